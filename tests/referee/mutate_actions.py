"""Corruptions of a record's actions."""

from __future__ import annotations

import random
from typing import Any

from .cards import DECK, MELDS, fits, name_of_layoff
from .mutate_values import Mutator, Record, odd_value, random_place
from .play import Referee
from .records import referee_of

ODD_ACTIONS: list[Any] = [
    *("", "s", "SS", "S ", " S", "P P", "S 7c", "M", "M ", "D", "L", "X 7c", "d 7c", "draw", "null", "S\u0000"),
    *("D 7c 8c", "D 10c", "D 7C", "D cc", "D 7", "D 7c8c", "D\t7c", "D 7c\n", "D 7♣", "D ７c", "D None"),
    *("M 7c", "M 7c,7d,7h", "M 7c  7d 7h", "M 7c 7c 7c"),
    *("L 7c", "L 7c 8c", "L 7c>", "L >8c", "L 7c > 8c", "L 7c>8c>9c", "L 7c>xx", "L 7c>7c"),
    *(None, True, 0, 1.0, [], ["S"], {}, {"S": 1}),
]


def drop_action(record: Record, rng: random.Random) -> object:
    """One action less."""
    place = random_place(record["actions"], rng)
    record["actions"][place : place + 1] = []
    return record


def drop_last_actions(record: Record, rng: random.Random) -> object:
    """The hand breaks off; half the time its result is left out, and half the time the new stock."""
    record["actions"] = record["actions"][: random_place(record["actions"], rng)]
    if rng.random() < 0.5:
        record.pop("result", None)
    if rng.random() < 0.5:
        record["reshuffle"] = None
    return record


def double_action(record: Record, rng: random.Random) -> object:
    """One action twice."""
    place = random_place(record["actions"], rng)
    record["actions"][place:place] = record["actions"][place : place + 1]
    return record


def swap_neighbours(record: Record, rng: random.Random) -> object:
    """Two actions in a row change places."""
    place = random_place(record["actions"], rng)
    record["actions"][place : place + 2] = record["actions"][place : place + 2][::-1]
    return record


def swap_actions(record: Record, rng: random.Random) -> object:
    """Any two actions change places."""
    actions = record["actions"]
    if actions:
        one, two = random_place(actions, rng), random_place(actions, rng)
        actions[one], actions[two] = actions[two], actions[one]
    return record


def other_draw(record: Record, rng: random.Random) -> object:
    """A draw from the other pile."""
    draws = [place for place, action in enumerate(record["actions"]) if action in ("S", "P")]
    if draws:
        place = rng.choice(draws)
        record["actions"][place] = "P" if record["actions"][place] == "S" else "S"
    return record


def action_after_the_end(record: Record, rng: random.Random) -> object:
    """The hand goes on after its end."""
    record["actions"].append(rng.choice(["S", "P", "D 7c", "D xx", "X"]))
    return record


def odd_action(record: Record, rng: random.Random) -> object:
    """Something that is no action, or hardly one, in place of an action."""
    place = random_place(record["actions"], rng)
    record["actions"][place : place + 1] = [rng.choice([*ODD_ACTIONS, odd_value(rng)])]
    return record


def other_card(record: Record, rng: random.Random) -> object:
    """One card of an action becomes another; the last one is what a lay-off is laid on."""
    with_cards = [place for place, action in enumerate(record["actions"]) if action[1:]]
    if with_cards:
        place = rng.choice(with_cards)
        action = record["actions"][place]
        at = rng.randrange(2, len(action), 3)
        record["actions"][place] = action[:at] + rng.choice(DECK) + action[at + 2 :]
    return record


def longer_or_shorter_meld(record: Record, rng: random.Random) -> object:
    """A meld with a card less, a card more, a card twice, or in another order."""
    melds = [place for place, action in enumerate(record["actions"]) if action[0] == "M"]
    if melds:
        place = rng.choice(melds)
        cards = record["actions"][place].split()[1:]
        changed = rng.choice([cards[1:], cards[:-1], [*cards, rng.choice(DECK)], [*cards, cards[0]], cards[::-1]])
        record["actions"][place] = " ".join(["M", *changed])
    return record


def layoff_before_meld(record: Record, rng: random.Random) -> object:
    """A discard becomes a lay-off on a card named earlier."""
    throws = [place for place, action in enumerate(record["actions"]) if action[0] == "D"]
    if throws:
        place = rng.choice(throws)
        named = [action[2:4] for action in record["actions"][:place] if action[0] == "M"]
        record["actions"][place] = f"L {record['actions'][place][2:]}>{rng.choice(named or DECK)}"
    return record


