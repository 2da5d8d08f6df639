"""What every answer carries: the security policy, and the cookie of a new guest."""

from __future__ import annotations

import re
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

REPORTS: Final = "/api/csp"
_HOST: Final = re.compile(r"([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?", re.ASCII | re.IGNORECASE)
_PERMISSIONS: Final = (
    "accelerometer", "camera", "display-capture", "encrypted-media", "geolocation", "gyroscope", "hid",
    "magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking",
)  # fmt: skip
"""What the page never asks a browser for."""


def policy(hosts: frozenset[str]) -> str:
    """The content security policy: nothing but what comes from here, and nothing inline."""
    # Some browsers do not count a socket to the page's own host as 'self'.
    sockets = "".join(f" ws://{host} wss://{host}" for host in sorted(hosts) if _HOST.fullmatch(host))
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; "
        f"base-uri 'none'; form-action 'self'; report-uri {REPORTS}"
    )


class Sealed:
    """Puts the headers on every answer."""

    def __init__(self, app: ASGIApp, public_url: str | None) -> None:
        self._app = app
        self._public_url = public_url
        self._fixed = {
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Permissions-Policy": ", ".join(f"{name}=()" for name in _PERMISSIONS),
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sealing(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._seal(scope, MutableHeaders(scope=message))
            await send(message)

        await self._app(scope, receive, sealing)

    def _seal(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in self._fixed.items():
            headers[name] = value
        headers["Content-Security-Policy"] = policy(hosts_of(scope, self._public_url))
        if (self._public_url or "").startswith("https:"):
            headers["Strict-Transport-Security"] = "max-age=31536000"
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")
        cookie = scope.get("state", {}).get("set_cookie")
        if cookie is not None:
            headers.append("Set-Cookie", cookie)


def is_secure(scope: Scope, public_url: str | None) -> bool:
    """Whether browsers come by https, as far as the server can tell."""
    return (public_url or "").startswith("https:") or scope["scheme"] in ("https", "wss")


def hosts_of(scope: Scope, public_url: str | None) -> frozenset[str]:
    """The hosts (with port) that this server is reached as."""
    named = next((value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"), None)
    public = public_url.partition("://")[2] if public_url else None
    return frozenset(host for host in (named, public) if host)


def origin_of(scope: Scope, public_url: str | None) -> str:
    """The address that people reach this server at, for links."""
    if public_url is not None:
        return public_url
    host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    if not _HOST.fullmatch(host):
        host = "{}:{}".format(*(scope.get("server") or ("localhost", 80)))
    return f"{'https' if is_secure(scope, None) else 'http'}://{host}"
