"""Photos and game records: read, correct, score."""
