"""Round pieces of two colours on a board's places, and what is printed on them."""
