"""Pictures of cards and positions, drawn as SVG by our own code: no fonts, no image files, nothing from outside."""

from openrummy.record.picture.cards import BackStyle, Letters, card_svg, letters_of, sheet_svg
from openrummy.record.picture.errors import PictureError
from openrummy.record.picture.png import to_png
from openrummy.record.picture.table import ClothName, position_svg

__all__ = [
    "BackStyle",
    "ClothName",
    "Letters",
    "PictureError",
    "card_svg",
    "letters_of",
    "position_svg",
    "sheet_svg",
    "to_png",
]
