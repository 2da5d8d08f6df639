"""The cards of pictures: told apart, readable, and laid out so that none hides another."""

from __future__ import annotations

import re

import pytest

from openrummy.record.picture import card_svg, sheet_svg, to_png
from openrummy.record.picture.colours import BACKS, CLOTHS, FOUR_COLOURS, INK, PAPER, TWO_COLOURS, contrast
from openrummy.record.picture.fan import INDEX, Place, hand, melds
from tests.record.drawn import DECK, drawn_cards


def test_all_52_cards_look_different() -> None:
    pictures = {card_svg(card, four_colour=False).split("</desc>")[-1].split("data-card")[1][6:] for card in DECK}
    assert len(pictures) == 52
    small = {to_png(re.sub(r' data-card="..|<title>.*?</title>', ' data-card="', card_svg(card)), 48) for card in DECK}
    assert len(small) == 52


def test_the_sheet_holds_the_whole_pack_and_the_dutch_letters_change_only_the_courts() -> None:
    assert sorted(drawn_cards(sheet_svg())) == sorted(DECK)
    changed = {card for card in DECK if card_svg(card) != card_svg(card, letters="AHVB")}
    assert changed == {rank + suit for rank in "JQK" for suit in "cdhs"}


def test_four_colours_tell_the_suits_apart_and_two_are_the_classic_ones() -> None:
    used = {suit: set(re.findall(r"#[0-9A-F]{6}", card_svg("5" + suit, four_colour=True))) for suit in "cdhs"}
    assert all(FOUR_COLOURS[suit] in used[suit] for suit in "cdhs")
    assert len(set(FOUR_COLOURS.values())) == 4
    assert TWO_COLOURS["h"] == TWO_COLOURS["d"] != TWO_COLOURS["s"] == TWO_COLOURS["c"]


def test_the_backs_differ_and_show_no_card() -> None:
    backs = {card_svg(None, back_style="lattice"), card_svg(None, back_style="scales")}
    assert len(backs) == 2
    assert [drawn_cards(back) for back in backs] == [[], []]


def test_everything_that_is_read_has_enough_contrast() -> None:
    on_paper = {*FOUR_COLOURS.values(), *TWO_COLOURS.values(), INK}
    assert min(contrast(colour, PAPER) for colour in on_paper) >= 4.5
    for cloth in CLOTHS.values():
        for ground in (cloth.light, cloth.dark):
            assert min(contrast(colour, ground) for colour in (cloth.text, cloth.quiet, cloth.accent)) >= 4.5
    assert min(contrast(back.line, back.ground) for back in BACKS.values()) >= 4.5
    assert round(contrast("#000000", "#ffffff")) == 21


@pytest.mark.parametrize("count", range(1, 27))
@pytest.mark.parametrize("width", [1112.0, 350.0, 202.0])
def test_no_card_of_a_hand_covers_the_index_of_another_or_leaves_its_box(count: int, width: float) -> None:
    places = hand(count, 10, 20, width, 122, 66, 0.42)
    assert len(places) == count
    assert_inside(places, 10, 20, width, 122)
    assert_indices_in_sight(places)


@pytest.mark.parametrize(
    "sizes", [[3], [13], [3] * 8, [3] * 17, [13, 13, 13, 13], [4] * 13, [13, 3, 4, 5, 3, 3, 7, 10], [3] * 16 + [4]]
)
def test_melds_stay_apart_and_inside_their_place(sizes: list[int]) -> None:
    groups = melds(sizes, 44, 250, 788, 284, 88, 0.36)
    assert [len(group) for group in groups] == sizes
    assert_inside([place for group in groups for place in group], 44, 250, 788, 284)
    boxes = [(g[0].x, g[0].y, g[-1].x + g[-1].width, g[0].y + g[0].height) for g in groups]
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
    assert min(place.width for group in groups for place in group) >= 44


def assert_inside(places: list[Place], x: float, y: float, width: float, height: float) -> None:
    slack = 1e-6
    assert all(p.x >= x - slack and p.x + p.width <= x + width + slack for p in places)
    assert all(p.y >= y - slack and p.y + p.height <= y + height + slack for p in places)


def assert_indices_in_sight(places: list[Place]) -> None:
    """A later card lies on an earlier one: it has to leave the earlier one's corner free."""
    for i, below in enumerate(places):
        for above in places[i + 1 :]:
            beside = above.x >= below.x + INDEX * below.width - 1e-6 or above.x + above.width <= below.x
            assert beside or above.y >= below.y + 0.6 * below.width
