"""Answers to requests that are not granted: a code and its values as JSON, never a sentence."""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from openrummy.server.store.writer import WriterClosed
from openrummy.server.tables.kinds import Refusal

log = logging.getLogger("openrummy.web")

STATUS: Final = {
    "no-table": 404,
    "no-hand": 404,
    "no-player": 404,
    "no-drill": 404,
    "not-found": 404,
    "method-not-allowed": 405,
    "bad-json": 400,
    "bad-request": 422,
    "bad-name": 422,
    "bad-password": 422,
    "bad-rules": 422,
    "bad-setting": 422,
    "unknown-bot": 422,
    "bad-token": 403,
    "bad-origin": 403,
    "kicked": 403,
    "no-hints": 403,
    "wrong-login": 403,
    "wrong-password": 403,
    "no-account": 403,
    "no-seat": 409,
    "already-seated": 409,
    "name-taken": 409,
    "has-account": 409,
    "too-large": 413,
    "upgrade-required": 426,
    "too-fast": 429,
    "too-many": 429,
    "too-many-guesses": 429,
    "internal": 500,
    "no-coach": 503,
    "coach-busy": 503,
    "coach-not-ready": 503,
    "coach-not-installed": 503,
    "storage": 503,
}
"""The HTTP status of each code; 409 for any other."""
_BY_STATUS: Final = {404: "not-found", 405: "method-not-allowed", 413: "too-large"}
_PLACE: Final = re.compile(r" - at `\$?\.?([^`]*)`$")


class Problem(msgspec.Struct, frozen=True):
    """Why a request was not granted: a code for programs, and the values that it is about."""

    code: str
    params: dict[str, Any] = {}


class ApiError(Exception):
    """A request that is not granted."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def problem(code: str, params: Mapping[str, Any] | None = None, status: int | None = None) -> Response:
    """The answer to a request that is not granted."""
    values = dict(params or {})
    headers = {"Retry-After": str(math.ceil(values["wait"]))} if "wait" in values else None
    body = msgspec.json.encode(Problem(code, values))
    return Response(body, status or STATUS.get(code, 409), headers, "application/json")


def decode_problem(error: Exception) -> ApiError:
    """What is wrong with a body that could not be read: no JSON at all, or something in it, and where."""
    if not isinstance(error, msgspec.ValidationError):
        return ApiError("bad-json")
    found = _PLACE.search(str(error))
    return ApiError("bad-request", at=found[1] if found else "")


def install(app: FastAPI) -> None:
    """Let all errors be answered like this."""

    @app.exception_handler(ApiError)
    async def _api(_: Request, error: ApiError) -> Response:
        return problem(error.code, error.params)

    @app.exception_handler(Refusal)
    async def _refusal(_: Request, error: Refusal) -> Response:
        return problem(error.code, error.params)

    @app.exception_handler(RequestValidationError)
    async def _validation(_: Request, error: RequestValidationError) -> Response:
        where = error.errors()[0]["loc"]
        return problem("bad-request", {"at": ".".join(map(str, where[1:]))})

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> Response:
        code = _BY_STATUS.get(error.status_code, "not-granted")
        if code == "method-not-allowed" and request.url.path.startswith("/api/") and _is_page(request):
            return problem("not-found")
        answer = problem(code, status=error.status_code)
        for name, value in (error.headers or {}).items():
            answer.headers[name] = value
        return answer

    async def _storage(_: Request, error: Exception) -> Response:
        log.error("the store failed", exc_info=error)
        return problem("storage")

    app.add_exception_handler(SQLAlchemyError, _storage)
    app.add_exception_handler(WriterClosed, _storage)


def _is_page(request: Request) -> bool:
    """Whether no route was found but that of the page, which takes every path."""
    return str(getattr(request.scope.get("route"), "path", "")).startswith("/{path")
