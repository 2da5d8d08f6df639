"""The page's own words, so that a test presses what a person reads."""

from __future__ import annotations

import json
import re
from pathlib import Path

_MESSAGES = Path(__file__).parents[2] / "web" / "messages"


class Words:
    """The messages of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.all = json.loads((_MESSAGES / f"{lang}.json").read_text("utf-8"))

    def __call__(self, key: str, **values: str | int) -> str:
        """The text of a key with its places filled; the plural form follows `n`."""
        message = self.all[key]
        if isinstance(message, dict):
            message = message["one" if values.get("n") == 1 else "other"]
        text: str = message
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def like(self, key: str, **values: str | int) -> re.Pattern[str]:
        """The whole text of a key, with anything in the places that are not given."""
        parts = re.split(r"\{\w+\}", self(key, **values))
        return re.compile("^" + ".*".join(re.escape(part) for part in parts) + "$")

    def begins(self, key: str, **values: str | int) -> re.Pattern[str]:
        """What begins with the text of a key, up to its first place that is not given."""
        return re.compile("^" + re.escape(re.split(r"\{\w+\}", self(key, **values))[0]))

    def card(self, card: str) -> str:
        """The spoken name of a card."""
        return self("card.name", rank=self(f"card.rank_{card[0]}"), suit=self(f"card.suit_{card[1]}"))

    def card_in(self, text: str) -> str | None:
        """The card whose spoken name a text begins with."""
        for card in (rank + suit for rank in "A23456789TJQK" for suit in "cdhs"):
            if text.startswith(self.card(card)):
                return card
        return None


EN = Words("en")
NL = Words("nl")
