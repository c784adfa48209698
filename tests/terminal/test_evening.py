"""An evening at the real program: set up with keys, played, unplugged in the middle, and resumed."""

import re

import pytest

from rummytui.settings import Settings, save
from saves import default_folder, saved_games
from tests.corners import without_cursor
from tests.terminal.terminal import QUICK, Terminal

CURTAIN = "Pass the laptop to"
DRAW = (" d draw ", " d turn the pile over")


@pytest.fixture(autouse=True)
def no_pauses() -> None:
    """Bots are seen at once, and a hand that goes nowhere is soon given up."""
    assert save(Settings(pace="at once", house_rules={"rummy": {"stalemate": 1}})) is None


def lift_curtain(window: Terminal) -> None:
    window.wait_for(CURTAIN, "Space  show").press("space").wait_gone(CURTAIN)


def take_turn(window: Terminal) -> None:
    """The player to act draws a card and discards the first one, early enough in a hand that this doesn't end it."""
    lift_curtain(window)
    window.wait_until(lambda: any(key in window for key in DRAW), "no card could be drawn")
    window.press("d").wait_for("x discard ").press("space").wait_for("x to discard it").press("x")
    window.wait_gone("x to discard it")


WANTED = {"Space  show": "space", "x to discard it": "x", "x discard ": "space", **dict.fromkeys(DRAW, "d")}
"""The key to press by what is on the screen."""


def go_on(window: Terminal, until: str) -> None:
    """Draw and discard for every player until some text is there."""
    while until not in window:
        window.wait_until(lambda: until in window or bool(wanted(window)), "nothing is wanted")
        if until not in window:
            press_wanted(window, until)


def wanted(window: Terminal) -> list[str]:
    """What on the screen asks for a key."""
    return [text for text in WANTED if text in window]


def press_wanted(window: Terminal, until: str) -> None:
    """Press the key in the prompt, and wait for its effect."""
    before = wanted(window)
    window.press(WANTED[before[0]])
    window.wait_until(lambda: until in window or wanted(window) != before, "nothing happened")


def table(window: Terminal) -> list[str]:
    """The table without the log, and without the last viewer's cursor and marks."""
    lines = without_cursor(window.screen)
    return [line for line in lines if re.search("[▮▟♠♥♦♣]|Rummy|discard", line)]


def add_a_person(terminal: Terminal) -> None:
    """From the list of games, go past the two names to the button that adds a chair."""
    terminal.press("enter", "tab", "tab", "enter").wait_for(" 3 ▲ Player 2")


def test_an_evening(terminal: Terminal) -> None:
    terminal.start(program=QUICK).wait_for("family book").press("enter").wait_for("Deal now", "Robin")
    add_a_person(terminal)
    terminal.press("ctrl+u").wait_gone("Player 2").type("Gail").wait_for(" 3 ▲ Gail")
    terminal.press("shift+tab", "shift+tab", "ctrl+u").wait_gone("Player 1").type("Ann").wait_for(
        " 1 ♜ Ann", " 2 ● Robin"
    )
    terminal.press("f2")
    terminal.wait_for(CURTAIN)
    go_on(terminal, "d deal hand 2")
    terminal.press("d")
    lift_curtain(terminal)
    terminal.wait_for(" d draw ").press("d").wait_for("x discard ")
    before = table(terminal)
    terminal.kill()

    (saved,) = saved_games(default_folder())
    assert (saved.players, saved.hand_number, saved.in_use) == (("Ann", "Robin", "Gail"), 2, False)
    terminal.start("resume")
    lift_curtain(terminal)
    terminal.wait_until(lambda: table(terminal) == before, "the table is not as it was:\n" + "\n".join(before))
    terminal.press("q").wait_for("family book").press("q")
    assert terminal.wait_for_exit() == 0
    assert terminal.foreign == []


def test_the_last_table_is_offered_again(terminal: Terminal) -> None:
    terminal.start("play", "rummy", "--players", "Ann,Gail")
    lift_curtain(terminal)
    terminal.wait_for(" d draw ").press("q").wait_for("family book").press("n").wait_for(
        "Deal now", "1 ♜ Ann", "2 ● Gail"
    )


