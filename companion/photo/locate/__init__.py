"""Which board a photo shows and where it lies, or why none can be read."""
