"""The evidence for every mark that a board allows: a room for each kind of mark."""
