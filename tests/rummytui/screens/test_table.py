"""A turn at the table: by keys, by mouse, with refusals and second thoughts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from textual.command import CommandList
from textual.geometry import Region
from textual.pilot import Pilot

from rules.cards import cards
from rules.moves import Discard
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.palette import Palette
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.table import TableScreen
from rummytui.settings import PAUSES
from rummytui.table.host import Host, Sitter
from rummytui.table.offers import Advise, Choose, OfferedAnswer, Rearrange
from rummytui.text import unmarked
from rummytui.widgets.cards.glyphs import DRAWN
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import EMBLEMS
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.log import ShortLog, TableLog
from rummytui.widgets.places import Places
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.tabletop import Tabletop
from saves import SaveError, saved_game
from tests.corners import new_cards
from tests.rummytui.screens.tables import (
    hand,
    host_of,
    opened,
    press,
    screen_text,
    settle,
    shown_cards,
    stacked,
    table_of,
    until,
    words,
)

pytestmark = pytest.mark.usefixtures("simple_bots")


def prompt(pilot: Pilot[None]) -> str:
    """The sentence above the keys, without the sign of a seat or of a refusal in front."""
    rows = pilot.app.screen.query_one(Prompt).rows()
    said = " ".join(" ".join("".join(piece.text for piece in row).removeprefix("▌") for row in rows).split())
    return said[2:] if said[:1] in {*EMBLEMS, DRAWN.refused} else said


def keys(pilot: Pilot[None]) -> str:
    """What the key bar offers."""
    rows = pilot.app.screen.query_one(KeyBar).rows()
    return " ".join("".join(piece.text for row in rows for piece in row).split())


async def select(pilot: Pilot[None], codes: str) -> None:
    """Select cards with arrows and Space."""
    fan = pilot.app.screen.query_one(Hand)
    for card in cards(codes):
        await press(pilot, "home")
        while fan.card_at_cursor != card:
            await press(pilot, "right")
        await press(pilot, "space")


async def click_piece(pilot: Pilot[None], widget_type: type[Drawn], target: object, times: int = 1) -> None:
    """Click where a widget has drawn a piece with this target."""
    widget = pilot.app.screen.query_one(widget_type)
    for y, row in enumerate(widget.rows()):
        x = 0
        for piece in row:
            if piece.target == target and piece.text.strip():
                await pilot.click(widget, offset=(x + widget.gutter.left, y + widget.gutter.top), times=times)
                await pilot.pause()
                await pilot.pause()
                return
            x += len(piece.text)
    raise AssertionError(f"{target} is not drawn")


def told(pilot: Pilot[None]) -> str:
    """What the log says, short or long, without the breaks of its lines; on other screens, all that they say."""
    for log in pilot.app.screen.query(f"{TableLog.__name__}, {ShortLog.__name__}").results(Drawn):
        if log.region:
            if isinstance(log, TableLog):
                return " ".join(unmarked(line.text) for line in log.told)
            return " ".join(" ".join("".join(piece.text for piece in row) for row in log.rows()).split())
    return " ".join(screen_text(pilot).split())


# ------------------------------------------------------------------------------------------------------- a whole turn


async def test_a_turn_by_keys(tmp_path: Path) -> None:
    host = host_of(tmp_path, "ppb")
    async with opened(host, size=(120, 40)) as pilot:
        await press(pilot, "space")
        assert prompt(pilot) == "Ann: draw from the stock, or take J♣."
        assert keys(pilot).startswith("d draw t take J♣ s sort i hint")
        await press(pilot, "d")
        assert "KD" in map(str, host.game.hands[0])
        assert "meld" in prompt(pilot)
        await select(pilot, "4H 5H 6H")
        assert prompt(pilot) == "4♥ 5♥ 6♥: press m to lay these down."
        await press(pilot, "m")
        await select(pilot, "9C 9D 9S")
        await press(pilot, "m")
        assert [str(meld.cards[0]) for meld in host.view(0).melds] == ["4H", "9S"]  # type: ignore[attr-defined]
        await select(pilot, "KC")
        assert prompt(pilot) == "K♣: x to discard it."
        await press(pilot, "x")
        assert "Ann laid down 4-5-6 of hearts and three nines, then discarded K♣." in told(pilot)


async def test_a_turn_by_mouse(tmp_path: Path) -> None:
    host = host_of(
        tmp_path, "pbb", decks=stacked(["4H 5H 6H 9C 9D 9S KC", "7H 8H QS QD 2C 2D KS", "7C 7D 3S 3D JS TD AC"], "9H")
    )
    async with opened(host) as pilot:
        await click_piece(pilot, Tabletop, ("pile", "discard"))
        assert hand("9H") <= set(host.game.hands[0])
        fan = pilot.app.screen.query_one(Hand)
        for code in ("9C", "9D", "9S"):
            await click_piece(pilot, Hand, fan.cards.index(cards(code)[0]))
        await click_piece(pilot, KeyBar, "meld")
        await click_piece(pilot, Hand, fan.cards.index(cards("9H")[0]))
        assert "←9♥" in screen_text(pilot)
        await click_piece(pilot, Tabletop, ("laid", 0))
        assert len(host.view(None).melds[0].cards) == 4  # type: ignore[attr-defined]
        await click_piece(pilot, Tabletop, ("pile", "discard"))
        assert "click the card to discard first" in prompt(pilot)
        await click_piece(pilot, Hand, fan.cards.index(cards("KC")[0]))
        await click_piece(pilot, Tabletop, ("pile", "discard"))
        assert "Ann took 9♥, laid down three nines, laid off 9♥ on their own nines and discarded K♣." in told(pilot)


async def test_clicking_the_stock_draws(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await click_piece(pilot, Tabletop, ("pile", "stock"))
        assert len(host.game.hands[0]) == 8


async def test_a_double_click_throws_what_is_of_no_other_use(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "d")
        fan = pilot.app.screen.query_one(Hand)
        await click_piece(pilot, Hand, fan.cards.index(cards("9C")[0]), times=2)
        assert len(host.game.hands[0]) == 8
        await press(pilot, "escape")
        await click_piece(pilot, Hand, fan.cards.index(cards("KC")[0]), times=2)
        assert "discarded K♣" in " ".join(screen_text(pilot).split())


@pytest.mark.parametrize("selected", ["", "KC", "9D", "4H 5H 6H"])
async def test_a_double_click_is_as_good_as_a_selected_card_and_enter(tmp_path: Path, selected: str) -> None:
    """With any other selection, it does the same as Space, if the card isn't selected, and then Enter."""
    host = host_of(tmp_path, "pbb")
    async with opened(host, pace="slow") as pilot:
        await press(pilot, "d")
        held = sorted(host.game.hands[0])
        for card in ("KC", "9D", "5H"):
            after = []
            for way in ("keys", "mouse"):
                await select(pilot, selected)
                fan = pilot.app.screen.query_one(Hand)
                if way == "mouse":
                    await click_piece(pilot, Hand, fan.cards.index(cards(card)[0]), times=2)
                else:
                    if card not in selected.split():
                        await select(pilot, card)
                    fan.point_at(cards(card))
                    await press(pilot, "enter")
                after.append((list(host.game.hands[0]), fan.selected, prompt(pilot)))
                if sorted(host.game.hands[0]) != held:
                    await press(pilot, "u")
                await press(pilot, "escape")
                assert (sorted(host.game.hands[0]), fan.selected) == (held, ())
            assert after[0] == after[1], card


