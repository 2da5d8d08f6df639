"""Every text a person reads, in every language: the message catalogues.

A message has a key `area.name` and one text in each language. The texts live in `<language>/<area>.toml` beside this
file and are read when first asked for, so importing this package costs nothing. A text may have places for values
(`{card}`), and a message whose text depends on a number has the two forms `one` and `other`:

    [cards_left]
    one = "{n} card left"
    other = "{n} cards left"
"""

from openrummy.words.cards import card_name, rank_index, rank_name, suit_name
from openrummy.words.catalogue import (
    DEFAULT_LANGUAGE,
    MissingValue,
    UnknownLanguage,
    UnknownMessage,
    WordsError,
    areas,
    check_language,
    has,
    keys,
    languages,
    placeholders,
    text,
)
from openrummy.words.near import near_names
from openrummy.words.printing import decimal, printable

__all__ = [
    "DEFAULT_LANGUAGE",
    "MissingValue",
    "UnknownLanguage",
    "UnknownMessage",
    "WordsError",
    "areas",
    "card_name",
    "check_language",
    "decimal",
    "has",
    "keys",
    "languages",
    "near_names",
    "placeholders",
    "printable",
    "rank_index",
    "rank_name",
    "suit_name",
    "text",
]
