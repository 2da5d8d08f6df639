"""The command line as a whole: help, languages, and what is said of a wrong call."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from openrummy import cli, words
from tests.cli.running import environment, openrummy, said

COMMANDS = ("replay", "show", "review", "drill", "simulate", "match", "ladder", "train", "rules", "terminal", "serve")


def test_help_names_every_command_in_the_language_asked_for() -> None:
    english, dutch = openrummy("--help"), openrummy("--help", "--lang", "nl")
    for done in (english, dutch, openrummy(), openrummy("-h")):
        assert done.returncode == 0
        assert all(f"\n  {command} " in done.stdout for command in COMMANDS)
    assert english.stdout.startswith("Usage: openrummy [OPTIONS] COMMAND ...\n")
    assert dutch.stdout.startswith("Gebruik: openrummy [OPTIES] OPDRACHT ...\n")
    assert openrummy("replay", "--help").stdout.startswith("Usage: openrummy replay [OPTIONS] FILE...\n")
    assert openrummy("show", "--help").stdout.startswith("Usage: openrummy show [OPTIONS] FILE\n")
    assert openrummy("--help", LANG="nl_BE.UTF-8").stdout == dutch.stdout
    assert openrummy("--help", LC_ALL="en_GB.UTF-8", LANG="nl_NL.UTF-8").stdout == english.stdout
    assert openrummy("--help", LANG="fr_FR.UTF-8").stdout == english.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_is_dutch_throughout_in_dutch(command: str) -> None:
    english, dutch = openrummy(command, "--help"), openrummy(command, "--help", "--lang=nl")
    assert english.returncode == dutch.returncode == 0
    listed = [re.findall(r"^  (-\S+)", done.stdout.partition("\n\nOpti")[2], re.M) for done in (english, dutch)]
    assert listed[0] == listed[1]
    assert "-h," in listed[0]
    assert not {"Show", "Options", "Usage", "default", "required"} & set(re.findall(r"\w+", dutch.stdout))


def test_the_version_is_told() -> None:
    assert re.fullmatch(r"OpenRummy \d+\.\d+\.\d+\S*\n", openrummy("--version").stdout)


@pytest.mark.parametrize(
    ("args", "english", "dutch"),
    [
        (["foo"], "There is no command foo; openrummy --help lists them.", "Er is geen opdracht foo"),
        (["simlate"], "There is no command simlate; perhaps you mean simulate.", "misschien bedoel je simulate."),
        (["--foo"], "There is no option --foo; openrummy --help lists them.", "Er is geen optie --foo"),
        (["rules", "--foo"], "There is no option --foo; openrummy rules --help lists them.", "openrummy rules --help"),
        (
            ["rules", "x"],
            "openrummy rules can do nothing with these arguments: see openrummy rules --help.",
            "kan niets",
        ),
        (["replay"], "FILE... is missing; openrummy replay --help tells more.", "FILE... ontbreekt"),
        (["show", "a", "--hand"], "The option --hand needs a value.", "heeft een waarde nodig."),
        (["show", "a", "--hand", "x"], "--hand needs a whole number.", "heeft een geheel getal nodig."),
        (["replay", "--json=1", "a"], "The option --json takes no value.", "neemt geen waarde."),
        (["terminal", "--bots", "4"], "The other players are 1 to 3, not 4.", "zijn met 1 tot en met 3"),
        (["terminal", "--bots", "0"], "The other players are 1 to 3, not 0.", "zijn met 1 tot en met 3"),
        (["terminal", "--level", "gredy"], "There is no bot named gredy; perhaps you mean greedy.", "geen bot"),
    ],
)
def test_a_wrong_call_is_one_sentence_in_either_language(args: list[str], english: str, dutch: str) -> None:
    done = openrummy(*args)
    assert (done.returncode, done.stdout, said(done)) == (2, "", english)
    other = openrummy("--lang", "nl", *args)
    assert (other.returncode, other.stdout) == (2, "")
    assert dutch in said(other)


def test_an_unknown_language_is_refused() -> None:
    assert said(openrummy("--lang", "fr")) == "There is no language fr; there are: en, nl."
    assert said(openrummy("rules", "--lang")) == "--lang needs a language: en, nl."


def test_the_rules_are_printed_in_words() -> None:
    english, dutch = openrummy("rules"), openrummy("rules", "--lang", "nl")
    assert english.stdout.startswith("The rules: Basic Rummy\n")
    assert "set" in dutch.stdout
    assert english.stdout != dutch.stdout
    assert openrummy("rules", "--rules", "block").stdout != english.stdout
    assert max(map(len, english.stdout.splitlines())) <= 80


def test_a_rule_file_can_be_anywhere(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"name": "block", "ace": "around"}')
    assert openrummy("rules", "--rules", tmp_path / "mine.json").returncode == 0
    (tmp_path / "bad.json").write_text('{"ace": "high"}')
    assert "ace" in said(openrummy("rules", "--rules", tmp_path / "bad.json"))
    (tmp_path / "worse.toml").write_bytes(b"\xff\xfe")
    assert openrummy("rules", "--rules", tmp_path / "worse.toml").returncode == 2
    assert said(openrummy("rules", "--rules", tmp_path)) == f"{tmp_path} is a directory."


def test_the_terminal_table_needs_a_terminal(tmp_path: Path) -> None:
    done = openrummy("terminal", "--data", tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_help_loads_neither_the_game_nor_the_pictures() -> None:
    code = "import sys; from openrummy.cli import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    loaded = set(done.stderr.split())
    assert "openrummy.words" in loaded
    assert not {"openrummy.game", "openrummy.engine", "openrummy.record", "textual", "rich", "numpy"} & loaded


def test_the_page_of_the_command_line_tells_every_command_and_no_other() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "cli.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `openrummy (\w+)", page, re.M)
    offered = re.findall(r"^  ([a-z]+) ", openrummy("--help").stdout.partition("\nCommands:\n")[2], re.M)
    assert sorted(listed) == sorted(offered) == sorted(COMMANDS)


def test_every_text_of_the_command_line_is_used() -> None:
    source = "\n".join(path.read_text() for path in Path(cli.__file__).parent.glob("*.py"))
    literals = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    parts = {part for text in literals if isinstance(text, str) for part in re.split(r"[^\w]", text)}
    for key in words.keys("en"):
        if key.startswith("cli."):
            last = key.rpartition(".")[2]
            assert last in parts or any(last in (f"{a}_card", f"{a}_near", "penalties_" + a) for a in parts), key


@pytest.mark.parametrize("command", ["rules", "replay -", "simulate", "show -", "--help"])
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_standard_stream_that_is_closed_is_no_crash(command: str, closed: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m openrummy {command} {closed}', sys.executable],
        input=b"",
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stdout + done.stderr
    if (command, closed) in (("rules", ">&-"), ("simulate", ">&-"), ("replay -", "<&-")):
        assert done.returncode == 2
        assert done.stderr.startswith(b"openrummy: ")


def test_what_was_typed_wrong_cannot_drive_the_terminal() -> None:
    evil = "\x1b[31m\u202e"
    for args in (["--lang", evil], [evil], [f"--{evil}"], ["rules", "--rules", evil], ["simulate", "--bots", evil]):
        assert all(sign.isprintable() for sign in said(openrummy(*args)))
