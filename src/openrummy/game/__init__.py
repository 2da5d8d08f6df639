"""Floor 1: what people program against. Cards, melds, actions, rule sets, hands, games and what a seat may know.

A hand is dealt, asked and played with the texts of the record format:

>>> from openrummy import Game, Hand, IllegalAction, RuleSet
>>> hand = Hand.deal(["Anna", "Bram"], seed=1)
>>> print(hand)
Melds     none
Stock     31
Discards  Kd
  Anna    4d 8d 9d Td Jd Qd Ah Jh Qh 8s (0 points, deals)
> Bram    4c 5c 8c 9c Qc 2d Kh 3s 7s Ts (0 points)
Bram to draw.
>>> [str(action) for action in hand.legal_actions]
['S', 'P']
>>> hand.play("P")
Action('P')

What is not allowed is refused with a code and a sentence, and nothing changes:

>>> try:
...     hand.play("D Kd")
... except IllegalAction as error:
...     print(error.code, "-", error)
taken-card - Kd was taken from the discard pile in this turn and may not be discarded in it: discard another card.
>>> hand.undo()
Action('P')

A seat's view holds what that seat may know, and nothing else:

>>> view = hand.view(0)
>>> view.hand[0], view.counts, view.stock_count, view.legal_actions
(Card('4d'), (10, 10), 31, [])

A game is a series of hands to a target:

>>> game = Game(3, rules=RuleSet(ace="high_or_low", target=200), seed=1)
>>> game.scores, game.over
((0, 0, 0), False)
"""

from openrummy.game.action import Action, ActionKind
from openrummy.game.card import CARDS, RANKS, SUITS, Card, parse_cards
from openrummy.game.errors import ActionError, CardError, HandError, IllegalAction, MeldError, RummyError
from openrummy.game.game import Game
from openrummy.game.hand import Hand
from openrummy.game.laydown import LayDown
from openrummy.game.meld import Meld, MeldKind
from openrummy.game.result import HandResult
from openrummy.game.rule_values import RuleError
from openrummy.game.ruleset import RuleSet
from openrummy.game.shuffle import Seed
from openrummy.game.view import Discard, LogEntry, Phase, View

__all__ = [
    "CARDS",
    "RANKS",
    "SUITS",
    "Action",
    "ActionError",
    "ActionKind",
    "Card",
    "CardError",
    "Discard",
    "Game",
    "Hand",
    "HandError",
    "HandResult",
    "IllegalAction",
    "LayDown",
    "LogEntry",
    "Meld",
    "MeldError",
    "MeldKind",
    "Phase",
    "RuleError",
    "RuleSet",
    "RummyError",
    "Seed",
    "View",
    "parse_cards",
]
