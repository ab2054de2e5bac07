"""A printed sheet, found by its ring of markers, and what its QR code says."""
