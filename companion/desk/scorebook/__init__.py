"""The scorebook in the window: who stands where, and every match to be opened again."""
