"""What each command of the command line does. Each takes what was typed and returns the exit code.

Raises BadInput, RuleViolation or SaveError for what cannot be done; their sentences are for people.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
import unicodedata
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import rules
import saves
from rules import RuleViolation
from rules.game import LARGEST_SEED
from rules.names import clean_name
from rules.options import read_options
from rummytui.cli import BadInput, needs_terminal
from rummytui.telling import place_in, standing
from saves import SavedGame, Sitter
from saves.errors import reason
from saves.reading import Reading, read_journal
from saves.replay import damage, differences, hands_of

MOST_GAMES = 1_000_000
_UNCUT = 100_000
_BOT = re.compile(r"bot(:(?P<level>.*))?", re.IGNORECASE | re.DOTALL)


def folder_of(asked: Namespace) -> Path:
    """The folder of saved games."""
    folder = saves.folder_called(asked.saves) if "saves" in asked else saves.default_folder()
    if "saves" in asked and not asked.saves:
        raise BadInput("--saves takes the name of a folder.")
    try:
        is_folder = folder.is_dir() or not folder.exists()
    except OSError as error:
        raise BadInput(f"{folder} cannot be used for saved games: {reason(error)}.") from None
    if not is_folder:
        raise BadInput(f"{folder} is not a folder, so no games can be saved in it.")
    return folder


# ------------------------------------------------------------------------------------------------ playing


def play(asked: Namespace) -> int:
    """Deal a new game and open the program at its table."""
    from rummytui.host import Host

    players, seating = table(asked.game, asked.players)
    options = house_rules(asked.game, asked.option)
    seed = (
        whole("--seed", asked.seed, 0, LARGEST_SEED - 1) if asked.seed is not None else secrets.randbelow(LARGEST_SEED)
    )
    rules.new_game(asked.game, players, seed=seed, options=options)
    needs_terminal()
    return _opened(Host.new(folder_of(asked), asked.game, players, seating, seed=seed, options=options), asked)


def resume(asked: Namespace) -> int:
    """Open the program at the table of a saved game."""
    from rummytui.host import Host

    path = saves.game_called(folder_of(asked), asked.name)
    needs_terminal()
    return _opened(Host.resume(path), asked)


def _opened(host: Any, asked: Namespace) -> int:
    from rummytui.app import run

    try:
        return run(host, saves=folder_of(asked))
    finally:
        host.close()


def table(game: str, text: str) -> tuple[list[str], list[Sitter]]:
    """Names and sitters from a text such as ``Ann,Bob,bot:easy``."""
    from rummytui.bots import BOT_NAMES, LEVELS, chooser

    wanted: list[tuple[str, Sitter]] = []
    taken: set[str] = set()
    for part in (part.strip() for part in text.split(",")):
        if bot := _BOT.fullmatch(part):
            level = LEVELS[-1] if bot["level"] is None else bot["level"].lower()
            if level not in LEVELS:
                raise BadInput(f"There is no bot of the level '{level[:20]}'; there are {', '.join(LEVELS)}.")
            if game in rules.GAMES:
                chooser(game, level)
            wanted.append(("", Sitter("bot", level)))
            continue
        name = clean_name(part)
        if not name:
            raise BadInput("Every player needs a name that can be shown; a comma stands between two names.")
        if alike(name) in taken:
            raise BadInput(f"Two players are called {name}; please tell them apart.")
        taken.add(alike(name))
        wanted.append((name, Sitter("person")))
    spare = (
        name for name in [*BOT_NAMES, *(f"Bot {number}" for number in range(len(wanted)))] if alike(name) not in taken
    )
    return [name or next(spare) for name, _ in wanted], [sitter for _, sitter in wanted]


def alike(name: str) -> str:
    """What names have in common that people would take for the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def house_rules(game: str, given: Sequence[str]) -> dict[str, Any]:
    """The house rules in texts such as ``ace=either``, each value as the game wants it."""
    chosen: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(f"--option {text[:40]} says no house rule; one looks like ace=either.")
        if name in chosen:
            raise BadInput(f"The house rule {name[:40]} is given twice.")
        chosen[name] = _value(game, name, value)
    return chosen


def _value(game: str, name: str, text: str) -> Any:
    """What ``text`` says, as the first kind of value that this house rule takes."""
    readings: list[Any] = [text]
    try:
        if len(text) < 10_000:
            readings.insert(0, json.loads(text, parse_constant=str))
    except (ValueError, RecursionError):
        pass
    if kind := rules.GAMES.get(game):
        for reading in readings:
            try:
                read_options(kind.Options, kind.title, {name: reading})
            except RuleViolation:
                continue
            return reading
    # Nothing fits, so the rules are to say why of what was most likely meant.
    return readings[0]


