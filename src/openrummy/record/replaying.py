"""Replaying a record: every action checked, the result computed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from openrummy.game import Action, Hand
from openrummy.game.errors import ActionError, RummyError, shorten
from openrummy.record import strict_json
from openrummy.record.errors import RecordError
from openrummy.record.record import Record, result_of


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that can be so, and the hand it leads to."""

    record: Record
    hand: Hand

    @property
    def result(self) -> dict[str, Any]:
        """The result as a record has it: `end`, `winner`, `rummy`, `points`."""
        return result_of(self.hand)

    @property
    def state(self) -> dict[str, Any]:
        """The last position as `openrummy replay --json` prints it."""
        return state_of(self.hand)

    def to_dict(self) -> dict[str, Any]:
        """All of what `openrummy replay --json` prints."""
        return {"ok": True, "result": self.result, "state": self.state}


def replay(record: Record) -> Replay:
    """Replay a record to its end; `RecordError` with the first thing wrong with it."""
    hand = record.hand()
    for _ in steps(record, hand):
        pass
    return Replay(record, hand)


def steps(record: Record, hand: Hand) -> Iterator[Action]:
    """Play a record's actions on `record.hand()`, one at a time, and check at the end what else the record says.

    Each action is given once it has been played. Raises `RecordError` where the record cannot go on.
    """
    for index, action in enumerate(record.actions):
        try:
            yield _play(record, hand, action)
        except RummyError as error:
            raise RecordError.of(error, index) from None
    if len(record.reshuffles) > hand.recycles:
        raise RecordError("bad-reshuffle", "reshuffle_unused")
    if record.result is not None:
        _check_result(record.result, result_of(hand))


def state_of(hand: Hand) -> dict[str, Any]:
    """A position as JSON data, with `scores` after the hand where it is over."""
    return {
        "turn": hand.turn,
        "phase": hand.phase,
        "taken": None if hand.taken is None else str(hand.taken),
        "hands": [list(map(str, cards)) for cards in hand.hands],
        "melds": [list(map(str, meld.cards)) for meld in hand.melds],
        "stock": hand.stock_count,
        "discards": list(map(str, hand.discards)),
        "scores": list(hand.scores_after),
    }


def _play(record: Record, hand: Hand, action: object) -> Action:
    if not isinstance(action, str):
        raise ActionError("bad-action", action=shorten(action))
    is_made_up = action == "S" and hand.must_recycle and hand.recycles >= len(record.reshuffles)
    if is_made_up and record.rules.recycle == "shuffle":
        # A hand shuffles where no order is given; a record has to give it.
        raise RecordError("bad-reshuffle", "reshuffle_missing")
    return hand.play(action)


def _check_result(given: Mapping[str, Any], right: Mapping[str, Any]) -> None:
    for name in [*right, *given]:
        if name not in right or name not in given or not _same(given[name], right[name]):
            raise RecordError(
                "wrong-result",
                "result_field",
                field=shorten(name),
                expected=_shown(right, name),
                given=_shown(given, name),
            )


def _shown(result: Mapping[str, Any], name: str) -> str:
    return shorten(strict_json.write(result[name])) if name in result else "-"


def _same(given: Any, right: Any) -> bool:
    """Equal as JSON: true is not 1, and 1.0 is not 1."""
    if isinstance(right, list):
        return isinstance(given, list) and len(given) == len(right) and all(map(_same, given, right))
    return type(given) is type(right) and bool(given == right)
