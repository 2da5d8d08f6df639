"""Floor 5: the web table. Tables as stored events, played at over sockets and HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openrummy.server.app import create_app
    from openrummy.server.main import main
    from openrummy.server.settings import Limits, Settings

__all__ = ["Limits", "Settings", "create_app", "main"]
_PLACES = {"Limits": "settings", "Settings": "settings", "create_app": "app", "main": "main"}


def __getattr__(name: str) -> Any:
    # Loaded when first asked for: the process in which a bot thinks needs none of it.
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
