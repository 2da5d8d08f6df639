"""What a picture says in words: the line of what is next, the line of what just happened, and the description."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from openrummy import words
from openrummy.record.picture.alphabet import clean
from openrummy.record.picture.errors import PictureError
from openrummy.record.picture.position import Position

_CARD = "[A2-9TJQK][cdhs]"
_ACTION = re.compile(f"S|P|M( {_CARD}){{3,}}|L {_CARD}>{_CARD}|D {_CARD}")


def status(position: Position, names: Sequence[str], lang: str) -> str:
    """What is next, or how the hand ended."""
    if position.phase != "over":
        return words.text(f"picture.{position.phase}", lang, name=names[position.turn])
    if position.hands[position.turn]:
        return words.text("picture.stalemate", lang)
    return words.text("picture.out", lang, name=names[position.turn])


def mover(position: Position) -> int:
    """The seat that made the last action: a discard hands the turn on, nothing else does."""
    return (position.turn - 1) % position.players if position.phase == "draw" else position.turn


def action_cards(last: str) -> tuple[str, list[str]]:
    """The kind of an action (S P M L D) and the cards it moves; PictureError where it is no action of RECORD.md."""
    if not _ACTION.fullmatch(last):
        raise PictureError("action", action=clean(last, 40))
    kind, *cards = last.split()
    return kind, [card.split(">")[0] for card in cards]


def last_line(
    position: Position,
    last: str,
    names: Sequence[str],
    seat: int | None,
    card_text: Callable[[str], str],
    lang: str,
) -> str:
    """What just happened; a card drawn from the stock is never named, nor one that lies hidden."""
    kind, cards = action_cards(last)
    if kind == "P" and shows_taken(position, seat):
        kind, cards = "P_card", [str(position.taken)]
    elif closes(position, seat, last):
        kind = "D_last"
    target = card_text(last.rpartition(">")[2]) if kind == "L" else ""
    done = words.text(f"log.{kind}", lang, card=" ".join(map(card_text, cards)), target=target)
    return f"{names[mover(position)]}: {done}"


def shows_taken(position: Position, seat: int | None) -> bool:
    """Whether the card taken in this turn lies open in the hand of the seat to act, as seen from `seat`."""
    return position.taken in position.hands[position.turn] and seat in (None, position.turn)


def closes(position: Position, seat: int | None, last: str | None) -> bool:
    """Whether the last discard ended the hand: at the table (seen from a seat) it lies face down."""
    went_out = position.phase == "over" and not position.hands[position.turn] and bool(position.discards)
    return seat is not None and went_out and last is not None and last.startswith("D")


def description(position: Position, seat: int | None, last: str | None, lang: str) -> str:
    """The whole position in words, for those who cannot see the picture; hidden hands are only counted."""

    def spoken(cards: Iterable[str]) -> str:
        return ", ".join(words.card_name(card, lang) for card in cards)

    lines = [status(position, position.names, lang) + "."]
    for player, hand in enumerate(position.hands):
        points = words.text("picture.points", lang, n=position.scores[player])
        values = {"name": position.names[player], "points": points, "n": len(hand)}
        if not hand:
            lines.append(words.text("picture.description.empty", lang, **values))
        elif seat is None or seat == player:
            lines.append(words.text("picture.description.hand", lang, cards=spoken(hand), **values))
        else:
            lines.append(words.text("picture.description.hidden", lang, **values))
    if position.taken is not None and shows_taken(position, seat):
        lines.append(words.text("picture.description.taken", lang, card=spoken([position.taken])))
    lines += [words.text("picture.description.meld", lang, cards=spoken(meld)) for meld in position.melds]
    lines.append(words.text("picture.description.stock", lang, count=position.stock))
    if position.discards:
        closed = closes(position, seat, last)
        named = spoken(position.discards[:-1]) if closed else spoken(position.discards)
        pile = ", ".join(filter(None, [named, words.text("cards.hidden", lang) if closed else ""]))
        lines.append(words.text("picture.description.discards", lang, cards=pile))
    else:
        lines.append(words.text("picture.description.no_discards", lang))
    return " ".join(lines)
