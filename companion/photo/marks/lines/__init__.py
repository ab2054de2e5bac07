"""Lines between neighbouring dots and blackened squares, which hide one another."""
