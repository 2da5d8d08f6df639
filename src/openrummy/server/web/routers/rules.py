"""The rules in words, and what a new table may choose: both from the one table of options."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from fastapi import APIRouter, Query, Response
from msgspec import Struct

from openrummy import bots, words
from openrummy.engine.options import MAX_PLAYERS, MIN_PLAYERS, OPTIONS, Option
from openrummy.game import RuleError, RuleSet, rules_text
from openrummy.server.tables.commands import CLOCKS, MOST_PACE
from openrummy.server.web.documents import documented, json
from openrummy.server.web.errors import ApiError
from openrummy.server.wire.messages import EMOTES

LARGEST: Final = 1_000_000
"""The largest number that the form for a new table offers where the rules set no bound."""

router = APIRouter(prefix="/api", tags=["rules"])
Words = dict[str, str]
"""A text by language."""


class RulesSection(Struct, frozen=True):
    """A part of the rules page."""

    title: str
    sentences: list[str]


class RulesPage(Struct, frozen=True):
    """The rules of a rule set, in words."""

    title: str
    name: str | None
    """The name of the rule set, where it has one."""
    changes: dict[str, Any]
    """What differs from Basic Rummy."""
    sections: list[RulesSection]


class ValueWords(Struct, frozen=True):
    """A word or a flag that an option takes."""

    value: bool | int | str
    labels: Words


class RuleOption(Struct, frozen=True):
    """One option of the rules."""

    name: str
    kind: str
    """`choice` and `flag`: one of `values`; the other kinds: one of `values`, or a number from `least` to `most`."""
    default: bool | int | str
    values: list[ValueWords]
    least: int | None
    most: int | None
    labels: Words


class NamedRules(Struct, frozen=True):
    """A rule set with a name."""

    name: str
    labels: Words
    changes: dict[str, Any]


class BotLevel(Struct, frozen=True):
    """A level of bots, the weakest first."""

    name: str
    labels: Words


class TableOptions(Struct, frozen=True):
    """What a new table may choose."""

    options: list[RuleOption]
    named: list[NamedRules]
    bots: list[BotLevel]
    clocks: list[int]
    """Seconds for a turn; 0 is no limit."""
    seats: list[int]
    """The least and the most."""
    pace: list[int]
    """Milliseconds between a bot's steps: the least and the most."""
    emotes: list[str]


@router.get("/rules", summary="The rules in words", **documented(RulesPage, errors=("bad-rules",)))
async def get_rules(
    lang: Literal["en", "nl"] = "en",
    rules: Annotated[str, Query(max_length=2000, description="A name, or a JSON object of options.")] = "basic",
) -> Response:
    """The rules page of any rule set, made from the table that the game is played by."""
    try:
        found = RuleSet.from_json(rules) if rules.lstrip().startswith("{") else RuleSet.named(rules)
    except RuleError as error:
        values = {name: str(value) for name, value in error.params.items()}
        raise ApiError("bad-rules", reason=error.reason, **values) from None
    sections = [RulesSection(part.title, list(part.sentences)) for part in rules_text.sections(found, lang)]
    return json(RulesPage(rules_text.title(found, lang), found.name, found.changes(), sections))


@router.get("/options", summary="What a new table may choose", **documented(TableOptions))
async def get_options() -> Response:
    """The options with their names in every language, the named rule sets, bots, clocks and emotes."""
    return Response(_options(), media_type="application/json")


def _options() -> bytes:
    named = [NamedRules(n, _labels(f"rules.named.{n}"), dict(RuleSet.named(n).changes())) for n in RuleSet.names()]
    return msgspec.json.encode(
        TableOptions(
            options=[_option(option) for option in OPTIONS],
            named=named,
            bots=[BotLevel(name, _labels(f"options.bot.{name}", name)) for name in bots.levels()],
            clocks=list(CLOCKS),
            seats=[MIN_PLAYERS, MAX_PLAYERS],
            pace=[0, MOST_PACE],
            emotes=list(EMOTES),
        )
    )


def _option(option: Option) -> RuleOption:
    numbers = option.least <= option.most
    return RuleOption(
        name=option.name,
        kind=option.kind,
        default=option.default,
        values=[ValueWords(value, _value_labels(option.name, value)) for value in option.values],
        least=option.least if numbers else None,
        most=min(option.most, LARGEST) if numbers else None,
        labels=_labels(f"options.name.{option.name}"),
    )


def _value_labels(name: str, value: bool | int | str) -> Words:
    if isinstance(value, bool):
        return _labels(f"options.{'yes' if value else 'no'}")
    return _labels(f"options.value.{name}.{str(value).replace(' ', '_')}", str(value))


def _labels(key: str, otherwise: str = "") -> Words:
    """The text of a key in every language; `otherwise` where there is none (numbers, bots that somebody added)."""
    return {lang: words.text(key, lang) if words.has(key, lang) else otherwise for lang in words.languages()}
