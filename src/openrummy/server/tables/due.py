"""What the clock brings to a table, and when."""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.server.tables import events as ev
from openrummy.server.tables.change import Change
from openrummy.server.tables.kinds import TableSettings
from openrummy.server.tables.live import LiveTable
from openrummy.server.tables.table import Table


def next_due(live: LiveTable, now: float, settings: TableSettings) -> float | None:
    """When something is to happen at a table by itself; None where nothing is."""
    return min(_times(live, now, settings), default=None)


def _times(live: LiveTable, now: float, settings: TableSettings) -> Iterator[float]:
    table = live.table
    yield from live.polls.values()
    deadline = table.deadline(now)
    if deadline is not None:
        yield deadline
    if table.deserted and not live.receivers and not live.links and not live.polls:
        yield forgotten_at(table, settings)
    for i, seat in enumerate(table.seats):
        if seat.kind != "player" or seat.player is None:
            continue
        if seat.away_at is None:
            if seat.player in live.gone:
                yield live.gone[seat.player]
            continue
        bot_at = table.hand_over_to_bot(i)
        if bot_at is not None and bot_at > now:
            yield bot_at  # a bot plays on, or somebody else is the host
        if not table.in_game:
            yield seat.away_at + settings.give_up_after


def forgotten_at(table: Table, settings: TableSettings) -> float:
    """When a deserted game leaves the memory; in the store it waits for whoever comes back."""
    return max((seat.away_at or 0.0 for seat in table.seats), default=0.0) + settings.give_up_after


def wait_for_no_other_clock(table: Table, now: float, settings: TableSettings) -> None:
    """Where the clock was set back while the server was down, let nothing wait until it shows the old time again."""
    table.turn_at, table.moved_at = min(table.turn_at, now), min(table.moved_at, now)
    if table.next_at is not None:
        table.next_at = min(table.next_at, now + settings.between)
    for seat in table.seats:
        if seat.away_at is not None:
            seat.away_at = min(seat.away_at, now)
        if seat.bot_at is not None:
            seat.bot_at = min(seat.bot_at, now + settings.bot_after)


def let_happen(change: Change, live: LiveTable) -> None:
    """Do what is due now. What is no longer so has no effect: everything is looked at anew."""
    table, now = change.table, change.now
    for i, seat in enumerate(table.seats):
        if seat.kind != "player" or seat.player is None:
            continue
        if seat.away_at is None and live.gone.get(seat.player, now + 1) <= now:
            change.emit(ev.Away(i, now + change.settings.bot_after))
    change.settle()
    if table.in_game:
        deadline = table.deadline(now)
        if deadline is not None and now >= deadline:
            if table.status == "playing":
                change.time_out()
            else:
                change.deal()
            change.settle()
        return
    for i, seat in enumerate(table.seats):
        if seat.away_at is not None and now >= seat.away_at + change.settings.give_up_after:
            change.leave(i)
    change.settle()
