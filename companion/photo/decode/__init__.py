"""All marks of a board at once, with the rules of its game as a soft prior."""
