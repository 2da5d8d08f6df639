"""Pictures of cards and positions: complete, honest about what is hidden, readable, and safe to show."""

from __future__ import annotations

import json
import pickle
import random
import re
import runpy
import struct
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from openrummy import words
from openrummy.record.picture import PictureError, card_svg, position_svg, sheet_svg, to_png
from openrummy.record.picture.colours import CLOTHS
from tests.record.drawn import DECK, drawn_cards
from tests.record.png_pixels import pixels

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SVG = "{http://www.w3.org/2000/svg}"
SEVENTEEN_MELDS = [[DECK[13 * s + 3 * i + j] for j in range(3)] for s in range(4) for i in range(4)] + [
    ["Kc", "Kd", "Kh"]
]


def a_state(
    hands: list[int],
    melds: list[list[str]] | None = None,
    discards: int = 5,
    turn: int = 0,
    phase: str = "play",
    seed: int = 1,
) -> dict[str, Any]:
    """A state with hands of these sizes, dealt from what the melds leave."""
    rest = [card for card in DECK if card not in {c for meld in melds or [] for c in meld}]
    random.Random(seed).shuffle(rest)
    dealt = [sorted((rest.pop() for _ in range(size)), key=DECK.index) for size in hands]
    pile = [rest.pop() for _ in range(discards)]
    taken = dealt[turn][len(dealt[turn]) // 2] if phase == "play" and dealt[turn] else None
    return {
        "turn": turn, "phase": phase, "taken": taken, "hands": dealt, "melds": melds or [], "stock": len(rest),
        "discards": pile, "scores": [7 * i for i in range(len(hands))],
    }  # fmt: skip


STATES = {
    "two players": a_state([11, 10], [["7c", "7d", "7h"], ["4s", "5s", "6s", "7s"]]),
    "three at the start": a_state([7, 7, 7], discards=1, phase="draw"),
    "four players, eight melds": a_state([4, 5, 4, 3], SEVENTEEN_MELDS[:8], turn=2, phase="draw"),
    "six players": a_state([6, 6, 7, 6, 6, 6], turn=2),
    "six players, one holds 26": a_state([2, 26, 3, 2, 2, 2], turn=1),
    "26 cards at the bottom": a_state([26, 20]),
    "17 melds": a_state([1, 0], SEVENTEEN_MELDS, discards=0, turn=1, phase="over"),
    "a run of 13": a_state([1, 2, 0], [DECK[26:39], ["Ac", "Ad", "As"]], discards=30, phase="over"),
}
every_state = pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())


def expected_cards(state: dict[str, Any]) -> list[str]:
    """What lies open when all hands do; of the discards only the last four are in sight."""
    return sorted(card for group in (*state["hands"], *state["melds"], state["discards"][-4:]) for card in group)


@every_state
def test_every_card_of_an_open_position_lies_there_exactly_once(state: dict[str, Any]) -> None:
    assert sorted(drawn_cards(position_svg(state))) == expected_cards(state)


@every_state
@pytest.mark.parametrize("lang", words.languages())
def test_a_picture_is_valid_xml_with_a_title_and_a_description(state: dict[str, Any], lang: str) -> None:
    root = ElementTree.fromstring(position_svg(state, lang=lang))
    title, description = root.find(SVG + "title"), root.find(SVG + "desc")
    assert root.get("role") == "img"
    assert title is not None
    assert title.text
    assert description is not None
    for card in (*state["hands"][0], *state["discards"]):
        assert words.card_name(card, lang) in (description.text or "")


def test_a_picture_needs_nothing_from_outside_and_no_font() -> None:
    svg = position_svg(STATES["six players"], names=["Anna", "Bram", "Chaïm", "Zoë", "李雷", "Łukasz"])
    outside = [value for value in re.findall(r'(?:href|src)="([^"]*)"', svg) if not value.startswith("#")]
    assert outside == []
    assert not re.search(r"<(text|image|style|script|foreignObject)\b|font-family|@import", svg)
    identifiers = set(re.findall(r'\bid="([^"]*)"', svg))
    assert set(re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', svg)) <= {(i, "") for i in identifiers} | {
        ("", i) for i in identifiers
    }


@every_state
@pytest.mark.parametrize("lang", words.languages())
def test_a_seat_sees_no_trace_of_the_cards_of_the_others(state: dict[str, Any], lang: str) -> None:
    for seat, own in enumerate(state["hands"]):
        svg = position_svg(state, seat=seat, lang=lang, last="P" if state["phase"] == "play" else None)
        hidden = [card for other, cards in enumerate(state["hands"]) if other != seat for card in cards]
        open_cards = [*own, *(card for meld in state["melds"] for card in meld), *state["discards"][-4:]]
        assert sorted(drawn_cards(svg)) == sorted(open_cards)
        said = "".join(ElementTree.fromstring(svg).itertext())
        assert not [card for card in hidden if words.card_name(card, lang) in said]
        assert not [card for card in hidden if card in svg]


