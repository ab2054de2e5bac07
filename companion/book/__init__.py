"""The scorebook: who played whom with what result, stored to last for years.

A :class:`~companion.book.book.Book` is a file. Everything else is functions that take it first:
:mod:`~companion.book.matches` adds and changes, :mod:`~companion.book.listing` finds,
:mod:`~companion.book.standings` and :mod:`~companion.book.profile` count. The record of a match is
the source of truth; all counts are derived from it and can be recomputed.
"""
