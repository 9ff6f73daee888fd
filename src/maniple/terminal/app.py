"""The commands, as Typer knows them."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from maniple.kernel.components import SHIPPED
from maniple.kernel.title import Title
from maniple.terminal import cli
from maniple.terminal.options import (
    PREFIX,
    Given,
    command_of,
    games_group,
    option,
    usual_options,
    variant_of,
    variant_options,
)

Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as 'save' writes it.", show_default=False)]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game: see maniple games.", show_default=False)]
SetName = Annotated[str, typer.Option("--components", metavar="NAME|DIR", help="A component set: a name or a folder.")]

ORDER = (
    "games",
    "play",
    "learn",
    "resume",
    "replay",
    "record",
    "components",
    "serve",
    "export",
    "import",
    "arena",
    "fuzz",
    "bench",
    "compile",
)


class InOrder(TyperGroup):
    """Commands as a user meets them."""

    def list_commands(self, ctx: Any) -> list[str]:
        return sorted(super().list_commands(ctx), key=ORDER.index)


app = typer.Typer(cls=InOrder, add_completion=False, rich_markup_mode=None, no_args_is_help=False)


def command() -> Any:
    """The whole command line."""
    return get_command(app)


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    """Two-player ancient wargames, played by their real rules."""
    if show_version:
        typer.echo(cli.version())
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(json: Json = False) -> None:
    """List the games that are installed."""
    from maniple.terminal.shelf import show_games

    show_games(json)


# -------------------------------------------------------------------- playing


def make_play(title: Title) -> tuple[list[Parameter], Callable[[Given], None]]:
    """`maniple play GAME`: an option per side and per field of the variant."""
    from maniple.terminal.start import USUAL, play_game

    sides = [
        option(side, str, "human" if i == 0 else USUAL, f"Who plays the {side} side.", metavar="human|bot:NAME")
        for i, side in enumerate(title.sides)
    ]
    others = [
        option("seed", str | None, None, "All dice and cards follow from this.", metavar="TEXT|hex:DIGITS"),
        option("components", str, SHIPPED, "A component set: a name or a folder.", metavar="NAME|DIR"),
        option(
            "position",
            Path | None,
            None,
            "Begin at the table that this file lays out, with the options it names.",
            metavar="FILE",
        ),
        option("seconds", str, "1", "How long a bot may think about a decision.", metavar="S"),
        option("ponder", bool, False, "Bots think in your time too.", "--ponder"),
    ]
    return [*sides, *variant_options(title, usual_options(title)), *others], lambda given: play_game(title, given)


play = typer.Typer(cls=games_group(make_play), rich_markup_mode=None)
app.add_typer(play, name="play")


@play.callback(invoke_without_command=True, subcommand_metavar="[GAME] [OPTIONS]")
def play_anything(context: typer.Context) -> None:
    """Play a game; without a name you are asked which one."""
    if context.invoked_subcommand is None:
        from maniple.terminal.start import ask_and_play

        ask_and_play()


@app.command("learn")
def learn_game(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game.", show_default=False)] = None,
    lesson: Annotated[
        str | None, typer.Argument(metavar="[LESSON]", help="Its number or name.", show_default=False)
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget what was learnt of the game.")] = False,
) -> None:
    """Learn a game by short lessons; without a name they are listed."""
    from maniple.terminal.learn import learn

    learn(game, lesson, forget)


@app.command()
def resume(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A record of a game that is not over.", show_default=False)
    ] = None,
    seconds: Annotated[str, typer.Option(metavar="S", help="How long a bot may think about a decision.")] = "1",
    ponder: Annotated[bool, typer.Option("--ponder", help="Bots think in your time too.")] = False,
) -> None:
    """Go on with the game that you left, or with a record."""
    from maniple.terminal.opponents import Thinking
    from maniple.terminal.start import read_seconds, resume_game

    resume_game(file, thinking=Thinking(read_seconds(seconds), ponder))


@app.command()
def replay(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A record; else your last game.", show_default=False)
    ] = None,
    seen_by: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="SIDE|spectator|all",
            help="As this side or a spectator saw it, or all hands open (as a game that is over is shown).",
            show_default=False,
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Step through a game, forward and back."""
    from maniple.terminal.replay import replay_file

    replay_file(file, seen_by, json)


