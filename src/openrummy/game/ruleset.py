"""A set of rules as data: Basic Rummy with some of its options changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any

from openrummy import engine
from openrummy.engine.options import ACE, BY_NAME, OPTIONS, Value, hand_size, rule_ints
from openrummy.game import rule_files, rules_text
from openrummy.game.card import Card, cards_of
from openrummy.game.rule_values import (
    RANGES,
    RuleError,
    check_table,
    check_together,
    checked,
    deals_of,
    option_named,
    refusal,
    shown,
    unknown,
)

Plain = bool | int | str | dict[str, int]
"""An option's value as it is written to a record, TOML or JSON."""

NAMED: Mapping[str, Mapping[str, Value]] = MappingProxyType(
    {
        "basic": {},
        "block": {"max_recycles": 0, "exhausted_score": "lowest_hand"},
        "pagat": {
            "max_melds_per_turn": 1,
            "recycle": "turn_over",
            "max_recycles": BY_NAME["max_recycles"].most,
            "stalemate_timing": "on_demand",
            "going_rummy": "off",
        },
        "corner": {"ace": "around"},
    }
)
"""The named rule sets, each as what it changes in Basic Rummy; docs/rules.md says where each comes from."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class RuleSet:
    """Rules to play by: every option of docs/rules.md as a keyword, Basic Rummy where nothing is said.

    A value that an option cannot have, or options that exclude each other, raise RuleError with a sentence. Rule sets
    are immutable, equal by value, hashable and picklable; `dataclasses.replace` makes a changed one.
    """

    players: int | str = "2-4"
    hand_size: int | str = "by players"
    ace: str = "low"
    ace_points: int = 1
    max_melds_per_turn: int | str = "unlimited"
    layoff_requires_own_meld: bool = False
    must_discard_to_go_out: bool = False
    discard_just_taken: str = "forbidden"
    use_taken_discard_now: bool = False
    recycle: str = "shuffle"
    max_recycles: int = 1
    stalemate_timing: str = "end_of_turn"
    exhausted_score: str = "nobody"
    going_rummy: str = "double"
    no_going_out_first_round: bool = False
    idle_rounds: int = 10
    score_mode: str = "winner_takes"
    target: int | str = 100
    first_dealer: int | str = "random"
    next_dealer: str = "left"

    def __post_init__(self) -> None:
        for option in OPTIONS:
            object.__setattr__(self, option.name, checked(option, getattr(self, option.name)))
        check_together(self)

    # Making one

    @classmethod
    def named(cls, name: str) -> RuleSet:
        """Give the rule set of this name: one of `RuleSet.names()`."""
        return cls.from_options(_named(name))

    @staticmethod
    def names() -> tuple[str, ...]:
        """Give the names of the named rule sets, `basic` first."""
        return tuple(NAMED)

    @classmethod
    def from_options(cls, options: object, base: RuleSet | None = None) -> RuleSet:
        """Make a rule set from a mapping of option names to values, as in the field `rules` of a record.

        Options that are not in it are those of `base`, or of Basic Rummy. Raises RuleError on anything else.
        """
        if not isinstance(options, Mapping):
            raise refusal("rules_not_a_table")
        values: dict[str, Any] = dict(base.options()) if base else {}
        values.update({option_named(name).name: value for name, value in options.items()})
        return cls(**values)

    @classmethod
    def from_toml(cls, text: str) -> RuleSet:
        """Read a rule set from TOML: one line an option; `name` starts from that named rule set."""
        return cls._from_table(rule_files.parse_toml(text))

    @classmethod
    def from_json(cls, text: str) -> RuleSet:
        """Read a rule set from a JSON object of options; `name` starts from that named rule set."""
        return cls._from_table(rule_files.parse_json(text))

    @classmethod
    def load(cls, path: str | Path) -> RuleSet:
        """Read a rule set from a file: JSON where its name ends in `.json`, else TOML. OSError where there is none."""
        path = Path(path)
        text = rule_files.read(path)
        return cls.from_json(text) if path.suffix.lower() == ".json" else cls.from_toml(text)

    @classmethod
    def find(cls, name_or_path: str) -> RuleSet:
        """Give the named rule set; a text with a dot or a slash in it, or the name of a file, is a file to load."""
        if name_or_path not in NAMED and (set(name_or_path) & set("./\\") or Path(name_or_path).is_file()):
            return cls.load(name_or_path)
        return cls.named(name_or_path)

    @classmethod
    def _from_table(cls, table: object) -> RuleSet:
        if not isinstance(table, Mapping):
            raise refusal("rules_not_a_table")
        rest = dict(table)
        base = cls.from_options(_named(rest.pop("name"))) if "name" in rest else None
        return cls.from_options(rest, base)

    # Asking

    @property
    def name(self) -> str | None:
        """The name of the named rule set that this equals, if any."""
        changes = self._changed()
        return next((name for name, named in NAMED.items() if named == changes), None)

    @property
    def target_points(self) -> int | None:
        """The score that ends the game; None where a number of hands does."""
        return self.target if type(self.target) is int else None

    @property
    def target_deals(self) -> int | None:
        """The number of hands in a game; None where a score ends it."""
        return deals_of(self.target)

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of players these rules are written for, as far as the cards go round."""
        fewest, most = RANGES[self.players] if isinstance(self.players, str) else (self.players, self.players)
        return tuple(n for n in range(fewest, most + 1) if self._fits(n))

    def cards_each(self, players: int) -> int:
        """Cards dealt to each of so many players. RuleError where these rules are not for that number."""
        check_table(self, players)
        return hand_size(self.hand_size, players)

    def ints(self, players: int) -> tuple[int, ...]:
        """The rules as the engine reads them (`engine.options`), at a table of so many players.

        RuleError where these rules are not for that number of players; "2-4", the default, is for any number.
        """
        check_table(self, players)
        return rule_ints(self._values(), players)

    def partners(self, card: Card) -> tuple[Card, ...]:
        """The cards that make a set or a run with this one and one more, sorted."""
        return cards_of(engine.partners(1 << card.code, ACE[self.ace]))

    def options(self) -> dict[str, Plain]:
        """Give every option with its value, in the order of the documentation."""
        return {name: _plain(value) for name, value in self._values().items()}

    def changes(self) -> dict[str, Plain]:
        """Give the options that differ from Basic Rummy, as a record's field `rules` has them."""
        return {name: _plain(value) for name, value in self._changed().items()}

    def describe(self, lang: str = "en") -> list[str]:
        """Tell these rules in words, sentence by sentence (`rules_text` has them in sections, and as a page)."""
        return [sentence for section in rules_text.sections(self, lang) for sentence in section.sentences]

    # Writing

    def to_toml(self) -> str:
        """Write what differs from Basic Rummy as TOML, with the name where it has one."""
        return rule_files.write_toml(self._table())

    def to_json(self) -> str:
        """Write what differs from Basic Rummy as a JSON object, with the name where it has one."""
        return rule_files.write_json(self._table())

    def __repr__(self) -> str:
        return f"RuleSet({', '.join(f'{name}={value!r}' for name, value in self._changed().items())})"

    def _table(self) -> dict[str, Plain]:
        return {**({"name": self.name} if self.name else {}), **self.changes()}

    def _values(self) -> dict[str, Value]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def _changed(self) -> dict[str, Value]:
        return {name: value for name, value in self._values().items() if value != BY_NAME[name].default}

    def _fits(self, players: int) -> bool:
        try:
            check_table(self, players)
        except RuleError:
            return False
        return True


def _named(name: object) -> Mapping[str, Value]:
    if not isinstance(name, str) or name not in NAMED:
        raise unknown("rules_name_unknown", name, NAMED, name=shown(name), names=", ".join(NAMED))
    return NAMED[name]


def _plain(value: Value) -> Plain:
    deals = deals_of(value)
    return value if deals is None else {"deals": deals}