def whole(what: str, text: str, least: int, most: int) -> int:
    """The whole number in ``text``."""
    if not re.fullmatch(r"[0-9]{1,25}", text) or not least <= int(text) <= most:
        raise BadInput(f"{what} takes a whole number from {least} to {most}, not {text[:40] or 'nothing'}.")
    return int(text)


# ------------------------------------------------------------------------------------------------ looking


def shelf(asked: Namespace) -> int:
    """List the saved games."""
    folder = folder_of(asked)
    games = saves.saved_games(folder)
    if asked.json:
        _write(json.dumps([_as_json(game) for game in games], indent=2) + "\n")
    elif not games:
        _write(f"No games are saved in {_plain(folder)} yet.\n")
    else:
        _write("".join(f"{line}\n" for game in games for line in _as_lines(game)))
    return 0


def _as_json(game: SavedGame) -> dict[str, Any]:
    return {
        "name": game.name,
        "path": str(game.path),
        "game": game.game or None,
        "players": game.players,
        "when": game.when.isoformat(timespec="seconds"),
        "hand_number": game.hand_number,
        "scores": game.scores,
        "over": game.over,
        "in_use": game.in_use,
        "trouble": game.trouble,
    }


def _as_lines(game: SavedGame) -> Iterator[str]:
    when = f"{game.when.astimezone():%Y-%m-%d %H:%M}"
    if game.trouble:
        yield f"{game.name:<16} {when}  {game.trouble}"
        return
    state = "over" if game.over else "open in another window" if game.in_use else place_in(game.game, game.hand_number)
    title = rules.GAMES[game.game].title
    yield f"{game.name:<16} {when}  {title}, {state}"
    yield f"{'':<16} {standing(game.players, game.scores, _UNCUT)}"


def rulebook(asked: Namespace) -> int:
    """Write a book of rules, or all of them."""
    from rummytui.rulebook import books

    chosen = [book for book in books() if asked.game in (None, book.name)]
    if not chosen:
        names = ", ".join(book.name for book in books())
        raise BadInput(f"The rulebook has no part called {asked.game[:40]}; it has {names}.")
    _page("\n\n".join(book.text.strip() for book in chosen) + "\n")
    return 0


def replay(asked: Namespace) -> int:
    """Tell a saved game, or see whether it still is what it was."""
    path = Path(asked.file)
    if path.name == asked.file and not os.path.lexists(path):
        path = saves.game_called(folder_of(asked), asked.file)
    reading = read_journal(path)
    if asked.verify:
        found = list(differences(reading))
        sys.stderr.writelines(f"{sentence}\n" for sentence in found)
        return 1 if found else 0
    _page("\n".join(_told(reading)) + "\n")
    return 0


def _told(reading: Reading) -> Iterator[str]:
    """The whole game in sentences, hand by hand; nothing in them that was not public."""
    from rummytui.desks import desk_for
    from rummytui.words import tell

    options = reading.table.Options.model_validate(reading.header.options)
    teller = desk_for(reading.header.game).teller(reading.header.players, options)
    yield f"{reading.table.title}: {', '.join(teller.names)}"
    for events in hands_of(reading):
        yield ""
        yield from (told.text for told in tell(events, teller))
    yield from ("", *damage(reading))


def arena(asked: Namespace) -> int:
    """Let bots play against bots and say how they did."""
    from rich.console import Console
    from rich.progress import Progress

    from rummytui.arena import run_arena

    games = whole("--games", asked.games, 1, MOST_GAMES)
    seed = whole("--seed", asked.seed, 0, LARGEST_SEED - 1) if asked.seed is not None else 0
    levels = [level.strip().lower() for level in asked.bots.split(",")]
    options = house_rules(asked.game, asked.option)
    rules.new_game(asked.game, [f"Bot {number}" for number in range(len(levels))], seed=seed, options=options)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Playing", total=None)
        result = run_arena(
            asked.game,
            levels,
            games=games,
            seed=seed,
            options=options,
            on_progress=lambda played, of: progress.update(task, completed=played, total=of),
        )
    if asked.json:
        _write(result.to_json() + "\n")
    else:
        Console().print(result.table())
    return 0


# ------------------------------------------------------------------------------------------------ writing


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _page(text: str) -> None:
    """Let people turn pages where there is a terminal; else write it all."""
    if sys.stdout.isatty() and sys.stdin.isatty():
        import pydoc

        pydoc.pager(text)
    else:
        _write(text)


def _plain(path: Path) -> str:
    return "".join(char if char.isprintable() else "?" for char in str(path))
