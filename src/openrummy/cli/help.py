"""Typer's commands with their help in our languages."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperGroup

from openrummy import words


def command_classes(lang: str) -> tuple[type[TyperCommand], type[TyperGroup]]:
    """The classes of commands and of the group of all commands, whose help is in this language."""

    def say(key: str) -> str:
        return words.text(f"cli.{key}", lang)

    def write_usage(command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
        formatter.write_usage(ctx.command_path, " ".join(command.collect_usage_pieces(ctx)), prefix=say("usage"))

    def write_options(command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
        rows = [row for param in command.get_params(ctx) if (row := param.get_help_record(ctx)) is not None]
        with formatter.section(say("options")):
            formatter.write_dl(rows)

    def help_option(option: Any) -> Any:
        if option is not None:
            option.help = say("help_option")
        return option

    class Command(TyperCommand):
        def collect_usage_pieces(self, ctx: Any) -> list[str]:
            # Typer would put braces and dots of its own around what an argument is called.
            arguments = [param for param in self.params if param.param_type_name == "argument"]
            return [str(self.options_metavar), *(str(param.metavar) for param in arguments)]

        def format_usage(self, ctx: Any, formatter: Any) -> None:
            write_usage(self, ctx, formatter)

        def format_options(self, ctx: Any, formatter: Any) -> None:
            write_options(self, ctx, formatter)

        def get_help_option(self, ctx: Any) -> Any:
            return help_option(super().get_help_option(ctx))

    class Group(TyperGroup):
        def format_usage(self, ctx: Any, formatter: Any) -> None:
            write_usage(self, ctx, formatter)

        def format_options(self, ctx: Any, formatter: Any) -> None:
            write_options(self, ctx, formatter)
            with formatter.section(say("commands")):
                rows = [(name, command.get_short_help_str(200)) for name, command in self.commands.items()]
                formatter.write_dl(rows)

        def get_help_option(self, ctx: Any) -> Any:
            return help_option(super().get_help_option(ctx))

    return Command, Group
