"""Corruptions of a record's decks, options and other fields."""

from __future__ import annotations

import random
from typing import Any

from .cards import DECK
from .mutate_values import Mutator, Record, cut, deeply_nested, odd_value, random_place
from .rules import WORDS, YES_OR_NO

FIELDS = ("v", "rules", "players", "dealer", "deck", "reshuffle", "scores", "actions", "result", "id", "game", "fair")
RESULT_FIELDS = ("end", "winner", "rummy", "points")

# Decks and new stocks


def swap_deck_cards(record: Record, rng: random.Random) -> object:
    """Two cards of the deck change places."""
    deck = cut(record["deck"])
    one, two = rng.sample(range(52), 2)
    deck[one], deck[two] = deck[two], deck[one]
    record["deck"] = "".join(deck)
    return record


def _broken_cards(text: str, rng: random.Random) -> Any:
    cards = cut(text) or ["7c"]
    place = random_place(cards, rng)
    at = rng.randrange(max(len(text), 1))
    return rng.choice(
        [
            "".join(cards[:place] + cards[place + 1 :]),
            "".join([*cards[:place], rng.choice(DECK), *cards[place + 1 :]]),
            "".join([*cards, rng.choice(DECK)]),
            "".join([*cards[:place], rng.choice(["xx", "7x", "1c", "7C", "  ", "c7", "é♣"]), *cards[place + 1 :]]),
            text[:at] + text[at + 1 :],
            text[:at] + rng.choice("79cdX ") + text[at:],
            text.upper(),
            " ".join(cards),
            cards,
            [text],
            [text, text],
            "",
            odd_value(rng),
        ]
    )


def broken_deck(record: Record, rng: random.Random) -> object:
    """A deck with too few or too many cards, a card twice, something else than cards."""
    record["deck"] = _broken_cards(record["deck"], rng)
    return record


def broken_reshuffle(record: Record, rng: random.Random) -> object:
    """A new stock of the wrong cards, of something else than cards, or one that is never used."""
    given = record.get("reshuffle")
    if isinstance(given, list) and given and isinstance(given[0], str):
        place = random_place(given, rng)
        given[place] = _broken_cards(given[place], rng)
    else:
        record["reshuffle"] = _broken_cards(given or record["deck"][:20], rng)
    return record


