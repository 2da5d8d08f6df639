from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from openrummy import words

RECORD_CODES = [
    "bad-record",
    "bad-card",
    "bad-action",
    "wrong-phase",
    "stock-empty",
    "discard-empty",
    "not-in-hand",
    "not-a-meld",
    "does-not-fit",
    "taken-card",
    "dead-end",
    "rule-option",
    "bad-reshuffle",
    "hand-over",
    "wrong-result",
]
CATALOGUES = Path(words.__file__).parent
ENGLISH, DUTCH = (sorted(words.keys(lang)) for lang in ("en", "nl"))


def all_forms(lang: str) -> dict[str, str]:
    """Every text of one language as it stands in the files, by key and form."""
    found: dict[str, str] = {}

    def collect(prefix: str, table: dict[str, object]) -> None:
        for name, value in table.items():
            if isinstance(value, dict):
                collect(f"{prefix}.{name}", value)
            else:
                found[f"{prefix}.{name}"] = str(value)

    for path in (CATALOGUES / lang).glob("*.toml"):
        collect(path.stem, tomllib.loads(path.read_text(encoding="utf-8")))
    return found


def test_there_is_dutch_and_english_with_english_as_the_default() -> None:
    assert words.languages() == ("en", "nl")
    assert words.text("cards.suit.h") == words.text("cards.suit.h", "en") == "hearts"
    assert words.text("cards.suit.h", "nl") == "harten"


def test_both_languages_have_the_same_messages() -> None:
    assert ENGLISH == DUTCH
    assert len(ENGLISH) > 100
    assert words.areas("en") == words.areas("nl")


@pytest.mark.parametrize("key", ENGLISH)
def test_a_message_has_the_same_places_for_values_in_both_languages(key: str) -> None:
    assert words.placeholders(key, "en") == words.placeholders(key, "nl")


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_no_text_is_empty(lang: str) -> None:
    assert not [key for key, text in all_forms(lang).items() if not text.strip()]


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_sentences_carry_no_stray_space(lang: str) -> None:
    for key, text in all_forms(lang).items():
        if key.startswith(("cards.", "errors.", "rules.")):
            assert text == " ".join(text.split()), key


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_every_place_for_a_value_is_a_plain_name(lang: str) -> None:
    for key, text in all_forms(lang).items():
        assert re.sub(r"\{[a-z_]+\}", "", text).count("{") == 0, key


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("code", RECORD_CODES)
def test_every_code_of_the_record_format_has_a_sentence(code: str, lang: str) -> None:
    key = "errors." + code.replace("-", "_")
    values = dict.fromkeys(words.placeholders(key, lang), "7c")
    sentence = words.text(key, lang, **values)
    assert sentence.endswith(".")
    assert len(sentence.split()) >= 4


def test_dutch_keeps_to_the_words_of_the_table() -> None:
    texts = [(key, re.sub(r"\{\w+\}", "", text)) for key, text in all_forms("nl").items()]
    # "afleggen" alone may mean laying off or discarding; "kleur" may mean suit or colour.
    assert not [
        key for key, text in texts if re.search(r"\b(afleggen|afgelegd|aflegt|afleg|legt? \w+ af)\b", text, re.I)
    ]
    assert not [key for key, text in texts if re.search(r"\bmelds?\b|\brun\b|\bdealer\b", text, re.I)]
    rules = " ".join(text for key, text in texts if key.startswith("rules."))
    terms = (
        "stapel aflegstapel combinatie set serie uitleggen aanleggen weggooien uitgaan deler schudden hand patstelling"
    )
    for word in [*terms.split(), "rummy maken", "soort", "aas", "heer", "vrouw", "boer"]:
        assert word in rules.lower(), word


def test_british_spelling_in_english() -> None:
    american = r"\b(color|favor|honor|center|defense|license plate|canceled|traveler)\w*"
    assert not [key for key, text in all_forms("en").items() if re.search(american, text, re.I)]


def test_every_message_the_program_names_exists() -> None:
    area = "|".join(words.areas("en"))
    for path in CATALOGUES.parent.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        for key in re.findall(rf'text\(\s*"((?:{area})\.[\w.-]+)"', source):
            assert words.has(key), f"{path.name} names {key}"
        for reason in re.findall(r'(?:Error|Action)\(\s*"[a-z]+-[a-z-]+",\s*"(\w+)"', source):
            assert words.has(f"errors.{reason}"), f"{path.name} names errors.{reason}"


def test_an_unknown_key_is_said_to_be_unknown() -> None:
    for key in ("errors.no_such_thing", "no_such_area.name", "errors", "", "../en/cards.name", "cards.suit"):
        with pytest.raises(words.UnknownMessage, match=re.escape(repr(key))):
            words.text(key)
        assert not words.has(key)
    assert words.has("cards.suit.c")


def test_an_unknown_language_is_said_to_be_unknown() -> None:
    for lang in ("de", "", "EN"):
        with pytest.raises(words.UnknownLanguage, match="en, nl"):
            words.text("cards.name", lang)


def test_a_missing_value_is_named() -> None:
    with pytest.raises(words.MissingValue, match="'suit'"):
        words.text("cards.name", rank="seven")
    with pytest.raises(words.MissingValue, match="plural"):
        words.text("errors.rule_option_max_melds")


def test_values_may_hold_braces_and_any_name() -> None:
    assert words.text("errors.not_in_hand", "en", card="{card}", key=1, lang=2) == "{card} is not in the hand."


def test_the_number_chooses_the_plural() -> None:
    assert "one meld" in words.text("errors.rule_option_max_melds", "en", n=1)
    assert "2 melds" in words.text("errors.rule_option_max_melds", "en", n=2)
    assert "{n}" not in words.text("errors.rule_option_max_melds", "nl", n=0)
    assert words.text("errors.rule_option_max_melds", "nl", n=1).count("één combinatie") == 1


def test_cards_have_spoken_names_and_index_letters() -> None:
    assert words.card_name("7c") == "seven of clubs"
    assert words.card_name("7c", "nl") == "klaveren zeven"
    assert words.card_name("Qh", "nl") == "harten vrouw"
    assert words.card_name("Td") == "ten of diamonds"
    assert [words.rank_index(rank, "nl") for rank in "AKQJT2"] == ["A", "H", "V", "B", "10", "2"]
    assert [words.rank_index(rank) for rank in "AKQJT2"] == ["A", "K", "Q", "J", "10", "2"]


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_52_cards_have_52_names(lang: str) -> None:
    assert len({words.card_name(rank + suit, lang) for rank in "A23456789TJQK" for suit in "cdhs"}) == 52


def test_a_number_is_written_as_the_language_does() -> None:
    assert words.decimal("1,234.5", "en") == "1,234.5"
    assert words.decimal("1,234.5", "nl") == "1.234,5"
