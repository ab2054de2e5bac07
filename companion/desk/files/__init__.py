"""Games opened, saved and kept safe, and written out in other forms."""
