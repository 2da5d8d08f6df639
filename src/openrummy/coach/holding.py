"""Hold or lay: whether to lay melds down now, and from how few cards in another hand it turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np

from openrummy import words
from openrummy.bots.policy.memory import COUNT
from openrummy.bots.search.kernels import SEEDS
from openrummy.coach.compiled import kernels
from openrummy.coach.effort import Effort, effort_named, seed_of
from openrummy.coach.judging import Plan, compare, contenders, screen, stakes_of
from openrummy.coach.reasons import CardText
from openrummy.coach.stakes import Stakes
from openrummy.coach.verdict import LEAST, SURE
from openrummy.coach.wording import percent, plan_text
from openrummy.coach.worlds import Worlds, deal_worlds
from openrummy.engine import codes
from openrummy.engine.layout import HAND, KNOWN, NDISC, POS
from openrummy.engine.legal import slot
from openrummy.engine.turns import write_slot
from openrummy.game import Action, View

Better = Literal["hold", "lay", "close"]
"""Which is better; `close` is too close to call."""
MOST_WORLDS: Final = 1000
"""In which each number of cards is tried: there are many of them, and whoever asks is waiting."""


@dataclass(frozen=True, slots=True)
class AtCards:
    """What holding is worth against laying, were another hand of so many cards."""

    cards: int
    gain: float
    """How much more holding is worth; negative where laying is better."""
    error: float

    @property
    def verdict(self) -> Better:
        """Which is better then; a difference that is told as 0.0 % is none."""
        return _better(self.gain, self.error)


@dataclass(frozen=True, slots=True)
class HoldOrLay:
    """The advice."""

    hold: Plan
    """The best plan that lays no meld down."""
    lay: Plan
    """The best plan that does."""
    hold_win: float
    lay_win: float
    error: float
    """The standard error of the difference."""
    seat: int
    """The seat with the fewest cards, whose count is varied."""
    curve: tuple[AtCards, ...]
    """From its count now down to one card."""

    @property
    def verdict(self) -> Better:
        """What to do."""
        return _better(self.hold_win - self.lay_win, self.error)

    @property
    def turns_at(self) -> int | None:
        """The most cards of that hand, fewer than now, from which laying is surely better; None where it is from none.

        So it is where with still fewer cards holding is not surely better again.
        """
        found = None
        for at in reversed(self.curve[1:]):
            if at.verdict == "hold":
                break
            found = at.cards if at.verdict == "lay" else found
        return found

    def text(self, players: Sequence[str], lang: str = "en", card: CardText = str) -> str:
        """The advice in a few sentences."""
        name = words.printable(players[self.seat])
        values = {"hold": percent(self.hold_win, lang), "lay": percent(self.lay_win, lang)}
        parts = [words.text(f"coach.holding.{self.verdict}", lang, **values)]
        fewer = self.curve[1:]
        if self.verdict != "lay" and fewer:
            never = all(at.verdict == "hold" for at in fewer)
            key = "turns" if self.turns_at is not None else "never" if never else "unsure"
            n = self.turns_at or fewer[-1].cards
            parts.append(words.text(f"coach.holding.{key}", lang, name=name, n=n))
        plan = self.lay if self.verdict == "lay" else self.hold
        parts.append(words.text("coach.holding.plan", lang, plan=plan_text(plan, lang, card)))
        return " ".join(parts)

    def to_dict(self, players: Sequence[str], lang: str = "en", card: CardText = str) -> dict[str, Any]:
        """The advice as JSON data, with its text."""
        return {
            "verdict": self.verdict,
            "hold": {"plan": list(map(str, self.hold)), "win": round(self.hold_win, 6)},
            "lay": {"plan": list(map(str, self.lay)), "win": round(self.lay_win, 6)},
            "error": round(self.error, 6),
            "seat": self.seat,
            "turns_at": self.turns_at,
            "curve": [
                {"cards": at.cards, "gain": round(at.gain, 6), "error": round(at.error, 6), "verdict": at.verdict}
                for at in self.curve
            ],
            "text": self.text(players, lang, card),
        }


def hold_or_lay(
    view: View, *, effort: Effort | str = "quick", seed: int = 0, number: int | None = None
) -> HoldOrLay | None:
    """Whether to hold melds or to lay them down; None where that is not the question now.

    It is none outside the play phase, with nothing to lay, or where going out is possible. Advice of this kind has no
    place in rated play: callers ask for it only where it is allowed. `number` is that of the hand in its game.
    """
    if view.phase != "play" or not view.legal_ids:
        return None
    work = effort_named(effort)
    stakes = stakes_of(view, number)
    screened = screen(view, work, seed, stakes)
    found = [candidate for candidate in screened.candidates if candidate.plan[-1].kind == "D"]
    lays: list[Plan] = []
    holds: list[Plan] = []
    for candidate in found:
        (lays if any(action.kind == "M" for action in candidate.plan) else holds).append(candidate.plan)
    if not lays or not holds:
        return None
    # As a hint looks at them, in the same worlds: so the two give one advice.
    hinted = contenders(view, found)
    plans = list(dict.fromkeys([*hinted, holds[0], lays[0]]))
    judged = compare(view, plans, work.worlds, seed, stakes, screened.exact)
    best = next(one.plan for one in judged if one.plan in hinted)
    hold, lay = (best if best in side else side[0] for side in (holds, lays))
    wins = {one.plan: one.win for one in judged}
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    fewest = min(others, key=lambda seat: view.counts[seat])
    curve = _curve(view, hold, lay, fewest, work, seed, stakes)
    error = max(one.behind_error for one in judged if one.plan in (hold, lay))
    return HoldOrLay(hold, lay, wins[hold], wins[lay], error, fewest, curve)


def _better(gain: float, error: float) -> Better:
    return "close" if abs(gain) < max(SURE * error, LEAST) else "hold" if gain > 0 else "lay"


def _curve(
    view: View, hold: Plan, lay: Plan, seat: int, work: Effort, seed: int, stakes: Stakes
) -> tuple[AtCards, ...]:
    """Both plans in the same worlds for every count: card after card of the seat goes into the stock."""
    dealt = deal_worlds(view, min(work.worlds, MOST_WORLDS), ("holding", seed))
    rng = np.random.default_rng(seed_of("shorter", seed))
    states = [list(map(int, state)) for state in dealt.states]
    least = max(1, len(view.known[seat]))
    found = []
    for count in range(view.counts[seat], least - 1, -1):
        for state in states:
            shorten(state, seat, count, rng)
        dealt.memory[COUNT + seat] = count
        worth = [_played_out(dealt, states, plan, stakes, view.seat, seed) for plan in (hold, lay)]
        gain = worth[0] - worth[1]
        found.append(AtCards(count, float(gain.mean()), float(gain.std(ddof=1) / np.sqrt(len(gain)))))
    return tuple(found)


def shorten(state: list[int], seat: int, count: int, rng: np.random.Generator) -> None:
    """Put cards of the seat's hand that nobody knows into the stock, each anywhere, until it has `count`.

    The other cards of the stock keep their order, so that what is drawn differs as little as can be.
    """
    hidden = codes(state[HAND + seat] & ~state[KNOWN + seat])
    while state[HAND + seat].bit_count() > count and hidden and state[POS] > state[NDISC]:
        card = hidden.pop(int(rng.integers(len(hidden))))
        state[HAND + seat] &= ~(1 << card)
        state[POS] -= 1
        place = int(rng.integers(state[POS], 52))
        for i in range(state[POS], place):
            write_slot(state, i, slot(state, i + 1))
        write_slot(state, place, card)


def _played_out(
    dealt: Worlds, states: list[list[int]], plan: Sequence[Action], stakes: Stakes, seat: int, seed: int
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """What a plan is worth to the seat in each world."""
    count, players = len(states), dealt.styles.shape[1]
    winners, points = np.zeros(count, np.int64), np.zeros((count, players), np.int64)
    kernels.play_out(
        dealt.r,
        np.array(states, np.int64),
        dealt.memory,
        np.array([action.id for action in plan], np.int64),
        dealt.model.policies,
        dealt.styles,
        seed_of("out", seed) % SEEDS,
        0,
        winners,
        points,
    )
    return stakes.of(winners, points)[:, seat]
