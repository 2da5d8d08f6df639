"""`openrummy serve`: the web table."""

from __future__ import annotations

from pathlib import Path

from openrummy import words
from openrummy.cli.problem import Problem, of_system
from openrummy.server.main import Request, main
from openrummy.server.starting import CannotStart
from openrummy.server.store.store import NewerSchema

_HIGHEST_PORT = 65535


def serve_tables(
    host: str,
    port: int | None,
    data: str | None,
    public_url: str | None,
    trust: str | None,
    browser: bool | None,
    lang: str,
) -> int:
    """Serve the web table until it is stopped; return the exit status."""
    if port is not None and not 0 <= port <= _HIGHEST_PORT:
        raise Problem(words.text("cli.serve.port_number", lang, port=port, most=_HIGHEST_PORT))
    request = Request(
        host=host,
        port=port,
        data=None if data is None else Path(data),
        public_url=public_url,
        trusted_proxies=trust,
        browser=browser,
        lang=lang,
    )
    try:
        return main(request)
    except (CannotStart, NewerSchema) as error:
        raise Problem(error.message(lang)) from None
    except OSError as error:
        raise of_system(error, lang) from None
