"""What can be wrong with a bot's answer, said so that programs and people can act on it."""

from __future__ import annotations

from typing import ClassVar, Literal

from openrummy.engine.actions import LAYOFF0, layoff_card, layoff_target
from openrummy.game import Action, IllegalAction, RummyError, View
from openrummy.game.action import LAY_OFF
from openrummy.game.card import mask_of
from openrummy.game.refusal import refused

Verdict = Literal["late", "illegal", "unreadable", "crashed"]


class BotFailure(RummyError):
    """A bot that gave no legal answer in time: the base of the four below, each with its `verdict`."""

    verdict: ClassVar[Verdict]


class BotLate(BotFailure):
    """It was not in time (`bot-late`)."""

    verdict = "late"


class BotIllegal(BotFailure):
    """Its action is not allowed (`bot-illegal`); `refusal` is what the rules say to it."""

    verdict = "illegal"

    @property
    def refusal(self) -> IllegalAction:
        """The engine's refusal, with its code."""
        refusal = self.params["refusal"]
        assert isinstance(refusal, IllegalAction)
        return refusal

    def message(self, lang: str = "en") -> str:
        """The sentence for people, with the rules' own sentence in it."""
        params = {**self.params, "code": self.refusal.code, "why": self.refusal.message(lang)}
        return BotFailure(self.code, self.reason, **params).message(lang)


class BotUnreadable(BotFailure):
    """It wrote what is no answer (`bot-unreadable`)."""

    verdict = "unreadable"


class BotCrashed(BotFailure):
    """It broke down, or could not be started (`bot-crashed`)."""

    verdict = "crashed"


def read_action(view: View, text: str) -> Action:
    """The legal action that a text names; `IllegalAction` for any other, as `hand.play` would raise it.

    As there, a lay-off may name any card of the meld: `L 8h>5h` is `L 8h>7h` where 5-6-7 of hearts lie on the table.
    """
    action = Action(text)
    if action.kind == LAY_OFF:
        action = _neighbour(view, action)
    if action.id not in view.legal_ids:
        raise refusal_of(view, action)
    return action


def refusal_of(view: View, action: Action) -> IllegalAction:
    """What the rules say to an action that is not legal for the view's seat."""
    from openrummy.bots.worlds import public_state

    if view.seat != view.turn or view.phase == "over":
        return IllegalAction("hand-over" if view.phase == "over" else "wrong-phase")
    found = refused(public_state(view), view.rules.ints(len(view.players)), action)
    return found or IllegalAction("rule-option", action=action)


def _neighbour(view: View, action: Action) -> Action:
    """The legal lay-off on the meld that holds the target; the action as it is where there is none."""
    melds = [mask_of(meld.cards) for meld in view.melds if action.target in meld.cards]
    layoffs = [n for n in view.legal_ids if n >= LAYOFF0 and layoff_card(n) == action.cards[0].code]
    for number in layoffs:
        if any(meld >> layoff_target(number) & 1 for meld in melds):
            return Action.from_id(number)
    return action
