"""On which machine and with what a match is played."""

from __future__ import annotations

import os
import platform
import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


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


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.is_file():
        name = re.search(r"^model name\s*: (.*)$", information.read_text(encoding="utf-8"), re.MULTILINE)
        if name:
            return name[1]
    return platform.processor() or platform.machine()
