"""A policy at the table: a bot that plays a style from its view, without thinking ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from openrummy.bots.policy.choose import next_action
from openrummy.bots.policy.reading import read_memory, read_state
from openrummy.bots.policy.styles import Style
from openrummy.bots.policy.worth import ROOM
from openrummy.game import Action, RuleSet, View


class PolicyBot:
    """Plays a style, see `styles`: the same view always gets the same answer."""

    def __init__(self, style: Style, rng: Random) -> None:
        self._policy = style.numbers()
        self._room = [0] * ROOM
        self._rules: tuple[RuleSet, Sequence[int]] | None = None

    def act(self, view: View) -> Action:
        """Choose one of the legal actions."""
        ids = view.legal_ids
        if len(ids) == 1:
            return Action.from_id(ids[0])
        state, memory = read_state(view), read_memory(view)
        return Action.from_id(next_action(state, self._ints(view), self._policy, memory, self._room))

    def _ints(self, view: View) -> Sequence[int]:
        """The rules as the engine reads them, made once."""
        if self._rules is None or self._rules[0] is not view.rules:
            self._rules = (view.rules, view.rules.ints(len(view.players)))
        return self._rules[1]
