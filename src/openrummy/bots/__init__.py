"""Floor 3: players that are programs. A bot sees what its seat may know (`View`) and nothing else.

>>> from random import Random
>>> from openrummy import Hand
>>> from openrummy.bots import make
>>> hand = Hand.deal(2, seed=1)
>>> bot = make("greedy", Random(1))
>>> hand.play(bot.act(hand.view(hand.turn)))
Action('S')
"""

from openrummy.bots.bot import Bot
from openrummy.bots.greedy import GreedyBot
from openrummy.bots.random_bot import RandomBot
from openrummy.bots.registry import UnknownBot, find, make, names, register

__all__ = ["Bot", "GreedyBot", "RandomBot", "UnknownBot", "find", "make", "names", "register"]
