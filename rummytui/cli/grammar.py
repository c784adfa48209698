"""The grammar of the command line: every command and argument, once.

The parser, the help, the completion in shells and the manual page are all made from this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

Values: TypeAlias = Literal[
    "any save",
    "binned",
    "bots",
    "book",
    "command",
    "family",
    "file",
    "folder",
    "game",
    "head start",
    "house rule",
    "number",
    "path",
    "people",
    "players",
    "preset",
    "puzzles",
    "save",
    "server",
    "shell",
]
"""What an argument takes; completion knows the values of each."""

SHELLS: Final = ("bash", "zsh", "fish")


class Argument(NamedTuple):
    """One argument: its name, with dashes if it is an option, and what it does.

    ``values`` is the kind of value it takes, and ``metavar`` the name of that in help; without them it is a switch.
    ``needed``: it is required; ``often``: it can be repeated.
    """

    name: str
    meaning: str
    values: Values | None = None
    metavar: str = ""
    needed: bool = False
    often: bool = False

    @property
    def option(self) -> bool:
        """Whether it is an option rather than a positional argument."""
        return self.name.startswith("-")

    @property
    def spelt(self) -> str:
        """How it is typed."""
        return f"{self.name} {self.metavar}".strip() if self.option else self.metavar


class CliCommand(NamedTuple):
    """One command, of one word or two; ``does`` is the function that runs it, with its module in `rummytui.cli`.

    ``lists_rules``: its help lists the house rules of the game that is named. ``more`` are further sentences for help,
    and the examples are command lines, each with what it does.
    """

    name: str
    does: str
    meaning: str
    arguments: tuple[Argument, ...] = ()
    more: str = ""
    examples: tuple[tuple[str, str], ...] = ()
    opens_table: bool = False
    lists_rules: bool = False

    @property
    def usage(self) -> str:
        """How it is typed.

        >>> COMMANDS[1].usage
        'rummytui resume [NAME] [--deal-anew] [--plain]'
        """
        words = ["rummytui", self.name]
        for argument in self.arguments:
            word = argument.spelt if argument.needed else f"[{argument.spelt}]"
            words.append(f"{word} ..." if argument.often else word)
        return " ".join(words)


SUMMARY: Final = "Family card games around one laptop, or on several."

SAVES: Final = Argument(
    "--saves", "folder for saved games (default: $RUMMYTUI_SAVES, or the usual place on your system)", "folder", "DIR"
)
"""Understood before and after every command."""

WHOLE: Final = (
    SAVES,
    Argument("--version", "print the version"),
    Argument("--print-completion", "print a shell completion script (bash, zsh or fish)", "shell", "SHELL"),
)
"""Options without a command, or before it."""

_GAME_OR_DEAL: Final = Argument(
    "game", "the game, such as rummy, or a shared deal, such as deal:gin.2.game.Bw.qBxi", "game", "GAME", needed=True
)
_GAME: Final = Argument("game", "the game, such as rummy", "game", "GAME", needed=True)
_HOUSE_RULE: Final = Argument(
    "--option", "set a house rule, such as ace=either; repeat it for more", "house rule", "NAME=VALUE", often=True
)
_PRESET: Final = Argument("--rules", "a preset of house rules, such as quick (default: by-the-book)", "preset", "NAME")
_HEAD_START: Final = Argument(
    "--head-start", "what players begin ahead with, such as Tim=20 or Tim=20,Kim=10", "head start", "NAME=N"
)
_SEED: Final = Argument("--seed", "seed for the shuffle: the same number deals the same cards", "number", "N")
_NEW: Final = (_HEAD_START, _PRESET, _HOUSE_RULE, _SEED)
"""The options for dealing a new game."""
_PLAIN: Final = Argument(
    "--plain", "play in plain text, for screen readers, simple terminals and scripts (or set RUMMYTUI_PLAIN=1)"
)
_PORT: Final = Argument("--port", "port for this laptop's own server (default: 4222, or a free one)", "number", "PORT")
_NATS: Final = Argument("--nats", "a server that's already running, such as cards.example.org:4222", "server", "SERVER")
_CREDS: Final = Argument("--creds", "the key file for that server", "file", "FILE")
_SAVED: Final = Argument("name", "the game's name, as shown by rummytui saves", "any save", "NAME", needed=True)
_JSON: Final = Argument("--json", "print JSON, for other programs")

COMMANDS: Final = (
    CliCommand(
        "play",
        "commands.play",
        "start a new game",
        (
            _GAME_OR_DEAL,
            Argument(
                "--players",
                "who's playing, in order around the table, such as Ann,Bob,bot:easy,Robin=bot:hard:hoarder (default: the players"
                " of your last game)",
                "players",
                "NAMES",
            ),
            *_NEW,
            _PLAIN,
        ),
        more="Anything you don't set follows the rulebook; the first dealer is chosen at random.",
        examples=(
            ("rummytui play rummy", "with the players of your last game"),
            ("rummytui play rummy --players Ann,Bob,bot:medium", "two people and a bot"),
            ("rummytui play gin --players Ann,Robin=bot --option knock-limit=upcard", "a house rule and a named bot"),
            ("rummytui play knock --help", "the house rules of Knock Rummy"),
        ),
        opens_table=True,
        lists_rules=True,
    ),
    CliCommand(
        "resume",
        "commands.resume",
        "resume a saved game",
        (
            Argument("name", "which saved game (default: your latest)", "save", "NAME"),
            Argument("--deal-anew", "deal the last hand again if it can't be replayed after an update"),
            _PLAIN,
        ),
        opens_table=True,
    ),
    CliCommand(
        "daily",
        "daily.daily",
        "play today's deal, the same for everyone",
        (
            Argument("name", "who's playing (default: the last player)", "people", "NAME"),
            Argument("--result", "print the result instead, ready to send"),
            _PLAIN,
        ),
        more="Three hands against easy bots. Each player gets one try; if you leave it unfinished, you can resume it.",
        examples=(
            ("rummytui daily", "play today's deal, or resume it"),
            ("rummytui daily Ann --result", "how Ann did today"),
        ),
        opens_table=True,
    ),
    CliCommand(
        "puzzles",
        "puzzles.puzzles",
        "solve puzzles",
        (
            Argument(
                "game",
                "the game, such as rummy, or own for puzzles from your own games (default: choose on the screen)",
                "puzzles",
                "GAME",
            ),
            Argument("--name", "who's solving (default: the last player)", "people", "NAME"),
            _PLAIN,
        ),
        more="Each puzzle asks what you would play, with two to four answers. Your first answer counts.",
        examples=(
            ("rummytui puzzles", "choose a game, and solve its next puzzle"),
            ("rummytui puzzles gin --plain", "the next puzzle for Gin Rummy, in plain text"),
            ("rummytui puzzles own --name Ann --plain", "the next puzzle from Ann's own games, in plain text"),
        ),
        opens_table=True,
    ),
    CliCommand(
        "host",
        "far.host",
        "open a table for players on other computers",
        (
            Argument("game", "the game, such as rummy (default: the table you opened last)", "game", "GAME"),
            Argument(
                "--players",
                "who's playing, in order around the table, such as Ann,Bob,Gail@elsewhere,bot:easy",
                "players",
                "NAMES",
            ),
            Argument("--resume", "carry on with this saved game: its name or its file", "file", "NAME"),
            Argument(
                "--elsewhere",
                "which players are on another computer, such as Gail,Bob",
                "people",
                "NAMES",
            ),
            *_NEW,
            _PORT,
            _NATS,
            _CREDS,
            Argument("--web", "also let players join from a browser, through a link (only on a network you trust)"),
            _PLAIN,
        ),
        more="The screen shows what the other players need to type. The table stays open when you quit; you'll be asked"
        " whether to close it. This needs rummytui's 'far' extra (see Getting started).",
        examples=(
            ("rummytui host rummy --players Ann,Bob,Gail@elsewhere", "Ann and Bob share this screen; Gail has her own"),
            ("rummytui host", "return to the table you opened last"),
            (
                "rummytui host --resume rummy-3 --elsewhere Gail",
                "a game from this laptop; Gail joins from her own",
            ),
        ),
        opens_table=True,
        lists_rules=True,
    ),
    CliCommand(
        "join",
        "far.join",
        "join a table on another computer",
        (
            Argument(
                "code",
                "the code from the host's screen; if the table isn't found, type the server's address before it"
                " (default: the seat you had last)",
                None,
                "CODE",
                often=True,
            ),
            Argument("--nats", "an address for the server, or several with commas between them", "server", "SERVER"),
            _PLAIN,
        ),
        more="In a code, spaces, dashes and upper or lower case don't matter. Without a code, rummytui looks for tables on"
        " this network and asks you for the code; Tab completes each word.",
        examples=(
            ("rummytui join 7-turkey-gravy", "join a table on this network"),
            ("rummytui join 192.168.1.17:4222 7-turkey-gravy", "join a table that can't be found on this network"),
            ("rummytui join", "rejoin the seat you had last"),
        ),
        opens_table=True,
    ),
    CliCommand(
        "saves",
        "commands.list_saves",
        "list the saved games",
        (Argument("--bin", "list the bin instead"), _JSON),
        more="More commands begin with rummytui saves: rename, bin, restore, empty-bin, duplicate, export, import,"
        " upgrade and check.",
        examples=(("rummytui saves", "which games you can resume, and which are over"),),
    ),
    CliCommand(
        "saves rename",
        "keeping.rename",
        "rename a saved game",
        (_SAVED, Argument("new", "the new name", None, "NEW", needed=True)),
        examples=(("rummytui saves rename rummy-3 'Sunday at home'", "a name you'll remember"),),
    ),
    CliCommand("saves bin", "keeping.move_to_bin", "move a saved game to the bin", (_SAVED,)),
    CliCommand(
        "saves restore",
        "keeping.restore",
        "restore a saved game from the bin",
        (Argument("binned", "the game's name, as shown by rummytui saves --bin", "binned", "NAME", needed=True),),
    ),
    CliCommand("saves empty-bin", "keeping.empty_bin", "delete everything in the bin for good"),
    CliCommand("saves duplicate", "keeping.duplicate", "make a copy of a saved game", (_SAVED,)),
    CliCommand(
        "saves export",
        "keeping.export",
        "export a saved game to a file, for another laptop",
        (_SAVED, Argument("file", "the new file, or a folder to put it in", "path", "FILE", needed=True)),
    ),
    CliCommand(
        "saves import",
        "keeping.import_game",
        "import a saved game from a file",
        (Argument("file", "the file to import", "path", "FILE", needed=True),),
    ),
    CliCommand(
        "saves upgrade",
        "keeping.upgrade",
        "upgrade saved games to the newest format",
        (
            Argument("names", "names of saved games (default: all of them)", "any save", "NAME", often=True),
            Argument("--dry-run", "list what would be upgraded, and change nothing"),
        ),
        more="Each game is replayed first, and upgraded only if it comes out the same. The original is kept alongside.",
    ),
    CliCommand(
        "saves check",
        "keeping.check",
        "check saved games, the bin, backup copies and the family book's index for damage",
        (Argument("--all", "also replay every game, to see whether it comes out the same"),),
        more="Nothing is changed. For each problem, a line says what to do. The exit code is 0 if all is well, 1"
        " if there are problems, and 2 if the command can't be run.",
        examples=(("rummytui saves check --all", "check everything, which takes a while"),),
    ),
    CliCommand(
        "book",
        "book.book",
        "show the family book: who won, who was fed what, and more",
        (
            Argument("name", "a player or a game (default: all of them)", "family", "NAME"),
            _JSON,
            Argument("--csv", "print a table for spreadsheets"),
        ),
        more="The first time, games are replayed to count what was won and eaten; press Ctrl+C to put that off.",
        examples=(
            ("rummytui book", "every player and every game"),
            ("rummytui book Ann", "everything about Ann"),
            ("rummytui book --csv > family.csv", "a table for a spreadsheet"),
        ),
    ),
    CliCommand(
        "rules",
        "commands.rulebook",
        "read the rulebook",
        (Argument("game", "which chapter, such as rummy (default: the whole book)", "book", "GAME"),),
        more="On a terminal, it's shown page by page. Otherwise, it's printed as plain Markdown.",
    ),
    CliCommand(
        "options",
        "commands.list_options",
        "list a game's house rules and their values",
        (_GAME, _JSON),
        examples=(("rummytui options rummoli", "the house rules of Rummoli"),),
    ),
    CliCommand(
        "replay",
        "commands.replay",
        "show what happened in a saved game",
        (
            Argument("file", "a saved game: its name or its file", "file", "FILE", needed=True),
            Argument("--watch", "watch it on screen, move by move"),
            Argument("--verify", "replay it silently; exit code 1 if anything comes out differently"),
        ),
        more="Until the game is over, you see only what the whole table saw. After that, all hands are shown.",
        examples=(
            ("rummytui replay rummy-3", "what happened, in sentences"),
            ("rummytui replay rummy-3 --watch", "the same on screen"),
        ),
    ),
    CliCommand(
        "arena",
        "commands.arena",
        "let bots play each other and count the wins",
        (
            _GAME,
            Argument("--bots", "one bot per seat, such as medium,hard:hoarder", "bots", "LEVELS", needed=True),
            Argument("--games", "how many games (default: 200)", "number", "N"),
            Argument("--jobs", "how many games to play at once (default: one per core)", "number", "N"),
            Argument("--profile", "show how long decisions took: median, 95th and 99th percentile, and the slowest"),
            _SEED,
            _PRESET,
            _HOUSE_RULE,
            _JSON,
        ),
        more="Each deal is played once with every rotation of the bots around the table, so luck counts for less.",
        examples=(
            ("rummytui arena rummy --bots hard,medium", "how much better the hard bot is than the medium one"),
            (
                "rummytui arena gin --bots hard,easy --games 2000 --profile",
                "a more exact result, and how long the bots think",
            ),
        ),
        lists_rules=True,
    ),
    CliCommand(
        "referee",
        "tables.referee",
        "run a referee for the tables on a server",
        (_NATS, _CREDS, Argument("--replicas", "how many servers in a cluster store each table", "number", "N")),
        more="It runs until you stop it. Any number of referees can share the tables. Without --nats and --creds, it works"
        " for this laptop's own server, where rummytui host starts a referee for you.",
        examples=(
            ("rummytui referee --nats 10.0.0.1:4222,10.0.0.2:4222 --creds keys.json", "one of several referees"),
        ),
    ),
    CliCommand(
        "tables",
        "tables.list_tables",
        "list the open tables on a server",
        (_NATS, _CREDS),
        more="Without --nats and --creds, it lists the tables on this laptop's own server. To save a table"
        " to a file, use rummytui tables export. To open a table with a saved game, use rummytui host --resume.",
    ),
    CliCommand(
        "tables export",
        "tables.export",
        "export a table from a server to a file, as a saved game",
        (
            Argument("table", "the table's name, as shown by rummytui tables", None, "TABLE", needed=True),
            Argument("file", "the new file", "path", "FILE", needed=True),
            _NATS,
            _CREDS,
        ),
    ),
    CliCommand(
        "servers",
        "tables.write",
        "write the configuration for your own servers",
        (
            Argument(
                "folder",
                "folder for the files; it mustn't already contain a configuration",
                "folder",
                "FOLDER",
                needed=True,
            ),
            Argument("addresses", "the servers' addresses: one, or three for a cluster", None, "ADDRESS", often=True),
        ),
        more="This doesn't start anything. docs/several-screens/administrator.md says what to do with the files. One of"
        " them holds keys: guard it like a password.",
        examples=(
            ("rummytui servers cards cards.example.org", "the files for one server"),
            (
                "rummytui servers cards 10.0.0.1 10.0.0.2 10.0.0.3",
                "a cluster that keeps running if one of the three fails",
            ),
        ),
    ),
    CliCommand(
        "man",
        "commands.manual",
        "print the manual page",
        more="To read it: rummytui man | man -l -",
    ),
    CliCommand(
        "help",
        "",
        "show help for a command",
        (Argument("command", "the command, such as play (default: all commands)", "command", "COMMAND"),),
    ),
)

_HELP: Final = Argument("--help", "show this help and exit")


def arguments_of(command: CliCommand | None) -> tuple[Argument, ...]:
    """All arguments of ``command``, or of the program itself where it is None."""
    return (*command.arguments, SAVES, _HELP) if command else (*WHOLE, _HELP)


def longest_command(words: Sequence[str]) -> tuple[CliCommand | None, Sequence[str]]:
    """The command that these words begin with, and the words after it; None if there is none."""
    for count in (2, 1):
        if command := command_called(" ".join(words[:count])):
            return command, words[count:]
    return None, words


def command_called(name: str | None) -> CliCommand | None:
    """The command with this name, or None."""
    return next((command for command in COMMANDS if command.name == name), None)