def test_what_a_seat_cannot_know_does_not_change_its_picture() -> None:
    state = STATES["four players, eight melds"]
    other = {**state, "hands": [list(hand) for hand in state["hands"]]}
    other["hands"][1][0], other["hands"][3][1] = other["hands"][3][1], other["hands"][1][0]
    in_stock = next(card for card in DECK if card not in expected_cards(state) and card not in state["discards"])
    other["hands"][2][0] = in_stock
    assert position_svg(state, seat=0) == position_svg(other, seat=0)
    assert position_svg(state) != position_svg(other)


def test_the_taken_card_of_a_hidden_hand_stays_hidden() -> None:
    state = STATES["six players"]
    other = {**state, "taken": state["hands"][2][0]}
    assert position_svg(state, seat=0, last="P") == position_svg(other, seat=0, last="P")
    assert position_svg(state, seat=2, last="P") != position_svg(other, seat=2, last="P")


def test_the_taken_card_is_raised_above_its_hand() -> None:
    state = STATES["two players"]
    tops = {
        element.get("data-card"): float(re.findall(r"[\d.]+", element.get("transform") or "")[1])
        for element in ElementTree.fromstring(position_svg(state)).iter(SVG + "g")
        if element.get("data-card") in state["hands"][0]
    }
    raised = tops.pop(state["taken"])
    assert len(set(tops.values())) == 1
    assert raised < min(tops.values())


def test_the_seat_asked_for_lies_at_the_bottom() -> None:
    state = STATES["six players"]
    for seat in range(6):
        heights = {
            element.get("data-card"): float(re.findall(r"[\d.]+", element.get("transform") or "")[1])
            for element in ElementTree.fromstring(position_svg(state, seat=seat)).iter(SVG + "g")
            if element.get("data-card")
        }
        assert {card for card, y in heights.items() if y > 600} == set(state["hands"][seat])


def test_a_last_discard_that_ends_the_hand_lies_face_down_at_the_table() -> None:
    state = a_state([0, 5], [["7c", "7d", "7h"]], discards=3, phase="over")
    last = f"D {state['discards'][-1]}"
    seen = position_svg(state, seat=1, last=last)
    assert state["discards"][-1] not in drawn_cards(seen)
    assert words.card_name(state["discards"][-1]) not in seen
    assert words.text("cards.hidden") in seen
    assert state["discards"][-1] in drawn_cards(position_svg(state, last=last))


@pytest.mark.parametrize(
    ("last", "phase", "told"),
    [
        ("S", "play", "Anna"),
        ("P", "play", "Anna"),
        ("M 7c 7d 7h", "play", "Anna"),
        ("L 7s>7h", "play", "Anna"),
        ("D 5c", "draw", "Bram"),
    ],
)
def test_the_last_action_changes_the_picture_and_names_who_did_it(last: str, phase: str, told: str) -> None:
    state = {**STATES["two players"], "phase": phase}
    names = {"Anna": ["Anna", "x"], "Bram": ["x", "Bram"]}[told]
    plain, after = position_svg(state, names=names), position_svg(state, names=names, last=last)
    assert len(after) > len(plain)
    renamed = [name.replace(told, "Eve") for name in names]
    added = set(after.splitlines()) - set(plain.splitlines())
    assert added - set(position_svg(state, names=renamed, last=last).splitlines())


@every_state
def test_nothing_is_drawn_outside_the_canvas(state: dict[str, Any]) -> None:
    names = ["An exceedingly long name that never seems to end W" for _ in state["hands"]]
    for seat in (None, 1):
        svg = position_svg({**state, "scores": [-99999] * len(names)}, names=names, seat=seat, lang="nl", last="S")
        assert is_blank(svg, "-40 -42 1280 40")
        assert is_blank(svg, "-40 822 1280 40")
        assert is_blank(svg, "-42 -40 40 900")
        assert is_blank(svg, "1202 -40 40 900")
        assert not is_blank(svg, "0 0 1200 40")