def other_reshuffles(record: Record, rng: random.Random) -> object:
    """New stocks left out, doubled, reversed, in a list, or in another order."""
    given = record.get("reshuffle")
    stocks = given if isinstance(given, list) else [given] if isinstance(given, str) else []
    changed = [[], stocks[1:], stocks[:-1], stocks + stocks[:1], stocks[::-1], [None, *stocks], stocks]
    changed.append(["".join(cut(stock)[::-1]) for stock in stocks])
    changed.append(["".join(rng.sample(cut(stock), len(stock) // 2)) for stock in stocks])
    record["reshuffle"] = rng.choice([None, *changed, stocks[0] if stocks else ""])
    return record


# Options


def other_word_option(record: Record, rng: random.Random) -> object:
    """The same actions under another option."""
    name = rng.choice(list(WORDS))
    record["rules"][name] = rng.choice(WORDS[name])
    return record


def other_yes_or_no(record: Record, rng: random.Random) -> object:
    """The same actions under another restriction."""
    record["rules"][rng.choice(YES_OR_NO)] = rng.choice([True, False, "yes", "no"])
    return record


def other_number_option(record: Record, rng: random.Random) -> object:
    """The same actions under another number, at or over the edge of what may be given."""
    numbers: dict[str, list[Any]] = {
        "players": [1, 2, 3, 4, 5, 6, 7, "2-4", "5-6", "2-6", "2"],
        "hand_size": [0, 1, 6, 7, 8, 10, 12, 13, 16, 17, 25, 26, 51, 52],
        "ace_points": [0, 1, 10, 11, 15],
        "max_melds_per_turn": ["unlimited", 0, 1, 2, 10**9],
        "max_recycles": [-1, 0, 1, 2, 50, 51],
        "idle_rounds": [0, 1, 2, 1000, 1001],
        "target": [
            0,
            1,
            100,
            10**9,
            {"deals": 1},
            {"deals": 0},
            {"deals": 1, "x": 1},
            "deals: 3",
            "deals: 0",
            "deals:3",
        ],
        "first_dealer": ["random", 0, 1, 5, 6, -1, "0"],
    }
    name = rng.choice(list(numbers))
    record["rules"][name] = rng.choice(numbers[name])
    return record


def odd_option(record: Record, rng: random.Random) -> object:
    """An option with a value of another type, or one that does not exist."""
    names = [*WORDS, *YES_OR_NO, "players", "hand_size", "ace_points", "max_recycles", "target", "first_dealer"]
    record["rules"][rng.choice([*names, "jokers", "Ace", ""])] = odd_value(rng)
    return record


def without_an_option(record: Record, rng: random.Random) -> object:
    """The same actions with one option back at its default."""
    if record["rules"]:
        del record["rules"][rng.choice(list(record["rules"]))]
    return record


# The rest


def odd_field(record: Record, rng: random.Random) -> object:
    """A field of another type."""
    record[rng.choice(FIELDS)] = odd_value(rng)
    return record


def null_field(record: Record, rng: random.Random) -> object:
    """A field that is null."""
    record[rng.choice(FIELDS)] = None
    return record


def missing_field(record: Record, rng: random.Random) -> object:
    """A field less."""
    del record[rng.choice(list(record))]
    return record


def extra_field(record: Record, rng: random.Random) -> object:
    """A field more, known or not."""
    record[rng.choice(["id", "game", "hand", "at", "fair", "x", "", "V", "message", "state"])] = odd_value(rng)
    return record


def other_version(record: Record, rng: random.Random) -> object:
    """Another version, or the right one of another type."""
    record["v"] = rng.choice([0, 2, 1.0, True, "1", [1]])
    return record


def other_seats(record: Record, rng: random.Random) -> object:
    """More or fewer players, or names that are no names."""
    names = record["players"]
    record["players"] = rng.choice(
        [names[1:], [*names, "X"], [], names[:1], ["A"] * 7, [*names[1:], 7], [*names[1:], None], [""] * len(names)]
    )
    if rng.random() < 0.5:
        record.pop("scores", None)
    return record


def other_dealer(record: Record, rng: random.Random) -> object:
    """Another dealer, or none."""
    record["dealer"] = rng.choice([0, 1, 2, 3, 4, 5, 6, -1, 0.0, False, True, "0", None])
    return record


def other_scores(record: Record, rng: random.Random) -> object:
    """Scores of too many seats, or that are no whole numbers."""
    zeros = [0] * len(record["players"])
    record["scores"] = rng.choice(
        [zeros, zeros[1:], [*zeros, 0], [odd_value(rng), *zeros[1:]], [True, *zeros[1:]], "00"]
    )
    return record


def other_result(record: Record, rng: random.Random) -> object:
    """A result with one field changed to something of the right type."""
    result = record.get("result") or {}
    seats = len(record["players"])
    name = rng.choice(RESULT_FIELDS)
    points = result.get("points") or [0] * seats
    result[name] = {
        "end": rng.choice(["out", "stalemate", None, "Out", ""]),
        "winner": rng.choice([None, *range(seats + 1), -1]),
        "rummy": not result.get("rummy"),
        "points": rng.choice([points[::-1], [0] * seats, points[1:], [*points, 0], [points[0] + 1, *points[1:]]]),
    }[name]
    record["result"] = result
    return record


def odd_result(record: Record, rng: random.Random) -> object:
    """A result with a field of another type, a field less or a field more."""
    result = dict(record.get("result") or {"end": None})
    if rng.random() < 0.4:
        result[rng.choice(RESULT_FIELDS)] = odd_value(rng)
    elif rng.random() < 0.5:
        del result[rng.choice(list(result))]
    else:
        result[rng.choice(["winners", "score", ""])] = odd_value(rng)
    record["result"] = result
    return record


def result_in_other_numbers(record: Record, rng: random.Random) -> object:
    """The right result, in floats or in true and false."""
    result = record.get("result") or {"points": [], "rummy": False, "winner": None}
    result["points"] = [float(each) for each in result["points"]] if rng.random() < 0.5 else result["points"]
    result["rummy"] = int(result["rummy"]) if rng.random() < 0.5 else result["rummy"]
    result["winner"] = bool(result["winner"]) if rng.random() < 0.5 else result["winner"]
    record["result"] = result
    return record


def not_a_record(record: Record, rng: random.Random) -> object:
    """Something else altogether."""
    return rng.choice([odd_value(rng), [record], {"record": record}, list(record), record["deck"]])


def harmless(record: Record, rng: random.Random) -> object:
    """Changes that leave the record good: metadata, key order, no result, zeros for scores."""
    changed = dict(rng.sample(list(record.items()), len(record)))
    changed["fair"] = deeply_nested(rng)
    changed["players"] = ["\u202e<b>", *["Ж"] * (len(record["players"]) - 1)]
    if rng.random() < 0.5:
        changed.pop("result", None)
    return changed


FIELD_MUTATORS: tuple[Mutator, ...] = (
    swap_deck_cards,
    broken_deck,
    broken_reshuffle,
    other_reshuffles,
    other_word_option,
    other_yes_or_no,
    other_number_option,
    odd_option,
    without_an_option,
    odd_field,
    null_field,
    missing_field,
    extra_field,
    other_version,
    other_seats,
    other_dealer,
    other_scores,
    other_result,
    odd_result,
    result_in_other_numbers,
    not_a_record,
    harmless,
)
