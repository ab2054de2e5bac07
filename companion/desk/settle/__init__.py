"""Settling a dispute: the position, the move, and what the rules say of it."""