# -------------------------------------------------------------------- records

record = typer.Typer(help="Read and verify records.", rich_markup_mode=None, no_args_is_help=False)
app.add_typer(record, name="record")


@record.command("show")
def record_show(file: File, json: Json = False) -> None:
    """Print a record: who played what, every move, the result."""
    from maniple.terminal.record import show_record

    show_record(file, json)


@record.command("check")
def record_check(file: File, json: Json = False) -> None:
    """Replay a record and verify its moves, its digest and its dice."""
    from maniple.terminal.record import check_record_file

    check_record_file(file, json)


# -------------------------------------------------------------------- components

components = typer.Typer(help="What comes in the box, and where each datum was found.", rich_markup_mode=None)
app.add_typer(components, name="components")


@components.command("show")
def components_show(game: GameName, components: SetName = SHIPPED, json: Json = False) -> None:
    """List every record of a set with its provenance and source."""
    from maniple.terminal.components import show_set

    show_set(game, components, json)


@components.command("check")
def components_check(
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of an edited set.", show_default=False)],
    json: Json = False,
) -> None:
    """Validate a set in a folder."""
    from maniple.terminal.components import check_folder

    check_folder(game, folder, json)


@components.command("export")
def components_export(
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder.", show_default=False)],
    components: SetName = SHIPPED,
    json: Json = False,
) -> None:
    """Write a set out to edit."""
    from maniple.terminal.components import export_set

    export_set(game, folder, components, json)


@components.command("use")
def components_use(
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of an edited set.", show_default=False)],
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="Small letters, digits and hyphens.", show_default=False)
    ],
    json: Json = False,
) -> None:
    """Register an edited set by a name, to play with it."""
    from maniple.terminal.components import use_folder

    use_folder(game, folder, name, json)


