from __future__ import annotations

import os
import signal
import socket
import sqlite3
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from openrummy.server import starting
from tests.cli.running import openrummy, said
from tests.server.web.running import PATIENCE, RunningServer


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_tells_its_address_and_ends_in_good_order(data: Path, how: int) -> None:
    with RunningServer(data) as running:
        assert running.url.startswith("http://127.0.0.1:")
        assert httpx.get(running.url + "/healthz").json()["ok"]
        assert running.stop(how) == 0
        assert "Traceback" not in running.log.read_text()
    with sqlite3.connect(data / "openrummy.sqlite3") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_second_server_for_the_same_directory_is_told_where_the_first_is(data: Path) -> None:
    with RunningServer(data) as running:
        done = openrummy("serve", "--no-open", "--port", "0", "--data", data)
        assert (done.returncode, done.stdout) == (2, "")
        assert said(done) == f"OpenRummy is running with {data} already: {running.url}"
        running.stop(signal.SIGKILL)
    with RunningServer(data):
        pass


def test_a_port_that_is_taken_is_said_in_one_sentence(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = openrummy("serve", "--no-open", "--port", str(port), "--data", data)
        assert done.returncode == 2
        assert said(done) == f"Port {port} is taken by another program: choose another one with --port."


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with starting.listen("127.0.0.1", None) as first, starting.listen("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]
        assert second.getsockname()[1] in range(starting.DEFAULT_PORT, starting.DEFAULT_PORT + 20)


def test_as_many_files_may_be_open_as_the_system_lets_one_ask_for() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        starting.allow_many_files()
        most = before[1] if before[1] != resource.RLIM_INFINITY else 1 << 16
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (min(most, 1 << 16), before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--port", "70000"], "A port is a number from 0 to 65535, not 70000."),
        (["--port", "x"], "--port needs a whole number."),
        (["--port", "0", "--host", "no.such.host.invalid"], "There is no address no.such.host.invalid to serve at."),
        (["--port", "0", "--host", "192.0.2.1"], "192.0.2.1 is no address of this machine."),
        (
            ["--port", "0", "--public-url", "rummy.example"],
            "rummy.example is no address of a server: it has to look like https://rummy.example, without a path.",
        ),
    ],
)
def test_what_keeps_a_server_from_starting_is_said_in_one_sentence(
    data: Path, options: list[str], sentence: str
) -> None:
    done = openrummy("serve", "--no-open", "--data", data, *options)
    assert (done.returncode, said(done)) == (2, sentence)


def test_a_database_that_is_none_is_said_and_left_alone(data: Path) -> None:
    data.mkdir()
    database = data / "openrummy.sqlite3"
    database.write_bytes(b"my diary " * 1000)
    done = openrummy("serve", "--no-open", "--port", "0", "--data", data)
    assert done.returncode == 2
    assert said(done).startswith(f"{database} cannot be used: ")
    assert database.read_bytes() == b"my diary " * 1000


def test_a_database_of_a_newer_version_is_said_and_left_alone(data: Path) -> None:
    with RunningServer(data):
        pass
    with sqlite3.connect(data / "openrummy.sqlite3") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    done = openrummy("--lang", "nl", "serve", "--no-open", "--port", "0", "--data", data)
    assert done.returncode == 2
    assert "nieuwere versie" in said(done)


def test_a_directory_that_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = openrummy("serve", "--no-open", "--port", "0", "--data", tmp_path / "file")
    assert done.returncode == 2
    assert str(tmp_path / "file") in said(done)


def test_the_data_directory_is_its_owners_alone(data: Path) -> None:
    with RunningServer(data):
        assert data.stat().st_mode & 0o077 == 0
        assert (data / "openrummy.sqlite3").stat().st_mode & 0o077 == 0


def test_the_help_is_there_in_both_languages() -> None:
    for lang, word in (("en", "Options"), ("nl", "Opties")):
        done = openrummy("--lang", lang, "serve", "--help")
        assert done.returncode == 0
        for option in ("--host", "--port", "--data", "--public-url", "--trust", "--open", "--no-open", word):
            assert option in done.stdout


def test_a_browser_is_shown_only_on_somebodys_own_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not starting.can_show_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    assert starting.can_show_browser() is (os.geteuid() != 0)


def test_a_browser_that_is_asked_for_is_opened_at_the_address(data: Path, tmp_path: Path) -> None:
    note = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {note}.new && mv {note}.new {note}\n')
    browser.chmod(0o755)
    with RunningServer(data, "--open", env={"BROWSER": f"{browser} %s"}) as running:
        if "not built" in running.log.read_text():
            pytest.skip("without a built page there is nothing to open")
        deadline = monotonic() + PATIENCE
        while not note.exists() and monotonic() < deadline:
            sleep(0.02)
        assert note.read_text().strip() == running.url


def test_addresses_are_written_as_a_browser_wants_them() -> None:
    assert starting.address("0.0.0.0", 80) == "http://127.0.0.1:80"
    assert starting.address("::1", 8765) == "http://[::1]:8765"
    assert starting.network_address("127.0.0.1", 1) is None
