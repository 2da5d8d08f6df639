"""A position as a picture: a table in the evening, seen from above."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from openrummy import words
from openrummy.record.picture import fan
from openrummy.record.picture.alphabet import clean, number, place
from openrummy.record.picture.cards import Letters, card, definitions, letter
from openrummy.record.picture.colours import CLOTHS, INK, PAPER, Cloth
from openrummy.record.picture.describe import action_cards, closes, description, last_line, status
from openrummy.record.picture.draw import SUIT_SIGNS, box, document, shorten, text_line, text_width
from openrummy.record.picture.errors import PictureError
from openrummy.record.picture.fan import Place
from openrummy.record.picture.position import Position, read
from openrummy.record.picture.wood import table_definitions, wooden_table

ClothName = Literal["green", "slate", "sand", "night"]

_WIDTH, _HEIGHT = 1200.0, 820.0
_LEFT, _RIGHT = 44.0, 1156.0
_NAME, _SMALL = 15.0, 12.0  # the height of a capital
_OPEN = 0.36  # how far apart the cards of a meld lie, in card widths
_PILES_LEFT = 872.0
_PILE_TOP, _PILE_CARD, _PILE_STEP, _PILE_SHOWN = 304.0, 88.0, 26.0, 4


def position_svg(
    state: Mapping[str, object],
    *,
    names: Sequence[str] | None = None,
    lang: str = "en",
    four_colour: bool = True,
    letters: Letters = "AKQJ",
    seat: int | None = None,
    cloth: ClothName = "green",
    last: str | None = None,
) -> str:
    """A picture of a position as an SVG document that needs no font and nothing from outside.

    `state` is the `state` object that `openrummy replay --json` prints (RECORD.md). With `seat`, that hand lies at the
    bottom and all others show their backs: nothing in the document tells their cards. Without it every hand is open and
    seat 0 sits at the bottom. The others follow clockwise, from the left. `last` is the action that led here, in
    RECORD.md's notation: it is written beside the piles, and its cards on the table get a quiet ring.

    PictureError where the state is not a position of a hand, `last` is no action, or there is no such seat.
    """
    position = read(state, names, lang)
    if seat is not None and not 0 <= seat < position.players:
        raise PictureError("seat", seat=seat, highest=position.players - 1)
    picture = _Picture(
        position=position,
        names=[position.drawn_name(player, lang) for player in range(position.players)],
        lang=lang,
        four_colour=four_colour,
        letters=letters,
        seat=seat,
        cloth=CLOTHS[cloth],
        last=last,
        moved=frozenset(action_cards(last)[1]) if last is not None else frozenset(),
    )
    return document(
        _WIDTH,
        _HEIGHT,
        [
            wooden_table(_WIDTH, _HEIGHT, CLOTHS[cloth]),
            *picture.seats(),
            *picture.melds(),
            *picture.piles(),
            *picture.lines(),
        ],
        title=words.text("picture.title", lang, status=status(position, position.names, lang)),
        description=description(position, seat, last, lang),
        lang=lang,
        definitions=definitions() + table_definitions(CLOTHS[cloth]),
    )


@dataclass(frozen=True, slots=True)
class _Picture:
    """The parts of one picture."""

    position: Position
    names: Sequence[str]
    lang: str
    four_colour: bool
    letters: Letters
    seat: int | None
    cloth: Cloth
    last: str | None
    moved: frozenset[str]

    def seats(self) -> Iterable[str]:
        """Every seat's name, numbers and hand: one at the bottom, the others on top."""
        count = self.position.players
        bottom = self.seat or 0
        column = (_RIGHT - _LEFT) / (count - 1)
        for i in range(1, count):
            left = _LEFT + (i - 1) * column
            yield from self._seat((bottom + i) % count, Place(left + 10, 56, column - 20), 111, 66, 122, 0.42)
        yield from self._seat(bottom, Place(_LEFT, 574, _RIGHT - _LEFT), 632, 110, 156, 0.6)

    def melds(self) -> Iterable[str]:
        """The melds in the middle, in the order they were laid."""
        melds = self.position.melds
        area = (_LEFT, 250.0, _PILES_LEFT - _LEFT - 40, 284.0)
        if not melds:
            yield self._text(words.text("picture.no_melds", self.lang), area[0] + area[2] / 2, 396, anchor="middle")
        places = fan.melds([len(meld) for meld in melds], *area, largest=88, spread=_OPEN)
        for meld, spots in zip(melds, places, strict=True):
            yield "<g>" + "".join(self._card(name, spot) for name, spot in zip(meld, spots, strict=True)) + "</g>"

    def piles(self) -> Iterable[str]:
        """The stock and the last few discards, each with its number of cards."""
        stock, discards = self.position.stock, self.position.discards
        left = _PILES_LEFT
        for layer in reversed(range(min(3, -(-stock // 8)))):
            yield self._card(None, Place(left + 2.5 * layer, _PILE_TOP + 2.5 * layer, _PILE_CARD))
        pile_left = left + _PILE_CARD + 28
        shown = discards[-_PILE_SHOWN:]
        pile = [Place(pile_left + i * _PILE_STEP, _PILE_TOP, _PILE_CARD) for i in range(max(len(shown), 1))]
        for i, name in enumerate(shown):
            closed = i == len(shown) - 1 and closes(self.position, self.seat, self.last)
            yield self._card(None if closed else name, pile[i])
        if not stock:
            yield self._empty(Place(left, _PILE_TOP, _PILE_CARD))
        if not discards:
            yield self._empty(pile[0])
        if self.position.phase == "draw":
            if stock:
                yield self._ring(Place(left, _PILE_TOP, _PILE_CARD), self.cloth.accent, 4, 2.5)
            if discards:
                yield self._ring(pile[-1], self.cloth.accent, 4, 2.5)
        below = _PILE_TOP + pile[0].height + 34
        yield self._text(words.text("picture.stock", self.lang, count=stock), left, below)
        yield self._text(words.text("picture.discards", self.lang, count=len(discards)), pile_left, below)

    def lines(self) -> Iterable[str]:
        """What is next, and above it what just happened."""
        room = _RIGHT - _PILES_LEFT
        last = self.last
        if last is not None:
            line = self._fitted(
                lambda names: last_line(self.position, last, names, self.seat, self._card_text, self.lang), _SMALL
            )
            yield self._text(shorten(line, _SMALL, room), _PILES_LEFT, 502)
        line = self._fitted(lambda names: status(self.position, names, self.lang), _NAME)
        yield text_line(shorten(line, _NAME, room, bold=True), _PILES_LEFT, 534, _NAME, self.cloth.text, bold=True)

    def _fitted(self, sentence: Callable[[Sequence[str]], str], size: float) -> str:
        """The sentence with names as long as the right column allows."""
        line = sentence(self.names)
        for longest in range(18, 5, -2):
            if text_width(line, size, bold=True) <= _RIGHT - _PILES_LEFT:
                break
            line = sentence([clean(name, longest) for name in self.names])
        return line

    def _seat(
        self, player: int, area: Place, top: float, largest: float, height: float, spread: float
    ) -> Iterable[str]:
        """A name with its numbers, and the hand under it; `area` gives the left edge, the name's line and the width."""
        middle = area.x + area.width / 2
        yield from self._name(player, middle, area.y, area.width)
        hand = self.position.hands[player]
        is_open = self.seat in (None, player)
        for name, spot in zip(hand, fan.hand(len(hand), area.x, top, area.width, height, largest, spread), strict=True):
            if not is_open:
                yield self._card(None, spot)
            elif name == self.position.taken and player == self.position.turn:
                yield self._taken(name, spot)
            else:
                yield self._card(name, spot)

    def _name(self, player: int, middle: float, baseline: float, room: float) -> Iterable[str]:
        """The name (on a paper label with a pointer for the seat to act) and under it the cards and points."""
        count, score = len(self.position.hands[player]), self.position.scores[player]
        acts = player == self.position.turn and self.position.phase != "over"
        name = shorten(self.names[player], _NAME, room - 56, bold=True)
        if acts:
            width = text_width(name, _NAME, bold=True)
            left = middle - width / 2 - 21
            yield box(left, baseline - 23, width + 42, 31, 15.5, 'fill="#000" fill-opacity=".25"')
            yield box(left, baseline - 24, width + 42, 31, 15.5, f'fill="{PAPER}"')
            pointer = place("M0 0L9.5 6.5L0 13Z", left + 12, baseline - 15, 1, 1)
            yield f'<path d="{pointer}" fill="{INK}" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>'
            yield text_line(name, middle + 6, baseline - 1, _NAME, INK, bold=True, anchor="middle")
        else:
            yield text_line(name, middle, baseline - 1, _NAME, self.cloth.text, bold=True, anchor="middle")
        numbers = (words.text("picture.cards", self.lang, n=count), words.text("picture.points", self.lang, n=score))
        yield self._text(shorten(" · ".join(numbers), _SMALL, room), middle, baseline + 28, anchor="middle")

    def _card(self, name: str | None, spot: Place) -> str:
        drawn = card(name, spot.x, spot.y, spot.width, four_colour=self.four_colour, letters=self.letters)
        return drawn + self._ring(spot, INK, 2, -1.5) if name in self.moved else drawn

    def _taken(self, name: str, spot: Place) -> str:
        """The card taken in this turn: raised, ringed, with a mark above its index."""
        raised = Place(spot.x, spot.y - spot.width * 0.1, spot.width)
        pointer = place("M0 0L-6 -8H6Z", raised.x + raised.width * 0.15, raised.y - 5, 1, 1)
        mark = f'<path d="{pointer}" fill="{self.cloth.text}"/>'
        return self._card(name, raised) + self._ring(raised, INK, 2, -1.5) + mark

    def _ring(self, spot: Place, colour: str, weight: float, out: float) -> str:
        """A ring around a card, `out` outside its edge (or inside, where that is negative)."""
        line = f'fill="none" stroke="{colour}" stroke-width="{number(weight)}"'
        radius = spot.width * 0.06 + out
        return box(spot.x - out, spot.y - out, spot.width + 2 * out, spot.height + 2 * out, radius, line)

    def _empty(self, spot: Place) -> str:
        """The place of a pile without cards."""
        line = f'fill="none" stroke="{self.cloth.quiet}" stroke-width="1.5" stroke-dasharray="6 6"'
        return box(spot.x, spot.y, spot.width, spot.height, spot.width * 0.06, line)

    def _text(self, text: str, x: float, baseline: float, *, anchor: str = "start") -> str:
        return text_line(text, x, baseline, _SMALL, self.cloth.quiet, anchor=anchor)

    def _card_text(self, name: str) -> str:
        return letter(name[0], self.letters) + SUIT_SIGNS[name[1]]
