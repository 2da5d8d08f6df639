"""Why one plan is better than another, in one plain sentence made from facts of the position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from openrummy import words
from openrummy.coach.facts import Facts
from openrummy.game import Card

CardText = Callable[[Card], str]
FEW: Final = 3
"""With so few cards another hand is close to going out."""
SHOWN: Final = 6
"""At most so many cards are named one by one."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason as data: a key of the catalogue `coach`, and its values (numbers, names, cards)."""

    key: str
    values: Mapping[str, Any]

    def text(self, lang: str = "en", card: CardText = str) -> str:
        """The sentence; `card` writes a card."""
        return words.text(
            f"coach.why.{self.key}", lang, **{k: _written(k, v, lang, card) for k, v in self.values.items()}
        )

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The reason as JSON data, with its sentence."""
        values = {name: _plain(value) for name, value in self.values.items()}
        return {"key": self.key, "values": values, "text": self.text(lang)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Reason:
        """The reason that `to_dict` wrote, its language does not matter; `ValueError` where it has no sentence."""
        found = cls(data["key"], {name: _value(name, value) for name, value in data["values"].items()})
        message = f"coach.why.{found.key}"
        if not words.has(message) or not words.placeholders(message) <= found.values.keys():
            raise ValueError(message)
        return found


def reasons(best: Facts, other: Facts | None, players: tuple[str, ...]) -> tuple[Reason, ...]:
    """What speaks for the best plan against another one, the weightiest first; at least one."""
    if best.goes_out:
        return (Reason("out_double" if best.doubles else "out", {}),)
    found = list(_draw(best, other) if best.card is not None or _draws(best) else _turn(best, other, players))
    return tuple(found[:2]) or (Reason("close", {}),)


def sentence(found: Iterable[Reason], lang: str = "en", card: CardText = str) -> str:
    """The reasons, one sentence each."""
    return " ".join(reason.text(lang, card) for reason in found)


def _draws(facts: Facts) -> bool:
    return bool(facts.plan) and facts.plan[0].kind in "SP"


def _draw(best: Facts, other: Facts | None) -> Iterable[Reason]:
    """Why to take the discard, or to leave it."""
    if best.plan[0].kind == "P":
        yield from _take(best, other)
        return
    if other is None:
        yield Reason("only", {})
        return
    if other.wins:
        yield Reason("not_out", {})
    elif other.completes:
        yield Reason("leave_though", {"card": best.card, "cards": other.completes})
    elif other.fits:
        yield Reason("leave_fits", {"card": best.card})
    elif len(other.outs) > len(best.outs):
        yield Reason("leave_shows", {"card": best.card, "n": len(other.outs), "less": len(best.outs)})
    elif other.spare:
        yield Reason("leave_spare", {"card": best.card, "cards": other.spare})
    else:
        yield Reason("leave", {"card": best.card})
    if best.outs:
        yield Reason("stock_outs", {"n": len(best.outs), "cards": best.outs, "unseen": best.unseen})
    elif best.to_lay_off:
        cards = best.to_lay_off
        yield Reason("stock_fits", {"n": len(cards), "cards": cards, "unseen": best.unseen})


def _take(best: Facts, other: Facts | None) -> Iterable[Reason]:
    """Why to take the discard."""
    if best.wins:
        yield Reason("take_wins", {"card": best.card})
    if best.completes:
        yield Reason("take_completes", {"card": best.card, "cards": best.completes})
    if best.wins or best.completes:
        return
    if other is None:
        yield Reason("only", {})
    elif best.fits:
        yield Reason("take_fits", {"card": best.card})
    elif len(best.outs) > len(other.outs):
        outs = {"n": len(best.outs), "cards": best.outs, "less": len(other.outs)}
        yield Reason("take_outs", {"card": best.card, **outs})
    elif best.points < other.points:
        yield Reason("take_points", {"card": best.card, "n": other.points - best.points})


def _turn(best: Facts, other: Facts | None, players: tuple[str, ...]) -> Iterable[Reason]:
    """Why to play and discard so."""
    if other is None:
        yield Reason("only", {})
        return
    if other.goes_out:
        yield Reason("not_out", {})
        return
    yield from _plays(best, other, players)
    yield from _discards(best, other, players)


def _plays(best: Facts, other: Facts, players: tuple[str, ...]) -> Iterable[Reason]:
    """Why to lay more cards down, or fewer; nothing where each plan lays down what the other does not."""
    name = words.printable(players[best.fewest_seat])
    more, fewer = (tuple(sorted(set(a.laid) - set(b.laid))) for a, b in ((best, other), (other, best)))
    count = {"name": name, "n": best.fewest}
    if more and not fewer:
        points = best.laid_points - other.laid_points
        if best.melded == other.melded:
            yield Reason("lay_off", {"cards": more, **count})
        elif best.fewest <= FEW:
            yield Reason("lay_soon", {**count, "points": points})
        else:
            yield Reason("lay", {"n": points, "name": name})
    elif fewer and not more:
        if other.melded > best.melded:
            # Who then throws one of these cards and keeps no meld holds nothing back.
            if set(fewer) & set(best.held):
                yield Reason("hold_double" if best.may_double else "hold", count)
        elif best.may_double:
            yield Reason("keep_double", {"cards": fewer})
        elif set(fewer) <= {*best.held, *best.loose}:
            yield Reason("keep", {"cards": fewer})


def _discards(best: Facts, other: Facts, players: tuple[str, ...]) -> Iterable[Reason]:
    safe, risky = best.danger, other.danger
    if safe is None or risky is None or safe.card == risky.card:
        return
    cards = {"card": safe.card, "other": risky.card}
    # Only after the same plays is the difference that of the discards.
    alike = best.laid == other.laid
    if alike and other.leaves > best.leaves:
        yield Reason("breaks" if other.leaves > 1 else "shortens", {**cards, "cards": other.broken})
    elif alike and len(best.outs) > len(other.outs):
        yield Reason("outs", {**cards, "n": len(best.outs), "cards": best.outs, "less": len(other.outs)})
    if risky.near and not safe.near and risky.taker is not None:
        name = words.printable(players[risky.taker])
        yield Reason("near", {**cards, "name": name, "cards": risky.near})
    elif risky.fits and not safe.fits and risky.card in (*best.held, *best.loose):
        yield Reason("fits", cards)
    elif risky.wanted > safe.wanted + (safe.wanted > 0) and not (safe.near or safe.fits):
        key = "wanted" if safe.wanted else "unwanted"
        yield Reason(key, {**cards, "n": safe.wanted, "more": risky.wanted})
    if alike and best.points < other.points:
        yield Reason("points", {**cards, "n": other.points - best.points})


def _written(name: str, value: Any, lang: str, card: CardText) -> Any:
    if isinstance(value, Card):
        return card(value)
    if name == "points":
        return words.text("coach.points", lang, n=value)
    if name == "less" and value < 2:
        return words.text("coach.one" if value else "coach.none", lang)
    if isinstance(value, str):
        return words.printable(value)
    if not isinstance(value, tuple):
        return value
    if len(value) <= SHOWN + 1:  # the place of one card is no more than that of "and 1 more"
        return " ".join(map(card, value))
    return words.text("coach.and_more", lang, cards=" ".join(map(card, value[:SHOWN])), n=len(value) - SHOWN)


def _value(name: str, value: Any) -> Any:
    """A value of JSON data: the names tell cards from numbers and texts."""
    if name in ("card", "other"):
        return Card(value)
    return tuple(map(Card, value)) if name == "cards" else value


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return str(value)
    return list(map(str, value)) if isinstance(value, tuple) else value
