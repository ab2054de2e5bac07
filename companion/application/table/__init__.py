"""The table: a game that is played, kept and opened again."""