TABLES = [
    {
        "[/": "[/",
        "[/]": "[/]",
        "[#zzz]x[/#zzz]": "[#zzz]x[/#zzz]",
        "[@click=app.quit]Q[/]": "[@click=app.quit]Q[/]",
        "$x [b]": "$x [b]",
        "日本語": "日本語",
    },
    {
        "\x1b]0;PWN\x07Eve": "]0;PWNEve",
        "\x1b[2JEve": "[2JEve",
        "\x9b3JEve": "3JEve",
        "\u202eevE\u2066": "evE",
        "A\u200bnn": "Ann",
        "👨\u200d👩\u200d👧": "👨👩👧",
    },
]


@pytest.mark.parametrize(
    "names", [pytest.param(TABLES[0], id="markup", marks=pytest.mark.soak), pytest.param(TABLES[1], id="escapes")]
)
def test_names_are_only_names(terminal: Terminal, names: dict[str, str]) -> None:
    dealer = f"first_dealer={len(names) - 1}"
    terminal.start("play", "rummy", "--players", ",".join(names), "--option", dealer, program=QUICK)
    for shown in names.values():
        terminal.wait_for(f"{CURTAIN} {shown}")
        take_turn(terminal)
    first, *_, last = names.values()
    terminal.wait_for(f"{CURTAIN} {first}", f"{last} drew and discarded")
    for shown in names.values():
        terminal.click(shown)
    lift_curtain(terminal)
    terminal.wait_for(" d draw ").press("?").wait_for("Not now", f"What {first} can do now")
    terminal.press("escape").wait_gone("Not now").wait_for(" d draw ").press("q").wait_for("saved games", "family book")
    terminal.press("q")
    assert terminal.wait_for_exit() == 0
    assert terminal.foreign == []


def test_a_name_that_is_typed_and_pasted(terminal: Terminal) -> None:
    terminal.start().wait_for("family book").press("enter").wait_for("Deal now")
    add_a_person(terminal)
    terminal.press("shift+tab", "shift+tab", "ctrl+u").wait_gone("Player 1").paste("\x1b[2JEve[/]\u202e\x07").wait_for(
        "[2JEve[/]"
    )
    assert terminal.foreign == []


def test_another_window_has_it(terminal: Terminal) -> None:
    terminal.start("play", "rummy", "--players", "Ann,Gail").wait_for(CURTAIN)
    with Terminal() as other:
        other.start("resume", "rummy-1")
        assert other.wait_for_exit() == 2
        assert "rummytui: rummy-1.jsonl is open in another window" in " ".join(" ".join(other.screen).split())
    take_turn(terminal)


def test_a_full_disk_stops_the_move_and_says_so(terminal: Terminal) -> None:
    """No file may grow beyond a kibibyte, which to the program is a disk that is full."""
    words = [*QUICK, "play", "rummy", "--players", "Ann,Gail", "--option", "first_dealer=1"]
    terminal.start("-c", 'ulimit -f 1; exec "$@"', "bash", *words, program=["bash"])
    refusal = "couldn't be saved, so it wasn't played"
    go_on(terminal, refusal)
    terminal.press("q").wait_for("family book").press("q")
    assert terminal.wait_for_exit() == 0
    terminal.start("resume").wait_for(CURTAIN)
    go_on(terminal, f"{CURTAIN} {'Gail' if f'{CURTAIN} Ann' in terminal else 'Ann'}")
    assert (default_folder() / "rummy-1.jsonl").stat().st_size > 1024


@pytest.mark.parametrize(
    "keys",
    [
        ["q", "q"],
        pytest.param(["question_mark", "q"], marks=pytest.mark.soak),
        pytest.param(["f1", "q"], marks=pytest.mark.soak),
        pytest.param(["s", "question_mark", "q"], marks=pytest.mark.soak),
        pytest.param(["d", "d"], marks=pytest.mark.soak),
        ["u", "i", "f1", "escape"],
    ],
    ids=" ".join,
)
def test_quick_fingers_break_nothing(terminal: Terminal, keys: list[str]) -> None:
    terminal.start("play", "rummy", "--players", "Ann,Gail")
    lift_curtain(terminal)
    terminal.wait_for(" d draw ").press(*("?" if key == "question_mark" else key for key in keys))
    terminal.press("ctrl+q")
    assert terminal.wait_for_exit() == 0


def test_bad_input_is_one_sentence(terminal: Terminal) -> None:
    terminal.start("play", "rummy", "--players", "Ann,\x1b[2J", "--option", "ace=\x1b]0;PWN\x07")
    assert terminal.wait_for_exit() == 2
    assert "rummytui: In Rummy ace can't be" in terminal
    assert terminal.foreign == []
