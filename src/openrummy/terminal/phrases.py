"""Sentences about what happened, in the player's language and with the player's letters."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy import words
from openrummy.game import RANKS, SUITS, Card, LogEntry, RummyError, View
from openrummy.game.log import did
from openrummy.terminal.faces import Look
from openrummy.terminal.session import PLAYER


class Phrases:
    """Makes the sentences of one language."""

    def __init__(self, lang: str, look: Look) -> None:
        self.lang = lang
        self.look = look

    def say(self, key: str, /, **values: object) -> str:
        """A text of the terminal table; cards given as values are written as the player reads them."""
        return words.text(f"terminal.{key}", self.lang, **{name: self._shown(value) for name, value in values.items()})

    def name(self, players: Sequence[str], seat: int) -> str:
        """The name of a seat; the player's own is You."""
        return self.say("you") if seat == PLAYER else players[seat]

    def refusal(self, error: RummyError) -> str:
        """Why something is not allowed, with the cards as the player reads them."""
        values = {name: self._shown(value) for name, value in error.params.items()}
        return words.text(f"errors.{error.reason}", self.lang, **values)

    def did(self, entry: LogEntry, recycle: str) -> str:
        """One action without who did it: "took 7♥", "laid 7♣ 7♦ 7♥"; `recycle` is the rule for a new stock."""
        return did(entry, recycle, self.lang, self.look.name)

    def last_turn(self, view: View, seat: int) -> list[str]:
        """What a seat did in its last turn, or has done so far in this one, action by action."""
        turn = next((turn for turn in reversed(turns(view.log)) if turn[0].seat == seat), [])
        return [self.did(entry, view.rules.recycle) for entry in turn]

    def story(self, view: View) -> list[str]:
        """The whole hand so far, a line for each turn."""
        lines = []
        for turn in turns(view.log):
            name = self.name(view.players, turn[0].seat)
            lines.append(f"{name}: {', '.join(self.did(entry, view.rules.recycle) for entry in turn)}")
        return lines

    def _shown(self, value: object) -> object:
        if isinstance(value, Card):
            return self.look.name(value)
        if isinstance(value, str) and value and all(_is_card(part) for part in value.split(" ")):
            return self.look.names([Card(part) for part in value.split(" ")])
        return value


def turns(log: Sequence[LogEntry]) -> list[list[LogEntry]]:
    """The log in turns: every draw begins one."""
    found: list[list[LogEntry]] = []
    for entry in log:
        if entry.action.kind in ("S", "P") or not found:
            found.append([])
        found[-1].append(entry)
    return found


def _is_card(text: str) -> bool:
    return len(text) == 2 and text[0] in RANKS and text[1] in SUITS
