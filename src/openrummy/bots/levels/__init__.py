"""The levels that people play with: human limits on one way of playing, up to the bot that thinks ahead."""

from openrummy.bots.levels.bot import HumanBot, hard, kitchen, newcomer
from openrummy.bots.levels.limits import LIMITS, Limits
from openrummy.bots.levels.live import answer
from openrummy.bots.levels.pace import thinking_time

__all__ = ["LIMITS", "HumanBot", "Limits", "answer", "hard", "kitchen", "newcomer", "thinking_time"]
