"""What is going on, for Prometheus: in a registry of its own, read from the tables at the moment of asking."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.registry import Collector

from openrummy.server.store.writer import Writer
from openrummy.server.tables.kinds import Gauges, Thinker

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]  # a series more for each, which says nothing
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "openrummy_http_requests",
            "HTTP requests by route, method and status.",
            ("route", "method", "status"),
            registry=self.registry,
        )
        self.request_seconds = Histogram(
            "openrummy_http_request_seconds",
            "How long HTTP requests took; long polls are left out.",
            registry=self.registry,
            buckets=_SECONDS,
        )
        self.command_seconds = Histogram(
            "openrummy_command_seconds",
            "From a command's arrival to its answer, the commit included.",
            registry=self.registry,
            buckets=_SECONDS,
        )
        self.thinking_seconds = Histogram(
            "openrummy_bot_thinking_seconds",
            "How long bots and the coach thought about an answer, waiting for a free process included.",
            ("level",),
            registry=self.registry,
            buckets=_SECONDS,
        )
        self.sockets = Gauge("openrummy_sockets", "Sockets that are open.", registry=self.registry)
        self.dropped = Counter(
            "openrummy_sockets_dropped",
            "Sockets that the server cut, because they read too slowly or were silent too long.",
            ("reason",),
            registry=self.registry,
        )
        self.frames = Counter("openrummy_frames_received", "Frames from sockets.", registry=self.registry)
        self.bad_frames = Counter("openrummy_frames_refused", "Frames that were none.", registry=self.registry)
        self.polls = Gauge("openrummy_polls", "Long polls that are waiting.", registry=self.registry)
        self.reports = Counter(
            "openrummy_csp_reports", "Reports of browsers that the page broke its policy.", registry=self.registry
        )
        ProcessCollector(registry=self.registry)

    def watch(self, gauges: Callable[[], Gauges], writer: Writer) -> None:
        """Tell of the tables and the store too."""
        self.registry.register(_Tables(gauges, writer))

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)


class TimedThinker:
    """A thinker whose time is measured."""

    def __init__(self, thinker: Thinker, metrics: Metrics) -> None:
        self._thinker = thinker
        self._seconds = metrics.thinking_seconds

    async def choose(self, level: str, view: Any, seed: str) -> str | None:
        """What the thinker chooses."""
        with self._timed(level):
            return await self._thinker.choose(level, view, seed)

    async def hint(self, view: Any, hand: int) -> str | None:
        """The thinker's hint."""
        with self._timed("coach"):
            return await self._thinker.hint(view, hand)

    async def advice(self, view: Any, hand: int) -> str | None:
        """The thinker's advice."""
        with self._timed("coach"):
            return await self._thinker.advice(view, hand)

    async def close(self) -> None:
        """Stop all thinking."""
        await self._thinker.close()

    def _timed(self, level: str) -> AbstractContextManager[object]:
        return self._seconds.labels(level).time()


class _Tables(Collector):
    """Reads the tables' own counts when Prometheus asks."""

    def __init__(self, gauges: Callable[[], Gauges], writer: Writer) -> None:
        self._gauges = gauges
        self._writer = writer

    def describe(self) -> list[Metric]:
        return []

    def collect(self) -> Iterator[Metric]:
        now = self._gauges()
        for name, text, value in (
            ("tables", "Tables in memory.", now.tables),
            ("hands_playing", "Hands being played.", now.playing),
            ("receivers", "Tabs that watch a table.", now.receivers),
            ("lobby_receivers", "Tabs that watch the lobby.", now.lobby),
            ("bots_thinking", "Bots that think, or wait for their pace.", now.thinking),
        ):
            yield GaugeMetricFamily(f"openrummy_{name}", text, value)
        commands = CounterMetricFamily("openrummy_commands", "Commands by outcome.", labels=["outcome"])
        for outcome, count in sorted(now.commands.items()):
            commands.add_metric([outcome], count)
        yield commands
        yield CounterMetricFamily("openrummy_hands_finished", "Hands played to their end.", now.hands_finished)
        yield CounterMetricFamily(
            "openrummy_bot_fallbacks", "Bots' answers that were late, missing or illegal.", now.bot_fallbacks
        )
        yield CounterMetricFamily("openrummy_jobs_committed", "Commands and other jobs stored.", now.committed)
        yield SummaryMetricFamily(
            "openrummy_commit_seconds",
            "How long transactions of the one writer took.",
            count_value=now.commits,
            sum_value=self._writer.seconds,
        )
