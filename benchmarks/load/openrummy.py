"""Games at OpenRummy's server."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Final, Literal

import msgspec

from benchmarks.load.link import Address, Link, request
from benchmarks.load.play import SEATS, Game

SOCKET: Final = "/ws"


class _Hand(msgspec.Struct):
    turn: int
    legal: list[str]


class _Seat(msgspec.Struct):
    kind: str


class _State(msgspec.Struct):
    seq: int
    status: str
    seats: list[_Seat]
    ready: list[bool]
    hand: _Hand | None = None


class _Frame(msgspec.Struct):
    """What a player needs of a frame; the rest of it is skipped."""

    t: Literal["welcome", "snapshot", "events", "ack", "refused", "presence", "pong", "lobby", "update", "error"]
    state: _State | None = None
    code: str | None = None


_read = msgspec.json.Decoder(_Frame).decode
_encode = msgspec.json.Encoder().encode


class RummyGame(Game):
    """A game of Basic Rummy: cards are drawn, melded where that can be, and discarded."""

    HELLO = b'{"t":"hello"}'
    PING = b'{"t":"ping"}'

    def __init__(self, address: Address, chance: Random) -> None:
        super().__init__(address, chance)
        self._code = ""
        self._states: list[_State | None] = [None] * SEATS
        self._numbers = count()
        self._last = 0
        """The last event that either player has seen."""

    async def begin(self) -> None:
        """Open both sockets, sit down and start; the first hand may be dealt later."""
        for seat in range(SEATS):
            self.links.append(await Link.open(self.address, SOCKET, self._listener(seat)))
        # Far more hands than are played here, so that no game ends.
        wishes = {"seats": [{"kind": "me"}, {"kind": "open"}], "target": {"deals": 1000}}
        made = await request(self.address, "POST", "/api/tables", wishes, self.links[0].cookie)
        self._code = msgspec.json.decode(made)["code"]
        for link in self.links:
            link.send(self.HELLO)
            link.send(_encode({"t": "watch", "table": self._code}))
        self._command(1, {"a": "sit"})

    def mover(self) -> int | None:
        """The seat that can move now; None while a player has yet to see the last move."""
        turn = None
        for state in self._states:
            if state is None or state.seq != self._last or state.status != "playing" or state.hand is None:
                return None
            turn = state.hand.turn
        return turn

    def move(self, seat: int) -> None:
        """Send a legal move of this seat."""
        state = self._states[seat]
        assert state is not None and state.hand is not None
        self._command(seat, {"a": "play", "text": _choose(state.hand.legal, self.chance)})

    def _command(self, seat: int, action: dict[str, str]) -> None:
        number = f"{seat}-{next(self._numbers)}-{self.chance.getrandbits(96):024x}"  # as long as the page's
        frame = {"t": "cmd", "table": self._code, "cmd_id": number, "base_seq": self._last, "action": action}
        self.links[seat].send(_encode(frame))

    def _listener(self, seat: int) -> Callable[[bytes], None]:
        def hear(text: bytes) -> None:
            self.bytes += len(text)
            frame = _read(text)
            if frame.state is not None:
                self._show(seat, frame.state)
            elif frame.t == "error" or (frame.t == "refused" and frame.code not in ("stale", "wrong-status")):
                self.trouble = text.decode()

        return hear

    def _show(self, seat: int, state: _State) -> None:
        before = self._states[seat]
        self._states[seat] = state
        self._last = max(self._last, state.seq)
        if state.status == "open" and seat == 0 and all(s.kind == "player" for s in state.seats):
            self._command(0, {"a": "start"})
        if state.status == "between" and not state.ready[seat] and (before is None or before.status != "between"):
            self._command(seat, {"a": "next"})
        self.seen(seat)


def _choose(legal: list[str], chance: Random) -> str:
    """A meld or a lay-off where there is one; else the stock, or any discard."""
    plays = [text for text in legal if text[0] in "ML"]
    if plays:
        return chance.choice(plays)
    return "S" if "S" in legal else chance.choice(legal)
