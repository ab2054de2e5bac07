"""The rules of every game, illustrated and searchable."""
