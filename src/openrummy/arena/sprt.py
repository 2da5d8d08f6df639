"""The sequential test of one bot against another: stop as soon as the pairs have told enough.

The generalized sequential probability ratio test over mirrored pairs: each pair of games gives the first bot one of
five scores (0, 1/4, 1/2, 3/4 or 1 of what could be won; a hand that nobody wins counts half), and the likelihoods are
those of the most likely distributions of these scores with the one mean and with the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite, log
from typing import Final, Literal

from openrummy.arena.errors import MatchError

ERROR_RATE: Final = 0.05
"""alpha and beta: how often the test may err in either direction."""
BOUND: Final = log((1 - ERROR_RATE) / ERROR_RATE)
"""The test ends where the log-likelihood ratio passes this or its negative: 2.94."""
_NEVER_SEEN: Final = 1e-3
"""How often a score counts that no pair has had yet."""
_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)

Verdict = Literal["lower", "upper"]


@dataclass(frozen=True)
class Sprt:
    """A test whether the first bot's share is nearer to `lower` or to `upper`, both between 0 and 1."""

    lower: float
    upper: float

    def __post_init__(self) -> None:
        if not 0 < self.lower < self.upper < 1:
            raise MatchError("bad-match", "match_sprt")

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """Read `0.50,0.55` (shares of games) or `0,10` (Elo); `MatchError` where it is neither."""
        try:
            lower, upper = (float(part) for part in text.split(","))
        except ValueError:
            raise MatchError("bad-match", "match_sprt") from None
        if not (isfinite(lower) and isfinite(upper)):
            raise MatchError("bad-match", "match_sprt")
        if not (0 < lower < 1 and 0 < upper < 1):
            lower, upper = share_of(lower), share_of(upper)
        return cls(lower, upper)

    def ratio(self, scores: Mapping[float, int]) -> float:
        """The log-likelihood ratio of `upper` to `lower`, from how many pairs had which score."""
        if not scores:
            return 0.0
        counts = {score: float(scores.get(score, 0)) or _NEVER_SEEN for score in {*_SCORES, *scores}}
        total = sum(counts.values())
        shares = {score: count / total for score, count in counts.items()}
        low, high = _tilt(shares, self.lower), _tilt(shares, self.upper)
        return total * sum(
            share * log((1 + low * (score - self.lower)) / (1 + high * (score - self.upper)))
            for score, share in shares.items()
        )

    def verdict(self, scores: Mapping[float, int]) -> Verdict | None:
        """Which of the two is accepted; None while that is open."""
        ratio = self.ratio(scores)
        return "upper" if ratio >= BOUND else "lower" if ratio <= -BOUND else None


def share_of(elo: float) -> float:
    """The share of games that a difference in Elo stands for."""
    return 1 / (1 + 10 ** (-max(-4000.0, min(4000.0, elo)) / 400))


def _tilt(shares: Mapping[float, float], mean: float) -> float:
    """The x for which the most likely shares p / (1 + x (score - mean)) have this mean."""
    least, most = -1 / (max(shares) - mean), 1 / (mean - min(shares))
    for _ in range(100):
        x = (least + most) / 2
        if sum(share * (score - mean) / (1 + x * (score - mean)) for score, share in shares.items()) > 0:
            least = x
        else:
            most = x
    return (least + most) / 2
