"""docs/api.md says how to play without a socket: its example does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.web.running import RunningServer

PAGE = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_example_plays_a_game_and_prints_the_result_of_its_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = PAGE.split("```python\n")[1].split("```")[0]
    address = "http://127.0.0.1:8765"
    assert example.count(address) == 1
    with RunningServer(tmp_path / "data") as server:
        exec(example.replace(address, server.url.rstrip("/")), {})
    assert capsys.readouterr().out.startswith("{'end': ")
