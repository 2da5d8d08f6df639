"""Random rule sets for property tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from openrummy.engine.options import BY_NAME, MAX_DEALT, MAX_PLAYERS, MIN_PLAYERS, OPTIONS, Value
from openrummy.game.ruleset import RuleSet


def option_values(name: str) -> st.SearchStrategy[Value]:
    """Values of one option in the form they are kept in, each good by itself; the default comes up often."""
    option = BY_NAME[name]
    found: st.SearchStrategy[Value] = st.just(option.default)
    if option.values:
        found |= st.sampled_from(option.values)
    if option.most >= option.least:
        near = min(option.most, option.least + 20)  # small numbers find more than large ones
        found |= st.integers(option.least, near) | st.integers(option.least, option.most)
    if name == "target":
        found |= st.integers(1, 30).map(lambda deals: f"deals: {deals}")
    return found


@st.composite
def rule_sets(draw: st.DrawFn, players: int | None = None) -> RuleSet:
    """Rule sets over all options; with `players`, only such as can be played at a table of so many."""
    seats = draw(st.integers(MIN_PLAYERS, MAX_PLAYERS)) if players is None else players
    written: list[Value] = [seats, "2-4"] if seats <= 4 else [seats, "5-6", "2-4"]
    values: dict[str, Any] = {option.name: draw(option_values(option.name)) for option in OPTIONS}
    values["players"] = draw(st.sampled_from(written))
    values["hand_size"] = draw(st.just("by players") | st.integers(1, MAX_DEALT // seats))
    values["first_dealer"] = draw(st.just("random") | st.integers(0, seats - 1))
    return RuleSet(**values)


@st.composite
def tables(draw: st.DrawFn) -> tuple[RuleSet, int]:
    """A rule set and a number of players that may sit down to it."""
    players = draw(st.integers(MIN_PLAYERS, MAX_PLAYERS))
    return draw(rule_sets(players=players)), players
