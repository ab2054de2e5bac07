"""What ``import companion`` offers, in a file for each kind of thing; see :mod:`companion`."""
