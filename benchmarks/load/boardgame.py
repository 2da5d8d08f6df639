"""Matches of the game in benchmarks/boardgame at boardgame.io's server, over socket.io as its own client speaks it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from benchmarks.load.link import Address, Link, request
from benchmarks.load.play import SEATS, Game

NAME: Final = "rummy"
SOCKET: Final = "/socket.io/?EIO=4&transport=websocket"
_EVENT: Final = f"42/{NAME},".encode()
_PING, _PONG = b"2", b"3"


class _Player(msgspec.Struct):
    hand: list[str]


class _Cards(msgspec.Struct):
    phase: str
    players: dict[str, _Player]


class _Turn(msgspec.Struct):
    player: str = msgspec.field(name="currentPlayer")


class _State(msgspec.Struct):
    """What a player needs of a state; the rest of it is skipped."""

    cards: _Cards = msgspec.field(name="G")
    turn: _Turn = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


class _Update(msgspec.Struct, array_like=True):
    event: str
    match: str
    state: _State


class _Synced(msgspec.Struct):
    state: _State


class _Sync(msgspec.Struct, array_like=True):
    event: str
    match: str
    info: _Synced


_read_update = msgspec.json.Decoder(_Update).decode
_read_sync = msgspec.json.Decoder(_Sync).decode
_encode = msgspec.json.Encoder().encode


class BoardGame(Game):
    """A match: cards are drawn, three of a kind melded, and discarded."""

    HELLO = f"40/{NAME},".encode()

    def __init__(self, address: Address, chance: Random) -> None:
        super().__init__(address, chance)
        self._match = ""
        self._credentials: list[str] = []
        self._states: list[_State | None] = [None] * SEATS

    async def begin(self) -> None:
        """Open both sockets, sit down and start; the first hand may be dealt later."""
        made = await request(self.address, "POST", f"/games/{NAME}/create", {"numPlayers": SEATS})
        self._match = msgspec.json.decode(made)["matchID"]
        for seat in range(SEATS):
            wish = {"playerID": str(seat), "playerName": f"player {seat}"}
            joined = await request(self.address, "POST", f"/games/{NAME}/{self._match}/join", wish)
            self._credentials.append(msgspec.json.decode(joined)["playerCredentials"])
        for seat in range(SEATS):
            self.links.append(await Link.open(self.address, SOCKET, self._listener(seat)))
            self.links[seat].send(self.HELLO)

    def mover(self) -> int | None:
        """The seat that can move now; None while a player has yet to see the last move."""
        first, second = self._states
        if first is None or second is None or first.number != second.number:
            return None
        return int(first.turn.player)

    def move(self, seat: int) -> None:
        """Send a legal move of this seat."""
        state = self._states[seat]
        assert state is not None
        move, argument = _choose(state.cards.phase, state.cards.players[str(seat)].hand, self.chance)
        payload = {"type": move, "args": [argument], "playerID": str(seat), "credentials": self._credentials[seat]}
        self._emit(seat, "update", {"type": "MAKE_MOVE", "payload": payload}, state.number, self._match, str(seat))

    def _emit(self, seat: int, event: str, *values: Any) -> None:
        self.links[seat].send(_EVENT + _encode([event, *values]))

    def _listener(self, seat: int) -> Callable[[bytes], None]:
        def hear(text: bytes) -> None:
            self.bytes += len(text)
            if text == _PING:
                self.links[seat].send(_PONG)
            elif text.startswith(self.HELLO):
                self._emit(seat, "sync", self._match, str(seat), self._credentials[seat], SEATS)
            elif text.startswith(_EVENT + b'["update"'):
                self._show(seat, _read_update(text[len(_EVENT) :]).state)
            elif text.startswith(_EVENT + b'["sync"'):
                self._show(seat, _read_sync(text[len(_EVENT) :]).info.state)

        return hear

    def _show(self, seat: int, state: _State) -> None:
        self._states[seat] = state
        self.seen(seat)


def _choose(phase: str, hand: list[str], chance: Random) -> tuple[str, Any]:
    """Draw from the stock; three of a kind where there are any; else any discard."""
    if phase == "draw":
        return "draw", "stock"
    kinds: defaultdict[str, list[str]] = defaultdict(list)
    for card in hand:
        kinds[card[0]].append(card)
    meld = next((cards[:3] for cards in kinds.values() if len(cards) >= 3 and len(hand) > 3), None)
    return ("meld", meld) if meld else ("discard", chance.choice(hand))
