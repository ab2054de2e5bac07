"""What phones can ask for, a file a part; each has an ``add(app, site)``."""

from __future__ import annotations

from typing import Any

import bottle

from companion.phone.routes import host, joining, photos, stream, table
from companion.phone.site import Site


def application(site: Site) -> Any:
    """The WSGI application: all routes, each behind the check of the host."""
    app = bottle.Bottle()
    for part in (joining, photos, stream, table, host):
        part.add(app, site)
    app.add_hook("before_request", site.check_host)
    app.default_error_handler = site.error
    return app
