from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from openrummy.server.tables.kinds import TableSettings
from openrummy.server.wire.messages import EMOTES
from tests.cli.running import openrummy
from tests.server.web.running import RunningServer, somebody, tab

DOCS = Path(__file__).parents[3] / "docs"


def test_the_example_of_a_player_without_a_socket_plays_a_game(server: RunningServer) -> None:
    found = re.search(r"```python\n(.*?)```", (DOCS / "api.md").read_text("utf-8"), re.DOTALL)
    assert found is not None
    program = found[1].replace("http://127.0.0.1:8765", server.url)
    assert program != found[1]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert re.match(r"\{'end': '(out|stalemate)'", done.stdout)


async def test_the_described_state_is_the_state(server: RunningServer) -> None:
    text = (DOCS / "api.md").read_text("utf-8").partition("## The state")[2].partition("## Records")[0]
    described = set(re.findall(r"`(\w+)`", text))
    async with somebody(server.url) as anna, tab(anna) as one:
        made = await anna.post("/api/tables", json={"seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]})
        state = (await one.watch(made.json()["code"]))["state"]
        for part in (state, state["hand"], state["seats"][0]):
            assert set(part) <= described, set(part) - described


async def test_every_described_action_is_known_to_the_server(server: RunningServer) -> None:
    text = (DOCS / "api.md").read_text("utf-8").partition("## Actions")[2].partition("## The state")[0]
    actions = re.findall(r'\{"a": "(\w+)"', text)
    async with somebody(server.url) as anna:
        schemas = (await anna.get("/api/openapi.json")).json()["components"]["schemas"]
    known = {schema["properties"]["a"]["enum"][0] for schema in schemas.values() if "a" in schema.get("properties", {})}
    assert set(actions) == known
    assert "well_played" in EMOTES


def test_the_promised_grace_after_a_restart_is_that_of_the_tables() -> None:
    assert "at least ten seconds" in " ".join((DOCS / "server.md").read_text("utf-8").split())
    assert TableSettings().grace == 10.0


def test_the_help_and_the_documentation_have_the_same_options() -> None:
    shown = set(re.findall(r"--[a-z-]+", openrummy("serve", "--help").stdout)) - {"--help"}
    described = set(re.findall(r"`(--[a-z-]+)", (DOCS / "server.md").read_text("utf-8").partition("## In one")[0]))
    assert shown == described - {"--lang"}
