"""The reasons are true of the position: what they name is so, and is the difference between the two plans."""

from __future__ import annotations

import pytest

from openrummy.coach.facts import danger_of, facts_of, live_cards
from openrummy.coach.holding import AtCards, HoldOrLay
from openrummy.coach.opponents import opponent_hands
from openrummy.coach.reasons import Reason, reasons
from openrummy.engine.layout import FIT
from openrummy.game import Action, Card, Hand, View
from tests.game.dealing import dealt

OTHER = "2c4c6h9hAd3d5dKhQs2s"


def why(view: View, best: str, other: str) -> dict[str, Reason]:
    """The reasons for one plan against another (actions split at commas), by their keys."""
    facts = [facts_of(view, [Action(action) for action in plan.split(", ")]) for plan in (best, other)]
    return {reason.key: reason for reason in reasons(facts[0], facts[1], view.players)}


def holding(cards: str) -> View:
    """The view of seat 1 after its draw of 8h, with these ten cards."""
    return dealt(OTHER, cards, up="3c", stock="8h", plays="S").view(1)


def test_laying_down_takes_the_points_of_what_is_laid_down_whatever_is_thrown() -> None:
    view = holding("9c9d9sTs4dJh7s6s5cKc")
    assert why(view, "M 9c 9d 9s, D 4d", "D Kc")["lay"].values["n"] == 27
    assert why(view, "M 9c 9d 9s, D Kc", "D 4d")["lay"].values["n"] == 27


def test_a_discard_that_leaves_a_meld_names_the_whole_meld() -> None:
    view = holding("7c7d7h7sJsTs9s4d8dTc")
    broken = why(view, "D Tc", "D Ts")["breaks"]
    assert broken.values["cards"] == (Card("9s"), Card("Ts"), Card("Js"))
    whole = why(view, "D Tc", "D 7s")["shortens"]
    assert whole.values["cards"] == (Card("7c"), Card("7d"), Card("7h"), Card("7s"))
    assert "breaks" not in why(view, "D Tc", "D 7s")


def test_discards_are_compared_only_after_the_same_plays() -> None:
    plays = "S, M Jd Qd Kd, D 9h, S, D 4c, S"
    hand = dealt("Ac3d5h8dKhQh9c", "7cTdJs5sJdQdKd", up="2h", stock="9h 4c 2c", plays=plays)
    found = why(hand.view(1), "D 7c", "L Td>Jd, D Js")
    assert "keep" in found
    assert not {"outs", "breaks", "shortens", "points"} & found.keys()


def test_a_card_that_is_thrown_is_not_said_to_be_kept() -> None:
    plays = "S, M Jd Qd Kd, D 9h, S, D 4c, S"
    hand = dealt("Ac3d5h8dKhQh9c", "7cTdJs5sJdQdKd", up="2h", stock="9h 4c 2c", plays=plays)
    assert "keep" in why(hand.view(1), "D Js", "L Td>Jd, D Js")
    assert "keep" not in why(hand.view(1), "D Td", "L Td>Jd, D Js")


def test_melds_that_a_plan_breaks_are_not_said_to_wait() -> None:
    view = holding("9c9d9sTs4dJh7s6s5cKc")
    assert "hold_double" in why(view, "D Kc", "M 9c 9d 9s, D Kc")
    assert "hold_double" not in why(view, "D 9c", "M 9c 9d 9s, D Kc")


def test_nothing_is_said_to_wait_where_each_plan_lays_down_what_the_other_does_not() -> None:
    plays = "S, M Jd Qd Kd, D 9h, S, D 4c, S"
    hand = dealt("Ac3d5h8dKhQh9c", "7cTd7s7hJdQdKd", up="2h", stock="9h 4c 2c", plays=plays)
    found = why(hand.view(1), "M 7c 7s 7h, D 2c", "L Td>Jd, D 2c")
    assert not {"hold", "lay", "lay_soon", "lay_off", "keep"} & found.keys()


def test_a_discard_that_can_be_laid_off_is_said_to_be_one() -> None:
    plays = "S, M Jd Qd Kd, D 9h, S, D Td"
    view = dealt("Ac3d5h8dKhQhTd", "7c2c4s5s9dJdQd", up="2h", stock="Kd 4c", plays=plays.replace("D 9h", "D 2c")).view(
        1
    )
    assert view.top_discard == Card("Td")
    assert "take_fits" in why(view, "P", "S")
    assert "leave_fits" in why(view, "S", "P")


def test_what_the_stock_may_bring_to_lay_off_is_counted_where_nothing_makes_a_meld() -> None:
    plays = "S, M Jd Qd Kd, D 2c, S, D Ac, S, M 7c 7s 7h, D 9h, S, D 3s"
    hand = dealt("Ac3d5h8dKhQhTs", "7c2c7s7h9hJdQd", up="2h", stock="Kd 4c 5s 3s", plays=plays)
    view = hand.view(1)
    found = why(view, "S", "P")
    assert found["stock_fits"].values["cards"] == (Card("7d"), Card("Td"))


def test_a_discard_that_ends_the_hand_is_said_to_do_so() -> None:
    hand = dealt(OTHER, "7c7d8s9sTsJsJdQdKd2h", up="7h")
    assert [*why(hand.view(1), "P", "S")] == ["take_wins", "take_completes"]
    assert reasons(facts_of(hand.view(1), [Action("P")]), None, hand.players)[0].key == "take_wins"


def test_a_discard_whose_meld_needs_cards_of_others_is_not_said_to_complete_nothing() -> None:
    hand = dealt(OTHER, "JhJsTs9s4d8c8h8d6s7c", up="Jd")
    found = why(hand.view(1), "S", "P")
    assert found["leave_spare"].values["cards"] == (Card("Jd"), Card("Jh"), Card("Js"))
    assert "leave" not in found


