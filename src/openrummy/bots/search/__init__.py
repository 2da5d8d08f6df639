"""Search: plans tried out in worlds that a seat cannot tell from the true one, and the bots that play so.

Needs numba and numpy.
"""

from openrummy.bots.search.judging import Judged, evaluate, value

__all__ = ["Judged", "evaluate", "value"]
