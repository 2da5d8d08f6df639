"""What people are told while the disk takes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

from openrummy.server import Settings, create_app
from openrummy.server.store.writer import Writer


def _full(*_: Any) -> Any:
    raise OperationalError("COMMIT", None, Exception("database or disk is full"))


async def test_a_new_guest_is_told_so_by_request_and_by_socket(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(data=data))
    async with app.router.lifespan_context(app):
        monkeypatch.setattr(Writer, "_commit", _full)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://rummy.test") as anna:
            reply = await anna.get("/api/me")
        assert (reply.status_code, reply.json()["code"]) == (503, "storage")
        assert await _knock(app) == 503
        monkeypatch.undo()


async def _knock(app: FastAPI) -> int:
    """The status with which a socket is refused."""
    sent: list[Any] = []
    scope = {"type": "websocket", "path": "/ws", "headers": [], "query_string": b"", "scheme": "ws", "app": app}

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await app({**scope, "extensions": {"websocket.http.response": {}}}, receive, send)
    status: int = sent[0]["status"]
    return status