def _at_a_random_place(record: Record, rng: random.Random) -> Referee:
    """The position after some of the actions; the record is cut there and loses its result."""
    referee = referee_of(record)
    record["actions"] = record["actions"][: rng.randrange(len(record["actions"]) + 1)]
    for action in record["actions"]:
        referee.play(action)
    record.pop("result", None)
    if referee.recycles == 0 and rng.random() < 0.8:
        record["reshuffle"] = None
    return referee


def any_play_from_hand(record: Record, rng: random.Random) -> object:
    """The hand is cut, and the player tries something with cards that he does hold."""
    referee = _at_a_random_place(record, rng)
    hand = referee.hands[referee.turn]
    on_table = [card for meld in referee.table for card in meld]
    if hand:
        some = rng.sample(hand, min(len(hand), rng.randint(1, 4)))
        tries = [f"D {some[0]}", "M " + " ".join(some), f"L {some[0]}>{rng.choice(on_table or DECK)}", "S", "P"]
        record["actions"].append(rng.choice(tries))
    return record


def near_meld_from_hand(record: Record, rng: random.Random) -> object:
    """The hand is cut, and the player melds what some ace option would allow, or what he nearly holds."""
    referee = _at_a_random_place(record, rng)
    hand = frozenset(referee.hands[referee.turn])
    near = [cards for meld, cards in MELDS["around"].items() if len(meld - hand) <= rng.randint(0, 1)]
    if near:
        record["actions"].append("M " + " ".join(rng.choice(near)))
    return record


def refused_play_from_hand(record: Record, rng: random.Random) -> object:
    """The hand is cut where a play of the right shape is illegal: a dead end, a taken card, a restriction."""
    referee = referee_of(record)
    found: dict[str, list[tuple[int, str]]] = {}
    for index, action in enumerate(record["actions"]):
        for text in sorted(set(_well_formed(referee)) - set(referee.legal())):
            found.setdefault(str(referee.play(text)), []).append((index, text))
        referee.play(action)
    if found:
        code = min(found, key=lambda code: len(found[code])) if rng.random() < 0.7 else rng.choice(list(found))
        index, text = rng.choice(found[code])
        record["actions"][index:] = [text]
        record.pop("result", None)
    return record


def _well_formed(referee: Referee) -> list[str]:
    """Every action for which the player has the cards and the table has the place."""
    hand = referee.hands[referee.turn]
    if referee.phase == "draw":
        return ["S", "P"]
    melds = ["M " + " ".join(cards) for meld, cards in MELDS[referee.ace].items() if meld <= set(hand)]
    layoffs = [(card, meld) for card in hand for meld in referee.table if fits(referee.ace, meld, card)]
    named = [f"L {card}>{name_of_layoff(referee.ace, meld, card)}" for card, meld in layoffs]
    return [*(f"D {card}" for card in hand), *melds, *named]


def legal_action_named_otherwise(record: Record, rng: random.Random) -> object:
    """The hand is cut and goes on with a legal action, its cards in another order or its meld named by another card."""
    referee = _at_a_random_place(record, rng)
    if choices := referee.legal():
        action = rng.choice([text for text in choices if text[0] in "ML"] or choices)
        if action[0] == "M":
            cards = action.split()[1:]
            action = " ".join(["M", *rng.sample(cards, len(cards))])
        if action[0] == "L":
            card, target = action[2:].split(">")
            meld = next(meld for meld in referee.table if target in meld)
            action = f"L {card}>{rng.choice(meld)}"
        record["actions"].append(action)
    return record


def two_faults(record: Record, rng: random.Random) -> object:
    """Two changes to the actions at once: the first bad one is to be named."""
    other_card(record, rng)
    return drop_action(record, rng)


ACTION_MUTATORS: tuple[Mutator, ...] = (
    drop_action,
    drop_last_actions,
    double_action,
    swap_neighbours,
    swap_actions,
    other_draw,
    action_after_the_end,
    odd_action,
    other_card,
    longer_or_shorter_meld,
    layoff_before_meld,
    any_play_from_hand,
    near_meld_from_hand,
    refused_play_from_hand,
    legal_action_named_otherwise,
    two_faults,
)
