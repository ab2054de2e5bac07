"""Tournaments: entrants, pairings, the table, printed sheets and report files.

:mod:`companion.book.events` creates them; :func:`~companion.book.tournaments.tournament.tournament`
reads one with all its rounds; :mod:`~companion.book.tournaments.draw` pairs the next round,
:mod:`~companion.book.tournaments.swiss` by FIDE's Dutch system.
"""
