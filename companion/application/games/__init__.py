"""The games that are here, and adding, beginning and testing further ones."""
