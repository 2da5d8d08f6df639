"""Outs: what is left uncounted changes nothing."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy.bots.policy.cover import cover
from openrummy.bots.policy.outs import completing, finishing, outs, outs_ask_for
from openrummy.bots.policy.params import OUTS_LEFT, OUTS_TAKEN
from openrummy.bots.policy.styles import STYLES
from openrummy.bots.policy.worth import COVER, LIVE, ROOM
from openrummy.engine.cards import ALL_CARDS, codes
from openrummy.engine.options import R_ACE
from openrummy.game import RuleSet

CARDS = codes(ALL_CARDS)
RULES = [RuleSet().ints(2), RuleSet(ace="low").ints(2), RuleSet(ace="around").ints(2)]


def sets_of(codes: list[int]) -> int:
    """The cards as a set."""
    return sum(1 << code for code in codes)


@st.composite
def near_hands(draw: st.DrawFn, size: int) -> tuple[int, int]:
    """A hand with melds in it more often than by chance, and the cards that may come."""
    order = draw(st.permutations(CARDS))
    start = draw(st.sampled_from([code for code in CARDS if code & 15 < 9]))
    rank = draw(st.integers(0, 12))
    likely = [start, start + 1, start + 2, start + 3, *(16 * suit + rank for suit in range(4))]
    first = list(dict.fromkeys([*likely[: draw(st.integers(0, 8))], *order]))
    return sets_of(first[:size]), sets_of(first[size : draw(st.integers(size, 52))])


@settings(max_examples=400, deadline=None)
@given(given=near_hands(10), r=st.sampled_from(RULES), less=st.integers(0, 1))
def test_cards_that_finish_a_hand_are_all_found(given: tuple[int, int], r: list[int], less: int) -> None:
    hand, live = given
    ace = r[R_ACE]
    enough = hand.bit_count() - less
    wanted = sets_of(
        [code for code in codes(live & completing(hand)) if cover(hand | 1 << code, ace).bit_count() >= enough]
    )
    assert finishing(hand, enough, live, ace) == wanted


@settings(max_examples=300, deadline=None)
@given(
    given=near_hands(11),
    r=st.sampled_from(RULES),
    fit=st.integers(0, 2**60),
    least=st.integers(-3000, 3000),
    taken=st.integers(-100, 900),
    left=st.integers(-100, 900),
)
def test_outs_ask_for_a_card_as_if_all_were_counted(
    given: tuple[int, int], r: list[int], fit: int, least: int, taken: int, left: int
) -> None:
    whole, live = given
    fit &= ALL_CARDS if fit & 1 else 0
    card = whole & -whole
    hand, ace = whole ^ card, r[R_ACE]
    p = list(STYLES["tuned"].numbers())
    p[OUTS_TAKEN], p[OUTS_LEFT] = taken, left
    k = [0] * ROOM
    k[COVER], k[LIVE] = cover(whole, ace), live
    rest = whole & ~fit
    could = finishing(rest, rest.bit_count() - 1, live & ~fit, ace)
    ways = codes(rest & ~(k[COVER] | card))
    most = max([outs(whole ^ 1 << code, could, live, fit, ace) for code in ways], default=0)
    says = taken * most - left * outs(hand, live, live, fit, ace)
    assert outs_ask_for(hand, card, fit, r, p, k, least) == (says >= least)