def is_blank(svg: str, window: str) -> bool:
    """Whether nothing is drawn in a part of the plane, given as x, y, width and height."""
    width, height = window.split()[2:]
    seen, count = re.subn(
        r'viewBox="[^"]*" width="\d+" height="\d+"',
        f'viewBox="{window}" width="{width}" height="{height}"',
        svg,
        count=1,
    )
    assert count == 1
    _, _, rows = pixels(to_png(seen, int(width) // 2))
    return not any(map(any, rows))


@pytest.mark.parametrize("cloth", CLOTHS)
def test_every_cloth_can_be_drawn(cloth: Any) -> None:
    _, _, rows = pixels(to_png(position_svg(STATES["two players"], cloth=cloth), 300))
    wanted = [int(CLOTHS[cloth].light[i : i + 2], 16) for i in (1, 3, 5)]
    middle = rows[len(rows) // 2 - 30]  # the free cloth between the upper hands and the melds
    assert all(abs(got - want) < 24 for got, want in zip(middle[4 * 150 : 4 * 150 + 3], wanted, strict=True))


@pytest.mark.parametrize("width", [16, 200, 1200, 1777])
def test_a_png_has_the_width_asked_for_and_is_not_blank(width: int) -> None:
    png = to_png(position_svg(STATES["two players"]), width)
    got_width, got_height = struct.unpack(">II", png[16:24])
    assert got_width == width
    assert abs(got_height - width * 820 / 1200) <= 1
    if width == 200:
        _, _, rows = pixels(png)
        assert len({bytes(row[i : i + 4]) for row in rows for i in range(0, len(row), 4)}) > 500


@pytest.mark.parametrize(
    "name",
    [
        '<script>alert("1")</script>', "A & B", "]]><x/>", "a\x00b\x1b[31m\x07", "\u202eevil\u202c\u2066x\u2069",
        "\ud800", "\ufffe\uffff", "&lt;&#0;", "Z" + "\u0301" * 500, "W" * 5000, "", "   ", "\u200b\u200d",
        "👩‍👩‍👧", "李雷", "مريم",
        "{name} {0} %s",
    ],
)  # fmt: skip
def test_hostile_names_are_safe(name: str) -> None:
    state = STATES["two players"]
    svg = position_svg(state, names=[name, "Bram"], last="S")
    root = ElementTree.fromstring(svg.encode("utf-8"))
    assert not {element.tag for element in root.iter()} & {SVG + "script", SVG + "x", "x"}
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]", svg)
    assert sorted(drawn_cards(svg)) == expected_cards(state)
    assert len(svg) < 90_000
    assert to_png(svg, 100)


def test_a_name_the_alphabet_cannot_write_is_drawn_as_the_seat_and_still_read_out() -> None:
    state = STATES["two players"]
    svg = position_svg(state, names=["李雷", "Bram"])
    assert "李雷" in svg
    plain = position_svg(state, names=["Player 1", "Bram"])
    assert svg.split("</desc>")[1] == plain.split("</desc>")[1]


def test_accents_are_drawn() -> None:
    state = STATES["two players"]
    drawn = [
        position_svg(state, names=[name, "B"]).split("</desc>")[1] for name in ("Zoe", "Zoë", "Zoé", "Zoè", "Zœ", "Zø")
    ]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"phase": "lunch"}, "phase"), ({"phase": None}, "phase"), ({"turn": 2}, "turn"), ({"turn": True}, "turn"),
        ({"turn": "0"}, "turn"), ({"stock": -1}, "stock"), ({"stock": 52}, "stock"), ({"stock": 1.5}, "stock"),
        ({"discards": ["7x"]}, "card"), ({"discards": ["Ac", "Ac"]}, "card"), ({"discards": [None]}, "card"),
        ({"taken": "??"}, "card"), ({"discards": "7c"}, "shape"), ({"melds": 5}, "shape"), ({"hands": None}, "shape"),
        ({"hands": [["Ac"]]}, "seats"), ({"scores": [1]}, "seats"), ({"scores": ["1", "2"]}, "seats"),
        ({"hands": [[]] * 7}, "seats"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused_with_a_sentence(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(PictureError) as caught:
        position_svg({**STATES["two players"], **change})
    assert caught.value.reason == reason
    sentences = {caught.value.message(lang) for lang in words.languages()}
    assert len(sentences) == 2
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("last", ["X 7c", "D", "D 7x", "S 7c", "", "M", "L 7c>", "L 7c", "M 7c 7d", "D 7c 7d", "D  7c"])
def test_a_last_action_that_is_none_is_refused(last: str) -> None:
    with pytest.raises(PictureError, match="not an action"):
        position_svg(STATES["two players"], last=last)


def test_bad_options_are_refused_with_a_sentence() -> None:
    with pytest.raises(PictureError, match="no seat 2; the seats are 0 to 1"):
        position_svg(STATES["two players"], seat=2)
    with pytest.raises(PictureError, match="7x is not a card"):
        card_svg("7x")
    with pytest.raises(PictureError, match="16 to 8000"):
        to_png(sheet_svg(), 9)
    with pytest.raises(PictureError, match="cannot be turned into a PNG"):
        to_png("<svg", 100)
    with pytest.raises(words.UnknownLanguage):
        position_svg(STATES["two players"], lang="xx")


def test_a_missing_renderer_is_told_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PictureError) as caught:
        to_png(sheet_svg(), 100)
    assert all("pip install" in caught.value.message(lang) for lang in words.languages())


def test_an_error_survives_the_way_between_processes() -> None:
    error = PictureError("seat", seat=4, highest=1)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_picture_is_the_same_each_time() -> None:
    for state in STATES.values():
        assert position_svg(state) == position_svg(json.loads(json.dumps(state)))


def test_the_pictures_in_the_documentation_are_what_the_code_draws(tmp_path: Path) -> None:
    runpy.run_path(str(IMAGES / "draw.py"))["draw"](tmp_path)
    drawn = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    kept = [path for path in IMAGES.glob("*.svg") if not path.name.startswith("terminal")]  # those are screenshots
    assert drawn == {path.name: path.read_text(encoding="utf-8") for path in kept}
