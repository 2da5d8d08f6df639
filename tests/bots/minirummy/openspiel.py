"""The small game as OpenSpiel sees it. Cards, turns, views and points are the project's own: no rules are kept here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pyspiel
from open_spiel.python.algorithms.best_response import BestResponsePolicy
from open_spiel.python.policy import Policy

from openrummy.bots.minirummy.game import MiniRummy, Start, World, seen_by
from openrummy.bots.minirummy.response import Player
from openrummy.engine import N_ACTIONS, PHASE, PLAY, TURN, legal_ids

PLENTY: Final = 1000
"""More points than a hand of the small game is about, and more actions than it has."""

KIND: Final = pyspiel.GameType(
    short_name="minirummy",
    long_name="Mini-rummy",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)


class Game(pyspiel.Game):
    """The small game when it begins in one of these worlds, each equally likely."""

    def __init__(self, rummy: MiniRummy, worlds: Sequence[World]) -> None:
        size = pyspiel.GameInfo(
            num_distinct_actions=N_ACTIONS,
            max_chance_outcomes=len(worlds),
            num_players=2,
            min_utility=-PLENTY,
            max_utility=PLENTY,
            utility_sum=0.0,
            max_game_length=PLENTY,
        )
        super().__init__(KIND, size, {})
        self.rummy = rummy
        self.worlds = worlds

    def new_initial_state(self) -> State:
        """Before the deal."""
        return State(self)


class State(pyspiel.State):
    """A world, once it has been dealt, and all that each seat has seen since."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.world: World | None = None
        self.seen = ("", "")

    def current_player(self) -> int:
        """Whose turn it is; dealing is up to chance."""
        if self.world is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.world.state[TURN]

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.world is not None and self.world.state[PHASE] > PLAY

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The worlds by number."""
        count = len(self.get_game().worlds)
        return [(number, 1 / count) for number in range(count)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.world is not None
        return sorted(legal_ids(self.world.state, self.get_game().rummy.rules))

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        public = "deal" if self.world is None else str(action)
        self.world = game.worlds[action] if self.world is None else game.rummy.after(self.world, action)
        first, second = (f"{self.seen[seat]}{public} {seen_by(self.world, seat)}\n" for seat in (0, 1))
        self.seen = first, second

    def information_state_string(self, player: int) -> str:
        """Each action, and the table as the seat saw it then."""
        return self.seen[player]

    def returns(self) -> list[float]:
        """What each seat has won at the end."""
        if self.world is None or not self.is_terminal():
            return [0.0, 0.0]
        return [float(self.get_game().rummy.gain(self.world, seat)) for seat in (0, 1)]

    def __str__(self) -> str:
        return str(self.world)


class Frozen(Policy):
    """A player of ours in any seat, who always does what it does."""

    def __init__(self, game: Game, player: Player) -> None:
        super().__init__(game, [0, 1])
        self._player = player

    def action_probabilities(self, state: State, player_id: int | None = None) -> dict[int, float]:
        """Its action."""
        seat, world = state.current_player(), state.world
        assert world is not None
        return {self._player(seen_by(world, seat), world.memory.copy(), seat): 1.0}


def best_response_value(rummy: MiniRummy, player: Player, seat: int, start: Start) -> float:
    """What OpenSpiel's best response in a seat wins on average from a start against the player; seat 0 begins."""
    game = Game(rummy, list(rummy.worlds(seat, start, 0)))
    response: Any = BestResponsePolicy(game, seat, Frozen(game, player))
    return float(response.value(game.new_initial_state()))
