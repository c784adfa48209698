"""A name that identifies its seat has emblem and colour everywhere."""

from typing import Any

import pytest

from rummytui.table.commands import KeyItem
from rummytui.text import Account, AccountLine, Sentence, marked, unmarked, whose
from rummytui.widgets.account import AccountTable
from rummytui.widgets.cards import CardLook
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import EMBLEMS, seat_role
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.log import ShortLog, TableLog
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.scores import ScoreSheet
from tests.rummytui.widgets.watching import Watched, watched

NAMES = marked(["Ann", "Old Bob", "Gail"])


def coloured_in(watching: Watched[Any], seat: int) -> str:
    """What stands on the widget in the colour of a seat."""
    drawn = watching.widget if isinstance(watching.widget, Drawn) else watching.widget.query_one(Drawn)
    return "".join(piece.text for row in drawn.rows() for piece in row if seat_role(seat) in piece.roles.split())


async def test_a_line_of_the_log_begins_with_an_emblem() -> None:
    log = TableLog()
    log.styles.height = "auto"
    log.show_told([Sentence(f"{NAMES[1]} laid 4♥ on {whose(NAMES[0])} hearts."), Sentence("The stock is gone.")])
    async with watched(log, (22, 24)) as watching:
        assert watching.lines == ["● Old Bob laid 4♥ on", "  Ann's hearts.", "  The stock is gone."]
        assert coloured_in(watching, 1) == "● OldBob"
        assert coloured_in(watching, 0) == "Ann"
        log.look = CardLook(ascii=True)
        await watching.pilot.pause()
        assert watching.lines[0] == "B Old Bob laid 4h on"


async def test_the_short_log_has_them_too() -> None:
    log = ShortLog()
    log.show_sentences([f"{NAMES[1]} drew.", f"{NAMES[2]} threw J♣."])
    async with watched(log, (60, 24)) as watching:
        assert watching.lines[0] == "● Old Bob drew. ▲ Gail threw J♣."
        assert coloured_in(watching, 2) == "▲Gail"


@pytest.mark.parametrize("width", range(12, 60))
def test_no_emblem_stays_behind_at_the_end_of_a_line(width: int) -> None:
    log = ShortLog()
    log.show_sentences([f"{name} drew and threw 9♦." for name in NAMES])
    log.look = CardLook()
    lines = ["".join(piece.text for piece in row) for row in log.draw(width, 9)]
    assert not any(line[-1] in EMBLEMS or len(line) > width for line in lines)
    assert [word for line in lines for word in line.split() if word in EMBLEMS] == list("♜●▲")


async def test_the_prompt_begins_with_emblem_and_name() -> None:
    prompt = Prompt()
    prompt.ask(f"{NAMES[0]}: draw from the stock, or take J♣.")
    async with watched(prompt) as watching:
        assert watching.lines[0] == "▌ ♜ Ann: draw from the stock, or take J♣."
        assert coloured_in(watching, 0) == "▌♜Ann▌"
        prompt.refuse(f"{NAMES[0]} draws first.", "SH-3")
        await watching.pilot.pause()
        assert watching.lines[0] == "  ✗ Ann draws first. (SH-3)"
        assert coloured_in(watching, 0) == ""


@pytest.mark.parametrize("width", [64, 80])
async def test_long_names_leave_the_prompt_room_for_its_end(width: int) -> None:
    long = marked(["Wilhelmina Featherstone", "Bartholomew Ironmonger I", "Grandmother of the House", "Bob"])
    prompt = Prompt()
    prompt.styles.height = 2
    whole = f"{long[3]}: type 1 {long[0]} or 2 {long[1]}. Esc goes back."
    prompt.ask(whole)
    async with watched(prompt, (width, 24)) as watching:
        assert " ".join(" ".join(watching.lines).replace("▌", "").split()) == f"▲ {unmarked(whole)}".replace(
            "▲", EMBLEMS[3]
        )
        prompt.ask(f"{long[3]}: who eats K♠ (turkey)? Type 1 {long[0]}, 2 {long[1]} or 3 {long[2]}. Arrows choose.")
        await watching.pilot.pause()
        said = " ".join(" ".join(watching.lines).split())
        assert said.endswith("Arrows choose.")
        assert coloured_in(watching, 2)
        assert all(short in said for short in ("1 Wilh", "2 Bart", "3 Gran"))


async def test_scores_down_and_across() -> None:
    sheet = ScoreSheet()
    sheet.show_scores(NAMES, [(10, -4, -6), (24, -31, 7)])
    async with watched(sheet) as watching:
        assert watching.lines == [
            "hand  ♜ Ann  ● Old Bob  ▲ Gail",
            "   1    +10         −4      −6",
            "   2   ★+24        −31      +7",
        ]
        assert coloured_in(watching, 1) == "● Old Bob"
        await watching.pilot.resize_terminal(26, 24)
        await watching.pilot.pause()
        assert [line[:9] for line in watching.lines] == ["♜ Ann    ", "● Old Bob", "▲ Gail   "]
        assert coloured_in(watching, 2).rstrip() == "▲ Gail"


async def test_an_account_line_for_a_seat() -> None:
    lines = [AccountLine(name, False, (), None, 0, 5) for name in NAMES]
    table = AccountTable()
    table.show_account(Account(f"{NAMES[2]} wins.", tuple(lines), ()), str)
    async with watched(table) as watching:
        assert [line.strip()[:9] for line in watching.lines[-3:]] == ["♜ Ann    ", "● Old Bob", "▲ Gail   "]
        assert coloured_in(watching, 1).rstrip() == "● Old Bob"


async def test_a_short_key_takes_the_room_that_a_long_one_did_not_find() -> None:
    bar = KeyBar()
    bar.styles.height = 1
    words = {"x": "throw", "u": "undo Grandmother's move", "i": "hint", "?": "help", ",": "settings", "q": "leave"}
    bar.show_keys([KeyItem(key, text, key) for key, text in words.items()])
    async with watched(bar) as watching:
        await watching.pilot.resize_terminal(44, 24)
        await watching.pilot.pause()
        assert watching.lines[0].rstrip() == " x  throw  i  hint  ?  help  q  leave"
        await watching.pilot.resize_terminal(26, 24)
        await watching.pilot.pause()
        assert watching.lines[0].rstrip() == " ?  help  q  leave"


async def test_keys_that_stand_for_players() -> None:
    bar = KeyBar()
    bar.show_keys([KeyItem("1", NAMES[0], "1"), KeyItem("2", NAMES[1], "2")])
    async with watched(bar) as watching:
        assert watching.lines == [" 1  Ann   2  Old Bob"]
        assert coloured_in(watching, 1) == ""
