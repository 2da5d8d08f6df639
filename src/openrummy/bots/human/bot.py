"""A player with human limits."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from openrummy.bots.bot import DEFAULT_BUDGET
from openrummy.bots.human.attention import Attention, forget
from openrummy.bots.human.limits import LIMITS, Limits
from openrummy.bots.policy.choose import choose_discard, next_action
from openrummy.bots.policy.reading import read_memory, read_state
from openrummy.bots.policy.styles import tuned
from openrummy.bots.policy.worth import ROOM
from openrummy.engine import HAND, hand_value, layoff_card, meld_mask
from openrummy.engine.actions import LAYOFF0, SET0
from openrummy.game import Action, RuleSet, View


class HumanBot:
    """Plays a style as far as its memory and its eye go: the same view always gets the same answer."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._room = [0] * ROOM
        self._table: tuple[RuleSet, Sequence[int]] | None = None
        self._policy: Sequence[int] = ()

    def act(self, view: View) -> Action:
        """Choose one of the legal actions."""
        ids = view.legal_ids
        if len(ids) == 1:
            return Action.from_id(ids[0])
        r = self._ints(view)
        state, memory = read_state(view), read_memory(view)
        forget(view, self._limits.remembers, state, memory)
        attention = Attention(view, self._limits)
        attention.overlook(state, state[HAND + view.seat])
        action = next_action(state, r, self._policy, memory, self._room)
        if not attention.notices(action):
            action = self._instead(ids, attention, state, r, memory)
        if action not in ids:
            # Something has to be played (option), and what could be is not noticed: now it is.
            action = next_action(read_state(view), r, self._policy, read_memory(view), self._room)
        return Action.from_id(action)

    def _instead(
        self, ids: Sequence[int], attention: Attention, state: list[int], r: Sequence[int], memory: Sequence[int]
    ) -> int:
        """What is done instead of a play that is not noticed: the dearest one that is, else a discard."""

        def value(action: int) -> int:
            return hand_value(meld_mask(action) if action < LAYOFF0 else 1 << layoff_card(action), r)

        noticed = [action for action in ids if action >= SET0 and attention.notices(action)]
        if noticed:
            return max(noticed, key=value)
        return choose_discard(state, r, self._policy, memory, self._room)

    def _ints(self, view: View) -> Sequence[int]:
        """The rules as the engine reads them; these and the policy are made once."""
        if self._table is None or self._table[0] is not view.rules:
            players = len(view.players)
            self._table = (view.rules, view.rules.ints(players))
            self._policy = (self._limits.style or tuned(players)).numbers()
        return self._table[1]


def newcomer(rng: Random, budget: float = DEFAULT_BUDGET) -> HumanBot:
    """Knows the rules: lays down early, forgets what was thrown, and sees some things only later."""
    return HumanBot(LIMITS["newcomer"])


def kitchen(rng: Random, budget: float = DEFAULT_BUDGET) -> HumanBot:
    """Plays at home: counts its outs, remembers the last few discards, and holds its melds for a little while."""
    return HumanBot(LIMITS["kitchen"])


def hard(rng: Random, budget: float = DEFAULT_BUDGET) -> HumanBot:
    """Overlooks and forgets nothing, and knows when to hold; it does not think ahead."""
    return HumanBot(LIMITS["hard"])
