"""The commands and their options. Each loads what it needs when it is called, so that the others start quickly."""

import sys
from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

import typer

from openrummy import words
from openrummy.cli.arena_commands import add_arena_commands
from openrummy.cli.help import command_classes
from openrummy.cli.usage import UsageError, problem_of

RULES: Final = "basic, block, pagat, corner"
BOTS: Final = (
    "random, ismcts, greedy, newcomer, kitchen, eaai, "
    "lay, hold-16, hold-end, mindist, hold-4, flat16, flat64, flat256, hard, expert"
)
LEVELS: Final = "newcomer, kitchen, hard, expert"
"""The names that the help tells; loading the rule sets and the bots for it would take longer than the help itself."""

F = TypeVar("F", bound=Callable[..., int])


def run(args: list[str], lang: str, asked: str | None) -> int:
    """Run the command that the arguments ask for; return its exit status. `asked` is the language of `--lang`."""
    group: Any = typer.main.get_command(build(lang, asked))
    try:
        # Not group.main(): that would turn an interrupt and a broken pipe into exit statuses of its own.
        with group.make_context("openrummy", args) as ctx:
            return int(group.invoke(ctx) or 0)
    except typer.Exit as end:
        return end.exit_code
    except UsageError as error:
        raise problem_of(error, group, args, lang) from None


