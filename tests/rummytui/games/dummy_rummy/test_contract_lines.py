"""The contracts of Dummy Rummy in setup: counted or typed, said in words, kept where they make no sense."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot
from textual.widgets import Button, Static

from rules.options import is_allowed
from rules.rummy.dummy_rummy import CONTRACTS, DummyRummyOptions
from rummytui.app.rummy_app import RummyApp
from rummytui.games.dummy_rummy.setup import MOST_HANDS, SETUP, ContractLine, ContractLines
from rummytui.screens.setup import SetupScreen
from rummytui.settings import LastTable, Player
from rummytui.widgets.count import Count
from rummytui.widgets.forms.house_rules import HouseRulesForm
from tests.rummytui.screens.tables import press, screen_text, settle
from tests.rummytui.widgets.forms.test_house_rules import Form

BOOK = [list(contract) for contract in CONTRACTS]


async def at_the_contracts(pilot: Pilot[None]) -> list[Any]:
    """Open setup with the cursor at the contract of the first hand; what setup hands back is put into the list."""
    handed: list[Any] = []
    table = LastTable("dummy-rummy", (Player("Ann"), Player("Bob")))
    _ = pilot.app.push_screen(SetupScreen(table), handed.append)
    await settle(pilot)
    await form(pilot).point_at("contracts")
    await settle(pilot)
    return handed


def form(pilot: Pilot[None]) -> HouseRulesForm:
    return pilot.app.screen.query_one(HouseRulesForm)


def line(pilot: Pilot[None], hand: int) -> ContractLine:
    return next(one for one in pilot.app.screen.query(ContractLine) if one.number == hand)


def said(pilot: Pilot[None], hand: int) -> str:
    return str(line(pilot, hand).query_one(".contract-said", Static).render())


def at_the_field(pilot: Pilot[None]) -> str:
    """What is said to be wrong where the contracts are typed."""
    lines = pilot.app.screen.query(".rule-meaning.-refused").results(Static)
    return " ".join(str(line.render()) for line in lines)


async def test_counted_typed_said_in_words_and_played(tmp_path: Any) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        handed = await at_the_contracts(pilot)
        assert form(pilot).values == {}
        assert said(pilot, 1) == "6 cards"
        await press(pilot, "right", "tab", "1")
        assert form(pilot).values == {"contracts": [[3, 1], *BOOK[1:]]}
        assert "13 cards, but the limit is 12" in screen_text(pilot)
        await press(pilot, "f2")
        assert handed == []
        assert at_the_field(pilot) == "The contract for hand 1 won't work: 13 cards, but the limit is 12."
        assert app.focused is line(pilot, 1).sets.entry
        await press(pilot, "left", "left")
        assert said(pilot, 1) == "7 cards"
        assert "custom contracts" in screen_text(pilot)
        assert at_the_field(pilot) == ""
        await press(pilot, "f2")
        assert handed[0].game.options.contracts == [[1, 1], *BOOK[1:]]
        handed[0].close()


NONSENSE = {
    "": "enter a number of sets",
    "two": "enter a number of sets",
    "1.5": "enter a number of sets",
    "²": "enter a number of sets",
    "0": "it needs a set or a run",
    "9999": "29997 cards, but the limit is 12",
}


async def test_nonsense_is_said_to_be_so_and_stays() -> None:
    """Whatever it is; what setup then does is above."""
    async with Form(DummyRummyOptions, own_editors=SETUP.editors).run_test(size=(80, 40)) as pilot:
        for typed, said in NONSENSE.items():
            await form(pilot).point_at("contracts")
            entry = line(pilot, 1).sets.entry
            pilot.app.set_focus(None)
            entry.value = typed
            await settle(pilot)
            assert at_the_field(pilot) == f"The contract for hand 1 won't work: {said}."
            assert not is_allowed(DummyRummyOptions, "contracts", form(pilot).values["contracts"])
            await form(pilot).point_at("contracts")
            assert pilot.app.focused is entry
            assert entry.value == typed
            entry.value = "1"
            await settle(pilot)
            assert at_the_field(pilot) == ""


async def test_hands_more_and_less_as_many_as_there_may_be() -> None:
    async with Form(DummyRummyOptions, own_editors=SETUP.editors).run_test() as pilot:
        await form(pilot).point_at("contracts")
        more, less = pilot.app.screen.query_one(ContractLines).query(Button)
        assert (str(more.label), str(less.label)) == ("+ hand", "− hand")
        for _ in range(6):
            less.press()
        await settle(pilot)
        assert form(pilot).values == {"contracts": BOOK[:1]}
        assert less.disabled
        for _ in range(MOST_HANDS - 1):
            more.press()
        await settle(pilot)
        assert form(pilot).values == {"contracts": BOOK[:1] * MOST_HANDS}
        assert more.disabled
        assert not less.disabled


async def test_counting_stops_at_both_ends_and_goes_by_mouse_too() -> None:
    async with RummyApp().run_test(size=(80, 40)) as pilot:
        await at_the_contracts(pilot)
        await press(pilot, *["left"] * 3)
        assert line(pilot, 1).value == [0, 0]
        await press(pilot, *["right"] * 5)
        assert line(pilot, 1).value == [4, 0]
        runs = line(pilot, 1).runs
        assert isinstance(runs, Count)
        await pilot.click(runs.children[2])
        assert line(pilot, 1).value == [4, 1]
        await pilot.click(runs.children[0])
        assert line(pilot, 1).value == [4, 0]


async def test_a_remembered_list_is_shown_with_its_own_number_of_hands() -> None:
    async with Form(DummyRummyOptions, own_editors=SETUP.editors).run_test() as pilot:
        await form(pilot).point_at("contracts")
        editor = pilot.app.screen.query_one(ContractLines)
        for contracts in ([[3, 0], [0, 1]], [*BOOK, [1, 0], [0, 2]], BOOK):
            editor.take(contracts)
            await settle(pilot)
            assert editor.value == contracts
            assert len(editor.query(ContractLine)) == len(contracts)
