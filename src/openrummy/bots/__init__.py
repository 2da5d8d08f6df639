"""Floor 3: players that are programs. A bot sees what its seat may know (`View`) and nothing else.

>>> from random import Random
>>> from openrummy import Hand
>>> from openrummy.bots import make
>>> hand = Hand.deal(2, seed=1)
>>> bot = make("greedy", Random(1))
>>> hand.play(bot.act(hand.view(hand.turn)))
Action('S')
"""

from openrummy.bots.bot import DEFAULT_BUDGET, Bot, BotMaker, Closable, finish
from openrummy.bots.greedy import GreedyBot
from openrummy.bots.random_bot import RandomBot
from openrummy.bots.registry import BadBot, UnknownBot, find, levels, make, names, register

__all__ = [
    "DEFAULT_BUDGET",
    "BadBot",
    "Bot",
    "BotMaker",
    "Closable",
    "GreedyBot",
    "RandomBot",
    "UnknownBot",
    "find",
    "finish",
    "levels",
    "make",
    "names",
    "register",
]
