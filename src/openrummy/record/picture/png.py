"""From SVG to PNG with resvg, which needs no system library, no font and no browser."""

from __future__ import annotations

from openrummy.record.picture.errors import PictureError

_NARROWEST, _WIDEST = 16, 8000


def to_png(svg: str, width: int = 1200) -> bytes:
    """The picture as a PNG file of the given width in pixels; its height follows from the picture's shape.

    PictureError where resvg-py is not installed, the width is not from 16 to 8000 or the SVG cannot be drawn.
    """
    if not _NARROWEST <= width <= _WIDEST:
        raise PictureError("width")
    try:
        import resvg_py
    except ImportError:
        raise PictureError("renderer") from None
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
    except ValueError as error:
        raise PictureError("svg", reason=error) from error
