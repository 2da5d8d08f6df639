"""The stroke alphabet of the pictures: every letter is a centre line of our own, so that no picture needs a font.

A glyph is a path in a grid where capitals run from y = 0 (top) to y = 70 (baseline), small letters start at y = 22 and
descend to y = 90. Letters that differ only by an accent are composed (base letter + mark), everything else that has no
glyph becomes a box.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

CAP_HEIGHT = 70.0
_GAP = 17.0

# width and centre line; only absolute M L H V C A Z, so that placing a glyph is a plain walk over its numbers
_GLYPHS: dict[str, tuple[float, str]] = {
    "a": (36, "M36 41A18 19 0 0 0 0 41V51A18 19 0 0 0 36 51M36 22V70"),
    "b": (36, "M0 0V70M0 41A18 19 0 0 1 36 41V51A18 19 0 0 1 0 51"),
    "c": (34, "M34 34A18 19 0 0 0 0 41V51A18 19 0 0 0 34 58"),
    "d": (36, "M36 0V70M36 41A18 19 0 0 0 0 41V51A18 19 0 0 0 36 51"),
    "e": (36, "M0 46H36V41A18 19 0 0 0 0 41V51A18 19 0 0 0 33 61"),
    "f": (22, "M24 0H22A13 14 0 0 0 9 14V70M0 24H21"),
    "g": (36, "M36 41A18 19 0 0 0 0 41V51A18 19 0 0 0 36 51M36 22V72A18 18 0 0 1 3 81"),
    "h": (34, "M0 0V70M0 40A17 18 0 0 1 34 40V70"),
    "i": (2, "M1 22V70M1 3V4"),
    "ı": (2, "M1 22V70"),
    "j": (8, "M7 22V76A13 14 0 0 1 -5 90M7 3V4"),
    "k": (32, "M0 0V70M30 22L0 52M12 41L33 70"),
    "l": (9, "M1 0V58A11 12 0 0 0 11 70"),
    "m": (62, "M0 22V70M0 39A15.5 17 0 0 1 31 39V70M31 39A15.5 17 0 0 1 62 39V70"),
    "n": (34, "M0 22V70M0 40A17 18 0 0 1 34 40V70"),
    "o": (36, "M0 41V51A18 19 0 0 0 36 51V41A18 19 0 0 0 0 41Z"),
    "p": (36, "M0 22V90M0 41A18 19 0 0 1 36 41V51A18 19 0 0 1 0 51"),
    "q": (36, "M36 22V90M36 41A18 19 0 0 0 0 41V51A18 19 0 0 0 36 51"),
    "r": (20, "M0 22V70M0 40A17 18 0 0 1 17 22H20"),
    "s": (
        32,
        "M31 29C27 24 22 22 16 22C8 22 2 27 2 34C2 42 9 44 16 46C24 48 32 50 32 58C32 65 25 70 16 70C9 70 4 67 0 62",
    ),
    "t": (24, "M9 6V57A12 13 0 0 0 21 70H24M0 22H23"),
    "u": (34, "M0 22V52A17 18 0 0 0 34 52V22M34 52V70"),
    "v": (36, "M0 22L18 70L36 22"),
    "w": (54, "M0 22L13 70L27 26L41 70L54 22"),
    "x": (34, "M0 22L34 70M34 22L0 70"),
    "y": (36, "M0 22L18.5 68M36 22L17 74A20 20 0 0 1 1 90"),
    "z": (33, "M1 22H33L0 70H34"),
    "A": (50, "M0 70L25 0L50 70M9 46H41"),
    "B": (43, "M0 34H24A17 17 0 0 0 24 0H0V70H25A18 18 0 0 0 25 34"),
    "C": (46, "M46 15A24 24 0 0 0 0 24V46A24 24 0 0 0 46 55"),
    "D": (46, "M0 0H20A26 26 0 0 1 46 26V44A26 26 0 0 1 20 70H0Z"),
    "E": (39, "M39 0H0V70H39M0 34H34"),
    "F": (38, "M38 0H0V70M0 36H33"),
    "G": (48, "M46 14A24 24 0 0 0 0 24V46A24 24 0 0 0 48 46V38H28"),
    "H": (45, "M0 0V70M45 0V70M0 34H45"),
    "I": (2, "M1 0V70"),
    "J": (32, "M32 0V53A16 17 0 0 1 0 53V51"),
    "K": (44, "M0 0V70M42 0L0 43M15 28L45 70"),
    "L": (37, "M0 0V70H37"),
    "M": (56, "M0 70V0L28 46L56 0V70"),
    "N": (45, "M0 70V0L45 70V0"),
    "O": (48, "M0 24V46A24 24 0 0 0 48 46V24A24 24 0 0 0 0 24Z"),
    "P": (43, "M0 70V0H23A20 20 0 0 1 23 40H0"),
    "Q": (48, "M0 24V46A24 24 0 0 0 48 46V24A24 24 0 0 0 0 24ZM29 51L49 74"),
    "R": (44, "M0 70V0H23A20 20 0 0 1 23 40H0M22 40L44 70"),
    "S": (
        42,
        "M40 12C36 4 30 0 21 0C10 0 2 7 2 17C2 29 12 32 21 34C32 37 42 40 42 52C42 63 33 70 21 70C11 70 4 66 0 57",
    ),
    "T": (46, "M0 0H46M23 0V70"),
    "U": (46, "M0 0V47A23 23 0 0 0 46 47V0"),
    "V": (50, "M0 0L25 70L50 0"),
    "W": (70, "M0 0L17 70L35 8L53 70L70 0"),
    "X": (46, "M0 0L46 70M46 0L0 70"),
    "Y": (48, "M0 0L24 36L48 0M24 36V70"),
    "Z": (44, "M1 0H43L0 70H44"),
    "0": (42, "M0 21V49A21 21 0 0 0 42 49V21A21 21 0 0 0 0 21Z"),
    "1": (42, "M8 14L25 0V70"),
    "2": (42, "M2 17C4 6 11 0 21 0C33 0 41 8 41 19C41 27 37 32 31 39L1 70H42"),
    "3": (
        42,
        "M2 13C6 4 13 0 21 0C32 0 40 7 40 16.5C40 26 32 33 20 33C33 33 42 40 42 51C42 62 33 70 21 70C10 70 3 65 0 56",
    ),
    "4": (42, "M31 70V0L0 51H43"),
    "5": (42, "M38 0H7L4 33C9 28 14 26 21 26C33 26 42 35 42 48C42 61 33 70 20 70C10 70 3 65 0 57"),
    "6": (42, "M31 0C14 10 0 28 0 48A21 22 0 1 0 42 48A21 22 0 0 0 2 39"),
    "7": (42, "M0 0H42L16 70"),
    "8": (42, "M21 33A17 16.5 0 1 1 21 0A17 16.5 0 1 1 21 33A21 18.5 0 1 0 21 70A21 18.5 0 1 0 21 33"),
    "9": (42, "M11 70C28 60 42 42 42 22A21 22 0 1 0 0 22A21 22 0 0 0 40 31"),
    "ß": (38, "M0 70V16A16 16 0 0 1 32 16C32 26 18 27 18 36C18 45 38 46 38 58C38 66 32 70 25 70C20 70 16 68 14 66"),
    "æ": (68, "M34 41A17 19 0 0 0 0 41V51A17 19 0 0 0 34 51M34 46H68V41A17 19 0 0 0 34 41V51A17 19 0 0 0 65 61"),
    "œ": (
        70,
        "M35 41A17.5 19 0 0 0 0 41V51A17.5 19 0 0 0 35 51M35 46H70V41A17.5 19 0 0 0 35 41V51A17.5 19 0 0 0 67 61",
    ),
    "ø": (36, "M0 41V51A18 19 0 0 0 36 51V41A18 19 0 0 0 0 41ZM0 76L36 16"),
    "đ": (38, "M36 0V70M36 41A18 19 0 0 0 0 41V51A18 19 0 0 0 36 51M20 11H44"),
    "ħ": (34, "M0 0V70M0 40A17 18 0 0 1 34 40V70M-8 11H16"),
    "ł": (10, "M1 0V58A11 12 0 0 0 11 70M-8 43L11 27"),
    "þ": (36, "M0 0V90M0 41A18 19 0 0 1 36 41V51A18 19 0 0 1 0 51"),
    "ð": (36, "M0 46V51A18 19 0 0 0 36 51V46A18 19 0 0 0 0 46ZM8 2C24 10 36 26 36 46M10 20L28 5"),
    "ŋ": (34, "M0 22V70M0 40A17 18 0 0 1 34 40V76A13 14 0 0 1 22 90"),
    "Æ": (66, "M66 0H32L0 70M32 0V70H66M12 44H60"),
    "Œ": (68, "M68 0H24A24 24 0 0 0 0 24V46A24 24 0 0 0 24 70H68M34 0V70M34 34H62"),
    "Ø": (48, "M0 24V46A24 24 0 0 0 48 46V24A24 24 0 0 0 0 24ZM2 76L46 -6"),
    "Đ": (46, "M0 0H20A26 26 0 0 1 46 26V44A26 26 0 0 1 20 70H0ZM-10 35H18"),
    "Ħ": (45, "M0 0V70M45 0V70M0 40H45M-8 17H53"),
    "Ł": (37, "M0 0V70H37M-10 46L18 26"),
    "Þ": (43, "M0 0V70M0 16H23A18 18 0 0 1 23 52H0"),
    ".": (2, "M1 69V70"),
    ",": (4, "M4 68L0 82"),
    ":": (2, "M1 30V31M1 69V70"),
    ";": (4, "M4 30V31M4 68L0 82"),
    "·": (2, "M1 39V40"),
    "!": (2, "M1 0V48M1 69V70"),
    "?": (34, "M0 14C3 5 9 0 17 0C27 0 34 7 34 16C34 30 17 30 17 47M17 69V70"),
    "'": (2, "M1 0V14"),
    "’": (4, "M4 0L0 14"),
    '"': (14, "M1 0V14M14 0V14"),
    "-": (24, "M0 44H24"),
    "–": (40, "M0 44H40"),
    "_": (44, "M0 80H44"),
    "+": (38, "M0 42H38M19 23V61"),
    "=": (38, "M0 33H38M0 51H38"),
    "*": (28, "M14 0V32M0 8L28 24M28 8L0 24"),
    "/": (30, "M0 78L30 -6"),
    "\\": (30, "M0 -6L30 78"),
    "|": (2, "M1 -6V84"),
    "(": (14, "M14 -6C-5 20 -5 56 14 82"),
    ")": (14, "M0 -6C19 20 19 56 0 82"),
    "[": (14, "M14 -6H0V82H14"),
    "]": (14, "M0 -6H14V82H0"),
    "<": (34, "M34 24L0 42L34 60"),
    ">": (34, "M0 24L34 42L0 60"),
    "&": (50, "M48 70L10 22C4 12 8 0 20 0C31 0 36 12 29 21C22 29 0 32 0 51C0 62 8 70 20 70C36 70 46 56 47 38"),
    "#": (44, "M12 0L6 70M38 0L32 70M2 22H44M0 48H42"),
    "@": (66, "M46 24V44A10 11 0 0 0 66 44V38A33 35 0 1 0 50 68M46 34A13 14 0 1 0 46 42"),
    "%": (58, "M50 0L8 70M0 14A12 14 0 1 1 24 14A12 14 0 1 1 0 14M34 56A12 14 0 1 1 58 56A12 14 0 1 1 34 56"),
    "~": (38, "M0 46C8 34 14 36 19 41C24 46 30 48 38 36"),
    "→": (48, "M0 42H48M30 24L48 42L30 60"),
    "×": (30, "M0 27L30 57M30 27L0 57"),
}
_ALIASES = {"‘": "'", "`": "'", "“": '"', "”": '"', "—": "–", "‐": "-", "‑": "-", "Ð": "Đ"}
_BOX = (36.0, "M0 14H36V70H0Z")
_SPACE = 24.0

# marks above a small letter (x-height 22), around x = 0; a capital lifts them by 24
_MARKS_ABOVE: dict[str, str] = {
    "\u0300": "M-10 -1L4 10",
    "\u0301": "M10 -1L-4 10",
    "\u0302": "M-12 10L0 -1L12 10",
    "\u0303": "M-14 8C-8 -1 -4 1 0 4C4 7 8 9 14 0",
    "\u0304": "M-13 5H13",
    "\u0306": "M-12 0C-8 11 8 11 12 0",
    "\u0307": "M0 4V5",
    "\u0308": "M-10 4V5M10 4V5",
    "\u030a": "M-7 3A7 7 0 1 1 7 3A7 7 0 1 1 -7 3",
    "\u030b": "M-3 -1L-10 10M13 -1L4 10",
    "\u030c": "M-12 -1L0 10L12 -1",
}
_MARKS_BELOW: dict[str, str] = {
    "\u0327": "M0 70V76C9 77 9 90 -6 88",
    "\u0328": "M8 70C-2 78 0 89 12 87",
    "\u0326": "M3 79L-2 90",
    "\u0323": "M0 84V85",
}
_TALL = frozenset("bdfhklßđħłþð")
_LIFT = -22.0


def clean(text: str, limit: int = 60) -> str:
    """The text without control, direction, private and unassigned characters, white space folded, at most `limit` long.

    What is left is safe in XML after escaping and cannot turn the reading direction of what stands around it.
    """
    kept = "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    folded = " ".join(kept.split())
    return folded if len(folded) <= limit else folded[: limit - 1].rstrip() + "…"


def drawable(text: str) -> bool:
    """Whether at least half of the letters and digits of the text (and at least one) have a glyph."""
    bases = [c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c)[0] in "LN"]
    return bool(bases) and 2 * sum(_ALIASES.get(c, c) in _GLYPHS for c in bases) >= len(bases)


def place(path: str, dx: float, dy: float, sx: float, sy: float) -> str:
    """The path scaled by (sx, sy) and then moved by (dx, dy); only M L H V C A Z with absolute numbers."""
    out: list[str] = []
    for command, numbers in _steps(path):
        if command == "H":
            placed = [numbers[0] * sx + dx]
        elif command == "V":
            placed = [numbers[0] * sy + dy]
        elif command == "A":
            placed = [numbers[0] * sx, numbers[1] * sy, *numbers[2:5], numbers[5] * sx + dx, numbers[6] * sy + dy]
        else:
            placed = [n * sy + dy if i % 2 else n * sx + dx for i, n in enumerate(numbers)]
        out.append(command + " ".join(number(n) for n in placed))
    return "".join(out)


def number(value: float) -> str:
    """A coordinate as short text: two decimals at most, no trailing zeros, never `-0`."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short in ("-0", "") else short