@components.command("draw")
def components_draw(
    name: Annotated[
        str, typer.Argument(metavar="NAME|DIR", help="A component set: a name or a folder.", show_default=False)
    ],
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Its game, where that is not clear.", show_default=False)
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the map to this file.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Draw the map of a set, for play in the browser (needs maniple[art])."""
    from maniple.terminal.components import draw_set

    draw_set(name, game, out, json)


# -------------------------------------------------------------------- the server

Database = Annotated[
    str,
    typer.Option("--database", metavar="URL", help="Where games are kept; else a file in the data directory."),
]
DataDir = Annotated[
    Path | None,
    typer.Option("--data-dir", metavar="DIR", help="Keep everything in this folder.", show_default=False),
]


@app.command()
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="0.0.0.0 to be reached from other machines.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(metavar="N", help="0 for any that is free.", min=0, max=65535)] = 8137,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="HOST", help="Also answer to this name, behind a proxy.", show_default=False),
    ] = None,
    database: Database = "",
    data_dir: DataDir = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page where there is a desktop.")] = True,
    workers: Annotated[int, typer.Option(metavar="N", help="Processes; several need PostgreSQL.", min=1, max=64)] = 1,
    bot_seconds: Annotated[
        float, typer.Option(metavar="S", help="How long a bot may think about a decision.", min=0.05, max=600)
    ] = 1.0,
    bot_workers: Annotated[
        int, typer.Option(metavar="N", help="Processes that bots think in; 0 for one a core.", min=0, max=256)
    ] = 0,
    ponder: Annotated[bool, typer.Option("--ponder", help="Bots think in their opponents' time too.")] = False,
    lines: Annotated[
        int, typer.Option(metavar="N", help="Lines that one address may have open.", min=10, max=1_000_000)
    ] = 200,
    log_json: Annotated[bool, typer.Option("--log-json", help="Write the log as JSON, a line per event.")] = False,
) -> None:
    """Play in the browser: run the server."""
    from maniple.server.config import Config
    from maniple.terminal.serve import serve

    config = Config(
        database=database,
        host=host,
        port=port,
        names=tuple(word.lower() for word in name or ()),
        bot_seconds=bot_seconds,
        bot_workers=bot_workers,
        ponder=ponder,
        lines=lines,
    )
    serve(config, data_dir, open_page, workers, log_json)


@app.command("export")
def export_game(
    game: Annotated[str, typer.Argument(metavar="ID", help="As in the game's address.", show_default=False)],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Else it is printed.", show_default=False)
    ] = None,
    database: Database = "",
    data_dir: DataDir = None,
) -> None:
    """Write a game of the server to a file, with everything that happened."""
    from maniple.terminal.serve import export_game

    export_game(game, out, database, data_dir)


@app.command("import")
def import_game(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="As 'export' writes it.", show_default=False)],
    database: Database = "",
    data_dir: DataDir = None,
    json: Json = False,
) -> None:
    """Read a game that was exported into the server's database."""
    from maniple.terminal.serve import import_game

    import_game(file, database, data_dir, json)


# -------------------------------------------------------------------- the lab


def make_fuzz(title: Title) -> tuple[list[Parameter], Callable[[Given], None]]:
    """`maniple fuzz GAME`."""
    from maniple.terminal.lab import fuzz_game

    own = [
        option("games", str, "200", "How many games.", metavar="N"),
        option("seed", str, "1", "Game n of the run has the seed SEED/n.", metavar="TEXT"),
        option("first", str, "0", "The number n of the first game, to go on with a run.", metavar="N"),
        option("thorough", bool, False, "Check everything at every decision, not at one in 16.", "--thorough"),
        option("forged", str, "0", "Load and play on so many forged saves instead.", metavar="N"),
        option("workers", str, "0", "Processes for forged saves; 0: one for each core.", metavar="N"),
        option("components", str, SHIPPED, "A component set: a name or a folder.", metavar="NAME|DIR"),
        option("json", bool, False, "Print the report as JSON.", "--json"),
    ]
    return [*own, *variant_options(title)], lambda given: fuzz_game(title, given, variant_of(title, given))


fuzz = typer.Typer(cls=games_group(make_fuzz), rich_markup_mode=None)
app.add_typer(fuzz, name="fuzz")


@fuzz.callback(invoke_without_command=True, subcommand_metavar="GAME [OPTIONS]")
def fuzz_anything(context: typer.Context) -> None:
    """Play random games that must end and leak nothing."""
    if context.invoked_subcommand is None:
        from maniple.terminal.lab import no_game

        no_game("fuzz")


class WithVariant(TyperCommand):
    """A command with an option `--game`: the fields of that game's variant are options too."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        from maniple.kernel.title import shelf

        said = [after for word, after in pairwise(args) if word == "--game"]
        said += [word.removeprefix("--game=") for word in args if word.startswith("--game=")]
        title = shelf().get(said[-1]) if said else None
        if title is not None:
            own = {param.name for param in self.params}
            fields = command_of(title, variant_options(title), lambda given: None).params
            self.params += [param for param in fields if param.name.startswith(PREFIX) and param.name not in own]
        rest: list[str] = super().parse_args(ctx, args)
        ctx.obj = {name: ctx.params.pop(name) for name in list(ctx.params) if name.startswith(PREFIX)}
        return rest


@app.command(cls=WithVariant)
def arena(
    context: typer.Context,
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[A B]",
            help="Two bots, each perhaps with a budget of its own: legate:0.5s, legate:200 (iterations).",
            show_default=False,
        ),
    ] = None,
    game: Annotated[str, typer.Option(metavar="GAME", help="A game; its options may follow.", show_default=False)] = "",
    pairs: Annotated[
        int | None,
        typer.Option(metavar="N", help="Pairs of games, 100 if not said.", min=1, max=1_000_000, show_default=False),
    ] = None,
    seconds: Annotated[float, typer.Option(metavar="S", help="What a decision may take.", min=0.001, max=3600)] = 1.0,
    iterations: Annotated[
        int, typer.Option(metavar="N", help="Count the steps of a search instead of time.", min=0, max=10_000_000)
    ] = 0,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Pair n has the seed SEED/n.")] = "arena",
    workers: Annotated[int, typer.Option(metavar="N", help="Processes; 0 for one a core.", min=0, max=256)] = 0,
    sprt: Annotated[
        str, typer.Option(metavar="E0:E1", help="Stop when one of two differences in Elo is clear.", show_default=False)
    ] = "",
    mirror: Annotated[bool, typer.Option("--mirror", help="Also play the second bot against itself.")] = False,
    ladder: Annotated[bool, typer.Option("--ladder", help="All levels of a game, or of every game.")] = False,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the games in this file, to go on later.", show_default=False),
    ] = None,
    write: Annotated[Path, typer.Option(metavar="FILE", help="The page that the ladder goes to.")] = Path(
        "docs/ladder.md"
    ),
    anew: Annotated[bool, typer.Option("--anew", help="Forget what was played of this before.")] = False,
    json: Json = False,
) -> None:
    """Let bots play each other, on the same dice with the seats exchanged."""
    from maniple.terminal.arena import Asked
    from maniple.terminal.arena import arena as play_arena
    from maniple.terminal.options import read_text_option

    read_text_option("--seed", seed)
    play_arena(
        Asked(
            bots or [],
            game,
            pairs,
            seconds,
            iterations,
            seed,
            workers,
            sprt,
            mirror,
            ladder,
            results,
            write,
            anew,
            json,
            context.obj,
        )
    )


def make_bench(title: Title) -> tuple[list[Parameter], Callable[[Given], None]]:
    """`maniple bench GAME`."""
    from maniple.terminal.lab import bench_games

    own = [
        option("json", bool, False, "Print the rows as JSON.", "--json"),
        option("write", Path | None, None, "Write a table with date and machine to this file.", metavar="FILE"),
    ]
    context = Parameter("context", Parameter.KEYWORD_ONLY, annotation=typer.Context)

    def run(given: Given) -> None:
        json, write = given["context"].obj  # options may stand before the game or after it
        bench_games([title], json or given["json"], given["write"] or write, variant_of(title, given))

    return [context, *own, *variant_options(title)], run


class Benches(games_group(make_bench)):  # type: ignore[misc]
    """The games, and the server."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*super().list_commands(ctx), SERVER]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return self.commands[SERVER] if cmd_name == SERVER else super().get_command(ctx, cmd_name)


SERVER = "server"
bench = typer.Typer(cls=Benches, rich_markup_mode=None)
app.add_typer(bench, name="bench")


@bench.callback(invoke_without_command=True, subcommand_metavar="[GAME|server] [OPTIONS]")
def bench_everything(
    context: typer.Context,
    json: Json = False,
    write: Annotated[
        Path | None,
        typer.Option("--write", metavar="FILE", help="Write a table with date and machine to this file."),
    ] = None,
) -> None:
    """Measure the speed of a game, or of all, on both builds, or of the server."""
    context.obj = (json, write)
    if context.invoked_subcommand is None:
        from maniple.kernel.title import shelf
        from maniple.terminal.lab import bench_games

        bench_games(list(shelf().values()), json, write, None)


@bench.command(SERVER)
def bench_server(
    context: typer.Context,
    json: Json = False,
    write: Annotated[
        Path | None,
        typer.Option("--write", metavar="FILE", help="Put a table with date and machine into this file."),
    ] = None,
) -> None:
    """Measure the server under load: 100 games, 500 actions a second."""
    from maniple.terminal.lab import bench_the_server

    json_before, write_before = context.parent.obj if context.parent else (False, None)
    bench_the_server(json or json_before, write or write_before)


@app.command("compile")
def compile_build(json: Json = False) -> None:
    """Compile kernel and games for this machine, for speed."""
    from maniple.terminal.lab import compile_here

    compile_here(json)
