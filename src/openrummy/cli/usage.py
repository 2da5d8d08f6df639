"""What is wrong with a command line, in our languages."""

from __future__ import annotations

from typing import Any, Final

import typer

from openrummy import words
from openrummy.cli.problem import Problem

UsageError: Final[type[Exception]] = typer.BadParameter.__mro__[1]
"""Typer's base of all errors in how a command is called."""


def problem_of(error: Any, group: Any, args: list[str], lang: str) -> Problem:
    """What Typer found wrong, said in our words."""
    ctx = getattr(error, "ctx", None)
    command = "openrummy" if ctx is None else ctx.command_path
    kind = type(error).__name__
    name = words.printable(str(getattr(error, "option_name", "") or ""))

    def say(key: str, **values: object) -> Problem:
        return Problem(words.text(f"cli.error.{key}", lang, command=command, **values))

    if kind == "NoSuchOption":
        near = sorted(error.possibilities or ())
        return say("no_option_near", name=name, near=near[0]) if near else say("no_option", name=name)
    if kind == "BadOptionUsage":
        return say("option_value" if "requires" in error.message else "option_no_value", name=name)
    if kind == "MissingParameter":
        return say("missing", name=_parameter(error))
    if kind == "BadParameter":
        # Of our options only those of numbers can be refused by Typer.
        return say("whole_number", name=_parameter(error))
    if ctx is None or ctx.command is not group:
        return say("extra")
    unknown = next((arg for arg in args if not arg.startswith("-")), None)
    if unknown is None:
        return say("missing_command")
    similar = words.near_names(unknown, group.commands)
    if similar:
        return say("no_command_near", name=words.printable(unknown), near=similar[0])
    return say("no_command", name=words.printable(unknown))


def _parameter(error: Any) -> str:
    """An option by its name, an argument by its place in the usage line."""
    param = error.param
    if param is None:
        return ""
    option = param.param_type_name == "option"
    return str(max(param.opts, key=len) if option else param.metavar or param.name.upper())