def width(text: str, size: float) -> float:
    """The width of the text's centre lines when a capital is `size` high."""
    return _lay_out(text)[1] * size / CAP_HEIGHT


def stroke_path(text: str, x: float, baseline: float, size: float, squeeze: float = 1.0) -> str:
    """One path of centre lines for the whole text, capitals `size` high, from x on; `squeeze` narrows the letters."""
    scale = size / CAP_HEIGHT
    glyphs, _ = _lay_out(text)
    top = baseline - size
    return "".join(place(path, x + left * scale * squeeze, top, scale * squeeze, scale) for left, path in glyphs)


@lru_cache(maxsize=256)
def _steps(path: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """The commands of a path with their numbers."""
    steps: list[tuple[str, tuple[float, ...]]] = []
    start = 0
    for end in range(1, len(path) + 1):
        if end == len(path) or path[end].isalpha():
            steps.append((path[start], tuple(float(n) for n in path[start + 1 : end].split())))
            start = end
    return tuple(steps)


@lru_cache(maxsize=512)
def _lay_out(text: str) -> tuple[tuple[tuple[float, str], ...], float]:
    """The glyphs of the text as (left edge, path) in grid units, and the width of the whole."""
    out: list[tuple[float, str]] = []
    pen = 0.0
    base_middle, base_tall, marks = 0.0, False, set[str]()
    for char in unicodedata.normalize("NFKD", text):
        if char in _MARKS_ABOVE or char in _MARKS_BELOW:
            if char not in marks and len(marks) < 2 and out:
                lift = _LIFT if base_tall and char in _MARKS_ABOVE else 0.0
                mark = _MARKS_ABOVE.get(char) or _MARKS_BELOW[char]
                if char in _MARKS_ABOVE and out[-1][1] == _GLYPHS["i"][1]:
                    out[-1] = (out[-1][0], _GLYPHS["ı"][1])
                out.append((0.0, place(mark, base_middle, lift, 1, 1)))
            marks.add(char)
            continue
        if unicodedata.combining(char):
            continue
        marks = set()
        if char == " ":
            pen += _SPACE
            continue
        known = _ALIASES.get(char, char)
        glyph_width, path = _GLYPHS.get(known, _BOX)
        out.append((pen, path))
        base_middle, base_tall = pen + glyph_width / 2, known.isupper() or known in _TALL
        pen += glyph_width + _GAP
    return tuple(out), max(pen - _GAP, 0.0)
