"""The spoken and printed names of cards.

A card is named here by its two characters of RECORD.md's notation, rank and suit: "7c" is "seven of clubs" in English
and "klaveren zeven" in Dutch.
"""

from __future__ import annotations

from openrummy.words.catalogue import DEFAULT_LANGUAGE, text


def card_name(card: str, lang: str = DEFAULT_LANGUAGE) -> str:
    """The card's name as it is spoken: "seven of clubs", "klaveren zeven"."""
    return text("cards.name", lang, rank=rank_name(card[0], lang), suit=suit_name(card[1], lang))


def rank_name(rank: str, lang: str = DEFAULT_LANGUAGE) -> str:
    """The rank's name: "A" is "ace", "aas"."""
    return text(f"cards.rank.{rank}", lang)


def rank_index(rank: str, lang: str = DEFAULT_LANGUAGE) -> str:
    """What stands in the card's corner: "K" is "K" in English and "H" in Dutch; "T" is "10"."""
    return text(f"cards.index.{rank}", lang)


def suit_name(suit: str, lang: str = DEFAULT_LANGUAGE) -> str:
    """The suit's name: "c" is "clubs", "klaveren"."""
    return text(f"cards.suit.{suit}", lang)
