"""A board with marks as a picture, and the painters that draw it."""
