"""The scorebook in words: matches, figures, tournaments, imports and repairs."""
