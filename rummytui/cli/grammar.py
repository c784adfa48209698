"""What can be typed after ``rummytui``: every command and argument, once.

The parser, the help, the completion in shells and the manual page are all made from this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

Values: TypeAlias = Literal[
    "any save",
    "bots",
    "book",
    "command",
    "family",
    "file",
    "folder",
    "game",
    "house rule",
    "number",
    "path",
    "people",
    "players",
    "preset",
    "save",
    "server",
    "shell",
    "thrown",
]
"""What an argument takes; completion knows the values of each."""

SHELLS: Final = ("bash", "zsh", "fish")


class Argument(NamedTuple):
    """One argument: its name, with dashes if it is an option, and what it does.

    ``values`` is what it takes, and ``metavar`` what help calls that; without them it is a switch. ``needed``: it must
    not be left out; ``often``: it may be given several times.
    """

    name: str
    meaning: str
    values: Values | None = None
    metavar: str = ""
    needed: bool = False
    often: bool = False

    @property
    def option(self) -> bool:
        """Whether it is known by its name, and not by its place."""
        return self.name.startswith("-")

    @property
    def spelt(self) -> str:
        """How it is typed."""
        return f"{self.name} {self.metavar}".strip() if self.option else self.metavar


class Command(NamedTuple):
    """One command, of one word or two; ``does`` is the function that does it, with its module in `rummytui.cli`.

    ``lists_rules`` says whether its help lists the house rules of the game that is named, ``more`` is what else there
    is to say, and the examples are command lines with what they do.
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


SUMMARY: Final = "Card games for a family round one laptop."

SAVES: Final = Argument(
    "--saves", "the folder of saved games (default: $RUMMYTUI_SAVES, or else the system's usual place)", "folder", "DIR"
)
"""Understood before and after every command."""

WHOLE: Final = (
    SAVES,
    Argument("--version", "print the version"),
    Argument(
        "--print-completion", "print what teaches a shell to complete all this: bash, zsh or fish", "shell", "SHELL"
    ),
)
"""What may be said without a command, or before it."""

_GAME: Final = Argument("game", "such as rummy", "game", "GAME", needed=True)
_HOUSE_RULE: Final = Argument(
    "--option", "a house rule, such as ace=either; may be given several times", "house rule", "NAME=VALUE", often=True
)
_PRESET: Final = Argument("--rules", "a set of house rules, such as quick (default: by-the-book)", "preset", "NAME")
_SEED: Final = Argument("--seed", "a number to shuffle by: the same number deals the same cards", "number", "N")
_PLAIN: Final = Argument(
    "--plain", "play line by line, for screen readers, simple terminals and scripts (also: RUMMYTUI_PLAIN=1)"
)
_PORT: Final = Argument(
    "--port", "the port of this laptop's own server (default: 4222, or one that is free)", "number", "PORT"
)
_NATS: Final = Argument("--nats", "a server that runs already, such as cards.example.org:4222", "server", "SERVER")
_CREDS: Final = Argument("--creds", "the file of that server's keys", "file", "FILE")
_SAVED: Final = Argument("name", "its name in the list", "any save", "NAME", needed=True)
_JSON: Final = Argument("--json", "as JSON, for other programs")

