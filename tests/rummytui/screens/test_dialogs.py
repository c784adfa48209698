"""Questions and lists over a table: nobody's cards can be read round them, and all of it is as it was once they close."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from rules import GAMES, Card
from rummytui.screens.ask import AskPinScreen, AskScreen, AskTextScreen, ChooseScreen, LeaveScreen, NumberedLine
from rummytui.screens.curtain import CurtainScreen, PeekScreen
from rummytui.screens.palette import Palette
from rummytui.screens.table import TableScreen
from rummytui.table.host import Host
from rummytui.widgets.barred import Rows
from rummytui.widgets.frame import Frame, Inside
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from tests.daily import daily
from tests.rummytui.evenings import cards_in, seats_for
from tests.rummytui.games.rummoli.test_table import ON_THE_BOARD
from tests.rummytui.screens.pictures import before, program
from tests.rummytui.screens.tables import host_of, opened, press, screen_text, settle, shown_cards, table_of
from tests.rummytui.screens.test_eyes import on_top
from tests.rummytui.screens.test_table import prompt
from tests.rummytui.screens.test_table_pictures import LARGE, SMALL, SnapCompare
from tests.rummytui.shown import inside_of, text_of
from tests.shots.moments import WantedMoment, phase

pytestmark = pytest.mark.usefixtures("simple_bots")

SIZES = [SMALL, LARGE]
DIALOGS: dict[str, Callable[[], Screen[Any]]] = {
    "answers": lambda: AskScreen("a question", "Well?", {"yes": "Yes", "no": "No"}),
    "text": lambda: AskTextScreen("a question", "Well?"),
    "PIN": lambda: AskPinScreen("PIN", "Ann's PIN:"),
    "lines": lambda: ChooseScreen("go to", [NumberedLine(0, "Hand 1", "Ann goes out.")]),
    "leaving": lambda: LeaveScreen(playing=True),
}
HIDING = [
    (game, phase) for game, kind in GAMES.items() for phase in kind.phases if phase not in ("between hands", "over")
]
"""Every phase in which somebody may have a hand."""
HIDING_DAILY = [
    ("rummy", "play"),
    ("gin", "upcard"),
    ("dummy-rummy", "sale"),
    ("tummy-rummy", "feeding"),
    ("rummoli", "poker"),
]
"""One on each kind of table, other than the usual turn where there is another; soaks look at all."""


def secret(host: Host) -> set[Card]:
    """The cards that only the person at the table may see."""
    (seat,) = host.people
    return set(host.view(seat).hands[seat]) - cards_in(host.view(None)) - ON_THE_BOARD


def at_phase(game: str, name: str) -> WantedMoment:
    """A game in that phase, in which the player to move is the only person."""
    made = {"swap": "leave", "auction": "bid"}.get(name, "")
    short = {"rounds": 3} if game == "rummoli" else {}
    return WantedMoment(game, seats_for(GAMES[game]), phase(name), short, alone=True, made=made)


@pytest.mark.parametrize("at", daily(HIDING, HIDING_DAILY), ids="-".join)
async def test_no_card_of_an_open_hand_can_be_read_round_a_dialog(tmp_path: Path, at: tuple[str, str]) -> None:
    host = at_phase(*at).open(tmp_path)
    async with opened(host, size=(120, 40)) as pilot:
        assert table_of(pilot).watching.face_up in host.people
        await press(pilot, "right")
        hidden, before = secret(host), screen_text(pilot)
        for key in ("ctrl+c", "ctrl+p"):
            await press(pilot, key)
            assert isinstance(pilot.app.screen, LeaveScreen | Palette)
            assert not shown_cards(screen_text(pilot)) & hidden
            await press(pilot, "escape")
            assert screen_text(pilot) == before
        for kind in DIALOGS.values():
            await pilot.app.push_screen(kind())
            await settle(pilot)
            assert not shown_cards(screen_text(pilot)) & hidden
            await press(pilot, "escape")
            assert screen_text(pilot) == before


async def test_another_person_comes_to_the_same_dialog_and_sees_nothing(tmp_path: Path) -> None:
    """The hand is there again for who looked before; after the laptop was away, only behind the curtain."""
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space")
        hers = set(host.game.hands[0])
        assert hers <= shown_cards(screen_text(pilot))
        await press(pilot, "ctrl+c")
        assert not hers & shown_cards(screen_text(pilot))
        assert "Ann's turn." in text_of(table_of(pilot))
        await press(pilot, "escape")
        assert hers <= shown_cards(screen_text(pilot))
        await press(pilot, "ctrl+c")
        table_of(pilot).cover()
        await settle(pilot)
        assert on_top(pilot) is CurtainScreen
        assert not hers & shown_cards(text_of(table_of(pilot)))
        await press(pilot, "space")
        assert on_top(pilot) is LeaveScreen
        assert not hers & shown_cards(screen_text(pilot))
        await press(pilot, "escape")
        assert on_top(pilot) is TableScreen
        assert hers <= shown_cards(screen_text(pilot))


async def test_what_is_selected_and_asked_waits_below(tmp_path: Path) -> None:
    """Cards on the felt that could be laid off there, and a question with cards in it, are of the hand too."""
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "d", "home", "space", "right", "space", "m")
        before, selected = screen_text(pilot), table_of(pilot).query_one(Hand).selected
        assert len(selected) == 2
        await press(pilot, "ctrl+c")
        assert not set(host.game.hands[0]) & shown_cards(screen_text(pilot))
        await press(pilot, "escape")
        assert screen_text(pilot) == before
        assert table_of(pilot).query_one(Hand).selected == selected


async def test_a_hint_that_comes_meanwhile_is_read_after_it(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "d")
        hers, table = set(host.game.hands[0]), table_of(pilot)
        await pilot.app.push_screen(AskScreen("a question", "Well?", {"yes": "Yes"}))
        await settle(pilot)
        table.action_hint()
        await pilot.app.workers.wait_for_complete()
        await settle(pilot)
        assert not hers & shown_cards(screen_text(pilot))
        assert not hers & shown_cards(text_of(table))
        await press(pilot, "escape")
        assert hers & shown_cards(prompt(pilot))


async def test_a_dialog_that_opens_when_another_closes_finds_the_hand_face_down(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        hers = set(host.game.hands[0])

        def again(answer: str | None) -> None:
            assert answer == "yes"
            _ = pilot.app.push_screen(AskScreen("a question", "And?", {"no": "No"}))

        await pilot.app.push_screen(AskScreen("a question", "Well?", {"yes": "Yes"}), again)
        await press(pilot, "enter")
        assert "And?" in screen_text(pilot)
        assert not hers & shown_cards(text_of(table_of(pilot)))
        assert not hers & shown_cards(screen_text(pilot))
        await press(pilot, "enter")
        assert hers <= shown_cards(screen_text(pilot))


async def test_a_hand_that_is_peeked_at_is_turned_too(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        hers = host.game.hands[0]
        await pilot.app.push_screen(PeekScreen("Ann", lambda: hers))
        await press(pilot, "space")
        assert set(hers) <= shown_cards(screen_text(pilot))
        await press(pilot, "ctrl+c")
        assert not set(hers) & shown_cards(screen_text(pilot))
        await press(pilot, "escape")
        assert set(hers) <= shown_cards(screen_text(pilot))
        await press(pilot, "ctrl+p")
        assert not isinstance(pilot.app.screen, Palette)


async def test_help_says_nothing_of_a_hand_below_a_dialog(tmp_path: Path) -> None:
    """Why a player can't be fed a card names the card."""
    host = at_phase("tummy-rummy", "feeding").open(tmp_path)
    async with opened(host, size=(120, 60)) as pilot:
        await press(pilot, "right", "?")
        before = screen_text(pilot)
        assert secret(host) & shown_cards(before)
        await press(pilot, "ctrl+c")
        assert not secret(host) & shown_cards(screen_text(pilot))
        await press(pilot, "escape")
        assert screen_text(pilot) == before


