"""The scorebook in words: matches, figures, evenings, tournaments, imports and repairs."""
