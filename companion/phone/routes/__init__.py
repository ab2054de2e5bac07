"""What phones can ask for, a file a part; each has an ``add(app, site)``."""
