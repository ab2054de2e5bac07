"""The desk: the program in a window, for two people at a kitchen table.

:mod:`companion.desk.start` opens it. From bottom to top: ``toolkit`` (widgets that know nothing of
the application), ``tasks`` (background work), ``models`` (what pages show; no Tk), ``board``
(boards on the screen), ``shell`` (the window round a page, and the way to each) and ``pages``. A
:class:`~companion.desk.shell.page.Page` is recreated whenever the window's scale, theme or language
changes, so it keeps no state itself.
"""
