"""Draws the pictures of this directory anew: `python docs/images/draw.py [DIRECTORY]`."""

import json
import sys
from pathlib import Path

from openrummy.record.picture import card_svg, position_svg, sheet_svg

HERE = Path(__file__).parent


def draw(directory: Path) -> None:
    """Write every picture into the directory: the cards, the two backs, and each position of `positions.json`."""
    pictures = {
        "cards": sheet_svg(),
        "back-lattice": card_svg(None, back_style="lattice"),
        "back-scales": card_svg(None, back_style="scales"),
    }
    positions = json.loads((HERE / "positions.json").read_text(encoding="utf-8"))
    for name, options in positions.items():
        pictures[name] = position_svg(options.pop("state"), **options)
    for name, svg in pictures.items():
        (directory / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
