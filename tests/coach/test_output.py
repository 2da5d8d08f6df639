"""A review as text, data, drills and a page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from openrummy.coach import Drill, TextReview, check_answer, drills, page, review_data
from openrummy.coach.verdict import ERRORS, VERDICTS
from tests.coach.hands import reviewed

BOTS = ("random", "greedy")


def lines(lang: str, **options: Any) -> list[str]:
    return list(TextReview(reviewed(7, BOTS), lang, card=lambda card: card.pretty, **options).lines())


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("width", [60, 80])
def test_the_text_fits_the_terminal(lang: str, width: int) -> None:
    text = lines(lang, width=width, file="a/rather/long/way/to/the/games.rummy.jsonl")
    assert max(map(len, text)) <= width
    assert all("{" not in line and "coach." not in line for line in text)


def test_the_text_names_the_costliest_decisions_first_and_every_decision_at_the_end() -> None:
    found = reviewed(7, BOTS)
    text = "\n".join(lines("en", width=100))
    worst = found.costliest()
    assert [d.loss for d in worst] == sorted((d.loss for d in worst), reverse=True) and worst
    assert f"step {worst[0].step}:" in text
    assert all(f"\n{decision.step:>3} " in text for decision in found.decisions)
    own = "\n".join(lines("en", seat=1))
    assert own.count("\n") < text.count("\n") - 10


def test_text_and_page_say_how_the_hand_ended() -> None:
    result = reviewed(7, BOTS).hands[0].hand.result
    assert result is not None and result.winner is not None
    ended = f"P{result.winner + 1} went out and scores {result.points[result.winner]}."
    assert ended in lines("en")
    assert f">{ended}<" in page(reviewed(7, BOTS), "en")


def test_the_text_keeps_to_plain_signs_where_there_are_no_others() -> None:
    plain = TextReview(reviewed(7, BOTS), "en", signs=False).lines()
    assert all(line.isascii() for line in plain)


def test_the_data_adds_up_and_lists_what_was_tried() -> None:
    data = json.loads(json.dumps(review_data(reviewed(7, BOTS), "nl")))
    assert data["v"] == 1 and data["players"] == ["P1", "P2"]
    for account in data["hands"][0]["accounts"]:
        assert account["luck"] + account["skill"] == account["end"] - account["start"]
    for decision in data["hands"][0]["decisions"]:
        assert decision["verdict"] in VERDICTS
        assert decision["counted"] in (0, decision["loss"])
        assert decision["why"]
        tried = [candidate["plan"] for candidate in decision["candidates"]]
        assert decision["best"] in tried or decision["best"] == decision["played"]
    only = review_data(reviewed(7, BOTS), seat=1)["hands"][0]["decisions"]
    assert {decision["seat"] for decision in only} == {1}


def test_errors_become_drills_that_know_the_answer() -> None:
    found = drills(reviewed(7, BOTS))
    errors = [d for d in reviewed(7, BOTS).decisions if d.verdict in ERRORS]
    assert len(found) == len(errors) > 0
    for drill in found:
        again = Drill.from_dict(json.loads(json.dumps(drill.to_dict())))
        assert again.view == drill.view
        assert again.view.result is None and again.view.turn == again.seat
        right = check_answer(again, drill.best)
        assert right.right and right.loss == 0
        wrong = check_answer(again, drill.played)
        assert not wrong.right and wrong.verdict in ERRORS and wrong.why == drill.why
        for lang in ("en", "nl"):
            assert again.question(lang)
            assert wrong.text(again, lang) != right.text(again, lang)


def test_the_plays_of_an_answer_may_come_in_any_order() -> None:
    several = [drill for drill in drills(reviewed(7, BOTS)) if len(drill.best) > 2]
    for drill in several:
        first, second, *rest = drill.best
        if first.kind == second.kind == "M":
            assert check_answer(drill, [second, first, *rest]).right


def test_the_plans_to_choose_from_can_all_be_answered_and_stand_where_they_tell_nothing() -> None:
    found = drills(reviewed(8, ("random", "random")))
    places = []
    for drill in found:
        plans = drill.plans
        assert drill.best in plans and drill.played in plans and 2 <= len(plans) <= 5 and len(set(plans)) == len(plans)
        assert Drill.from_dict(json.loads(json.dumps(drill.to_dict()))).plans == plans
        assert all(check_answer(drill, plan).verdict is not None for plan in plans)
        rest = [choice for choice in drill.choices if choice.plan not in (drill.best, drill.played)]
        wrong = [plan for plan in plans if not check_answer(drill, plan).right]
        errors = [choice for choice in rest if not check_answer(drill, choice.plan).right]
        assert len(wrong) == 1 + min(3, len(errors))  # what is as good as the best is shown only where there is room
        if len(plans) > 2:
            places.append(plans.index(drill.best) / (len(plans) - 1))
    assert min(places) == 0 and max(places) == 1 and 0.25 < sum(places) / len(places) < 0.75


def test_an_answer_is_compared_with_the_best_plan_and_not_what_was_played() -> None:
    compared = 0
    for drill in drills(reviewed(8, ("random", "random"))):
        for plan in drill.plans:
            if plan == drill.best:
                continue
            for reason in check_answer(drill, plan).why:
                if "other" in reason.values:
                    compared += 1
                    assert (reason.values["other"],) == plan[-1].cards
    assert compared > 10


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_page_is_whole_and_needs_nothing_from_elsewhere(lang: str) -> None:
    html = page(reviewed(7, BOTS), lang)
    assert html.startswith("<!doctype html>") and f'<html lang="{lang}">' in html
    assert "http:" not in html and "https:" not in html and "url(" not in html
    assert html.count("<article") == len(reviewed(7, BOTS).decisions)
    assert len(html) < 600_000


def test_a_name_from_right_to_left_turns_nothing_beside_it() -> None:
    from dataclasses import replace

    found = reviewed(7, BOTS)
    html = page(replace(found, players=("דוד", "Bo")))
    assert html.count("דוד") == html.count("\u2068דוד\u2069") > 10
    assert "\u2068" not in page(found)


def test_the_command_that_shows_a_choice_can_be_copied() -> None:
    text = "\n".join(lines("en", width=200, file="my games/of Bo's.rummy.jsonl"))
    assert """openrummy show 'my games/of Bo'"'"'s.rummy.jsonl' --hand 1""" in text
    assert "openrummy show my.jsonl --hand 1" in "\n".join(lines("en", width=200, file="my.jsonl"))


def test_the_rows_of_the_account_add_up_as_they_are_shown() -> None:
    rows = [line.split() for line in lines("en", width=100)]
    shown = {row[0]: row for row in rows if row and row[-1].endswith("%") and row[-2].endswith("%")}
    names = ("before", "luck", "hidden", "own", "mistakes", "after")
    assert set(names) <= shown.keys()
    parts = [row for row in rows if row and row[0] in names[:5] and row[-1].endswith("%") and len(row) < 9]
    for seat in (-2, -1):
        total = sum(float(row[seat].rstrip("%")) for row in parts)
        assert total == pytest.approx(float(shown["after"][seat].rstrip("%")), abs=0.35)


def test_names_are_no_markup() -> None:
    from dataclasses import replace

    found = reviewed(7, BOTS)
    html = page(replace(found, players=("<b>Anna</b>", "</script><script>alert(1)</script>")))
    assert "<b>Anna" not in html and "alert(1)</script>" not in html
