"""The web application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware

from openrummy.server.settings import Settings
from openrummy.server.site import Site
from openrummy.server.web import documents, errors
from openrummy.server.web.guard import Guarded
from openrummy.server.web.headers import Sealed
from openrummy.server.web.observe import Observed
from openrummy.server.web.routers import coach, drills, hands, positions, rules, server, tables, you
from openrummy.server.wire import polling
from openrummy.server.wire.entrance import Entrance

_SMALLEST_PACKED = 1024


def create_app(settings: Settings) -> FastAPI:
    """The web table as an ASGI application. It keeps its data directory while its lifespan lasts."""
    site = Site(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with site.open():
            yield

    app = FastAPI(
        openapi_url=documents.PATH,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        generate_unique_id_function=_name_of,
    )
    app.state.site = site
    app.openapi = partial(documents.openapi, app)  # type: ignore[method-assign]
    errors.install(app)
    for module in (you, tables, polling, hands, positions, coach, drills, rules, server):
        app.include_router(module.router)
    # The last one added is the outermost.
    app.add_middleware(GZipMiddleware, minimum_size=_SMALLEST_PACKED)
    app.add_middleware(Guarded, public_url=settings.public_url, body=settings.body)
    app.add_middleware(Observed, metrics=site.metrics)
    app.add_middleware(Sealed, public_url=settings.public_url)
    app.add_middleware(Entrance, site=site)
    return app


def _name_of(route: APIRoute) -> str:
    """What an operation is called in the document."""
    return route.name
