"""What a player did, in words."""

from __future__ import annotations

from collections.abc import Callable

from openrummy import words
from openrummy.game.card import Card
from openrummy.game.view import LogEntry


def did(entry: LogEntry, recycle: str, lang: str = "en", card: Callable[[Card], str] = str) -> str:
    """One action without who did it: "took 7h", "laid 7c 7d 7h"; a card drawn unseen is not named.

    `recycle` is the rule for a new stock, and `card` writes a card.
    """
    action = entry.action
    key = "log." + action.kind
    cards = action.cards
    if entry.card is not None:
        key, cards = key + "_card", (entry.card,)
    target = "" if action.target is None else card(action.target)
    done = words.text(key, lang, card=" ".join(map(card, cards)), target=target)
    if not entry.recycled:
        return done
    return f"{words.text('log.turned' if recycle == 'turn_over' else 'log.recycled', lang)}, {done}"
