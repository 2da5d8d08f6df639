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
        if best.completes:
            yield Reason("take_completes", {"card": best.card, "cards": best.completes})
        elif other is None:
            yield Reason("only", {})
        elif len(best.outs) > len(other.outs):
            outs = {"n": len(best.outs), "cards": best.outs, "less": len(other.outs)}
            yield Reason("take_outs", {"card": best.card, **outs})
        elif best.points < other.points:
            yield Reason("take_points", {"card": best.card, "n": other.points - best.points})
        return
    if other is None:
        yield Reason("only", {})
        return
    if other.completes:
        yield Reason("leave_though", {"card": best.card, "cards": other.completes})
    elif len(other.outs) > len(best.outs):
        yield Reason("leave_shows", {"card": best.card, "n": len(other.outs), "less": len(best.outs)})
    else:
        yield Reason("leave", {"card": best.card})
    if best.outs:
        yield Reason("stock_outs", {"n": len(best.outs), "cards": best.outs, "unseen": best.unseen})


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
    name = words.printable(players[best.fewest_seat])
    fewer = other.melded + other.laid_off - best.melded - best.laid_off
    if best.melded == other.melded and fewer:
        yield _lay_off(best, other, name)
    elif fewer > 0:
        if best.may_double:
            yield Reason("hold_double", {"name": name, "n": best.fewest})
        else:
            yield Reason("hold", {"name": name, "n": best.fewest})
    elif fewer < 0:
        saved = other.points - best.points
        if best.fewest <= FEW and saved > 0:
            yield Reason("lay_soon", {"name": name, "n": best.fewest, "points": saved})
        elif saved > 0:
            yield Reason("lay", {"n": saved, "name": name})
        else:
            yield Reason("lay_outs", {"n": len(best.outs)})


def _lay_off(best: Facts, other: Facts, name: str) -> Reason:
    """Why to lay a card off now, or not yet."""
    own, others = ({a.cards[0] for a in facts.plan if a.kind == "L"} for facts in (best, other))
    if len(own) < len(others):
        key = "keep_double" if best.may_double else "keep"
        return Reason(key, {"cards": tuple(sorted(others - own))})
    return Reason("lay_off", {"cards": tuple(sorted(own - others)), "name": name, "n": best.fewest})


def _discards(best: Facts, other: Facts, players: tuple[str, ...]) -> Iterable[Reason]:
    safe, risky = best.danger, other.danger
    if safe is None or risky is None or safe.card == risky.card:
        return
    cards = {"card": safe.card, "other": risky.card}
    # What lies on the table can be laid off on: then cards help that are no outs of the hand.
    alike = best.melded == other.melded
    if alike and len(best.held) > len(other.held):
        yield Reason("breaks", {**cards, "cards": tuple(card for card in best.held if card not in other.held)})
    elif alike and len(best.outs) > len(other.outs):
        yield Reason("outs", {**cards, "n": len(best.outs), "cards": best.outs, "less": len(other.outs)})
    if risky.near and not safe.near and risky.taker is not None:
        name = words.printable(players[risky.taker])
        yield Reason("near", {**cards, "name": name, "cards": risky.near})
    elif risky.fits and not safe.fits and best.laid_off <= other.laid_off:
        yield Reason("fits", cards)
    elif risky.wanted > safe.wanted + 1 and not (safe.near or safe.fits):
        key = "wanted" if safe.wanted else "unwanted"
        yield Reason(key, {**cards, "n": safe.wanted, "more": risky.wanted})
    if best.points < other.points and best.melded + best.laid_off == other.melded + other.laid_off:
        yield Reason("points", {**cards, "n": other.points - best.points})


def _written(name: str, value: Any, lang: str, card: CardText) -> Any:
    if isinstance(value, Card):
        return card(value)
    if name == "points":
        return words.text("coach.points", lang, n=value)
    if name == "less" and value == 0:
        return words.text("coach.none", lang)
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
