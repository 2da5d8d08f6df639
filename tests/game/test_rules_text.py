from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy import words
from openrummy.engine.options import OPTIONS, Option
from openrummy.game import rules_text
from openrummy.game.ruleset import RuleSet
from tests.strategies import rule_sets

LANGUAGES = st.sampled_from(words.languages())


def told(lang: str = "en", **options: Any) -> str:
    """The whole text of the rules with these options."""
    return " ".join(RuleSet(**options).describe(lang))


def other_values(option: Option) -> list[Any]:
    """Every word, and two numbers, that the option may have besides its default."""
    values: list[Any] = [value for value in option.values if value != option.default]
    if option.most >= option.least:
        values += [value for value in (option.least, option.least + 3) if value != option.default]
    return values + (["deals: 1", "deals: 6"] if option.kind == "target" else [])


CHANGES = [(option.name, value) for option in OPTIONS for value in other_values(option)]


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize(("option", "value"), CHANGES)
def test_every_value_of_every_option_is_told(option: str, value: Any, lang: str) -> None:
    base: dict[str, Any] = {}
    if (option, value) == ("hand_size", 10):
        base = {"players": 3}  # with two players everybody has ten cards anyway
    if (option, value) == ("recycle", "turn_over"):
        base = {"max_recycles": 2}
    assert told(lang, **base, **{option: value}) != told(lang, **base)


@given(rule_sets(), LANGUAGES)
def test_every_rule_set_can_be_told(rules: RuleSet, lang: str) -> None:
    sentences = rules.describe(lang)
    assert len(sentences) > 25
    assert len(set(sentences)) == len(sentences)
    assert all(sentence[-1] in ".:)" and "{" not in sentence for sentence in sentences)
    page = rules_text.page(rules, lang, width=72)
    assert max(map(len, page.splitlines())) <= 72
    # Without spaces: the digits of an enormous target take more than one line.
    assert "".join(page.split()).count("".join(sentences[-1].split())) == 1


def test_the_sections_come_in_the_order_of_a_game() -> None:
    assert [section.title for section in rules_text.sections(RuleSet())] == [
        "The aim",
        "The deal",
        "A turn",
        "Melds",
        "Laying off",
        "Discarding",
        "Going out",
        "When the stock runs out",
        "Stalemate",
        "Scoring",
        "The game",
    ]
    assert [s.title for s in rules_text.sections(RuleSet(), "nl")][:5] == [
        "Het doel",
        "Het delen",
        "Een beurt",
        "Combinaties",
        "Aanleggen",
    ]


def test_the_deal_tells_the_cards_for_each_number_of_players() -> None:
    text = told()
    assert "With 2 players each gets 10 cards, and the stock holds 31 after the deal." in text
    assert "With 3 players each gets 7 cards, and the stock holds 30 after the deal." in text
    assert "With 4 players each gets 7 cards, and the stock holds 23 after the deal." in text
    assert "5 players" not in text


def test_the_deal_tells_only_of_tables_the_cards_suffice_for() -> None:
    text = told(players="5-6", hand_size=9)
    assert "With 5 players each gets 9 cards, and the stock holds 6 after the deal." in text
    assert "6 players" not in text


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_rules_for_one_number_of_players_tell_of_that_number(players: int) -> None:
    deals = [sentence for sentence in RuleSet(players=players).describe() if " players each " in sentence]
    assert len(deals) == 1
    assert f"With {players} players" in deals[0]


def test_one_is_not_told_as_several() -> None:
    assert "each gets 1 card," in told(hand_size=1)
    assert "reaches 1 point or more" in told(target=1)
    assert "The game is one hand" in told(target="deals: 1")
    assert "one whole round" in told(idle_rounds=1)
    assert "1 punt," in told("nl")
    assert "11 punten," in told("nl", ace_points=11)


def test_a_forced_play_of_the_taken_card_replaces_the_rule_on_discarding_it() -> None:
    for choice in ("forbidden", "allowed"):
        text = told(use_taken_discard_now=True, discard_just_taken=choice)
        assert "you may not discard at all" in text
        assert "in a later turn it may" not in text
        assert "may be discarded at once, the one from the discard pile too" not in text


def test_block_rummy_tells_nothing_of_a_new_stock() -> None:
    text = " ".join(RuleSet.named("block").describe())
    assert "there is a new stock" not in text
    assert "does not become a new stock" in text
    assert "the lowest value in hand wins" in text


def test_penalties_are_told_as_penalties_everywhere() -> None:
    for options in ({}, {"going_rummy": "plus_10"}, {"exhausted_score": "lowest_hand"}, {"target": "deals: 3"}):
        text = told(score_mode="penalties", **options)
        assert "highest score" not in text
        assert "scores double" not in text
        assert "penalty points" in text
        assert "the lowest score wins" in text


def test_the_title_names_a_named_rule_set() -> None:
    for name in RuleSet.names():
        for lang in words.languages():
            assert words.text(f"rules.named.{name}", lang) in rules_text.title(RuleSet.named(name), lang)
    assert rules_text.title(RuleSet(target=3), "nl") == "De regels"
