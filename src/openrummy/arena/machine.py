"""On which machine, with what and by which code a match is played."""

from __future__ import annotations

import os
import platform
import re
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

_DECIDING: Final = ("bots", "engine", "game")
"""The packages that decide how bots play."""


def machine() -> dict[str, str | int]:
    """The processor, its cores, the system, and the versions of what plays."""
    found: dict[str, str | int] = {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }
    for package in ("openrummy", "numba"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


@cache
def code() -> str:
    """A hash of all files that decide how the bots of this package play: sources, and the numbers found by training."""
    package = Path(__file__).parent.parent
    digest = sha256()
    for path in sorted(file for name in _DECIDING for file in (package / name).rglob("*") if file.is_file()):
        if path.parent.name != "__pycache__":
            data = path.read_bytes()
            digest.update(f"{path.relative_to(package).as_posix()}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()[:12]


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.is_file():
        name = re.search(r"^model name\s*: (.*)$", information.read_text(encoding="utf-8"), re.MULTILINE)
        if name:
            return name[1]
    return platform.processor() or platform.machine()
