"""The same frames by plain requests, for pages whose sockets are blocked and for simple programs."""

from __future__ import annotations

import time
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from openrummy.server.site import Code, Here, Me, address_of
from openrummy.server.web.documents import Body, documented, json
from openrummy.server.web.errors import ApiError
from openrummy.server.wire.messages import Ack, Command, Events, Refused, Snapshot

LONGEST: Final = 30.0
"""Seconds that a poll may wait; less than what proxies cut requests after."""

router = APIRouter(prefix="/api/tables/{code}", tags=["playing"])


@router.get(
    "/events",
    summary="What has happened at a table",
    **documented(
        Events | Snapshot,
        errors=("no-table", "too-many", "too-many-guesses"),
        empty="Nothing has happened within `wait` seconds.",
    ),
)
async def get_events(
    code: Code,
    request: Request,
    here: Here,
    me: Me,
    from_seq: Annotated[int | None, Query(alias="from", ge=0, le=2**53, description="The last event you have.")] = None,
    wait: Annotated[float, Query(ge=0, le=LONGEST, description="Seconds to wait for something to happen.")] = 0.0,
) -> Response:
    """An `events` frame with what has happened after `from`, or a `snapshot` frame where that is too long ago.

    Asking counts as being there, so ask again at once. The state in the frame is what you may know of the table.
    """
    request.state.wait = True
    if here.polling[me.id] >= here.settings.limits.polls:
        raise ApiError("too-many", most=here.settings.limits.polls)
    here.polling[me.id] += 1
    here.metrics.polls.inc()
    try:
        with here.guesses.about(address_of(request), me.id):
            frame = await here.tables.watch(code, me.id, from_seq, wait)
    finally:
        here.metrics.polls.dec()
        here.polling.subtract({me.id: 1})
        if here.polling[me.id] <= 0:
            del here.polling[me.id]
    return Response(status_code=204) if frame is None else Response(frame, media_type="application/json")


@router.post(
    "/commands",
    summary="Do something at a table",
    **documented(Ack | Refused, body=Command, errors=("bad-json", "bad-request", "too-fast", "too-many-guesses")),
)
async def post_command(code: Code, request: Request, here: Here, me: Me) -> Response:
    """Answered when it is stored (`ack`) or will not be done (`refused`), both with status 200.

    The same `cmd_id` always gets the same answer, so a request that was cut can be sent again. `stale` means that you
    have not seen what the action depends on: get the events, and decide anew.
    """
    here.limit("commands", me.id)
    command = await Body(Command).read(request)
    keys = address_of(request), me.id
    here.guesses.check(*keys)
    began = time.perf_counter()
    answer = await here.tables.command(code, me.id, command.cmd_id, command.base_seq, command.action)
    here.metrics.command_seconds.observe(time.perf_counter() - began)
    if isinstance(answer, Refused) and answer.code == "no-table":
        here.guesses.missed(*keys)
    return json(answer)
