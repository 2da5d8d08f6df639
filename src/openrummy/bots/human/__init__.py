"""The levels that people play with: human limits on one way of playing, up to the bot that thinks ahead."""

from openrummy.bots.human.bot import HumanBot, hard, kitchen, newcomer
from openrummy.bots.human.limits import LIMITS, Limits
from openrummy.bots.human.live import answer, quick_answer
from openrummy.bots.human.pace import thinking_time

__all__ = ["LIMITS", "HumanBot", "Limits", "answer", "hard", "kitchen", "newcomer", "quick_answer", "thinking_time"]
