"""Games that people add, write and test."""
