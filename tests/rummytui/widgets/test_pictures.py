"""The furnished table as it looks, at both sizes and in every dress."""

from collections.abc import Callable

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from rules.cards import cards, chance, full_pack, shuffled
from rummytui.widgets.cards import CardLook
from rummytui.widgets.hand import Hand
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.seats import Seats
from tests.corners import new_cards, ringed_cards
from tests.rummytui.shown import strips_of, text_of
from tests.rummytui.widgets.demo import Demo, DemoMeld, Setting
from tests.rummytui.widgets.hostile import FORBIDDEN, NAMES

SnapCompare = Callable[..., bool]
SMALL, LARGE = (80, 24), (120, 40)
JOKERS = DemoMeld(2, tuple(cards("TS Jk=JS QS KS Jk=AS")), tuple(cards("Jk=JS")))
TWELVE = Setting(
    names=("Ann", "Bob", "Gail", "Grandmother Josephine", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kim"),
    counts=(15,) * 12,
    tags=(("¢¢¢", "down"),) * 12,
    hand=tuple(shuffled(full_pack(4), chance(1, 2))[:30]),
    melds=tuple(DemoMeld(o, tuple(cards(codes))) for o in range(12) for codes in ("4H 5H 6H 7H", "9C 9D 9S")),
)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: "{}x{}".format(*size))
class TestTable:
    def test_three_players(self, snap_compare: SnapCompare, size: tuple[int, int]) -> None:
        """A selected card stands out, and the meld that it fits on."""
        assert snap_compare(Demo(), terminal_size=size)

    def test_twelve_players_and_thirty_cards(self, snap_compare: SnapCompare, size: tuple[int, int]) -> None:
        """Nobody is missing along the top; the hand lies in two rows."""
        assert snap_compare(Demo(TWELVE), terminal_size=size)

    def test_jokers_and_four_colours(self, snap_compare: SnapCompare, size: tuple[int, int]) -> None:
        """One joker of the run can move, the other lies crosswise."""
        setting = Setting(melds=(*Setting().melds, JOKERS), look=CardLook(four_colours=True))
        assert snap_compare(Demo(setting), terminal_size=size)

    def test_letters(self, snap_compare: SnapCompare, size: tuple[int, int]) -> None:
        """No character that an old terminal lacks."""
        assert snap_compare(Demo(Setting(look=CardLook(ascii=True))), terminal_size=size)

    def test_names_from_hell(self, snap_compare: SnapCompare, size: tuple[int, int]) -> None:
        """Every column stays where it is."""
        names = NAMES[:12]
        setting = Setting(names, TWELVE.hand[:10], (10,) * 12, TWELVE.melds, ((),) * 12, turn=4)
        assert snap_compare(Demo(setting), terminal_size=size)


@pytest.mark.parametrize("theme", ["daylight", "contrast", "terminal"])
def test_other_themes(snap_compare: SnapCompare, theme: str) -> None:
    assert snap_compare(Demo(Setting(theme=theme)), terminal_size=SMALL)


def test_a_refusal(snap_compare: SnapCompare) -> None:
    async def refuse(pilot: Pilot[None]) -> None:
        pilot.app.query_one(Prompt).refuse("7♥ came from the pile this turn, so it can't go straight back.", "SH-5")

    assert snap_compare(Demo(), terminal_size=SMALL, run_before=refuse)


def test_a_covered_hand(snap_compare: SnapCompare) -> None:
    async def cover(pilot: Pilot[None]) -> None:
        pilot.app.query_one(Hand).cover(7)

    assert snap_compare(Demo(), terminal_size=SMALL, run_before=cover)


def test_small_faces_in_a_narrow_window(snap_compare: SnapCompare) -> None:
    assert snap_compare(Demo(Setting(hand=TWELVE.hand)), terminal_size=(44, 24))


@pytest.mark.parametrize("names", [NAMES[:12], NAMES[-12:]], ids=["first", "last"])
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: "{}x{}".format(*size))
async def test_a_name_stays_a_name(names: tuple[str, ...], size: tuple[int, int]) -> None:
    app = Demo(Setting(names, TWELVE.hand, TWELVE.counts, TWELVE.melds, TWELVE.tags, turn=3))
    async with app.run_test(size=size) as pilot:
        seats = app.query_one(Seats)
        for y in range(seats.size.height):
            for x in range(0, seats.size.width - 5, 15):
                await pilot.click(seats, offset=(x, y))
        assert app.is_running
        strips = strips_of(app.screen)
        assert not set("".join(strip.text for strip in strips)) & FORBIDDEN
        assert [cell_len(strip.text) for strip in strips] == [size[0]] * size[1]


async def test_a_table_without_colours_says_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = Demo(Setting(theme="terminal"))
    async with app.run_test(size=SMALL) as pilot:
        text = text_of(app.screen)
        assert "▸ ▲ Gail" in text
        assert "▔" in text
        assert ringed_cards(text.splitlines()) == cards("5S")
        assert "←8♥" in text
        assert new_cards(text.splitlines()) == cards("8H")
        assert text.count("•") == 4
        assert app.no_color
        await pilot.press("end")
        assert ringed_cards(text_of(app.screen).splitlines()) == cards("QD")
