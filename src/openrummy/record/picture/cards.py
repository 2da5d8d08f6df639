"""Drawn cards: the 52 faces and two backs, each 100 wide and 140 high around its top left corner."""

from __future__ import annotations

from typing import Literal

from openrummy import words
from openrummy.game import RANKS, SUITS
from openrummy.record.picture import alphabet
from openrummy.record.picture.alphabet import clean, number
from openrummy.record.picture.colours import BACKS, FOUR_COLOURS, GOLD, PAPER, PAPER_EDGE, TWO_COLOURS
from openrummy.record.picture.draw import box, document, pip, pip_definitions, strokes
from openrummy.record.picture.errors import PictureError

WIDTH, HEIGHT, RADIUS = 100.0, 140.0, 6.0
INDEX_WIDTH = 28.0
_MARGIN, _SHEET_GAP = 6.0, 10.0

Letters = Literal["AKQJ", "AHVB"]
BackStyle = Literal["lattice", "scales"]

_LETTERS: dict[Letters, dict[str, str]] = {
    "AKQJ": {"J": "J", "Q": "Q", "K": "K"},
    "AHVB": {"J": "B", "Q": "V", "K": "H"},
}

# where the pips of 2 to 10 lie: (column, height) with columns -1, 0, 1 and heights from -1 (top) to 1
_SIDES = {4: (-1.0, 1.0), 6: (-1.0, 0.0, 1.0), 8: (-1.0, -1 / 3, 1 / 3, 1.0)}
_MIDDLE = {2: (-1.0, 1.0), 3: (-1.0, 0.0, 1.0), 5: (0.0,), 7: (-0.5,), 8: (-0.5, 0.5), 9: (0.0,), 10: (-2 / 3, 2 / 3)}
_SIDE_PIPS = {2: 0, 3: 0, 4: 4, 5: 4, 6: 6, 7: 6, 8: 6, 9: 8, 10: 8}
_COLUMN, _ROW = 14.5, 44.0

# what a court wears: a feathered cap, a tiara, a crown; each 60 wide around x = 0, its lower edge at y = 0
_HATS = {
    "J": (
        "M-23 -7C-24 -24 -12 -31 1 -31C15 -31 25 -22 24 -7ZM-31 -7H31C33 -7 33 0 31 0H-31C-33 0 -33 -7 -31 -7Z",
        "M13 -22C15 -36 26 -45 39 -47C41 -34 33 -22 18 -15Z",
    ),
    "Q": (
        "M-27 0L-32 -22C-26 -16 -20 -15 -16 -19L-11 -27C-7 -20 7 -20 11 -27L16 -19C20 -15 26 -16 32 -22L27 0Z",
        "M-36 -27A4.5 4.5 0 1 1 -27 -27A4.5 4.5 0 1 1 -36 -27ZM-5 -31A5 5 0 1 1 5 -31A5 5 0 1 1 -5 -31Z"
        "M27 -27A4.5 4.5 0 1 1 36 -27A4.5 4.5 0 1 1 27 -27Z",
    ),
    "K": (
        "M-28 0L-33 -27L-15 -14L0 -34L15 -14L33 -27L28 0Z",
        "M-2.5 -49H2.5V-44.5H7V-39.5H2.5V-34H-2.5V-39.5H-7V-44.5H-2.5Z",
    ),
}


def letters_of(lang: str) -> Letters:
    """The index letters that belong to a language."""
    return "AHVB" if words.rank_index("K", lang) == "H" else "AKQJ"


def letter(rank: str, letters: Letters) -> str:
    """The index of a rank (`A`, `2` ... `10`, `J` or its Dutch letter, ...); `letters` is "AKQJ" or "AHVB"."""
    return "10" if rank == "T" else _LETTERS[letters].get(rank, rank)


