"""What ``import companion`` offers, in one file for each topic; see :mod:`companion`."""
