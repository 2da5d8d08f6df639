"""Where cards lie: hands that overlap as much as they must, and melds in rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.record.picture.cards import HEIGHT, INDEX_WIDTH, WIDTH

RATIO = HEIGHT / WIDTH
INDEX = INDEX_WIDTH / WIDTH
_INDEX_HEIGHT = 0.62  # of a card's width: rank and suit of the card above stay in sight
_GAP, _ROW_GAP = 0.34, 0.2


@dataclass(frozen=True, slots=True)
class Place:
    """The top left corner and the width of a card."""

    x: float
    y: float
    width: float

    @property
    def height(self) -> float:
        """The height of the card."""
        return self.width * RATIO


def hand(count: int, x: float, y: float, width: float, height: float, largest: float, spread: float) -> list[Place]:
    """Places for the cards of a hand, centred in a box: as large as fits, in as few rows as that allows.

    `largest` is the largest width of a card, `spread` how far apart (in card widths) they lie where there is room. No
    card covers the index of another.
    """
    if not count:
        return []
    size, rows = largest, 1
    while not _fits(count, size, rows, width, height):
        rows += 1
        if rows > 4:
            size, rows = size * 0.97, 1
    per_row = -(-count // rows)
    step = min(spread * size, (width - size) / max(per_row - 1, 1))
    places: list[Place] = []
    for row in range(rows):
        cards = min(per_row, count - row * per_row)
        left = x + (width - size - (per_row - 1) * step) / 2
        places += [Place(left + i * step, y + row * _INDEX_HEIGHT * size, size) for i in range(max(cards, 0))]
    return places


def melds(
    sizes: Sequence[int], x: float, y: float, width: float, height: float, largest: float, spread: float
) -> list[list[Place]]:
    """Places for the cards of each meld (given by their numbers of cards), in centred rows, as large as fits."""
    if not sizes:
        return []
    size = largest
    while True:
        widths = [size * (1 + spread * (count - 1)) for count in sizes]
        rows = _rows(widths, size * _GAP, width)
        needed = len(rows) * size * (RATIO + _ROW_GAP) - size * _ROW_GAP
        if needed <= height and max(widths) <= width:
            break
        size *= 0.97
    rows = _balanced(widths, size * _GAP, width, rows)
    places: list[list[Place]] = []
    top = y + (height - needed) / 2
    for row in rows:
        left = x + (width - sum(widths[i] for i in row) - (len(row) - 1) * size * _GAP) / 2
        for i in row:
            places.append([Place(left + j * spread * size, top, size) for j in range(sizes[i])])
            left += widths[i] + size * _GAP
        top += size * (RATIO + _ROW_GAP)
    return places


def _fits(count: int, size: float, rows: int, width: float, height: float) -> bool:
    per_row = -(-count // rows)
    return size * (1 + (per_row - 1) * INDEX) <= width and size * (RATIO + (rows - 1) * _INDEX_HEIGHT) <= height


def _rows(widths: Sequence[float], gap: float, limit: float) -> list[list[int]]:
    """The indices of the melds, row by row, each row filled up to the limit."""
    rows: list[list[int]] = []
    pen = 0.0
    for i, width in enumerate(widths):
        if not rows or pen + width > limit:
            rows.append([])
            pen = 0.0
        rows[-1].append(i)
        pen += width + gap
    return rows


def _balanced(widths: Sequence[float], gap: float, limit: float, rows: list[list[int]]) -> list[list[int]]:
    """As many rows, but of about the same width."""
    best = rows
    for percent in range(99, 39, -1):
        if max(widths) > limit * percent / 100:
            break
        tighter = _rows(widths, gap, limit * percent / 100)
        if len(tighter) > len(rows):
            break
        best = tighter
    return best
