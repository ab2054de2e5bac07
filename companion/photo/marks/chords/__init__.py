"""Lines of any direction and length between a board's dots."""