@pytest.mark.parametrize("size", SIZES)
class TestPictures:
    def test_a_question_over_a_table(self, snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
        """The frame is as wide as its text; the table behind it is dark, and its hand face down."""
        host = host_of(tmp_path)
        assert snap_compare(program(host), terminal_size=size, run_before=before("space", "ctrl+c"))

    def test_the_palette(self, snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
        """What was found, with the letters that found it and its key; below, what else has a key."""
        host = host_of(tmp_path)
        assert snap_compare(program(host), terminal_size=size, run_before=before("space", "ctrl+p", *"sor"))


@pytest.mark.parametrize("size", SIZES)
async def test_a_frame_is_as_wide_as_its_text(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(host_of(tmp_path, "pbb"), size=size) as pilot:
        for question, answers, inside in (
            ("Well?", {"no": "No"}, len("Esc back") + 2),
            ("Shall all of the bots go on alone?", {"no": "No"}, len("Shall all of the bots go on alone?")),
            ("Well?", {"no": "Let the bots play by themselves"}, len("Let the bots play by themselves") + 3),
            ("word " * 40, {"no": "No"}, 64),
        ):
            await pilot.app.push_screen(AskScreen("a question", question, answers))
            await settle(pilot)
            frame = pilot.app.screen.query_one(Frame).region
            assert frame.width == inside + 8
            assert abs(2 * frame.x + frame.width - size[0]) <= 1
            await press(pilot, "escape")


async def test_a_long_list_scrolls_in_its_frame_and_shows_its_cursor(tmp_path: Path) -> None:
    lines = [NumberedLine(number, f"Hand {number}", "") for number in range(60)]
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await pilot.app.push_screen(ChooseScreen("go to", lines, 40))
        await settle(pilot)
        assert "▌ Hand 40" in screen_text(pilot)
        await press(pilot, "end")
        assert "▌ Hand 59" in screen_text(pilot)
        assert "Esc  back" in screen_text(pilot)
        assert pilot.app.screen.query_one(Inside).max_scroll_y == 0


async def test_a_click_on_an_answer_or_on_a_key_counts_as_pressing_it(tmp_path: Path) -> None:
    given: list[str | None] = []
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        for target, offset in ((Rows, (4, 1)), (KeyBar, (1, 0))):
            _ = pilot.app.push_screen(AskScreen("a question", "Well?", {"yes": "Yes", "no": "No"}), given.append)
            await settle(pilot)
            await pilot.click(target, offset=offset)
            await settle(pilot)
    assert given == ["no", None]


@pytest.mark.parametrize("names", [["[red]Ann[/]", "Bob"]])
async def test_names_are_never_markup(tmp_path: Path, names: list[str]) -> None:
    async with opened(host_of(tmp_path, "pb", names=names, decks=None)) as pilot:
        await pilot.app.push_screen(AskPinScreen(names[0], f"{names[0]} PIN:"))
        await settle(pilot)
        assert screen_text(pilot).count("[red]Ann[/]") >= 2
        await press(pilot, "escape")
        await pilot.app.push_screen(AskScreen("a question", names[0], {"no": names[0]}))
        await settle(pilot)
        assert inside_of(pilot.app.screen).startswith("[red]Ann[/] ▌ [red]Ann[/]")
