"""The desk: the program in a window, for two people at a kitchen table.

:mod:`companion.desk.start` opens it. A :class:`~companion.desk.page.Page` fills the window; what a
page shows lives in a model that knows nothing of windows, so that a page can be made anew whenever
the window's scale, theme or language changes.
"""
