"""The opponents' hands as they may be: how likely each card is, and what tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from openrummy import words
from openrummy.bots.policy.memory import PASSED, THROWN
from openrummy.coach.facts import any_of, live_cards, melds_with
from openrummy.coach.reasons import CardText
from openrummy.coach.wording import percent
from openrummy.coach.worlds import deal_worlds, errors_of
from openrummy.engine import HAND, codes
from openrummy.engine.cards import ACES
from openrummy.engine.options import R_ACE
from openrummy.game import Card, View
from openrummy.game.card import cards_of, mask_of

Clue = Literal["known", "goes_with", "thrown", "play", "none"]
"""Taken openly; beside or of the rank of a card taken openly; beside or of the rank of one thrown or left lying; by how
the seat has played; nothing tells."""
TELLING = 0.2
"""A chance that differs from the plain one by such a share is told by the play."""
CERTAIN = 4.0
"""And by so many standard errors: of so many cards some differ by chance."""


@dataclass(frozen=True, slots=True)
class Likely:
    """One card that another seat may hold."""

    card: Card
    chance: float
    plain: float
    """The chance without regard to what was played."""
    clue: Clue
    cards: tuple[Card, ...]
    """The cards that the clue is about."""

    def text(self, name: str, lang: str = "en", card: CardText = str) -> str:
        """The chance and its reason in two sentences; `name` is the seat's."""
        figure = words.text(
            "coach.likely.sure" if self.clue == "known" else "coach.likely.chance",
            lang,
            name=words.printable(name),
            card=card(self.card),
            chance=percent(self.chance, lang),
            plain=percent(self.plain, lang),
        )
        return f"{figure} {self.reason(name, lang, card)}"

    def reason(self, name: str, lang: str = "en", card: CardText = str) -> str:
        """What tells the chance, in a sentence that holds for every card with the same clue."""
        cards = " ".join(map(card, self.cards))
        return words.text(f"coach.likely.{self.clue}", lang, name=words.printable(name), cards=cards)


@dataclass(frozen=True, slots=True)
class HandPicture:
    """What is likely in the hand of another seat."""

    seat: int
    count: int
    """Cards in it."""
    cards: tuple[Likely, ...]
    """Every card it may hold, the most likely first."""
    error: float
    """The standard error of the least certain chance."""

    def to_dict(self, lang: str = "en", name: str = "") -> dict[str, Any]:
        """The picture as JSON data, with a sentence for each card."""
        return {
            "seat": self.seat,
            "count": self.count,
            "error": round(self.error, 4),
            "cards": [
                {
                    "card": str(likely.card),
                    "chance": round(likely.chance, 4),
                    "plain": round(likely.plain, 4),
                    "clue": likely.clue,
                    "cards": list(map(str, likely.cards)),
                    "text": likely.text(name, lang),
                }
                for likely in self.cards
            ],
        }


def opponent_hands(view: View, *, worlds: int = 1000, seed: int = 0) -> list[HandPicture]:
    """The likely hand of every other seat, from the worlds that the view's seat cannot tell apart.

    Advice of this kind has no place in rated play: callers ask for it only where it is allowed.
    """
    if view.result is not None:
        return []
    dealt = deal_worlds(view, worlds, ("opponents", seed))
    live = codes(live_cards(view))
    pictures = []
    for seat, count in enumerate(view.counts):
        if seat == view.seat:
            continue
        known = view.known[seat]
        hands = dealt.states[:, HAND + seat]
        held = hands[:, None] >> np.array(live, np.int64) & 1
        chances = held.mean(0).tolist()
        error = float(errors_of(held).max(initial=0.0))
        plain = (count - len(known)) / len(live) if live else 0.0
        taken, left = mask_of(known), int(dealt.memory[THROWN + seat] | dealt.memory[PASSED + seat])
        found = [Likely(card, 1.0, 1.0, "known", (card,)) for card in known]
        acted = any(entry.seat == seat for entry in view.log)
        least = max(TELLING * plain, CERTAIN * error)
        tell = _Teller(plain, least, taken, left, live_cards(view), int(dealt.r[R_ACE]), acted)
        found += [tell(Card.from_code(code), chance) for code, chance in zip(live, chances, strict=True)]
        found.sort(key=lambda likely: -likely.chance)
        pictures.append(HandPicture(seat, count, tuple(found), error))
    return pictures


@dataclass(frozen=True, slots=True)
class _Teller:
    """What tells the chances of one other seat."""

    plain: float
    least: float
    """The least difference from the plain chance that tells anything."""
    taken: int
    """Cards it took openly and holds, as a set."""
    left: int
    """Cards it threw or left lying."""
    live: int
    """Cards that the view's seat cannot see."""
    ace: int
    acted: bool

    def __call__(self, card: Card, chance: float) -> Likely:
        """The card with its chance, and the clue to that."""
        clue: Clue = "none"
        found = 0
        if chance > self.plain + self.least:
            found = self.taken & any_of(
                meld for meld in melds_with(self.live | self.taken, card, self.ace) if meld.bit_count() == 3
            )
            clue = "goes_with" if found else "play"
        elif chance < self.plain - self.least:
            lane = 0x1FFF << (card.code >> 4 << 4)
            around = (ACES << (card.code & 15)) | (((0b11011 << card.code) >> 2) & lane)
            found = around & self.left & ~(1 << card.code)
            clue = "thrown" if found else "play"
        if clue == "play" and not self.acted:
            clue = "none"
        return Likely(card, chance, self.plain, clue, cards_of(found))