async def test_enter_says_what_a_card_can_do_and_then_does_it(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "enter")
        assert prompt(pilot) == "Ann must draw first. Ann: draw from the stock, or take J♣."
        await press(pilot, "d", "end", "left", "enter")
        assert prompt(pilot) == "K♣: x to discard it. Enter does the same."
        await press(pilot, "enter")
        assert "discarded K♣" in " ".join(screen_text(pilot).split())


async def test_enter_lays_a_selected_meld(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "d")
        await select(pilot, "4H 5H 6H")
        await press(pilot, "enter")
        assert len(host.view(None).melds) == 1  # type: ignore[attr-defined]


# ------------------------------------------------------------------------------------------------------ with less help


async def test_without_a_selection_x_throws_the_card_under_the_cursor(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "d", "end", "left", "x")
        assert "Ann drew and discarded K♣." in " ".join(screen_text(pilot).split())


async def test_without_a_selection_m_lays_the_only_meld(tmp_path: Path) -> None:
    decks = stacked(["4H 5H 6H 9C 9D 2S KC", "7H 8H QS QD 2C 2D KS", "7C 7D 3S 3D JS TD AC"], "JC", "JD")
    host = host_of(tmp_path, "pbb", decks=decks)
    async with opened(host) as pilot:
        await press(pilot, "d", "m")
        assert [str(card) for card in host.view(None).melds[0].cards] == ["4H", "5H", "6H"]  # type: ignore[attr-defined]


