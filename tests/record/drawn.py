"""What the tests of pictures share: the pack, and the cards that are in a picture."""

from __future__ import annotations

from xml.etree import ElementTree

DECK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]


def drawn_cards(svg: str) -> list[str]:
    """The faces in a picture, by the mark that each carries."""
    return [name for element in ElementTree.fromstring(svg).iter() if (name := element.get("data-card")) is not None]
