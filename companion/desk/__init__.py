"""The desk: the program in a window, for two people at a kitchen table.

:mod:`companion.desk.start` opens it. From below to above: ``toolkit`` (widgets, with nothing of the
application in them), ``tasks`` (work beside the window), ``models`` (what pages show; no Tk),
``board`` (boards on the screen), ``shell`` (the window round a page), ``pages``, and ``routes``,
which alone knows which page is where. A :class:`~companion.desk.shell.page.Page` is made anew
whenever the window's scale, theme or language changes, and therefore keeps nothing itself.
"""
