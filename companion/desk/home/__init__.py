"""The first page: the games as pictures, what can be done, and the games played last."""
