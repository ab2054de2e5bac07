"""Commands that score photos and game records."""
