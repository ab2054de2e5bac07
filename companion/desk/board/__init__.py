"""A board on the screen: drawn smoothly, redrawn only where it has changed, touched by hand."""
