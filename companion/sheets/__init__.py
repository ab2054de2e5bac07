"""Printable PDFs."""
