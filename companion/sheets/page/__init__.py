"""What pages are made of: its frame, fields, markers, text and pictures."""
