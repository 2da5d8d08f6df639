"""What can keep a server from starting, and what it needs before: its directory for itself, and a port."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from openrummy import words

LOCK_NAME: Final = "server.lock"
DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8765
_PORTS_TRIED: Final = 20
_FILES: Final = 65_536
"""Open files that are enough: each socket is one."""
_ANYWHERE: Final = ("", "0.0.0.0", "::")


class CannotStart(Exception):
    """The server cannot start; `message` says why in a sentence."""

    def __init__(self, why: str, /, **params: object) -> None:
        super().__init__(why, params)
        self.why = why
        self.params = params

    def message(self, lang: str = "en") -> str:
        """The sentence for people."""
        return words.text(f"server.{self.why}", lang, **self.params)

    def __str__(self) -> str:
        return self.message()


@contextmanager
def own_directory(directory: Path) -> Iterator[IO[str]]:
    """Keep a data directory for this process, made where there is none; `CannotStart` where another server has it.

    The file that is given is the lock: what is written there (the address) the next one that tries can tell.
    """
    if not directory.exists():
        directory.mkdir(parents=True, mode=0o700)
    path = directory / LOCK_NAME
    with open(path, "a+", encoding="utf-8") as file:
        file.seek(0)
        try:
            _lock(file)
        except OSError:
            address = path.read_text("utf-8").strip() if sys.platform != "win32" else ""
            raise CannotStart("locked" if address else "locked_somewhere", directory=directory, url=address) from None
        file.truncate(0)
        try:
            yield file
        finally:
            file.truncate(0)


def allow_many_files() -> None:
    """Let this process have as many open files as the system lets it ask for; often that is far more than it has."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):  # macOS has a limit of its own, which it does not tell
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens; without a port on the usual one, or the next that is free. 0 is any free port."""
    try:
        found = socket.getaddrinfo(host or None, port or 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise CannotStart("no_host", host=host) from None
    family, address = found[0][0], found[0][4][0]
    ports = [port] if port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED), 0]
    for wanted in ports[:-1]:
        try:
            return _bind(family, str(address), wanted)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise _refusal(error, host, wanted) from None
    try:
        return _bind(family, str(address), ports[-1])
    except OSError as error:
        raise _refusal(error, host, ports[-1]) from None


def address(host: str, port: int) -> str:
    """The address to open in a browser on this machine."""
    shown = DEFAULT_HOST if host in _ANYWHERE else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def network_address(host: str, port: int) -> str | None:
    """The address for other machines of the network, where the server listens to them and there is one."""
    if host not in _ANYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples; nothing is sent
        except OSError:
            return None
        found = probe.getsockname()[0]
    return None if found.startswith(("127.", "0.")) else f"http://{found}:{port}"


def can_show_browser() -> bool:
    """Whether this looks like somebody's own desktop."""
    if sys.platform in ("win32", "darwin"):
        return True
    is_root = os.geteuid() == 0
    return not is_root and bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _bind(family: int, host: str, port: int) -> socket.socket:
    both = family == socket.AF_INET6 and host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=both)


def _refusal(error: OSError, host: str, port: int) -> CannotStart:
    if error.errno == errno.EADDRINUSE:
        return CannotStart("port_taken", port=port)
    if error.errno == errno.EACCES:
        return CannotStart("port_forbidden", port=port)
    if error.errno == errno.EADDRNOTAVAIL:
        return CannotStart("not_this_machine", host=host)
    return CannotStart("no_listening", host=host, port=port, reason=error.strerror)


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
