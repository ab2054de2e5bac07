"""Boards to play on, large or small, and their pieces and order slips."""
