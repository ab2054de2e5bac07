"""The scorebook: matches, players, tournaments."""
