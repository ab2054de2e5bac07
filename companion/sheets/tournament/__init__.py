"""Pages of a tournament: crosstables, and pairings to hang up or write on."""
