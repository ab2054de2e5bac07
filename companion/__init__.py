"""Paper-play companion: print, photograph, score and settle five games played on paper."""

__version__ = "0.1.0"