async def test_of_several_melds_a_digit_chooses(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "d", "m")
        assert "Which meld?" in prompt(pilot)
        assert "4♥ 5♥ 6♥" in keys(pilot)
        await press(pilot, "escape")
        assert not host.view(None).melds  # type: ignore[attr-defined]
        await press(pilot, "m", "1")
        assert len(host.view(None).melds) == 1  # type: ignore[attr-defined]


async def test_other_cards_are_an_answer_too(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "d", "m", "space")
        assert "Which meld?" not in prompt(pilot)
        assert "x discard" in keys(pilot)


async def test_o_goes_where_the_card_fits_and_asks_where_that_is_twice(tmp_path: Path) -> None:
    decks = stacked(["4H 5H 6H 7S 7C 7D KC", "8H QS QD 2C 2D 2S KS", "3S 3D 3C JS TD AC AD"], "JC", "7H JD")
    host = host_of(tmp_path, "ppp", decks=decks)
    async with opened(host) as pilot:
        await press(pilot, "space", "d")
        await select(pilot, "4H 5H 6H")
        await press(pilot, "m")
        await select(pilot, "7S 7C 7D")
        await press(pilot, "m")
        await select(pilot, "7H")
        assert prompt(pilot) == "7♥: o to lay it on Ann's 4-5-6 of hearts or Ann's three sevens; x to discard it."
        await press(pilot, "o")
        assert "Which meld gets 7♥?" in prompt(pilot)
        await press(pilot, "1")
        await press(pilot, "x")
        assert "Pass the laptop to Bob" not in screen_text(pilot)
        assert isinstance(pilot.app.screen, SettlementScreen)
        assert "goes out and wins hand 1: 150 points." in words(pilot)
        assert re.search(r"♜ Ann\b[^●▲]*\bout \+150\b", words(pilot)), words(pilot)


async def test_the_only_card_that_fits_is_pointed_out_before_it_is_laid(tmp_path: Path) -> None:
    host = host_of(tmp_path, "ppp")
    async with opened(host) as pilot:
        await press(pilot, "space", "d")
        await select(pilot, "4H 5H 6H")
        await press(pilot, "m", "end", "left", "x")
        await press(pilot, "space", "d", "home")
        assert "7♥" not in prompt(pilot)
        await press(pilot, "o")
        assert "7♥ fits" in prompt(pilot)
        await press(pilot, "o")
        assert [str(card) for card in host.view(None).melds[0].cards] == ["4H", "5H", "6H", "7H"]  # type: ignore[attr-defined]


async def test_escape_lets_go_of_everything(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "space", "right", "space", "escape")
        assert pilot.app.screen.query_one(Hand).selected == ()


async def test_capitals_do_the_same(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "D")
        assert len(host.game.hands[0]) == 8


