"""The rules in words: the rules page of any rule set, made from its options.

What each value of an option means is one message of the area `rules`; this module chooses the messages and puts them in
order. So the page cannot tell of other rules than those that are played.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from openrummy import words

if TYPE_CHECKING:
    from openrummy.game.ruleset import RuleSet

PACK = 52


class Section(NamedTuple):
    """A part of the rules page: its title and its sentences, in order."""

    title: str
    sentences: tuple[str, ...]


Message = tuple[str, dict[str, object]]
"""A message of the area `rules` (its key in that area) and its values."""


def sections(rules: RuleSet, lang: str = "en") -> tuple[Section, ...]:
    """Tell the rules in sections: the aim, the deal, a turn, and so on to the end of the game."""
    return tuple(
        Section(
            words.text(f"rules.title.{name}", lang),
            tuple(words.text(f"rules.{name}.{key}", lang, **values) for key, values in tell(rules)),
        )
        for name, tell in _SECTIONS.items()
    )


def title(rules: RuleSet, lang: str = "en") -> str:
    """Give the title of the rules page, with the rule set's name where it has one."""
    if rules.name is None:
        return words.text("rules.page_title", lang)
    return words.text("rules.page_named", lang, name=words.text(f"rules.named.{rules.name}", lang))


def page(rules: RuleSet, lang: str = "en", width: int = 80) -> str:
    """Give the whole rules page as plain text, its lines at most `width` characters long."""
    blocks = [_underlined(title(rules, lang), "=")]
    for section in sections(rules, lang):
        lines = [_bullet(sentence, width) for sentence in section.sentences]
        blocks.append("\n".join([_underlined(section.title, "-"), *lines]))
    return "\n\n".join(blocks) + "\n"


def _underlined(text: str, line: str) -> str:
    return f"{text}\n{line * len(text)}"


def _bullet(sentence: str, width: int) -> str:
    return textwrap.fill(sentence, width, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def _aim(rules: RuleSet) -> Iterator[Message]:
    yield "rid", {}
    yield f"score_mode_{rules.score_mode}", {}


def _deal(rules: RuleSet) -> Iterator[Message]:
    yield "pack", {}
    for players in rules.seat_counts:
        cards = rules.cards_each(players)
        yield "each", {"players": players, "n": cards, "stock": PACK - players * cards - 1}
    yield "order", {}
    yield "upcard", {}
    if isinstance(rules.first_dealer, str):
        yield "first_dealer_random", {}
    else:
        yield "first_dealer_seat", {"seat": rules.first_dealer}
    yield f"next_dealer_{rules.next_dealer}", {}


def _turn(rules: RuleSet) -> Iterator[Message]:
    yield "first", {}
    yield "draw", {}
    yield "first_discard", {}
    yield f"use_taken_discard_now_{_yes_no(rules.use_taken_discard_now)}", {}
    yield "play", {}
    yield "end", {}


def _melds(rules: RuleSet) -> Iterator[Message]:
    yield "set", {}
    yield "run", {}
    yield f"ace_{rules.ace}", {}
    if isinstance(rules.max_melds_per_turn, str):
        yield "max_unlimited", {}
    else:
        yield "max", {"n": rules.max_melds_per_turn}
    yield "fixed", {}


def _layoff(rules: RuleSet) -> Iterator[Message]:
    yield "any", {}
    yield f"layoff_requires_own_meld_{_yes_no(rules.layoff_requires_own_meld)}", {}
    yield "choice", {}


def _discard(rules: RuleSet) -> Iterator[Message]:
    yield "up", {}
    if rules.use_taken_discard_now:
        yield "discard_just_taken_use", {}
    else:
        yield f"discard_just_taken_{rules.discard_just_taken}", {}
    yield "no_dead_end", {}
    if not (rules.use_taken_discard_now or rules.must_discard_to_go_out) and rules.discard_just_taken == "forbidden":
        yield "no_dead_end_taken", {}


def _out(rules: RuleSet) -> Iterator[Message]:
    yield f"must_discard_to_go_out_{_yes_no(rules.must_discard_to_go_out)}", {}
    yield "face_down", {}
    yield f"no_going_out_first_round_{_yes_no(rules.no_going_out_first_round)}", {}


def _stock(rules: RuleSet) -> Iterator[Message]:
    if rules.max_recycles == 0:
        yield "max_recycles_none", {}
    else:
        yield f"renew_{rules.recycle}", {}
        yield "renew_take", {}
        if rules.use_taken_discard_now:
            yield "renew_stuck", {}
        yield "max_recycles", {"n": rules.max_recycles}
    if rules.stalemate_timing == "on_demand":
        yield "on_demand", {}
    else:
        yield "end_of_turn_none" if rules.max_recycles == 0 else "end_of_turn", {}


def _stalemate(rules: RuleSet) -> Iterator[Message]:
    if rules.exhausted_score == "nobody":
        yield "exhausted_score_nobody", {}
    else:
        yield f"exhausted_score_lowest_hand_{rules.score_mode}", {}
    yield "when", {}
    yield "dead", {}
    yield "idle", {"n": rules.idle_rounds}


def _scoring(rules: RuleSet) -> Iterator[Message]:
    yield "ace_points", {"n": rules.ace_points}
    yield f"score_mode_{rules.score_mode}", {}
    if rules.going_rummy == "off":
        yield "going_rummy_off", {}
    else:
        yield f"{rules.going_rummy}_{rules.score_mode}", {}
        yield "rummy_keeps", {}


def _game(rules: RuleSet) -> Iterator[Message]:
    if rules.target_deals is None:
        yield f"points_{rules.score_mode}", {"n": rules.target_points}
    else:
        yield f"deals_{rules.score_mode}", {"n": rules.target_deals}


def _yes_no(flag: bool) -> str:
    return "yes" if flag else "no"


_SECTIONS: dict[str, Callable[[RuleSet], Iterator[Message]]] = {
    "aim": _aim,
    "deal": _deal,
    "turn": _turn,
    "melds": _melds,
    "layoff": _layoff,
    "discard": _discard,
    "out": _out,
    "stock": _stock,
    "stalemate": _stalemate,
    "scoring": _scoring,
    "game": _game,
}
