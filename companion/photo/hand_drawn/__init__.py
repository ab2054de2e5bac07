"""A board drawn by hand, found by its dots: from dots to a lattice to a whole grid."""
