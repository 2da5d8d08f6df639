"""The built page: what a browser gets, and what the build says when it cannot go on."""

import gzip
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.web.conftest import Workshop

FIRST_LOAD = 150 * 1024
"""The most bytes, compressed, that a first visit may fetch before the home page stands."""


class Tags(HTMLParser):
    """The tags of a document with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def index(workshop: Workshop) -> list[tuple[str, dict[str, str | None]]]:
    return Tags((workshop.static / "index.html").read_text("utf-8")).tags


def first_files(workshop: Workshop) -> set[Path]:
    """What the document asks for, and what those scripts import at once."""
    wanted = {a.get("src") or a.get("href") for t, a in index(workshop) if t in ("script", "link")}
    found: set[Path] = set()
    waiting = [workshop.static / path.lstrip("/") for path in wanted if path]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        if path.suffix == ".js":
            imports = re.findall(r"""(?:from|import)\s*["'`]\./([\w.-]+\.js)["'`]""", path.read_text("utf-8"))
            waiting += [path.parent / name for name in imports]
    return found


def test_the_page_is_built_by_the_node_of_a_package_with_no_program_on_path(workshop: Workshop) -> None:
    assert workshop.hatch_build.is_built()
    assert "/index.html" in workshop.files()


def test_nothing_in_the_page_needs_a_weaker_security_policy(workshop: Workshop) -> None:
    for tag, attributes in index(workshop):
        assert tag != "style"
        assert tag != "script" or attributes.get("src")
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
    for path in workshop.static.rglob("*.*"):
        text = path.read_text("utf-8")
        assert "data:" not in re.sub(r"\bdata:\s", "", text) or path.suffix == ".js", path
        if path.suffix == ".js":
            assert not re.search(r"""["'`]data:[a-z]+/|\beval\(|new Function\(""", text), path
            # Markup that a script writes with a style in it would be refused.
            assert not re.search(r"<[a-z]+[^<>`]* style=", text), path


def test_the_first_load_is_small(workshop: Workshop) -> None:
    files = first_files(workshop)
    assert len([path for path in files if path.suffix == ".js"]) >= 1
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < FIRST_LOAD


def test_everything_that_the_page_names_is_there(workshop: Workshop) -> None:
    assert [path for path in first_files(workshop) if not path.is_file()] == []
    manifest = json.loads((workshop.static / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["icons"]
    assert {icon["src"] for icon in manifest["icons"]} <= set(workshop.files())


def test_the_service_worker_keeps_the_whole_page_and_nothing_of_the_server(workshop: Workshop) -> None:
    worker = (workshop.static / "sw.js").read_text("utf-8")
    assert "__SHELL__" not in worker
    assert "import" not in re.findall(r"\bimport\b", worker)
    kept = set(re.findall(r'"(/[\w./-]*)"', worker))
    assert kept == (set(workshop.files()) - {"/index.html", "/sw.js", "/sources.txt"}) | {"/"}


def test_the_page_and_its_worker_carry_the_name_that_the_stamp_gives_the_build(workshop: Workshop) -> None:
    name = (workshop.static / "sources.txt").read_text("utf-8")[: workshop.hatch_build.BUILD_LENGTH]
    assert f'"{name}"' in (workshop.static / "sw.js").read_text("utf-8")
    assert any(name in path.read_text("utf-8") for path in (workshop.static / "assets").glob("*.js"))


@pytest.fixture
def spoilt(tools: None, tmp_path: Path) -> Workshop:
    """A workshop with a page of an earlier build."""
    made = Workshop(tmp_path)
    made.static.mkdir()
    (made.static / "index.html").write_text("the page as it was")
    return made


def fails(workshop: Workshop) -> str:
    """What the build says in its last line; the earlier page is still there."""
    with pytest.raises(RuntimeError) as caught:
        workshop.hatch_build.build()
    assert (workshop.static / "index.html").read_text() == "the page as it was"
    assert not workshop.hatch_build.is_built()
    return str(caught.value).splitlines()[-1]


def test_a_mistake_in_a_source_is_named_with_its_file_and_line(spoilt: Workshop) -> None:
    page = spoilt.web / "src" / "pages" / "About.svelte"
    page.write_text(page.read_text("utf-8") + "\n{#if}\n", encoding="utf-8")
    said = fails(spoilt)
    assert said.startswith("error: Building the page (vite build) failed: ")
    assert re.search(r"src/pages/About\.svelte:\d+", said), said


@pytest.mark.parametrize(
    ("spoil", "wrong"),
    [
        (lambda words: words.pop("home.play_now"), "messages/nl.json: home.play_now is missing"),
        (lambda words: words.update({"home.guest": "Hallo {naam}"}), "home.guest has the places {naam}, not {name}"),
    ],
)
def test_a_language_that_is_not_complete_stops_the_build(spoilt: Workshop, spoil: object, wrong: str) -> None:
    path = spoilt.web / "messages" / "nl.json"
    words = json.loads(path.read_text("utf-8"))
    assert callable(spoil)
    spoil(words)
    path.write_text(json.dumps(words), encoding="utf-8")
    with pytest.raises(RuntimeError, match=re.escape(wrong)):
        spoilt.hatch_build.build()


def test_a_change_of_any_source_calls_for_a_new_build(workshop: Workshop) -> None:
    extra = workshop.web / "public" / "extra.txt"
    extra.write_text("x")
    assert not workshop.hatch_build.is_built()
    extra.unlink()
    assert workshop.hatch_build.is_built()
