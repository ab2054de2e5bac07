"""How each game comes onto paper: one module a game, a function for each kind of sheet."""
