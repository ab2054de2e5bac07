"""A board on the screen: anti-aliased, redrawn only where it changed, touched by hand."""
