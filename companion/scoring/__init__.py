"""Scoring a photo or a record: the result, its explanation, and the JSON score object."""
