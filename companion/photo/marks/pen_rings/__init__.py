"""Rings drawn by pen round spots with pips that people fill."""
