"""``companion book``: the scorebook, with a subcommand for each task."""