COMMANDS: Final = (
    Command(
        "play",
        "commands.play",
        "go straight to a new table",
        (
            _GAME,
            Argument(
                "--players",
                "who plays, round the table, such as Ann,Bob,bot:easy,Robin=bot:hard:hoarder (default: who played last)",
                "players",
                "NAMES",
            ),
            _PRESET,
            _HOUSE_RULE,
            _SEED,
            _PLAIN,
        ),
        more="Whatever is not said goes by the rulebook, and whoever deals first is drawn by lot.",
        examples=(
            ("rummytui play rummy", "with whoever played last"),
            ("rummytui play rummy --players Ann,Bob,bot:medium", "two people and a bot"),
            ("rummytui play gin --players Ann,Robin=bot --option knock-limit=upcard", "a house rule, and a bot's name"),
            ("rummytui play knock --help", "the house rules of Knock Rummy"),
        ),
        opens_table=True,
        lists_rules=True,
    ),
    Command(
        "resume",
        "commands.resume",
        "continue a saved game",
        (
            Argument("name", "which one (default: the one played last)", "save", "NAME"),
            Argument("--deal-anew", "deal the last hand anew if it no longer plays as it was saved"),
            _PLAIN,
        ),
        opens_table=True,
    ),
    Command(
        "host",
        "far.host",
        "open a table with seats at other screens",
        (
            Argument("game", "such as rummy (default: the table that was opened last)", "game", "GAME"),
            Argument(
                "--players",
                "who plays, round the table, such as Ann,Bob,Gail@elsewhere,bot:easy",
                "players",
                "NAMES",
            ),
            Argument("--resume", "go on with this saved game: its name in the list, or its file", "file", "NAME"),
            Argument(
                "--elsewhere",
                "who of the people of that game sits at another screen, such as Gail,Bob",
                "people",
                "NAMES",
            ),
            _PRESET,
            _HOUSE_RULE,
            _SEED,
            _PORT,
            _NATS,
            _CREDS,
            Argument("--web", "let browsers in as well, by links; for a network that everybody on it trusts"),
            _PLAIN,
        ),
        more="It says what those at the other screens type. The game goes on while this program is closed; closing the table"
        " is asked where it is left. This needs the extra far: pip install 'rummytui[far]'.",
        examples=(
            ("rummytui host rummy --players Ann,Bob,Gail@elsewhere", "Ann and Bob share this screen, Gail has her own"),
            ("rummytui host", "back to the table that was opened last"),
            (
                "rummytui host --resume rummy-3 --elsewhere Gail",
                "an evening from this laptop, Gail at hers from now on",
            ),
        ),
        opens_table=True,
        lists_rules=True,
    ),
    Command(
        "join",
        "far.join",
        "sit down at a table on another laptop",
        (
            Argument(
                "code", "the code that is shown there (default: the seat that was held last)", None, "CODE", often=True
            ),
            Argument("--nats", "another address of the server that the code names", "server", "SERVER"),
            _PLAIN,
        ),
        more="Blanks and dashes between the groups of the code make no difference, nor do small letters.",
        examples=(
            ("rummytui join R2M0-48GG-Y000-G40R-40M3-0E20-97F3-K001-TPK8-NHDX", "with a code"),
            ("rummytui join", "back to the same seat, after the line or the laptop was lost"),
        ),
        opens_table=True,
    ),
    Command(
        "saves",
        "commands.list_saves",
        "list the saved games",
        (Argument("--bin", "those that were thrown away"), _JSON),
        more="Commands of their own do something with them: rename, bin, restore, empty-bin, duplicate, export, import and"
        " upgrade, each after rummytui saves.",
        examples=(("rummytui saves", "what can be resumed, and what is over"),),
    ),
    Command(
        "saves rename",
        "keeping.rename",
        "call a saved game by another name",
        (_SAVED, Argument("new", "the other name", None, "NEW", needed=True)),
        examples=(("rummytui saves rename rummy-3 'Sunday at home'", "a name that people remember"),),
    ),
    Command("saves bin", "keeping.throw_in_bin", "throw a saved game away, into the bin", (_SAVED,)),
    Command(
        "saves restore",
        "keeping.restore",
        "put a saved game back that was thrown away",
        (Argument("thrown", "its name; rummytui saves --bin lists them", "thrown", "NAME", needed=True),),
    ),
    Command("saves empty-bin", "keeping.empty_bin", "delete for good what was thrown away"),
    Command("saves duplicate", "keeping.duplicate", "copy a saved game, as it stands now", (_SAVED,)),
    Command(
        "saves export",
        "keeping.export",
        "write a saved game to a file, for another laptop",
        (_SAVED, Argument("file", "the new file, or the folder for it", "path", "FILE", needed=True)),
    ),
    Command(
        "saves import",
        "keeping.take_in",
        "copy a saved game from a file",
        (Argument("file", "such a file", "path", "FILE", needed=True),),
    ),
    Command(
        "saves upgrade",
        "keeping.upgrade",
        "rewrite saved games of older formats in the newest",
        (
            Argument("names", "their names in the list (default: all of them)", "any save", "NAME", often=True),
            Argument("--dry-run", "only say what would be done, and write nothing"),
        ),
        more="Each is played through first, and left alone unless it stays the same game. The original is kept beside it.",
    ),
    Command(
        "book",
        "book.book",
        "count who won, who was fed what, and what else the saved evenings come to",
        (
            Argument("name", "a person or a game (default: everybody and everything)", "family", "NAME"),
            _JSON,
            Argument("--csv", "as a table for spreadsheets"),
        ),
        more="The first time, evenings are played again for what was eaten and won; Ctrl+C puts that off.",
        examples=(
            ("rummytui book", "everybody who has played, and every game"),
            ("rummytui book Ann", "all that is known of Ann"),
            ("rummytui book --csv > family.csv", "a table for a spreadsheet"),
        ),
    ),
    Command(
        "rules",
        "commands.rulebook",
        "read the rulebook",
        (Argument("game", "such as rummy (default: the whole book)", "book", "GAME"),),
        more="On a terminal it is shown page by page, elsewhere as the plain Markdown that it is written in.",
    ),
    Command(
        "options",
        "commands.list_options",
        "list the house rules of a game, with their values",
        (_GAME, _JSON),
        examples=(("rummytui options rummoli", "what can be chosen in Rummoli"),),
    ),
    Command(
        "replay",
        "commands.replay",
        "read what happened in a saved game",
        (
            Argument("file", "a saved game: its file, or its name in the list", "file", "FILE", needed=True),
            Argument("--watch", "watch it on the screen, move by move"),
            Argument("--verify", "replay it silently, with exit code 1 if anything comes out differently"),
        ),
        more="While an evening goes on, it is told as the whole table saw it; hands are shown once it is over.",
        examples=(
            ("rummytui replay rummy-3", "what happened, in sentences"),
            ("rummytui replay rummy-3 --watch", "the same at the table"),
        ),
    ),
    Command(
        "arena",
        "commands.arena",
        "let bots play one another and count who wins",
        (
            _GAME,
            Argument("--bots", "one for each seat, such as medium,hard:hoarder", "bots", "LEVELS", needed=True),
            Argument("--games", "how many games (default: 200)", "number", "N"),
            Argument("--jobs", "how many to play at once (default: one for each core)", "number", "N"),
            Argument("--profile", "say how long decisions took: half of them, 95 and 99 in a hundred, and the slowest"),
            _SEED,
            _PRESET,
            _HOUSE_RULE,
            _JSON,
        ),
        more="Every deal is played once for each way of moving the bots round the table, so luck counts for less.",
        examples=(
            ("rummytui arena rummy --bots hard,medium", "how much better hard plays than medium"),
            ("rummytui arena gin --bots hard,easy --games 2000 --profile", "more exactly, and how long it thinks"),
        ),
        lists_rules=True,
    ),
    Command(
        "referee",
        "tables.referee",
        "look after the tables of a server, for seats at other screens",
        (_NATS, _CREDS, Argument("--replicas", "on how many servers of a cluster a table is kept", "number", "N")),
        more="It runs until it is told to end, and any number of them share the tables. Without a server it is this laptop's"
        " own, for which rummytui host starts one by itself.",
        examples=(("rummytui referee --nats 10.0.0.1:4222,10.0.0.2:4222 --creds keys.json", "one of many"),),
    ),
    Command(
        "tables",
        "tables.list_tables",
        "list the open tables of a server, by their names there",
        (_NATS, _CREDS),
        more="Without a server they are those of this laptop. rummytui tables export writes one to a"
        " file; rummytui host --resume brings a saved game there.",
    ),
    Command(
        "tables export",
        "tables.export",
        "write a table that lies on a server to a file, as a saved game",
        (
            Argument("table", "its name; rummytui tables lists them", None, "TABLE", needed=True),
            Argument("file", "the new file", "path", "FILE", needed=True),
            _NATS,
            _CREDS,
        ),
    ),
    Command(
        "servers",
        "servers.write",
        "write the configuration of servers of your own, for tables with seats at other screens",
        (
            Argument("folder", "where to write it; it must not have any yet", "folder", "FOLDER", needed=True),
            Argument("addresses", "where they will be: one, or three for a cluster", None, "ADDRESS", often=True),
        ),
        more="It starts nothing. docs/far.md says what to do with the files; one of them holds keys, to be kept like a"
        " password.",
        examples=(
            ("rummytui servers cards cards.example.org", "one server"),
            ("rummytui servers cards 10.0.0.1 10.0.0.2 10.0.0.3", "a cluster that goes on when one of the three fails"),
        ),
    ),
    Command(
        "man",
        "commands.manual",
        "print the manual page",
        more="It is written for man, as in: rummytui man | man -l -",
    ),
    Command(
        "help",
        "",
        "say how a command is used",
        (Argument("command", "such as play (default: all of them)", "command", "COMMAND"),),
    ),
)

_HELP: Final = Argument("--help", "say how this is used")


def arguments_of(command: Command | None) -> tuple[Argument, ...]:
    """All that may follow ``command``, or stand without one."""
    return (*command.arguments, SAVES, _HELP) if command else (*WHOLE, _HELP)


def longest_command(words: Sequence[str]) -> tuple[Command | None, Sequence[str]]:
    """The command that these words begin with, and the words after it; None if there is none."""
    for count in (2, 1):
        if command := command_called(" ".join(words[:count])):
            return command, words[count:]
    return None, words


def command_called(name: str | None) -> Command | None:
    """The command with this name, or None."""
    return next((command for command in COMMANDS if command.name == name), None)
