"""Tournaments: who plays, rounds drawn, the table as it stands, on paper and as report files.

:mod:`companion.book.events` makes them; :func:`~companion.book.tournaments.tournament.tournament`
reads one with all its rounds; :mod:`~companion.book.tournaments.draw` pairs the next round,
:mod:`~companion.book.tournaments.swiss` by FIDE's Dutch system.
"""
