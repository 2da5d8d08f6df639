"""Making hints, advice and reviews, in a process that thinks: only there is the coach loaded with what it needs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from openrummy import words
from openrummy.coach import (
    Drill,
    HandPicture,
    HoldOrLay,
    check_answer,
    danger_map,
    drills,
    hold_or_lay,
    opponent_hands,
    review,
)
from openrummy.coach.hint import facts_data, hint
from openrummy.coach.model import Decision, HandReview, Review
from openrummy.coach.opponents import Likely
from openrummy.coach.reasons import Reason
from openrummy.coach.verdict import ERRORS
from openrummy.coach.wording import action_text, flat_text
from openrummy.game import Action, Card, Hand, View
from openrummy.record import Record
from openrummy.server.coaching import data
from openrummy.server.coaching.drills import Answer, KeptDrill, Made

EFFORT: Final = "normal"
WORLDS: Final = 1000
"""In which discards and other hands are looked at."""
LIKELIEST: Final = 12
"""So many cards of each other hand are told."""
_LOW_PRIORITY: Final = 10


def hint_text(view: View, hand: int) -> str:
    """The hint for a view in the hand of this number, as JSON of `data.Hint`."""
    found = hint(view, effort=EFFORT, number=hand)
    other = found.runner_up
    top = found.top
    answer = data.Hint(
        hand=hand,
        moves=len(view.log),
        plan=_plan(found.plan, top),
        win=found.win,
        error=found.error,
        close=found.close,
        runner_up=None if other is None else data.RunnerUp(_plan(other.plan, top), other.behind, other.error),
        reasons=_reasons(found.why),
        facts=facts_data(found.facts),
        note=_note(found.flat_below),
    )
    return _json(answer)


def advice_text(view: View, hand: int) -> str:
    """The advice for a view in the hand of this number, as JSON of `data.Advice`."""
    holding = hold_or_lay(view, effort=EFFORT, number=hand)
    answer = data.Advice(
        hand=hand,
        moves=len(view.log),
        holding=None if holding is None else _holding(holding, view.players),
        dangers=[
            data.Danger(str(d.card), d.taken, d.melded, d.laid_off, d.error) for d in danger_map(view, worlds=WORLDS)
        ],
        hands=[_other_hand(picture, view.players[picture.seat]) for picture in opponent_hands(view, worlds=WORLDS)],
    )
    return _json(answer)


def review_text(line: str, progress: Callable[[str], None]) -> str:
    """The review of a record and its drills, as JSON of `Made`; `progress` gets JSON of `data.Working` meanwhile."""
    step_aside()
    found = review(
        Record.parse(line), effort=EFFORT, progress=lambda done, total: progress(_json(data.Working(done, total)))
    )
    made = msgspec.json.encode(_review(found, found.hands[0]))
    return _json(Made(msgspec.Raw(made), [_drill(drill) for drill in drills(found)]))


def warm_up() -> str:
    """Have everything compiled that hints and advice need, and kept for all processes; the last advice."""
    step_aside()
    hand = Hand.deal(2, seed=4)
    hint_text(hand.view(hand.turn), 1)
    hand.play("S")  # which leaves a meld to hold or to lay down
    hint_text(hand.view(hand.turn), 1)
    return advice_text(hand.view(hand.turn), 1)


def step_aside() -> None:
    """Let this process leave the processor to those who are waited for."""
    if hasattr(os, "nice"):
        os.nice(max(0, _LOW_PRIORITY - os.nice(0)))


def _review(found: Review, hand: HandReview) -> data.Review:
    return data.Review(
        players=list(found.players),
        points=[data.Point(p.step, p.cause, p.seat, _floats(p.values), float(p.error)) for p in hand.points],
        decisions=[_decision(decision) for decision in hand.decisions],
        draws=[data.Luck(d.step, d.seat, str(d.card), _floats(d.luck), float(d.error)) for d in hand.draws],
        accounts=[_account(found, seat) for seat in range(len(found.players))],
        note=_note(found.flat_below),
    )


def _decision(decision: Decision) -> data.Decision:
    judgement = decision.judgement
    top = decision.view.top_discard if decision.kind == "draw" else None
    return data.Decision(
        step=decision.step,
        end=decision.end,
        seat=decision.seat,
        kind=decision.kind,
        verdict=decision.verdict,
        played=_plan(judgement.played, top),
        played_win=float(judgement.played_win),
        best=_plan(judgement.best, top),
        best_win=float(judgement.win),
        loss=float(judgement.loss),
        loss_error=float(judgement.loss_error),
        counted=float(decision.loss),
        reasons=_reasons(decision.why),
    )


def _holding(found: HoldOrLay, players: Sequence[str]) -> data.Holding:
    return data.Holding(
        verdict=found.verdict,
        hold=data.Weighed(_plan(found.hold, None), found.hold_win),
        lay=data.Weighed(_plan(found.lay, None), found.lay_win),
        error=found.error,
        seat=found.seat,
        turns_at=found.turns_at,
        curve=[data.AtCards(at.cards, at.gain, at.error, at.verdict) for at in found.curve],
        text=_texts(lambda lang: found.text(players, lang, _braced)),
    )


def _other_hand(found: HandPicture, name: str) -> data.OtherHand:
    cards = [_likely(likely, name) for likely in found.cards[:LIKELIEST]]
    return data.OtherHand(found.seat, found.count, found.error, cards)


def _likely(found: Likely, name: str) -> data.Likely:
    return data.Likely(
        card=str(found.card),
        chance=found.chance,
        plain=found.plain,
        clue=found.clue,
        cards=list(map(str, found.cards)),
        text=_texts(lambda lang: found.reason(name, lang, _braced)),
    )


def _account(found: Review, seat: int) -> data.Account:
    account = found.account(seat)
    return data.Account(
        start=account.start,
        end=account.end,
        deal=account.deal,
        draws=account.draws,
        hidden=account.hidden,
        lost=account.lost,
        given=account.given,
        luck=account.luck,
        skill=account.skill,
        accuracy=found.accuracy(seat),
        errors={verdict: found.count(seat, verdict) for verdict in ERRORS},
        costliest=[decision.step for decision in found.costliest(seat=seat)],
    )


def _drill(drill: Drill) -> KeptDrill:
    view = drill.view
    top = view.top_discard if view.phase == "draw" else None
    answers = [_answer(drill, plan, top) for plan in drill.plans]
    return KeptDrill(
        step=len(drill.record.actions),
        seat=drill.seat,
        kind=view.phase,
        loss=float(drill.choices[0].loss),
        question=_texts(drill.question),
        best=_plan(drill.best, top),
        played=_plan(drill.played, top),
        answers=answers,
    )


def _answer(drill: Drill, plan: Sequence[Action], top: Card | None) -> Answer:
    answer = check_answer(drill, plan)
    assert answer.verdict is not None and answer.loss is not None  # it is one of those that were judged
    said = _texts(lambda lang: answer.text(drill, lang, _braced))
    return Answer(_plan(plan, top), answer.right, answer.verdict, float(answer.loss), said)


def _plan(plan: Sequence[Action], top: Card | None) -> data.Plan:
    return data.Plan(list(map(str, plan)), [_action(action, top) for action in plan])


def _action(action: Action, top: Card | None) -> data.Texts:
    return _texts(lambda lang: action_text(action, lang, _braced, top))


def _reasons(found: Iterable[Reason]) -> list[data.Reason]:
    return [_reason(reason) for reason in found]


def _reason(found: Reason) -> data.Reason:
    return data.Reason(found.key, found.to_dict()["values"], _texts(lambda lang: found.text(lang, _braced)))


def _note(flat_below: int | None) -> data.Texts | None:
    return None if flat_below is None else _texts(partial(flat_text, flat_below))


def _texts(text: Callable[[str], str]) -> data.Texts:
    return {lang: text(lang) for lang in words.languages()}


def _braced(card: Card) -> str:
    return f"{{{card}}}"


def _floats(values: Iterable[Any]) -> list[float]:
    return [float(value) for value in values]


def _json(answer: msgspec.Struct) -> str:
    return msgspec.json.encode(answer).decode()
