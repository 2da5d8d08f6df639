"""Running the server: `openrummy serve`."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import sys
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from platformdirs import user_data_path
from sqlalchemy.exc import DBAPIError

from openrummy import words
from openrummy.server import starting
from openrummy.server.app import create_app
from openrummy.server.settings import Settings
from openrummy.server.site import Site
from openrummy.server.starting import CannotStart
from openrummy.server.web import logs
from openrummy.server.wire.protocol import LARGEST_MESSAGE, SocketProtocol
from openrummy.server.wire.requests import RequestProtocol

_PATIENCE: Final = 5
"""Seconds that open requests get at the end."""
_TURN: Final = 0.0005
"""Seconds after which a thread gets its turn in the interpreter: the one that stores must not wait for long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """How somebody wants the server to run."""

    host: str = starting.DEFAULT_HOST
    port: int | None = None
    """None is the usual port, or the next one that is free; 0 any free one."""
    data: Path | None = None
    """The data directory; None is the user's."""
    public_url: str | None = None
    trusted_proxies: str | None = None
    browser: bool | None = None
    """Whether to open a browser; None: where there seems to be one."""
    lang: str = "en"


def main(request: Request) -> int:
    """Serve until a signal asks for the end; return the exit status.

    Raises `CannotStart`, `NewerSchema` (the database is from a newer version) or `OSError` where that cannot be.
    """
    sys.setswitchinterval(_TURN)
    directory = request.data or user_data_path("openrummy")
    settings = _settings(request, directory)
    starting.allow_many_files()
    with starting.own_directory(directory) as lock, starting.listen(request.host, request.port) as listening:
        port = listening.getsockname()[1]
        url = starting.address(request.host, port)
        lock.write(url)
        lock.flush()
        logs.configure()
        app = create_app(settings)

        def greet() -> None:
            _greet(request, app.state.site, url, port)

        server = Server(app, settings, greet)
        try:
            with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
                runner.run(_run(app, server, listening))
        except DBAPIError as error:
            raise CannotStart("bad_database", path=settings.database, reason=error.orig) from None
    return 0


class Server(uvicorn.Server):
    """Uvicorn as it is to run here."""

    def __init__(self, app: FastAPI, settings: Settings, started: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                lifespan="off",  # `_run` does it, so that what goes wrong in it can be said
                http=RequestProtocol,
                ws=SocketProtocol,
                ws_max_size=LARGEST_MESSAGE,
                ws_ping_interval=None,  # the clients' own pings show whether a link lives
                ws_per_message_deflate=False,  # it costs more memory a socket than all the rest
                proxy_headers=True,
                forwarded_allow_ips=settings.trusted_proxies,
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=_PATIENCE,
            )
        )
        self._site: Site = app.state.site
        self._started = started

    async def startup(self, sockets: list[Any] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        _collect_seldom()
        self._started()

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        """Stop the tables first, so that long polls are answered, then all connections."""
        await self._site.tables.close()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let signals end the server in good order, and its process with status 0."""
        if current_thread() is not main_thread():
            yield
            return
        wanted = [signal.SIGINT, signal.SIGTERM]
        if sys.platform == "win32":
            wanted.append(signal.SIGBREAK)
        before = {number: signal.signal(number, self.handle_exit) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _collect_seldom() -> None:
    """Look for garbage in cycles seldom, and never among what is there from the start.

    Almost all is freed without; and with a thousand tables every look through all they hold keeps everybody waiting.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


async def _run(app: FastAPI, server: Server, listening: Any) -> None:
    async with app.router.lifespan_context(app):
        await server.serve(sockets=[listening])


def _settings(request: Request, directory: Path) -> Settings:
    try:
        settings = Settings(data=directory, public_url=request.public_url)
    except ValueError:
        raise CannotStart("bad_url", url=request.public_url) from None
    proxies = request.trusted_proxies
    return settings if proxies is None else replace(settings, trusted_proxies=proxies)


def _greet(request: Request, site: Site, url: str, port: int) -> None:
    """Tell where the table is, each address on a line of its own, and show it where there is a browser."""
    if not site.page.is_built:
        print(words.text("server.no_page", request.lang), file=sys.stderr, flush=True)
    others = site.settings.public_url or starting.network_address(request.host, port)
    lines = [words.text("server.open", request.lang), url]
    if others and others != url:
        lines += [words.text("server.open_others", request.lang), others]
    print("\n".join([*lines, words.text("server.stop", request.lang)]), flush=True)
    wanted = starting.can_show_browser() if request.browser is None else request.browser
    if wanted and site.page.is_built:
        # Some browsers keep whoever starts them waiting.
        Thread(target=webbrowser.open, args=(url,), daemon=True).start()
