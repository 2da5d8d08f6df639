"""Rows of cards on the page: each face is drawn once in the page and referred to from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from openrummy import words
from openrummy.game import CARDS, Card
from openrummy.record.picture.cards import HEIGHT, WIDTH, definitions, face, letters_of

_STEP = 34
_GAP = 14


def drawn_cards(lang: str) -> str:
    """The picture parts that all rows refer to, in an image that is not shown."""
    letters = letters_of(lang)
    faces = "".join(f'<g id="c{card}"><use href="#or-paper"/>{face(str(card), letters=letters)}</g>' for card in CARDS)
    return f'<svg class="parts" width="0" height="0" aria-hidden="true"><defs>{definitions()}{faces}</defs></svg>'


def row(groups: Iterable[Sequence[Card]], lang: str, label: str, marked: Iterable[Card] = ()) -> str:
    """Cards side by side, the groups a little apart; the marked ones stand out of the row."""
    lifted = set(marked)
    x, parts, spoken = 0, [], []
    for group in groups:
        for i, card in enumerate(group):
            y = ' y="-16"' if card in lifted else ""
            parts.append(f'<use href="#c{card}" x="{x}"{y}/>')
            x += _STEP if i + 1 < len(group) else int(WIDTH) + _GAP
        spoken.append(", ".join(words.card_name(str(card), lang) for card in group))
    if not parts:
        return f'<p class="none">{escape(words.text("table.none", lang))}</p>'
    text = escape(f"{label}: {'; '.join(spoken)}", quote=True)
    width, height = x - _GAP + 4, int(HEIGHT) + 24
    return (
        f'<svg class="row" role="img" aria-label="{text}" viewBox="-2 -19 {width} {height}" '
        f'style="aspect-ratio:{width}/{height}">{"".join(parts)}</svg>'
    )
