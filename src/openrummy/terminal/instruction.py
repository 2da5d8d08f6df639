"""The instruction line: what is next, in plain words."""

from __future__ import annotations

from openrummy.game import Action
from openrummy.terminal.controller import Controller
from openrummy.terminal.phrases import Phrases
from openrummy.terminal.session import PLAYER


def instruction(controller: Controller, phrases: Phrases) -> str:
    """What is next, or what has just been refused or asked."""
    hand = controller.session.hand
    if controller.notice is not None:
        return controller.notice(phrases)
    if hand.over:
        return phrases.say("hand_is_over")
    if hand.turn != PLAYER:
        return phrases.say("thinking", name=hand.players[hand.turn])
    if controller.asking == "discard":
        return phrases.say("sure_discard", card=controller.selected[0])
    if controller.asking == "lay_off":
        cards = phrases.look.names(controller.selected)
        return phrases.say("which_meld", cards=cards, numbers=_numbers(len(controller.offers.lay_offs), phrases))
    return _drawing(controller, phrases) if hand.phase == "draw" else _playing(controller, phrases)


def _drawing(controller: Controller, phrases: Phrases) -> str:
    found, top = controller.offers, controller.session.hand.top_discard
    if found.draw_stock and found.take_discard:
        return phrases.say("draw_either", card=top)
    if found.take_discard:
        return phrases.say("draw_discard", card=top)
    return phrases.say("draw_stock")


def _playing(controller: Controller, phrases: Phrases) -> str:
    cards = controller.selected
    if not cards:
        drawn = controller.session.view.drawn
        news = phrases.say("you_drew", card=drawn) + " " if drawn else ""
        return news + phrases.say("play_or_discard")
    possible = _possible(controller, phrases)
    if possible:
        return " · ".join(possible)
    if len(cards) == 1:
        refusal = controller.refusal(Action.discard(cards[0]))
        return phrases.refusal(refusal) if refusal else ""
    return phrases.say("nothing_together", cards=phrases.look.names(cards))


def _possible(controller: Controller, phrases: Phrases) -> list[str]:
    """What the selection can do."""
    found, parts = controller.offers, []
    if found.meld:
        parts.append(phrases.say("can_meld", cards=phrases.look.names(found.meld.cards)))
    if len(found.lay_offs) == 1:
        meld = controller.session.hand.melds[found.lay_offs[0][0]]
        parts.append(phrases.say("can_lay_off", cards=phrases.look.names(meld.cards)))
    elif found.lay_offs:
        parts.append(phrases.say("can_lay_off_on", n=len(found.lay_offs)))
    if found.discard:
        parts.append(phrases.say("can_discard", card=found.discard.cards[0]))
    return parts


def _numbers(count: int, phrases: Phrases) -> str:
    """The numbers from 1 as a choice: "1 or 2", "1, 2 or 3"."""
    numbers = [str(number) for number in range(1, count + 1)]
    return phrases.say("or").join((", ".join(numbers[:-1]), numbers[-1]))
