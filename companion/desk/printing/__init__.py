"""What can be printed, seen before it is."""
