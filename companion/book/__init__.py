"""The scorebook: who played whom with what result, stored to last for years.

A :class:`~companion.book.book.Book` is a file. Everything else is functions that take it first:
:mod:`~companion.book.matches` adds and changes, :mod:`~companion.book.listing` finds,
:mod:`~companion.book.figures` counts. The record of a match is the source of truth; all counts are
derived from it and can be recomputed.

What cannot be done raises a :class:`~companion.book.problems.BookProblem`, what cannot be a match a
:class:`~companion.book.facts.BadMatch`, each a sentence for a person. Which acts raise what, and
what their arguments mean in full, stands at the methods of :class:`companion.Book`; here only other
errors are named.
"""