def face(card: str, *, four_colour: bool = True, letters: Letters = "AKQJ") -> str:
    """The face of a card such as "7h", without its paper."""
    rank, suit = card[0], card[1]
    colour = (FOUR_COLOURS if four_colour else TWO_COLOURS)[suit]
    corner = _index(letter(rank, letters), suit, colour)
    if rank == "A":
        middle = _ace(suit)
    elif rank in "JQK":
        middle = _court(rank, suit, letter(rank, letters), colour)
    else:
        middle = _pips(10 if rank == "T" else int(rank), suit)
    return f'<g fill="{colour}">{corner}<g transform="rotate(180 50 70)">{corner}</g>{middle}</g>'


def paper() -> str:
    """The paper of a card with its hair-line edge and the soft shadow of something that lies."""
    return (
        box(-1.2, 0.4, WIDTH + 2.4, HEIGHT + 3.4, RADIUS + 1.5, 'fill="#000" fill-opacity=".13"')
        + box(-0.3, 0.2, WIDTH + 0.6, HEIGHT + 1.6, RADIUS + 0.5, 'fill="#000" fill-opacity=".2"')
        + box(0.4, 0.4, WIDTH - 0.8, HEIGHT - 0.8, RADIUS, f'fill="{PAPER}" stroke="{PAPER_EDGE}" stroke-width=".8"')
    )


def back(style: BackStyle = "lattice") -> str:
    """A card back, without its paper; `style` is "lattice" or "scales"."""
    colours = BACKS[style]
    pattern = _lattice() if style == "lattice" else _scales()
    return (
        box(5, 5, 90, 130, 3.5, f'fill="{colours.ground}"')
        + strokes(pattern, colours.line, 1.1).replace("<path ", '<path stroke-opacity=".75" ', 1)
        + box(9, 9, 82, 122, 2, f'fill="none" stroke="{colours.line}" stroke-width="1.4"')
        + f'<circle cx="50" cy="70" r="15" fill="{colours.ground}" stroke="{colours.line}" stroke-width="1.4"/>'
        + strokes(alphabet.stroke_path("R", 43.8, 79, 18), colours.line, 3)
    )


def definitions(back_style: BackStyle = "lattice") -> str:
    """What the cards of a document refer to: pips, paper and back."""
    return f'{pip_definitions()}<g id="or-paper">{paper()}</g><g id="or-back">{back(back_style)}</g>'


def card(
    name: str | None, x: float, y: float, width: float, *, four_colour: bool = True, letters: Letters = "AKQJ"
) -> str:
    """A card of the given width with its top left corner at (x, y): a face, or the back where `name` is None."""
    where = f'transform="translate({number(x)} {number(y)}) scale({width / WIDTH:.4f})"'
    if name is None:
        return f'<g {where}><use href="#or-paper"/><use href="#or-back"/></g>'
    drawn = face(name, four_colour=four_colour, letters=letters)
    return f'<g data-card="{name}" {where}><use href="#or-paper"/>{drawn}</g>'


def card_svg(
    name: str | None,
    *,
    lang: str = "en",
    four_colour: bool = True,
    letters: Letters = "AKQJ",
    back_style: BackStyle = "lattice",
) -> str:
    """One card as a document of its own: the face of a card such as "7h", or a back where `name` is None.

    PictureError where `name` is not a card of RECORD.md's notation.
    """
    if name is not None and (len(name) != 2 or name[0] not in RANKS or name[1] not in SUITS):
        raise PictureError("name", name=clean(name, 20))
    title = words.text("picture.back", lang) if name is None else words.card_name(name, lang)
    drawn = card(name, _MARGIN, _MARGIN, WIDTH, four_colour=four_colour, letters=letters)
    width, height = WIDTH + 2 * _MARGIN, HEIGHT + 2 * _MARGIN
    return document(width, height, [drawn], title=title, description="", lang=lang, definitions=definitions(back_style))


