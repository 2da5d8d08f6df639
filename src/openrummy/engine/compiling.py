"""How the rules reach numba: marked functions, two primitives of the machine, and where machine code is kept."""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import llvmlite.ir as ir
import numba
from numba import types
from numba.extending import intrinsic, overload, overload_method, register_jitable
from platformdirs import user_cache_path

from openrummy.engine import cards
from openrummy.engine._rule import RULE_FUNCTIONS

CACHE_VARIABLE = "OPENRUMMY_CACHE_DIR"

OPTIONS = {"_nrt": False, "forceinline": True}
"""How the rules are compiled: without reference counts, as they own no memory (counts cost nine tenths of the speed),
and inlined into each kernel (which doubles it)."""


def has_fast_pdep() -> bool:
    """Whether compiled code may use the instruction `pdep`: the processor has it, and not in AMD's slow first form."""
    if numba.config.CPU_NAME or numba.config.CPU_FEATURES:
        return False
    return bool(llvm.get_host_cpu_features().get("bmi2")) and llvm.get_host_cpu_name() not in ("znver1", "znver2")


@intrinsic
def _count(_context: Any, value: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def _leading_zeros(_context: Any, value: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


@intrinsic
def _select(_context: Any, mask: Any, k: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(word, (word, word)))
        bit = builder.call(pdep, (builder.shl(ir.Constant(word, 1), args[1]), args[0]))
        return builder.cttz(bit, ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64, types.int64), generate


def _bit_count(self: Any) -> Callable[[Any], int]:
    def compiled(self: Any) -> int:
        return int(_count(self))

    return compiled


def _bit_length(self: Any) -> Callable[[Any], int]:
    def compiled(self: Any) -> int:
        return int(64 - _leading_zeros(self))

    return compiled


def _select_bit(mask: Any, k: Any) -> Callable[[Any, Any], int]:
    def compiled(mask: Any, k: Any) -> int:
        return int(_select(mask, k))

    return compiled


_told: set[Callable[..., object]] = set()


def register() -> None:
    """Tell numba of every rule function marked since the last call, and of the primitives they use."""
    if not _told:
        overload_method(types.Integer, "bit_count", jit_options=OPTIONS)(_bit_count)
        overload_method(types.Integer, "bit_length", jit_options=OPTIONS)(_bit_length)
    for function in RULE_FUNCTIONS:
        if function in _told:
            continue
        _told.add(function)
        if function is cards.select_bit and has_fast_pdep():
            overload(function, jit_options=OPTIONS)(_select_bit)
        else:
            register_jitable(**OPTIONS)(function)


def source_hash(*folders: Path) -> str:
    """A hash of all that the machine code depends on: the engine's files, numba's version and the primitives chosen.

    `folders` hold further sources, of kernels of higher floors.
    """
    digest = hashlib.sha256(f"{numba.__version__} {has_fast_pdep()}".encode())
    for folder in (Path(__file__).parent, *folders):
        for path in sorted(folder.glob("*.py")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_path(*folders: Path) -> Path:
    """The folder for this version's machine code, made if need be.

    Numba checks only the file that holds a kernel, not the files it calls into, so the hash of all is part of the
    name. Where the user's cache folder (or OPENRUMMY_CACHE_DIR) cannot be written, a private one serves until Python
    ends.
    """
    asked = os.environ.get(CACHE_VARIABLE)
    base = Path(asked) if asked else user_cache_path("openrummy", appauthor=False) / "kernels"
    path = base / source_hash(*folders)
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except OSError:
        temporary = tempfile.mkdtemp(prefix="openrummy-kernels-")
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        return Path(temporary)


@contextlib.contextmanager
def cache_directory(*folders: Path) -> Iterator[None]:
    """Within this block numba keeps the machine code of decorated functions in `cache_path(*folders)`.

    `folders` are those of the sources that the kernels call besides the engine's.
    """
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_path(*folders))
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before
