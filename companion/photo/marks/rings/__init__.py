"""Rings round printed spots, counters on them, and the spots' colours."""