@pytest.mark.parametrize(
    ("ace", "completes"), [("low", ()), ("high_or_low", ("Ah", "Qh", "Kh")), ("around", ("Ah", "Qh", "Kh"))]
)
def test_runs_over_the_ace_are_melds_where_the_rules_say_so(ace: str, completes: tuple[str, ...]) -> None:
    hand = dealt("2c4c6h9hAd3d5dTdQs2s", "QhKh7c7d5c9s9dJcTc4d", up="Ah", ace=ace)
    view = hand.view(1)
    assert set(facts_of(view, [Action("P")]).completes) == {Card(card) for card in completes}
    # Of a king others could make the set, J-Q-K, and over the ace more.
    live = dealt("2c4c6h9hAd3d5dTdQs2s", "Kh7h7c7d5c9s9dJcTc4d", up="2h", ace=ace).view(1)
    runs = {"low": 1, "high_or_low": 2, "around": 2}[ace]
    assert danger_of(live, Card("Kh"), 0).wanted == 3 + runs


def shown(third: str, up: str = "8s") -> Hand:
    """Three players: seat 2 takes the 7d that seat 1 throws; seat 1 is to discard."""
    return dealt("2c7hKdQcAs", third, "5s5cJcTh2d", up=up, stock="Ks 4c 3c Qd", plays="S, D 7d, P, D Th, S, D Kd, S")


def test_a_card_goes_with_what_was_taken_only_where_a_meld_can_come_of_it() -> None:
    view = shown("7d9d8d4h6c").view(1)
    assert view.known[2] == (Card("7d"),)
    # 9d goes with 7d by 8d alone, which is in this hand; so does 8d, by 6d or 9d.
    fit = view.open_state[FIT]
    assert danger_of(view, Card("9d"), fit).near == ()
    assert danger_of(view, Card("8d"), fit).near == (Card("7d"),)
    assert "near" in why(view, "D 4h", "D 8d")
    assert "near" not in why(view, "D 4h", "D 9d")


def test_only_the_next_player_can_want_a_discard() -> None:
    # Seat 2 holds 7d for all to see; after seat 0 comes seat 1, which alone can take what seat 0 throws.
    hand = shown("7d9d8d4h6c")
    hand.play(Action("D 4h"))
    for action in ("S", "D 5c", "S"):
        hand.play(Action(action))
    view = hand.view(0)
    assert view.known[2] == (Card("7d"),)
    for card in view.hand:
        assert danger_of(view, card, view.open_state[FIT]).near == ()
    live = live_cards(view)
    assert not live >> Card("7d").code & 1


def test_before_anybody_has_played_nothing_is_told_by_the_play() -> None:
    for seed in range(4):
        view = Hand.deal(4, seed=seed).view(0)
        for picture in opponent_hands(view, worlds=200, seed=seed):
            assert {likely.clue for likely in picture.cards} == {"none"}


def test_what_goes_with_a_card_taken_can_make_a_meld_of_it() -> None:
    hand = shown("7d9d8d4h6c")
    (picture,) = [one for one in opponent_hands(hand.view(1), worlds=600) if one.seat == 2]
    clues = {str(likely.card): likely for likely in picture.cards}
    assert clues["5d"].clue == "goes_with" or clues["5d"].clue == "none"
    for likely in picture.cards:
        if likely.clue == "goes_with":
            assert str(likely.card) in {"7c", "7h", "7s", "5d", "6d"}


def advice(*verdicts: str, cards: int) -> HoldOrLay:
    """Advice to hold, with these verdicts from `cards` cards down."""
    gains = {"hold": 0.1, "close": 0.0, "lay": -0.1}
    curve = tuple(AtCards(cards - i, gains[verdict], 0.01) for i, verdict in enumerate(verdicts))
    return HoldOrLay((), (), 0.6, 0.5, 0.01, 1, curve)


@pytest.mark.parametrize(
    ("found", "turns", "said", "gezegd"),
    [
        (
            advice("hold", "lay", "hold", "lay", "close", "lay", cards=6),
            3,
            "once Bo has 3 cards",
            "als Bo 3 kaarten had",
        ),
        (
            advice("hold", "lay", "hold", cards=3),
            None,
            "No number of cards of Bo turns",
            "Bij geen aantal kaarten van Bo",
        ),
        (advice("hold", "close", cards=2), None, "No number of cards of Bo turns", "Bij geen aantal kaarten van Bo"),
        (advice("hold", "hold", cards=2), None, "even if Bo had one card", "zelfs niet als Bo één kaart had"),
        (advice("hold", "hold", cards=6), None, "even if Bo had 5 cards", "zelfs niet als Bo 5 kaarten had"),
        (advice("hold", cards=1), None, "down. Reckoned", "uitleggen. Gerekend"),
    ],
)
def test_hold_or_lay_says_no_more_than_was_tried(found: HoldOrLay, turns: int | None, said: str, gezegd: str) -> None:
    assert found.turns_at == turns
    assert said in found.text(("Anna", "Bo"))
    assert gezegd in found.text(("Anna", "Bo"), "nl")


@pytest.mark.parametrize(("less", "said", "gezegd"), [(0, "none", "geen"), (1, "one", "één"), (2, "2", "2")])
def test_a_small_number_to_compare_with_is_a_word(less: int, said: str, gezegd: str) -> None:
    outs = {"card": Card("9h"), "other": Card("2c"), "n": 3, "cards": (Card("3d"),) * 3, "less": less}
    assert Reason("outs", outs).text("en").endswith(f"leaves {said}.")
    assert Reason("outs", outs).text("nl").endswith(f" {gezegd}.")
