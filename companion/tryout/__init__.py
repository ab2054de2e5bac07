"""Trying a game out: random games, its sheets, and photos of them read back."""
