"""Printed boxes and circles that people tick, cross or fill."""
