"""Colours, characters and sizes: readable on every cloth, and without colour or suits too."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from openrummy import words
from openrummy.game import RuleSet
from openrummy.terminal.glyphs import ASCII, CONSOLE, FULL, GlyphFilter, glyphs_for, shows_colour
from openrummy.terminal.palette import CLOTHS, palette_for
from openrummy.terminal.parts.hand_row import HandRow

from .sitting import position, screen_of, select, sitting

SIZES = [(80, 24), (81, 25), (100, 30), (104, 34), (120, 40), (139, 43), (160, 50), (250, 70)]


def luminance(colour: RichColor | None) -> float:
    assert colour is not None
    parts = [part / 255 for part in colour.get_truecolor()]
    red, green, blue = [p / 12.92 if p <= 0.04045 else math.pow((p + 0.055) / 1.055, 2.4) for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    dark, light = sorted((luminance(style.color), luminance(style.bgcolor)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", CLOTHS)
def test_everything_written_has_contrast_on_every_cloth(name: str) -> None:
    palette = palette_for(name)
    roles = ("cloth", "dim", "strong", "rail", "rail_dim", "rail_strong", "lit", "cursor", "chosen")
    styles = {role: getattr(palette, role) for role in roles} | {suit: palette.ink(suit) for suit in "cdhs"}
    assert {role: contrast(style) for role, style in styles.items() if contrast(style) < 4.5} == {}


def test_four_suits_have_four_colours_and_two_where_so_set() -> None:
    assert len({palette_for("green").ink(suit).color for suit in "cdhs"}) == 4
    two = palette_for("green", suits="two")
    assert two.ink("c") == two.ink("s") != two.ink("h") == two.ink("d")


@pytest.mark.parametrize(
    ("environ", "glyphs"),
    [
        ({}, FULL),
        ({"LANG": "nl_NL.UTF-8"}, FULL),
        ({"LANG": "nl_NL.utf8", "TERM": "xterm-256color"}, FULL),
        ({"LC_ALL": "C"}, ASCII),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, ASCII),
        ({"LANG": "en_US.ISO-8859-1"}, ASCII),
        ({"LANG": "en_US.UTF-8", "TERM": "linux"}, CONSOLE),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "C"}, FULL),
    ],
)
def test_the_characters_follow_the_locale_and_the_terminal(environ: dict[str, str], glyphs: str) -> None:
    assert glyphs_for(environ) == glyphs


@pytest.mark.parametrize(
    ("environ", "colour"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "vt100"}, False)],
)
def test_colour_is_left_out_where_it_is_not_wanted_or_not_there(environ: dict[str, str], colour: bool) -> None:
    assert shows_colour(environ) is colour


@pytest.mark.parametrize("lang", words.languages())
def test_every_text_of_the_table_can_be_shown_in_plain_letters(lang: str) -> None:
    areas = ("terminal.", "log.", "rules.", "errors.")
    texts = [form for key in words.keys(lang) if key.startswith(areas) for form in forms(key, lang)]
    texts += [sentence for name in RuleSet.names() for sentence in RuleSet.named(name).describe(lang)]
    for text in texts:
        (shown,) = GlyphFilter(ASCII).apply([Segment(text)], Color.parse("black"))
        assert shown.text.isascii()
        assert len(shown.text) == len(text)
        assert shown.text.count("?") == text.count("?"), text


def forms(key: str, lang: str) -> list[str]:
    values = dict.fromkeys(words.placeholders(key, lang), "x")
    return [words.text(key, lang, **{**values, "n": n}) for n in (1, 2)]


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("size", SIZES)
async def test_nothing_runs_out_of_the_window_or_over_something_else(
    tmp_path: Path, size: tuple[int, int], lang: str
) -> None:
    width, height = size
    session = position("Tc Td Th 2c 3c 4c Jh Qh Kh Ts", stock="9d")
    async with sitting(tmp_path, session, size=size, language=lang, letters=lang) as (app, pilot):
        await pilot.press("s")
        await select(app, pilot, app.controller.shown[:1])
        rows = screen_of(app)
        assert len(rows) == height
        assert all(len(row) <= width for row in rows)
        regions = [part.region for part in app.screen.query("*") if not part.children and part.display]
        assert sum(region.area for region in regions) == width * height
        for card in app.controller.shown:
            spot = app.screen.query_one(HandRow).spot(("card", card))
            assert spot is not None
            assert spot.width >= 3
            assert app.look.index(card) in "".join(rows)
        say = app.phrases.say
        assert all(say(name) in "\n".join(rows) for name in ("meld", "lay_off", "discard", "take_back", "pile"))
        for key in ("n", "t", "question_mark", "f10", "v", "b"):
            await pilot.press(key)
            shown = screen_of(app)
            assert len(shown) == height
            assert sum("╰" in row for row in shown) == sum("╭" in row for row in shown) == 1
            await pilot.press("escape")


async def test_selected_drawn_and_possible_show_by_shape_without_colour(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("2c 3c 4c Kh", stock="9d"), colour=False) as (app, pilot):
        await pilot.press("s")
        before = screen_of(app)
        await select(app, pilot, app.controller.shown[:3])
        rows = screen_of(app)
        assert sum(row.count("●") for row in rows[-7:]) == 3
        assert rows[-7].count("╭") + rows[-7].count("╔") == 3  # the selected cards have risen
        assert not before[-7].strip()
        assert "[M Meld]" in "\n".join(rows)
        assert rows[-1].split() == ["new"]
