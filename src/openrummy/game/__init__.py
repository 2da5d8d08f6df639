"""Floor 1: what people program against. Cards, melds, actions, rule sets, hands, games and what a seat may know.

>>> from openrummy import Hand
>>> hand = Hand.deal(["Anna", "Bram"], seed=1)
>>> hand.phase, hand.players[hand.turn]
('draw', 'Bram')
>>> [str(action) for action in hand.legal_actions]
['S', 'P']
>>> hand.play("P")
Action('P')
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
