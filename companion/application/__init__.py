"""The application layer: every act once, for window, command line, phone and programs.

An act is a typed function or session here. It holds everything that decides, returns frozen
outcomes, and raises :class:`companion.errors.CompanionError`. The faces render outcomes and ask
questions. Each room is a topic: ``reading``, ``table``, ``dispute``, ``scorebook``, ``printing``.
:mod:`companion` re-exports what programs use.
"""
