"""A copy of the page's sources that tests may build and break."""

import os
import shutil
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Workshop:
    """A folder with hatch_build.py and web/, whose installed tools are those of the project."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.web = folder / "web"
        self.static = folder / "src" / "openrummy" / "server" / "static"
        self.static.parent.mkdir(parents=True)
        shutil.copy(ROOT / "hatch_build.py", folder)
        shutil.copytree(ROOT / "web", self.web, ignore=shutil.ignore_patterns("node_modules", "dist", "coverage"))
        (self.web / "node_modules").symlink_to(ROOT / "web" / "node_modules", target_is_directory=True)
        self.hatch_build = self._load()

    def _load(self) -> ModuleType:
        spec = spec_from_file_location(f"hatch_build_{id(self)}", self.folder / "hatch_build.py")
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def files(self) -> list[str]:
        """The built files, as paths from the root of the site."""
        return sorted("/" + path.relative_to(self.static).as_posix() for path in self.static.rglob("*.*"))


@pytest.fixture(scope="session")
def tools() -> None:
    """The page's tools, installed by the lock (once)."""
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    module.install_tools()


@pytest.fixture(scope="module")
def workshop(tools: None, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A workshop in which the page has been built, with no program on PATH."""
    made = Workshop(tmp_path_factory.mktemp("workshop"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", os.devnull)
        made.hatch_build.build()
    return made
