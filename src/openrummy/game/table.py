"""A hand as lines of text, to be read in a terminal or a bug report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from openrummy import words
from openrummy.game.card import Card

if TYPE_CHECKING:
    from openrummy.game.hand import Hand


def as_text(hand: Hand, lang: str = "en") -> str:
    """The melds, the piles, every hand with its score, and whose turn it is, all cards open."""
    none = words.text("table.none", lang)
    melds = " | ".join(map(str, hand.melds)) or none
    rows = [
        (words.text("table.melds", lang), melds),
        (words.text("table.stock", lang), str(hand.stock_count)),
        (words.text("table.discards", lang), _cards(hand.discards) or none),
    ]
    scores = hand.scores_after
    for seat, (name, cards) in enumerate(zip(map(words.printable, hand.players), hand.hands, strict=True)):
        notes = [words.text("table.score", lang, n=scores[seat])]
        if seat == hand.dealer:
            notes.append(words.text("table.deals", lang))
        mark = "> " if seat == hand.turn and not hand.over else "  "
        rows.append((mark + name, f"{_cards(cards) or none} ({', '.join(notes)})"))
    width = max(len(name) for name, _ in rows)
    return "\n".join([*(f"{name:<{width}}  {text}" for name, text in rows), _status(hand, lang)])


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _status(hand: Hand, lang: str) -> str:
    name = words.printable(hand.players[hand.turn])
    result = hand.result
    if result is None:
        key = "draw" if hand.phase == "draw" else "play" if hand.taken is None else "taken"
    elif result.end == "out":
        key = "rummy" if result.rummy else "out"
    else:
        key = "stalemate"
    return words.text(f"table.{key}", lang, name=name, card=hand.taken)