async def test_sorting(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        fan = pilot.app.screen.query_one(Hand)
        before = fan.cards
        await press(pilot, "s")
        assert fan.cards != before
        await press(pilot, "s")
        assert fan.cards == before


# ------------------------------------------------------------------------------------------------------------ refused


async def test_a_refusal_says_why_and_by_which_rule(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "x")
        assert prompt(pilot) == "Ann must draw a card first. (SH-3)"
        await press(pilot, "t")
        await select(pilot, "JC")
        await press(pilot, "x")
        assert (
            prompt(pilot) == "J♣ came from the discard pile this turn, so it can't go straight back. (SH-5) Ann's turn."
        )
        assert len(host.game.hands[0]) == 8


@pytest.mark.parametrize("way", ["f1", "click"])
async def test_a_refusal_opens_the_rulebook_at_its_clause(tmp_path: Path, way: str) -> None:
    opened_at: list[object] = []
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        pilot.app.action_rulebook = lambda clause=None, game=None: opened_at.append((clause, game))  # type: ignore[attr-defined]
        await press(pilot, "x")
        if way == "click":
            await click_piece(pilot, Prompt, "SH-3")
        else:
            await press(pilot, "f1")
        assert opened_at == [("SH-3", "rummy")]


async def test_a_key_that_means_nothing_says_so_and_again_what_is_wanted(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        wanted = prompt(pilot)
        for key in ("z", "7", "Z"):
            await press(pilot, key)
            assert prompt(pilot) == f"{key} does nothing here. {wanted}"
        # The arrows and what stands for them do something, and so do keys that Textual answers itself.
        for key in ("l", "right", "tab", "h"):
            await press(pilot, key)
            assert not prompt(pilot).startswith(f"{key} does")
        await press(pilot, "d")
        assert "does nothing" not in prompt(pilot)


async def test_two_cards_are_not_thrown(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "d")
        await select(pilot, "KC KD")
        await press(pilot, "x")
        assert "Only one card" in prompt(pilot)


async def test_what_cannot_be_saved_is_not_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from saves import SaveError

    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:

        def full(*lines: object) -> None:
            raise SaveError("This couldn't be saved, so it wasn't played: the disk is full.")

        monkeypatch.setattr(host._journal, "append", full)
        await press(pilot, "d")
        assert "the disk is full" in prompt(pilot)
        assert len(host.game.hands[0]) == 7


# --------------------------------------------------------------------------------------------- undo, hints, bots, help


async def test_undo_takes_back_and_says_so(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        assert "undo" not in keys(pilot)
        await press(pilot, "t")
        assert "u undo" in keys(pilot)
        await press(pilot, "u")
        assert prompt(pilot) == "Undid the last move. Ann: draw from the stock, or take J♣."
        assert len(host.game.hands[0]) == 7


async def test_what_undo_says_stays_though_cards_come_back(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "d")
        await select(pilot, "4H 5H 6H")
        await press(pilot, "m")
        await select(pilot, "KC")
        await press(pilot, "u")
        assert prompt(pilot).startswith("Undid the last move.")


async def test_a_meld_that_is_taken_back_is_selected_again_and_what_was_drawn_stands_apart(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        fan = pilot.app.screen.query_one(Hand)
        await press(pilot, "d")
        assert fan.cards[-1:] == tuple(cards("KD"))
        await select(pilot, "4H 5H 6H")
        before = fan.cards
        await press(pilot, "m")
        await select(pilot, "KC")
        await press(pilot, "u")
        assert fan.cards == before
        assert fan.selected == tuple(cards("4H 5H 6H"))
        assert keys(pilot).startswith("m meld")


async def test_what_was_selected_comes_back_on_the_other_side_of_the_curtain(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "d")
        await select(pilot, "KC")
        await press(pilot, "x")
        assert isinstance(pilot.app.screen, CurtainScreen)
        await press(pilot, "u", "space")
        fan = pilot.app.screen.query_one(Hand)
        assert fan.selected == tuple(cards("KC"))
        assert fan.cards[-1:] == tuple(cards("KD"))


async def test_what_was_selected_once_does_not_come_back_with_another_move(tmp_path: Path) -> None:
    """Two moves are taken back, and one made, after which as much has happened as before the second of them."""
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "d")
        await select(pilot, "4H 5H 6H")
        await press(pilot, "m")
        await select(pilot, "KC")
        await press(pilot, "x", "u", "u", "space", "m")
        fan = pilot.app.screen.query_one(Hand)
        assert len(fan.cards) == 5
        assert fan.selected == ()


async def test_nothing_that_is_selected_stays_so_where_nothing_was(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "t")
        await select(pilot, "KC")
        await press(pilot, "u")
        assert pilot.app.screen.query_one(Hand).selected == ()


async def test_bots_play_by_themselves_and_are_hurried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAUSES, "slow", 3600.0)
    host = host_of(tmp_path, "pbb")
    async with opened(host, pace="slow") as pilot:
        await press(pilot, "d", "end", "left", "x")
        assert host.game.to_act == (1,)
        assert prompt(pilot) == "Bob's turn. Press Space to speed up."
        assert keys(pilot).startswith("Space hurry")
        await press(pilot, "space")
        assert host.game.to_act == (2,), "one press hurries one player's turn"
        await press(pilot, "enter")
        assert host.game.to_act == (0,)
        assert pilot.app.screen.query_one(Hand).selected == ()
        assert "Ann: draw" in prompt(pilot)


async def test_the_hand_of_the_only_person_stays_while_bots_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PAUSES, "slow", 3600.0)
    host = host_of(tmp_path, "pbb")
    async with opened(host, pace="slow") as pilot:
        await press(pilot, "d", "end", "left", "x")
        assert set(host.game.hands[0]) <= shown_cards(screen_text(pilot))


async def test_undo_stops_the_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAUSES, "slow", 3600.0)
    host = host_of(tmp_path, "pbb")
    async with opened(host, pace="slow") as pilot:
        await press(pilot, "d", "end", "left", "x", "u")
        assert host.game.to_act == (0,)
        assert len(host.game.hands[0]) == 8


