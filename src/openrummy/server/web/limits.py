"""How often somebody may do something: a bucket of tokens for each, filled again as time passes."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from openrummy.server.settings import Rate
from openrummy.server.tables.kinds import Refusal
from openrummy.server.web.errors import ApiError

_SWEEP_AT: Final = 20_000


class Bucket:
    """The tokens of one."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: float, at: float) -> None:
        self.tokens = tokens
        self.at = at

    def take(self, rate: Rate, now: float) -> float:
        """Take a token and return 0, or return how many seconds it takes until there is one."""
        wait = self.wait(rate, now)
        if not wait:
            self.tokens -= 1
        return wait

    def wait(self, rate: Rate, now: float) -> float:
        """How many seconds it takes until there is a token; 0 where there is one."""
        self.tokens = min(rate.burst, self.tokens + (now - self.at) * rate.per_second)
        self.at = now
        return 0.0 if self.tokens >= 1 else (1 - self.tokens) / rate.per_second


class Buckets:
    """A bucket for each key; those that are full again are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> float:
        """Take a token from a key's bucket and return 0, or return how many seconds it takes until there is one."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= _SWEEP_AT:
                self._sweep(now)
            bucket = self._buckets[key] = Bucket(self._rate.burst, now)
        return bucket.take(self._rate, now)

    def wait(self, key: str) -> float:
        """How many seconds it takes until a key's bucket has a token; 0 where it has one."""
        bucket = self._buckets.get(key)
        return 0.0 if bucket is None else bucket.wait(self._rate, self._clock())

    def _sweep(self, now: float) -> None:
        fills_in = self._rate.burst / self._rate.per_second
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if now - bucket.at < fills_in}


class Guesses:
    """Counts the tables that were asked for and are not there. Who has guessed too often is told nothing for a while.

    Whoever has the code of a table can look on, so codes must not be found by trying.
    """

    def __init__(self, rate: Rate) -> None:
        self._buckets = Buckets(rate)

    def check(self, *keys: str | None) -> None:
        """Refuse with `too-many-guesses` where one of these has none left. None is not counted."""
        wait = max((self._buckets.wait(key) for key in keys if key is not None), default=0.0)
        if wait:
            raise ApiError("too-many-guesses", wait=round(wait, 1))

    def missed(self, *keys: str | None) -> None:
        """Count a table that is not there."""
        for key in keys:
            if key is not None:
                self._buckets.take(key)

    @contextmanager
    def about(self, *keys: str | None) -> Iterator[None]:
        """Look for a table under this: what is raised as `no-table` counts."""
        self.check(*keys)
        try:
            yield
        except Refusal as refusal:
            if refusal.code == "no-table":
                self.missed(*keys)
            raise


def address_key(host: str | None) -> str | None:
    """What a network address is counted under; None for the machine's own, which is not counted.

    Whoever has an IPv6 address has a whole network of them (/64), so the network counts.
    """
    if host is None:
        return None
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return None if address.is_loopback else str(ipaddress.ip_network((address, 64), strict=False))
        address = address.ipv4_mapped
    return None if address.is_loopback else str(address)
