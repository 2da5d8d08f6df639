"""The table itself: a wooden rim around a cloth with the light of a lamp on it."""

from __future__ import annotations

from openrummy.record.picture.colours import WOOD_DARK, WOOD_GRAIN, WOOD_LIGHT, Cloth
from openrummy.record.picture.draw import box

_RIM, _ROUND = 20.0, 30.0


def table_definitions(cloth: Cloth) -> str:
    """The shades of wood and cloth; the cloth's are named after its colour, so that pictures can share a page."""
    name = cloth.light.removeprefix("#")
    return (
        '<linearGradient id="or-wood" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{WOOD_LIGHT}"/><stop offset="1" stop-color="{WOOD_DARK}"/></linearGradient>'
        f'<radialGradient id="or-cloth-{name}" cx=".5" cy=".45" r=".75">'
        f'<stop offset="0" stop-color="{cloth.light}"/><stop offset="1" stop-color="{cloth.dark}"/></radialGradient>'
    )


def wooden_table(width: float, height: float, cloth: Cloth) -> str:
    """The empty table, filling the picture; its grain follows the rim, as in a frame that was joined at the corners."""
    parts = [box(0, 0, width, height, _ROUND, 'fill="url(#or-wood)"')]
    for inset, opacity in ((1.0, 0.5), (4.2, 0.25), (6.8, 0.4), (9.0, 0.18), (12.6, 0.35), (15.4, 0.2)):
        line = f'fill="none" stroke="{WOOD_GRAIN}" stroke-opacity="{opacity}" stroke-width="1.1"'
        parts.append(box(inset, inset, width - 2 * inset, height - 2 * inset, _ROUND - inset, line))
    inner_width, inner_height, corner = width - 2 * _RIM, height - 2 * _RIM, _ROUND - _RIM / 2
    felt = f'fill="url(#or-cloth-{cloth.light.removeprefix("#")})"'
    parts.append(box(_RIM, _RIM, inner_width, inner_height, corner, felt))
    # the rim throws a soft shadow on the cloth
    for spread, opacity in ((3.0, 0.28), (7.0, 0.12), (12.0, 0.07)):
        half = spread / 2
        shade = f'fill="none" stroke="#000" stroke-opacity="{opacity}" stroke-width="{spread}"'
        parts.append(box(_RIM + half, _RIM + half, inner_width - spread, inner_height - spread, corner - half, shade))
    return "".join(parts)
