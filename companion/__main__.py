"""The entry point: ``companion`` and ``python -m companion``."""

from __future__ import annotations

import sys
import warnings


def main() -> None:
    """Run the command line and exit with its code.

    Libraries' warnings are for developers, so they are shown only with ``python -W``.
    """
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()
    try:
        from companion.cli.main import run
        from companion.cli.standard import watch_streams
        from companion.worker import protect

        protect()
        watch_streams()
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    main()
