"""A small project with the real `dev` script, whose set-up takes seconds and needs no network."""

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

BACKEND = """
import zipfile
from pathlib import Path


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    name = "openrummy-0.1.0-py3-none-any.whl"
    info = "openrummy-0.1.0.dist-info"
    with zipfile.ZipFile(Path(wheel_directory, name), "w") as wheel:
        wheel.writestr("openrummy.pth", str(Path("src").resolve()))
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\\nName: openrummy\\nVersion: 0.1.0\\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/entry_points.txt", "[console_scripts]\\nopenrummy = openrummy.cli:main\\n")
        wheel.writestr(f"{info}/RECORD", "")
    return name
"""

CLI = """
import sys


def main():
    print("the table opens with", sys.argv[1:])
    return 7
"""

WARM_UP = """
from pathlib import Path

with Path("compiled.txt").open("a") as log:
    log.write("compiled\\n")
"""


def make_wheel(folder: Path, name: str, files: dict[str, str]) -> str:
    """Write a wheel of version 1.0 with these files; return its line for a lock."""
    path = folder / f"{name}-1.0-py3-none-any.whl"
    info = f"{name}-1.0.dist-info"
    metadata = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = ""
    with zipfile.ZipFile(path, "w") as wheel:
        for inside, text in {**files, **metadata}.items():
            wheel.writestr(inside, text)
            check = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
            record += f"{inside},sha256={check},{len(text)}\n"
        wheel.writestr(f"{info}/RECORD", f"{record}{info}/RECORD,,\n")
    return f"{name}==1.0 --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


class SmallProject:
    """A folder with `dev`, a package `openrummy` of three files and a lock of one package."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wheels = folder / "wheels"
        self.lock = folder / "requirements" / "dev.txt"
        self.engine = folder / "src" / "openrummy" / "engine"
        self.wheels.mkdir(parents=True)
        self.lock.parent.mkdir()
        self.engine.mkdir(parents=True)
        shutil.copy(ROOT / "dev", folder)
        (self.engine / "warmup.py").write_text(WARM_UP)
        (self.engine.parent / "cli.py").write_text(CLI)
        (folder / "pyproject.toml").write_text('[build-system]\nrequires = []\nbuild-backend = "small_backend"\n')
        self.lock.write_text(make_wheel(self.wheels, "small_backend", {"small_backend.py": BACKEND}))
        (folder / "requirements" / "uv.txt").write_text(f"uv==0.0.0 --hash=sha256:{'0' * 64}\n")

    @property
    def site(self) -> Path:
        """Where the packages of its .venv lie."""
        return next((self.folder / ".venv").glob("[Ll]ib/**/site-packages"))

    @property
    def compiled(self) -> int:
        """How many times its engine was warmed up."""
        log = self.folder / "compiled.txt"
        return len(log.read_text().splitlines()) if log.exists() else 0

    def dev(self, *args: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run its `dev`; the only packages within reach are its own wheels."""
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "UV_", "PYTHON"))}
        env |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.wheels)}
        return subprocess.run(
            [sys.executable, str(self.folder / "dev"), *args],
            env=env | variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
