"""Programs that play, ended after each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from openrummy.bots import external
from tests.bots.programs import Programs


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    made = Programs(tmp_path)
    yield made
    for bot in made.made:
        bot.close()
    for free in external._free.values():
        for program in free:
            program.kill()
    external._free.clear()