def build(lang: str, asked: str | None = None) -> typer.Typer:
    """The command line in one language."""

    def say(key: str, **values: object) -> str:
        return words.text(f"cli.{key}", lang, **values)

    command, group = command_classes(lang)
    app = typer.Typer(
        cls=group,
        rich_markup_mode=None,
        add_completion=False,
        options_metavar=say("options_place"),
        subcommand_metavar=say("command_place"),
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )

    def option(help_key: str, metavar: str | None = None, *names: str, **values: object) -> Any:
        return typer.Option(*names, help=say(help_key, **values), metavar=metavar, show_default=False)

    def add(name: str) -> Callable[[F], F]:
        return app.command(name, cls=command, help=say(f"{name}.help"), options_metavar=say("options_place"))

    rules = option("simulate.rules", "NAME|FILE", "--rules", names=RULES)

    @app.callback(invoke_without_command=True, help=say("help"))
    def start(
        ctx: typer.Context,
        version: Annotated[bool, option("version_option", None, "--version")] = False,
        lang_option: Annotated[str, option("lang_option", "en|nl", "--lang")] = "",
    ) -> None:
        if version:
            from openrummy import __version__

            print(say("version", version=__version__))
            raise typer.Exit
        if ctx.invoked_subcommand is None:
            print(ctx.get_help())
            raise typer.Exit

    @add("replay")
    def replay(
        files: Annotated[list[str], typer.Argument(metavar="FILE...", hidden=True)],
        as_json: Annotated[bool, option("replay.json", None, "--json")] = False,
    ) -> int:
        from openrummy.cli.replay import replay_files

        return replay_files(files, as_json=as_json, lang=lang)

    @add("show")
    def show(
        file: Annotated[str, typer.Argument(metavar="FILE", hidden=True)],
        hand: Annotated[int, option("show.hand", "N")] = 1,
        step: Annotated[int | None, option("show.step", "K")] = None,
        seat: Annotated[int | None, option("show.seat", "S")] = None,
        svg: Annotated[str | None, option("show.svg", "OUT")] = None,
        png: Annotated[str | None, option("show.png", "OUT")] = None,
        four_colour: Annotated[bool, option("show.four_colour", None, "--four-colour/--two-colour")] = True,
    ) -> int:
        from openrummy.cli.show import Show

        return Show(file, hand, step, seat, svg, png, four_colour, lang).run()

    @add("simulate")
    def simulate(
        players: Annotated[int | None, option("simulate.players", "N")] = None,
        hands: Annotated[int, option("simulate.hands", "K")] = 1,
        bots: Annotated[str, option("simulate.bots", "A,B,...", names=BOTS)] = "greedy",
        seed: Annotated[str | None, option("simulate.seed", "S")] = None,
        out: Annotated[str, option("simulate.out", "FILE")] = "-",
        rules: Annotated[str, rules] = "basic",
        jobs: Annotated[int, option("simulate.jobs", "J")] = 1,
    ) -> int:
        from openrummy.cli.simulate import simulate_hands

        return simulate_hands(players, hands, bots.split(","), seed, out, rules, jobs, lang)

    @add("review")
    def review(
        file: Annotated[str, typer.Argument(metavar="FILE", hidden=True)],
        hand: Annotated[int | None, option("review.hand", "N")] = None,
        game: Annotated[str | None, option("review.game", "G")] = None,
        seat: Annotated[int | None, option("review.seat", "S")] = None,
        effort: Annotated[str, option("review.effort", "quick|normal|deep")] = "normal",
        seed: Annotated[int, option("review.seed", "N")] = 0,
        as_json: Annotated[bool, option("review.json", None, "--json")] = False,
        html: Annotated[str | None, option("review.html", "OUT")] = None,
        drills: Annotated[str | None, option("review.drills", "OUT")] = None,
    ) -> int:
        from openrummy.cli.review import ReviewCommand

        return ReviewCommand(file, hand, game, seat, effort, seed, as_json, html, drills, lang).run()

    @add("drill")
    def drill(
        file: Annotated[str, typer.Argument(metavar="FILE", hidden=True)],
        hand: Annotated[int | None, option("review.hand", "N")] = None,
        game: Annotated[str | None, option("review.game", "G")] = None,
        seat: Annotated[int | None, option("drill.seat", "S")] = None,
        effort: Annotated[str, option("review.effort", "quick|normal|deep")] = "normal",
        seed: Annotated[int, option("review.seed", "N")] = 0,
    ) -> int:
        from openrummy.cli.drill import DrillCommand

        return DrillCommand(file, hand, game, seat, effort, seed, lang).run()

    add_arena_commands(add, option, rules, lang)

    @add("train")
    def train(
        part: Annotated[str, typer.Argument(metavar="PART", hidden=True)],
        players: Annotated[int, option("train.players", "N")] = 2,
        seed: Annotated[int, option("train.seed", "S")] = 1,
        generations: Annotated[int, option("train.generations", "G")] = 100,
        deals: Annotated[int, option("train.deals", "K")] = 500,
        check: Annotated[int, option("train.check", "K")] = 20_000,
        style: Annotated[str | None, option("train.style", "NAME|FILE")] = None,
        aim: Annotated[str, option("train.aim", "average|worst")] = "average",
        hands: Annotated[int, option("train.hands", "K")] = 1_000_000,
        work: Annotated[str, option("train.work", "DIR")] = "training",
        out: Annotated[str | None, option("train.out", "DIR")] = None,
        jobs: Annotated[int, option("simulate.jobs", "J")] = 1,
        cluster: Annotated[str | None, option("train.cluster", "ray")] = None,
    ) -> int:
        from openrummy.cli.train import Wish
        from openrummy.cli.train import train as train_part

        wish = Wish(part, players, seed, generations, deals, hands, check, style, aim, work, out, jobs, cluster)
        return train_part(wish, lang)

    @add("rules")
    def show_rules(rules: Annotated[str, rules] = "basic") -> int:
        from openrummy.cli.rules import print_rules

        return print_rules(rules, lang, sys.stdout)

    @add("terminal")
    def terminal(
        bots: Annotated[str | None, option("terminal.bots", "N|A,B,...")] = None,
        level: Annotated[str | None, option("terminal.level", "NAME", names=LEVELS)] = None,
        rules: Annotated[str | None, option("terminal.rules", "NAME|FILE", names=RULES)] = None,
        seed: Annotated[str | None, option("terminal.seed", "S")] = None,
        data: Annotated[str | None, option("terminal.data", "DIR")] = None,
        ascii_only: Annotated[bool, option("terminal.ascii", None, "--ascii")] = False,
    ) -> int:
        from openrummy.cli.terminal import play

        return play(bots, level, rules, seed, data, ascii_only, lang, asked)

    @add("serve")
    def serve(
        host: Annotated[str, option("serve.host", "H")] = "127.0.0.1",
        port: Annotated[int | None, option("serve.port", "P")] = None,
        data: Annotated[str | None, option("serve.data", "DIR")] = None,
        public_url: Annotated[str | None, option("serve.public_url", "U")] = None,
        trust: Annotated[str | None, option("serve.trust", "A,B,...")] = None,
        browser: Annotated[bool | None, option("serve.open", None, "--open/--no-open")] = None,
    ) -> int:
        from openrummy.cli.serve import serve_tables

        return serve_tables(host, port, data, public_url, trust, browser, lang)

    return app
