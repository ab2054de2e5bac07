"""The WSGI application of the phones' pages."""

from __future__ import annotations

from typing import Any

from companion.phone.routes import disputes, host, joining, photos, stream, table
from companion.phone.site import Site


def application(site: Site) -> Any:
    """All routes, each behind the check of the host."""
    import bottle

    app = bottle.Bottle()
    for part in (joining, photos, stream, table, disputes, host):
        part.add(app, site)
    app.add_hook("before_request", site.check_host)
    app.default_error_handler = site.error
    return app
