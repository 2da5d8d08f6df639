"""A record: one hand as it is written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from openrummy.engine.options import MAX_PLAYERS, MIN_PLAYERS
from openrummy.game import Card, Hand, RuleSet
from openrummy.game.errors import CardError, RummyError, shorten
from openrummy.record import strict_json
from openrummy.record.errors import RecordError

VERSION: Final = 1
REQUIRED: Final = ("v", "rules", "players", "dealer", "deck", "actions")
METADATA: Final = ("id", "game", "hand", "at", "fair")
"""Optional fields of any kind, kept as they are."""
FIELDS: Final = (
    "v", "rules", "players", "dealer", "deck", "reshuffle", "scores", "actions", "result", *METADATA
)  # fmt: skip
"""All fields, in the order in which they are written."""

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One hand as it is written down: well formed, not yet replayed (`replay` tells whether it can be so)."""

    players: tuple[str, ...]
    """The names by seat, 2 to 6."""
    dealer: int
    deck: Cards
    """The cards in the order they were dealt; `replay` refuses what is not a pack of 52."""
    actions: tuple[Any, ...]
    """Texts, in a record that can be so; `replay` refuses the first that is not."""
    rules: RuleSet = field(default_factory=RuleSet)
    reshuffles: tuple[Cards, ...] = ()
    """The drawing order of each new stock."""
    scores: tuple[int, ...] | None = None
    """The scores before the hand; None where they are not given (zeros)."""
    result: Mapping[str, Any] | None = None
    """The result as written; None where it is not given."""
    metadata: Mapping[str, Any] = field(default_factory=dict)
    """Any of `id`, `game`, `hand`, `at` and `fair`, as they are."""

    @classmethod
    def parse(cls, line: bytes | str) -> Record:
        """Read one line; `RecordError` (`bad-record`, `bad-card`) where it is not a record."""
        data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
        return cls.from_dict(strict_json.parse(data))

    @classmethod
    def from_dict(cls, data: object) -> Record:
        """Read a record from JSON data; `RecordError` where it is none."""
        if not isinstance(data, dict):
            raise RecordError("bad-record", "record_not_object")
        for name in data:
            if name not in FIELDS:
                raise RecordError("bad-record", "record_unknown_field", field=shorten(name))
        for name in REQUIRED:
            if name not in data:
                raise RecordError("bad-record", "record_missing_field", field=name)
        if type(data["v"]) is not int or data["v"] != VERSION:
            raise RecordError("bad-record", "record_version")
        players = _names(data["players"])
        _expect(data, "dealer", int)
        _expect(data, "actions", list)
        _expect(data, "result", dict)
        return cls(
            players=players,
            rules=_rules(data["rules"], len(players)),
            dealer=data["dealer"],
            scores=_scores(data["scores"]) if "scores" in data else None,
            deck=_cards(data["deck"], "deck"),
            reshuffles=_reshuffles(data.get("reshuffle")),
            actions=tuple(data["actions"]),
            result=data.get("result"),
            metadata={name: data[name] for name in METADATA if name in data},
        )

    @classmethod
    def from_hand(cls, hand: Hand, /, **metadata: Any) -> Record:
        """Write down a hand as far as it has been played; `metadata` is any of the fields `METADATA`."""
        for name in metadata:
            if name not in METADATA:
                raise TypeError(f"from_hand() has no field {name!r}: the metadata are {', '.join(METADATA)}")
        return cls(
            players=hand.players,
            rules=_as_read(hand.rules, len(hand.players)),
            dealer=hand.dealer,
            scores=hand.scores,
            deck=hand.deck,
            reshuffles=hand.reshuffles,
            actions=tuple(map(str, hand.actions)),
            result=result_of(hand),
            metadata=metadata,
        )

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON data, its fields in their fixed order."""
        data: dict[str, Any] = {
            "v": VERSION,
            "rules": self._written_rules(),
            "players": list(self.players),
            "dealer": self.dealer,
            "deck": _text(self.deck),
            "reshuffle": self._written_reshuffles(),
        }
        if self.scores is not None:
            data["scores"] = list(self.scores)
        data["actions"] = list(self.actions)
        if self.result is not None:
            data["result"] = dict(self.result)
        return data | {name: self.metadata[name] for name in METADATA if name in self.metadata}

    def to_json(self) -> str:
        """The record as one line of JSON, without the end of the line: the same record is always the same text."""
        return strict_json.write(self.to_dict())

    def __hash__(self) -> int:
        # Not of the fields that hold any JSON: equal values there may have no hash.
        texts = tuple([action for action in self.actions if isinstance(action, str)])
        return hash((self.players, self.dealer, self.deck, self.rules, self.reshuffles, texts))

    def hand(self) -> Hand:
        """The hand at its start, before the first action; `RecordError` where it cannot be dealt."""
        try:
            return Hand(
                self.deck,
                players=self.players,
                dealer=self.dealer,
                rules=self.rules,
                scores=self.scores,
                reshuffles=self.reshuffles,
            )
        except RummyError as error:
            raise RecordError.of(error) from None

    def _written_rules(self) -> dict[str, Any]:
        changes = self.rules.changes()
        # Basic Rummy is for 2 to 4: a larger table is a changed option.
        return {"players": len(self.players), **changes} if len(self.players) > 4 else changes

    def _written_reshuffles(self) -> str | list[str] | None:
        stocks = [_text(cards) for cards in self.reshuffles]
        return stocks if len(stocks) > 1 else stocks[0] if stocks else None


def result_of(hand: Hand) -> dict[str, Any]:
    """The result of a hand as a record has it; that of a hand which is not over has no end and no points."""
    result = hand.result
    if result is None:
        return {"end": None, "winner": None, "rummy": False, "points": [0] * len(hand.players)}
    return result.to_dict()


def _text(cards: Cards) -> str:
    return "".join(map(str, cards))


def _expect(data: Mapping[str, Any], name: str, kind: type) -> None:
    """Refuse a field of another type; true is no number."""
    if name in data and type(data[name]) is not kind:
        raise RecordError("bad-record", "record_wrong_type", field=name)


def _names(given: object) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise RecordError("bad-record", "record_wrong_type", field="players")
    if not MIN_PLAYERS <= len(given) <= MAX_PLAYERS:
        raise RecordError("bad-record", "record_players")
    return tuple(given)


def _rules(given: object, players: int) -> RuleSet:
    if not isinstance(given, dict):
        raise RecordError("bad-record", "record_wrong_type", field="rules")
    if given.get("players") == "2-4" and players > 4:
        # For a rule set this default sets no bound; said in a record, it has to be so.
        raise RecordError("bad-record", "rules_other_players", players=players, given="2-4")
    try:
        rules = RuleSet.from_options(given)
        rules.ints(players)
    except RummyError as error:
        raise RecordError.of(error) from None
    return _as_read(rules, players)


def _as_read(rules: RuleSet, players: int) -> RuleSet:
    """The rules without the number of seats that every record of a large table states."""
    return replace(rules, players="2-4") if players > 4 and rules.players == players else rules


def _scores(given: object) -> tuple[int, ...]:
    if not isinstance(given, list):
        raise RecordError("bad-record", "record_wrong_type", field="scores")
    return tuple(given)


def _reshuffles(given: object) -> tuple[Cards, ...]:
    if given is None:
        return ()
    texts: Sequence[object] = given if isinstance(given, list) else [given]
    return tuple([_cards(text, "reshuffle") for text in texts])


def _cards(given: object, name: str) -> Cards:
    """The cards of a text of two characters each, nothing between them."""
    if not isinstance(given, str) or len(given) % 2:
        raise RecordError("bad-record", "record_wrong_type", field=name)
    try:
        return tuple([Card(given[i : i + 2]) for i in range(0, len(given), 2)])
    except CardError as error:
        raise RecordError.of(error) from None
