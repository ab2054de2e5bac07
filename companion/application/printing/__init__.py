"""Pictures and sheets to print."""
