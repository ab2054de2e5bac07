"""A scorebook as files: the database, its journal and its backups, and whose they are."""
