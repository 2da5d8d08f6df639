"""The C program of the same playout (playout.c): built, loaded, and turned into states of the engine to compare."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from openrummy.engine import layout
from openrummy.engine.layout import NDISC, PILE, POS, STATE_WORDS

Words = NDArray[np.int64]
Bytes = NDArray[np.uint8]

SOURCE = Path(__file__).parent.parent / "playout.c"
COMPILER = "gcc"
FLAGS = ("-O3", "-march=native")
ALWAYS = ("-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")
PILE_WORDS = 7


def compiler_is_there() -> bool:
    """Whether the C compiler is installed."""
    return shutil.which(COMPILER) is not None


def compiler_version() -> str:
    """The compiler's name and version in one line."""
    answer = subprocess.run([COMPILER, "--version"], check=True, capture_output=True, text=True)
    return answer.stdout.splitlines()[0]


def layout_macros() -> list[str]:
    """The words of the engine's state as macros, so that the C program keeps no copy of the layout."""
    return [f"-DW_{name}={value}" for name, value in vars(layout).items() if name.isupper() and isinstance(value, int)]


class Twin:
    """The C program, built with the given flags. Needs the compiler; a failing build raises CalledProcessError."""

    def __init__(self, flags: Sequence[str] = FLAGS) -> None:
        with tempfile.TemporaryDirectory(prefix="openrummy-twin-") as folder:
            library = Path(folder) / "playout.so"
            subprocess.run([COMPILER, *flags, *ALWAYS, *layout_macros(), SOURCE, "-o", library], check=True)
            self._code = ctypes.CDLL(str(library))
        number, place = ctypes.c_int64, ctypes.c_void_p
        self._code.hand_bytes.restype = number
        self._code.random_hands.argtypes = [number, number, number, number, place, place]
        self._code.random_hands.restype = None
        self._code.export_hands.argtypes = [place, number, number, place, place]
        self._code.export_hands.restype = None
        self.hand_bytes = int(self._code.hand_bytes())
        """Bytes a hand takes in C."""

    def room(self, hands: int) -> Bytes:
        """Memory for so many hands in the program's own form."""
        return np.zeros(hands * self.hand_bytes, np.uint8)

    def random_hands(self, players: int, seed: int, first: int, hands: Bytes, counts: Words) -> None:
        """Play hands `first` and on of Basic Rummy (2 to 4 players), as `kernels.random_hands` does.

        `hands` is `room(n)`; `counts` (n,) receives the decisions of each.
        """
        self._code.random_hands(players, seed, first, len(counts), hands.ctypes.data, counts.ctypes.data)

    def states(self, hands: Bytes) -> tuple[Words, Words]:
        """The hands as states of the engine, dead slots empty, and the points of each winner (0 for a stalemate)."""
        n = len(hands) // self.hand_bytes
        states = np.zeros((n, STATE_WORDS), np.int64)
        scores = np.zeros(n, np.int64)
        self._code.export_hands(hands.ctypes.data, n, STATE_WORDS, states.ctypes.data, scores.ctypes.data)
        return states, scores


def without_dead_slots(states: Words) -> Words:
    """A copy of states with the slots between discard pile and stock emptied: what lies there is no part of a hand."""
    clean = states.copy()
    slots = clean[:, PILE : PILE + PILE_WORDS].copy().view(np.uint8)
    places = np.arange(slots.shape[1])
    slots[(places >= states[:, NDISC, None]) & (places < states[:, POS, None])] = 0
    clean[:, PILE : PILE + PILE_WORDS] = slots.view(np.int64)
    return clean
