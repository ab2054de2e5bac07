"""Commands about a game on paper: what is legal, what was drawn, and what people agreed."""