async def test_marks_follow_the_settings(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "d")
        assert "•" in screen_text(pilot)
        pilot.app.change_settings(marks=False)  # type: ignore[attr-defined]
        await pilot.pause()
        assert "•" not in screen_text(pilot)


async def test_four_colours_and_letters_are_in_force_at_once(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        pilot.app.change_settings(ascii_suits=True)  # type: ignore[attr-defined]
        await pilot.pause()
        text = screen_text(pilot)
        assert not set(text) & set("♠♥♦♣")
        assert "take Jc" in " ".join(text.split())


async def test_help_says_what_is_possible_and_what_is_in_the_way(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb"), size=(80, 60)) as pilot:
        await press(pilot, "?")
        text = " ".join(screen_text(pilot).split())
        assert "What Ann can do now d draw: Draw the top card of the stock." in text
        assert "Not now m meld: Ann must draw a card first. (SH-3)" in text
        assert "o lay off: There are no melds on the table yet." in text
        assert "x discard: Ann must draw a card first. (SH-3)" in text
        await press(pilot, "escape")
        assert "Ann: draw" in prompt(pilot)


async def test_after_the_draw_help_says_why_there_is_no_second(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb"), size=(80, 60)) as pilot:
        await press(pilot, "d", "?")
        text = " ".join(screen_text(pilot).split())
        assert "d draw: Ann has already drawn; a turn has only one draw. (SH-3)" in text
        assert "m meld: Lay down a set or a run" in text


async def test_the_palette_offers_what_can_be_done(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "ctrl+p")
        await pilot.press(*"take")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        await press(pilot, "enter", "enter")
        assert hand("JC") <= set(host.game.hands[0])


async def test_the_palette_leafs_no_page_before_it_has_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "ctrl+p")
        palette = pilot.app.screen
        assert isinstance(palette, Palette)
        # As it is between the key that opens it and its first layout.
        monkeypatch.setattr(CommandList, "scrollable_content_region", Region())
        palette.query_one(CommandList).clear_options().add_option("something to come").highlighted = 0
        await palette.run_action("command_list('page_down')")
        assert pilot.app.screen is palette


@pytest.mark.parametrize(
    "way",
    [("ctrl+q",), ("space", "ctrl+q"), ("space", "d", "ctrl+q"), ("space", "f1", "ctrl+q"), ("space", "q", "ctrl+q")],
)
async def test_a_game_is_let_go_when_the_program_is_left(tmp_path: Path, way: tuple[str, ...]) -> None:
    """Left at any point, the game can be resumed at once, in another window too."""
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        assert saved_game(host.path).in_use
        await press(pilot, *way)
    assert pilot.app.return_code == 0
    assert not saved_game(host.path).in_use
    with pytest.raises(SaveError, match="closed"):
        host.seat(0, Sitter("person"))
    Host.resume(host.path).close()


async def test_a_game_that_is_left_for_home_is_let_go_there(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "q")
        assert not saved_game(host.path).in_use


async def test_what_was_drawn_is_new_until_a_card_is_thrown(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        assert new_cards(screen_text(pilot).splitlines()) == []
        await press(pilot, "d")
        assert new_cards(screen_text(pilot).splitlines()) == cards("KD")
        await press(pilot, "end", "left", "x", "space", "space")
        assert new_cards(screen_text(pilot).splitlines()) == []
        (taken,) = host.game.discards[-1:]  # type: ignore[attr-defined]
        await press(pilot, "t")
        assert new_cards(screen_text(pilot).splitlines()) == [taken]


async def test_leaving_goes_home(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        assert not any(isinstance(screen, HomeScreen) for screen in pilot.app.screen_stack)
        await press(pilot, "q")
        home = pilot.app.screen
        assert isinstance(home, HomeScreen)
        await home.games_known.wait()
        await settle(pilot)
        assert "Resume " in screen_text(pilot)
        assert pilot.app.focused is home.query_one(Places)


@pytest.mark.parametrize("key", ["right", "space", "d", "t", "s"])
async def test_the_hand_is_drawn_once_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    async with opened(host_of(tmp_path, "pbb"), size=(100, 30)) as pilot:
        await press(pilot, "home")
        drawn: list[int] = []
        really = Hand.draw

        def counted(hand: Hand, width: int, height: int | None) -> Any:
            drawn.append(width)
            return really(hand, width, height)

        monkeypatch.setattr(Hand, "draw", counted)
        await press(pilot, key)
        await settle(pilot)
        assert len(drawn) == 1


async def test_bots_wait_until_what_was_done_under_another_screen_is_shown(tmp_path: Path) -> None:
    """A move can be made just as another screen opens; the next player mustn't be asked yet."""
    host = host_of(tmp_path, "pbb")
    async with opened(host, pace="at once") as pilot:
        table = table_of(pilot)
        await press(pilot, "d", "f1")
        assert pilot.app.screen is not table
        host.play(Discard(0, host.game.hands[0][0]))
        assert host.updates.following is not None
        assert table.autoplay.due() is None
        await press(pilot, "escape")
        await until(pilot, lambda: host.game.to_act == (0,))
        assert host.updates.advance() is None
        assert [type(move).__name__ for move in host.moves] == ["Draw", "Discard"] * 3


@pytest.mark.parametrize("number", [1, 12])
async def test_a_click_answers_with_a_number_that_others_begin_with(tmp_path: Path, number: int) -> None:
    """Where a 1 is typed, it could become 10, 11 or 12."""
    async with opened(host_of(tmp_path, "pp")) as pilot:
        await press(pilot, "space")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        screen.accept(
            Choose(
                "Which one?", {each: OfferedAnswer(f"choice {each}", Advise(f"took {each}")) for each in range(1, 13)}
            )
        )
        await press(pilot, "1")
        assert prompt(pilot) == "Which one? 1"
        screen.query_one(KeyBar).post_message(KeyBar.Pressed(str(number)))
        await pilot.pause()
        assert prompt(pilot) == f"took {number}"


async def test_a_bot_that_is_hurried_waits_until_a_question_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its move would take the question away."""
    monkeypatch.setitem(PAUSES, "slow", 3600.0)
    monkeypatch.setattr("rummytui.screens.autoplay._ANSWER_POLL_SECONDS", 0.001)
    host = host_of(tmp_path, "pbb")
    async with opened(host, pace="slow") as pilot:
        table = table_of(pilot)
        await press(pilot, "d", "x")
        table.accept(Choose.numbered("Which one?", [("this", Rearrange(lambda: None))]))
        made = host.moves
        table.autoplay.hurry()
        await until(pilot, lambda: not table.autoplay.is_hurried)
        assert host.moves == made
        assert "Which one?" in words(pilot)
        await press(pilot, "1")
        table.autoplay.hurry()
        await until(pilot, lambda: host.moves != made)


async def test_in_a_first_hand_the_panel_tells_the_game_where_the_scores_will_be(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path), size=(120, 40)) as pilot:
        await press(pilot, "space")
        panel = [line[84:].strip(" ▌") for line in screen_text(pilot).splitlines()]
        assert "score" not in panel
        told = " ".join(panel[panel.index("in a few words") :])
        assert "· A turn: draw a card, lay down or lay off (or neither), then discard." in told
