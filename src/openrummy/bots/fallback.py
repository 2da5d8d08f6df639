"""A hand goes on whatever a bot does: where it fails, another plays for it."""

from __future__ import annotations

import logging

from openrummy.bots.bot import Bot, finish
from openrummy.bots.verdicts import BotCrashed, BotFailure, BotIllegal, refusal_of
from openrummy.game import Action, View
from openrummy.game.errors import shorten


class FallbackBot:
    """Plays as a bot does until that fails; from then on a quick and safe one plays the rest of the hand.

    `failure` tells what the bot failed by. A program outside can be late; a bot of this process is never stopped.
    """

    def __init__(self, bot: Bot, stand_in: Bot) -> None:
        self._bot = bot
        self._stand_in = stand_in
        self.failure: BotFailure | None = None

    def act(self, view: View) -> Action:
        """The bot's action, or its stand-in's."""
        if self.failure is None:
            try:
                return checked(self._bot, view)
            except BotFailure as failure:
                self.failure = failure
        return self._stand_in.act(view)

    def close(self, view: View | None = None) -> None:
        """Let both bots go."""
        finish(self._bot, view)
        finish(self._stand_in, view)


def checked(bot: Bot, view: View) -> Action:
    """The bot's legal action; anything else that it does is raised as a `BotFailure`."""
    name = type(bot).__name__
    try:
        action = bot.act(view)
        legal = action.id in view.legal_ids
    except BotFailure:
        raise
    except Exception as error:
        logging.getLogger("openrummy.bots").exception("the bot %s failed", name)
        why = shorten(f"{type(error).__name__}: {error}")
        raise BotCrashed("bot-crashed", "bot_failed", bot=name, why=why) from error
    if not legal:
        raise BotIllegal("bot-illegal", bot=name, action=action, refusal=refusal_of(view, action))
    return action
