"""Commands that print, draw or describe a sheet."""
