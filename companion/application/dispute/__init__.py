"""Disputes: is a move legal, what was drawn, what would have been."""