def sheet_svg(*, lang: str = "en", four_colour: bool = True, letters: Letters = "AKQJ") -> str:
    """All 52 cards on one sheet, a row for each suit."""
    drawn: list[str] = []
    for row, suit in enumerate(reversed(SUITS)):
        for column, rank in enumerate(RANKS):
            x, y = _MARGIN + column * (WIDTH + _SHEET_GAP), _MARGIN + row * (HEIGHT + _SHEET_GAP)
            drawn.append(card(rank + suit, x, y, WIDTH, four_colour=four_colour, letters=letters))
    return document(
        2 * _MARGIN + 13 * WIDTH + 12 * _SHEET_GAP,
        2 * _MARGIN + 4 * HEIGHT + 3 * _SHEET_GAP,
        drawn,
        title=words.text("picture.sheet", lang),
        description=words.text("picture.sheet_description", lang),
        lang=lang,
        definitions=definitions(),
    )


def _index(text: str, suit: str, colour: str) -> str:
    """The corner index: the rank in heavy strokes, the suit under it."""
    size = 23.0
    squeeze = 0.56 if len(text) > 1 else 0.9
    width = alphabet.width(text, size) * squeeze
    middle = 15.0
    # a "1" stands in a tabular box: move the ten so that its ink is centred
    left = middle - width / 2 - (1.2 if text == "10" else 0.0)
    path = alphabet.stroke_path(text, left, 10 + size, size, squeeze)
    return strokes(path, colour, 4.6) + pip(suit, middle, 49, 18)


def _pips(count: int, suit: str) -> str:
    size = 17.5
    sides = [(side, height) for side in (-1, 1) for height in _SIDES.get(_SIDE_PIPS[count], ())]
    places = [*sides, *((0, height) for height in _MIDDLE.get(count, ()))]
    return "".join(
        pip(suit, 50 + column * _COLUMN, 70 + height * _ROW, size, turned=height > 0.01)
        for column, height in sorted(places, key=lambda place: (place[1], place[0]))
    )


def _ace(suit: str) -> str:
    """One large pip; the ace of spades is larger and carries a second one inside, as tradition has it."""
    large = pip(suit, 50, 70, 56 if suit == "s" else 48)
    if suit != "s":
        return large
    return large + f'<g fill="{PAPER}">{pip(suit, 50, 72, 15)}</g>'


def _court(rank: str, suit: str, text: str, colour: str) -> str:
    """A framed panel with the court's letter, wearing a hat, and its suit below."""
    hat, trim = _HATS[rank]
    panel = box(28, 15, 44, 110, 4, f'fill="{colour}" fill-opacity=".07" stroke="{colour}" stroke-width="1"')
    size = 31.0
    middle = 50 - alphabet.width(text, size) / 2
    wear = (
        f'<g transform="translate(50 56) scale(.6)"><path d="{trim}"/>'
        f'<path d="{hat}" fill="{GOLD}" stroke="{colour}" stroke-width="2.4" stroke-linejoin="round"/></g>'
    )
    return panel + wear + strokes(alphabet.stroke_path(text, middle, 94, size), colour, 5.4) + pip(suit, 50, 111, 16)


def _lattice() -> str:
    """Slanting lines both ways inside the frame of a back."""
    out: list[str] = []
    left, top, right, bottom, step = 9.0, 9.0, 91.0, 131.0, 10.25
    count = int((right - left + bottom - top) / step)
    for i in range(1, count + 1):
        run = i * step
        x1, y1 = left + max(run - (bottom - top), 0), top + min(run, bottom - top)
        x2, y2 = left + min(run, right - left), top + max(run - (right - left), 0)
        out.append(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}")
        out.append(f"M{number(100 - x1)} {number(y1)}L{number(100 - x2)} {number(y2)}")
    return "".join(out)


def _scales() -> str:
    """Rows of arcs like fish scales inside the frame of a back."""
    out: list[str] = []
    radius, rows = 8.2, 14
    for row in range(rows):
        y = 9 + (row + 1) * 122 / rows
        start = 9.0 if row % 2 else 9.0 + radius
        arcs = 5 if row % 2 else 4
        for i in range(arcs):
            x = start + 2 * radius * i
            out.append(f"M{number(x)} {number(y)}A{radius} {radius} 0 0 1 {number(x + 2 * radius)} {number(y)}")
    return "".join(out)
