"""A sixth game in a folder of its own, and what the program makes of it; nothing else knows it."""
