"""What goes in and out of the HTTP API: msgspec structs, which the OpenAPI document is made from as well."""

from __future__ import annotations

import types
import typing
from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi

from openrummy import __version__
from openrummy.server.web.errors import STATUS, Problem, decode_problem

T = TypeVar("T")

PATH: Final = "/api/openapi.json"
_REFERENCE: Final = "#/components/schemas/{name}"
_DESCRIPTION: Final = """\
The table over HTTP: for bots, for pages of your own, and for whoever wants his records.

Who you are is in the cookie `openrummy`: the first answer that needs to know makes you a guest and sets it. Keep it and
send it back. Nothing here is a sentence: what is not granted is answered with `{"code": ..., "params": {...}}` and a
fitting status. Requests that change something are refused where a browser sends them from another site's page.

Playing goes over the socket `/ws`, or over the two routes under *playing*, which carry the same frames.
"""
_TAGS: Final = (
    ("you", "Who you are, accounts, your figures."),
    ("tables", "Making tables and looking at them."),
    ("playing", "The frames of a table, without a socket."),
    ("hands", "Records of finished hands."),
    ("coach", "Hints at a table, reviews of finished hands, and drills from your own mistakes."),
    ("rules", "The rules in words, and what a new table may choose."),
    ("server", "For whoever runs the server."),
)
_known: dict[str, Any] = {"Problem": Problem}


class Body(Generic[T]):
    """The body of a request, as a type says it has to be."""

    def __init__(self, kind: type[T]) -> None:
        self._decoder = msgspec.json.Decoder(kind)

    async def read(self, request: Request) -> T:
        """The body; `bad-json` or `bad-request` where it is not as it has to be."""
        try:
            return self._decoder.decode(await request.body())
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise decode_problem(error) from None


def json(data: Any, status: int = 200) -> Response:
    """An answer of structs."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def documented(
    reply: Any,
    *,
    body: Any = None,
    errors: Sequence[str] = (),
    status: int = 200,
    empty: str | None = None,
    media: str = "application/json",
    example: Any = None,
    about: str = "As asked.",
    failing: str | None = None,
    working: tuple[Any, str] | None = None,
) -> dict[str, Any]:
    """The keyword arguments of a route that document it.

    `reply` and `body` are types; `errors` the codes with which it refuses; `empty` says when the answer is a 204,
    `failing` when the same answer comes with 503; `working` is what a 202 answers, and when it does. `example` is one
    of the body.
    """
    content: dict[str, Any] = {"schema": _schema(reply)} if reply is not None else {}
    responses: dict[int | str, dict[str, Any]] = {status: {"description": about, "content": {media: content}}}
    if empty is not None:
        responses[204] = {"description": empty}
        if reply is None:
            del responses[status]
    if failing is not None:
        responses[503] = {"description": failing, "content": {media: content}}
    if working is not None:
        responses[202] = {"description": working[1], "content": {media: {"schema": _schema(working[0])}}}
    for code in errors:
        known = responses.setdefault(STATUS.get(code, 409), {"description": "", "content": _problems()})
        known["description"] = ", ".join(filter(None, [known["description"], f"`{code}`"]))
        examples = known["content"]["application/json"]["examples"]
        examples[code] = {"value": {"code": code, "params": {}}}
    extra: dict[str, Any] = {}
    if body is not None:
        described: dict[str, Any] = {"schema": _schema(body)}
        if example is not None:
            described["example"] = example
        extra["requestBody"] = {"required": True, "content": {"application/json": described}}
    return {
        "responses": responses,
        "openapi_extra": extra or None,
        "status_code": status if reply is not None else 204,
        "response_model": None,
        "response_class": Response,
    }


def openapi(app: FastAPI) -> dict[str, Any]:
    """The whole document, made once."""
    if not app.openapi_schema:
        document = get_openapi(
            title="OpenRummy",
            version=__version__,
            summary="An honest Rummy table.",
            description=_DESCRIPTION,
            license_info={"name": "Apache-2.0", "identifier": "Apache-2.0"},
            tags=[{"name": name, "description": text} for name, text in _TAGS],
            routes=app.routes,
        )
        _, components = msgspec.json.schema_components(_known.values(), ref_template=_REFERENCE)
        # FastAPI's own two schemas are of answers that nobody gets: see `errors`.
        document["components"] = {"schemas": components}
        for path in document["paths"].values():
            for operation in path.values():
                _mend(operation)
        app.openapi_schema = document
    return app.openapi_schema


def _mend(operation: dict[str, Any]) -> None:
    refused = operation["responses"].get("422")
    if refused is not None and "HTTPValidationError" in str(refused):
        operation["responses"]["422"] = {
            "description": "`bad-request`: a parameter is not as it has to be; `at` says which.",
            "content": {"application/json": {"schema": _schema(Problem)}},
        }


def _problems() -> dict[str, Any]:
    return {"application/json": {"schema": _schema(Problem), "examples": {}}}


def _schema(kind: Any) -> dict[str, Any]:
    """The schema of a type: a reference, where it is a struct."""
    if isinstance(kind, types.UnionType):
        return {"oneOf": [_schema(part) for part in typing.get_args(kind)]}
    if typing.get_origin(kind) is list:
        return {"type": "array", "items": _schema(typing.get_args(kind)[0])}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        _known[kind.__name__] = kind
        return {"$ref": _REFERENCE.format(name=kind.__name__)}
    return msgspec.json.schema(kind)
