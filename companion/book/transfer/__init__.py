"""Matches that go to files and come from files."""
