"""Playing a game at the board, or entering one that was played on paper."""
