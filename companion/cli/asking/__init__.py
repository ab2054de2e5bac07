"""Asking about uncertain marks at a terminal, one by one."""
