"""A sixth game in a folder of its own, and how the program handles it; nothing else knows it."""
