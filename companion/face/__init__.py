"""The public functions of :mod:`companion`, in a module for each area."""
