"""The built page: its files in memory, compressed once, with the headers that let browsers keep them."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response

from openrummy import words

INDEX: Final = "index.html"
STAMP: Final = "sources.txt"
"""Written by the build: a hash of what the page was made from."""
BUILD_LENGTH: Final = 12
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_PACKED: Final = frozenset({".gif", ".ico", ".jpg", ".jpeg", ".mp3", ".ogg", ".png", ".webp", ".woff2"})
"""Files that compression makes no smaller."""
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_FIRST: Final = "no-cache"
_SMALLEST_PACKED: Final = 256


@dataclass(frozen=True, slots=True)
class PageFile:
    """One file of the page."""

    body: bytes
    packed: bytes | None
    """The same, compressed; None where that is no smaller."""
    kind: str
    tag: str
    keep: str
    """The `Cache-Control` header."""

    def answer(self, request: Headers) -> Response:
        """The answer to a request for the file."""
        headers = {"ETag": self.tag, "Cache-Control": self.keep, "Vary": "Accept-Encoding"}
        if self.tag in request.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.packed is not None and "gzip" in request.get("accept-encoding", "").lower():
            body = self.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers, media_type=self.kind)


class Page:
    """All files of the built page, by path. It is read once: a new build is served after a restart."""

    def __init__(self, directory: Path) -> None:
        self._files = {
            path.relative_to(directory).as_posix(): _read(path, directory)
            for path in sorted(directory.rglob("*"))
            if path.is_file() and path != directory / STAMP
        }
        self.build = _build_of(directory / STAMP)
        """What this build of the page is called."""

    @property
    def is_built(self) -> bool:
        """Whether there is a page at all."""
        return INDEX in self._files

    def answer(self, path: str, request: Headers) -> Response | None:
        """The file at a path, or the page itself for an address within it; None where there is no such thing."""
        file = self._files.get(path.strip("/") or INDEX)
        if file is not None:
            return file.answer(request)
        if "." in path.rsplit("/", 1)[-1]:
            return None
        if not self.is_built:
            lang = "nl" if request.get("accept-language", "").lower().startswith("nl") else "en"
            return PlainTextResponse(words.text("server.no_page", lang) + "\n", 503)
        return self._files[INDEX].answer(request)


def _read(path: Path, directory: Path) -> PageFile:
    body = path.read_bytes()
    packed = None
    if path.suffix not in _PACKED and len(body) >= _SMALLEST_PACKED:
        packed = gzip.compress(body, 9, mtime=0)
    # The build puts a hash of the content into the name of everything in assets/.
    hashed = path.relative_to(directory).parts[0] == "assets"
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return PageFile(
        body, packed if packed and len(packed) < len(body) else None, kind, tag, _FOREVER if hashed else _ASK_FIRST
    )


def _build_of(stamp: Path) -> str:
    return stamp.read_text("utf-8").strip()[:BUILD_LENGTH] if stamp.is_file() else "dev"
