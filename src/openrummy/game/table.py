"""A hand as lines of text, to be read in a terminal or a bug report."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from openrummy import words
from openrummy.game.card import Card

if TYPE_CHECKING:
    from openrummy.game.hand import Hand


def as_text(hand: Hand, lang: str = "en") -> str:
    """The table with all cards open, and whose turn it is or how the hand ended."""
    return f"{laid_out(hand, lang)}\n{_status(hand, lang)}"


def laid_out(hand: Hand, lang: str, card: Callable[[Card], str] = str, seat: int | None = None) -> str:
    """The melds, the piles, and every hand with its score; with `seat`, only what that seat may know.

    `card` writes a card; it may add colours.
    """
    none = words.text("table.none", lang)
    melds = [" ".join(map(card, meld.cards)) for meld in hand.melds]
    rows = [
        (words.text("table.melds", lang), " | ".join(melds) or none),
        (words.text("table.stock", lang), str(hand.stock_count)),
        (words.text("table.discards", lang), " ".join(map(card, hand.discards)) or none),
    ]
    scores = hand.scores_after
    for player, name in enumerate(map(words.printable, hand.players)):
        notes = [words.text("table.score", lang, n=scores[player])]
        if player == hand.dealer:
            notes.append(words.text("table.deals", lang))
        mark = "> " if player == hand.turn and not hand.over else "  "
        rows.append((mark + name, f"{_held(hand, player, lang, card, seat) or none} ({', '.join(notes)})"))
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {text}" for name, text in rows)


def result_text(hand: Hand, lang: str = "en") -> str:
    """How the hand ended, in a sentence."""
    result = hand.result
    if result is None:
        return words.text("table.result.unfinished", lang)
    if result.winner is None:
        return words.text("table.result.stalemate", lang)
    penalties = hand.rules.score_mode == "penalties"
    names = [words.printable(name) for name in hand.players]
    if result.end == "out":
        key = ("penalties_" if penalties else "") + ("rummy" if result.rummy else "out")
    else:
        key = "stalemate_penalties" if penalties else "stalemate_lowest"
    every = ", ".join(f"{name} {points}" for name, points in zip(names, result.points, strict=True))
    gained = result.points[result.winner]
    return words.text(f"table.result.{key}", lang, name=names[result.winner], n=gained, all=every)


def _held(hand: Hand, player: int, lang: str, card: Callable[[Card], str], seat: int | None) -> str:
    """The cards in a hand, those that `seat` may not know only counted."""
    cards = hand.hands[player]
    if seat is None or player == seat or hand.over:
        return " ".join(map(card, cards))
    known = hand.view(seat).known[player]
    key = "table.hidden_known" if known else "table.hidden"
    return words.text(key, lang, n=len(cards) - len(known), cards=" ".join(map(card, known)))


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
