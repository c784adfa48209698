"""The felt with its piles and melds: what it shows, what it says when touched."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from rules.cards import Card, cards
from rummytui.widgets.cards import CardLook
from rummytui.widgets.layout import Group
from rummytui.widgets.tabletop import Laid, Tabletop
from tests.rummytui.widgets.watching import Watched, watched

NAMES = ("Ann", "Bob", "Gail")


def melds(*codes: str, seats: Sequence[int] = (0, 0, 1)) -> list[Laid]:
    return [
        Laid(tuple(cards(one)), number, seat, NAMES[seat])
        for number, (one, seat) in enumerate(zip(codes, seats, strict=False), 1)
    ]


THREE = melds("9C 9D 9S", "4H 5H 6H 7H", "KC KD KH")


def many(count: int) -> list[Laid]:
    return [Laid(tuple(cards("9C 9D 9S")), number + 1, number % 12, "Grandmother Ann") for number in range(count)]


def felt(stock: int = 24, discards: str = "4S QH JC", laid: Sequence[Laid] = ()) -> Tabletop:
    tabletop = Tabletop()
    tabletop.styles.height = "1fr"
    tabletop.show_piles(stock, cards(discards))
    tabletop.show_laid(laid)
    return tabletop


def where(watching: Watched[Tabletop], text: str) -> tuple[int, int]:
    """The place of ``text`` on the felt."""
    row = next(row for row, line in enumerate(watching.lines) if text in line)
    return watching.lines[row].index(text), row


async def test_a_meld_has_the_first_word_of_its_owners_name_above_it() -> None:
    async with watched(felt(laid=many(2)), (84, 20)) as watching:
        assert "Grandmother's" in "\n".join(watching.lines)


class TestPiles:
    async def test_the_stock_says_how_many_and_earlier_discards_peep_out(self) -> None:
        async with watched(felt(discards="2D 4S QH JC"), (84, 20)) as watching:
            shown = "\n".join(watching.lines)
            assert "24" in shown
            ranks = next(line for line in watching.lines if "J" in line)
            assert [ranks.index(rank) for rank in "4QJ"] == sorted(ranks.index(rank) for rank in "4QJ")
            assert "2" not in ranks
            assert where(watching, "stock")[1] == where(watching, "discards")[1] > where(watching, "24")[1]

    async def test_the_piles_stay_where_they_are_however_many_discards_there_are(self) -> None:
        async with watched(felt(discards="JC"), (84, 20)) as watching:
            before = where(watching, "24")
            watching.widget.show_piles(23, cards("2D 4S QH JC"))
            await watching.pilot.pause()
            assert where(watching, "23") == before

    async def test_no_card_is_no_card_back(self) -> None:
        async with watched(felt(0, ""), (80, 7)) as watching:
            assert not set("".join(watching.lines)) & set("╲▟│0")

    @pytest.mark.parametrize("size", [(80, 7), (84, 20), (118, 30)])
    async def test_a_click_on_a_pile_or_its_label_chooses_it(self, size: tuple[int, int]) -> None:
        async with watched(felt(), size) as watching:
            for text in ("24", "discards", "stock"):
                await watching.click(*where(watching, text))
            await watching.click(0, 0)
            chosen = [message.pile for message in watching.said(Tabletop.PileChosen)]
            assert chosen == ["stock", "discard", "stock"]

    async def test_a_game_names_its_piles(self) -> None:
        tabletop = Tabletop("the broth", "scraps")
        tabletop.styles.height = "1fr"
        async with watched(tabletop, (80, 7)) as watching:
            assert ["the", "broth", "scraps"] in [line.split() for line in watching.lines]


class TestMelds:
    async def test_lines_left_and_right_of_the_piles_where_there_is_little_room(self) -> None:
        async with watched(felt(laid=THREE), (80, 7)) as watching:
            lines = watching.lines
            assert any(line.strip().startswith("1 ♜ Ann  9♣ 9♦ 9♠") for line in lines)
            assert any(line.endswith("3 ● Bob  K♣ K♦ K♥") for line in lines)

    async def test_cards_below_the_piles_where_there_is_room(self) -> None:
        async with watched(felt(laid=THREE), (84, 20)) as watching:
            heads = next(line for line in watching.lines if "Bob's" in line)
            assert heads.split() == ["1", "♜", "Ann's", "2", "♜", "Ann's", "3", "●", "Bob's"]
            ranks, suits = watching.lines[watching.lines.index(heads) + 1 :][:2]
            at = ranks.index("7")
            assert (ranks[at], suits[at]) == ("7", "♥")
            assert "▟9  ▏" in ranks

    async def test_the_meld_that_a_selected_card_fits_says_so_and_nothing_moves(self) -> None:
        async with watched(felt(laid=THREE), (84, 20)) as watching:
            before = where(watching, "▟K")
            fitting = [*THREE[:1], Laid(THREE[1].cards, 2, 0, "Ann", fits=tuple(cards("8H"))), *THREE[2:]]
            watching.widget.show_laid(fitting)
            await watching.pilot.pause()
            assert "2 ← 8♥" in "\n".join(watching.lines)
            assert where(watching, "▟K") == before

    @pytest.mark.parametrize(("size", "laid"), [((80, 7), ("7♥", "K♣")), ((84, 20), ("▏7", "▟K"))])
    async def test_a_click_anywhere_on_a_meld_chooses_it(self, size: tuple[int, int], laid: tuple[str, str]) -> None:
        async with watched(felt(laid=THREE), size) as watching:
            for first in laid:
                await watching.click(*where(watching, first))
            assert [message.place for message in watching.said(Tabletop.LaidChosen)] == [1, 2]

    @pytest.mark.parametrize(("count", "size"), [(14, (80, 7)), (24, (80, 11)), (48, (80, 15)), (48, (84, 20))])
    async def test_every_meld_of_a_crowded_table_has_a_place(self, count: int, size: tuple[int, int]) -> None:
        async with watched(felt(laid=many(count)), size) as watching:
            assert watching.widget.fits(*size)
            words = " ".join(watching.lines).split()
            assert all(str(number) in words for number in range(1, count + 1))
            assert max(map(len, watching.lines)) <= size[0]

    async def test_melds_become_smaller_before_the_piles_do(self) -> None:
        tabletop = felt(laid=THREE)
        async with watched(tabletop, (84, 20)) as watching:
            before = where(watching, "stock")
            tabletop.show_laid([])
            await watching.pilot.pause()
            assert where(watching, "stock") == before
            assert tabletop.fits(84, 20)
            tabletop.show_laid(many(30))
            await watching.pilot.pause()
            assert tabletop.fits(84, 20)
            assert "▟9  ▏" not in "\n".join(watching.lines)

    async def test_melds_are_cards_between_seats_on_a_large_felt(self) -> None:
        codes = ("7H 8H 9H TH JH QH", "AS AH AD AC", "9D TD JD QD", "6S 7S 8S 9S", "3S 3H 3D 3C")
        async with watched(felt(laid=melds(*codes, seats=(0, 1, 2, 0, 1))), (83, 26)) as watching:
            assert re.search("▟...▏...▏...▏", "\n".join(watching.lines)), "\n".join(watching.lines)

    @pytest.mark.parametrize(
        ("size", "high", "step"), [((157, 39), 9, 9), ((117, 28), 7, 7), ((84, 24), 5, 4), ((84, 20), 3, 4)]
    )
    async def test_melds_grow_with_the_felt(self, size: tuple[int, int], high: int, step: int) -> None:
        async with watched(felt(laid=melds("9D TD JD", seats=(1,))), size) as watching:
            x, y = where(watching, "Bob's")
            below = [line[x - 4 :] for line in watching.lines[y + 1 :]]
            first = next(line for line in below if "▟" in line)
            assert [edge.start() for edge in re.finditer("▟|▏", first)] == [
                first.index("▟") + step * place for place in range(3)
            ]
            foot = next(row for row, line in enumerate(below) if line.lstrip().startswith("▜"))
            assert foot - below.index(first) == high - 1

    async def test_piles_become_smaller_before_runs_are_shortened(self) -> None:
        codes = ("9D TD JD QD KD", "8H 9H TH JH QH KH", "3D 4D 5D 6D 7D 8D", "4C 5C 6C", "5S 6S 7S 8S")
        async with watched(felt(laid=melds(*codes, seats=(0, 1, 2, 0, 1))), (70, 12)) as watching:
            shown = "\n".join(watching.lines)
            assert "3♦ 4♦ 5♦ 6♦ 7♦ 8♦" in shown
            assert "…" not in shown

    async def test_a_joker_that_can_no_longer_move_lies_crosswise(self) -> None:
        run = Laid(tuple(cards("TS Jk=JS QS")), 1, 0, "Ann", frozenset(cards("Jk=JS")))
        async with watched(felt(laid=[run]), (80, 7)) as watching:
            assert "┄Jk=J♠┄" in "\n".join(watching.lines)

    async def test_cards_throw_shadows_and_the_places_of_those_to_come_do_not(self) -> None:
        for laid, shadows in ((THREE[0], True), (Laid((), word="contract: set", places=3), False)):
            async with watched(felt(0, "", [laid]), (84, 26)) as watching:
                roles = {piece.roles for row in watching.widget.rows() for piece in row}
                assert any(role.startswith("shadow") for role in roles) == shadows

    async def test_letters_where_a_terminal_has_no_more(self) -> None:
        async with watched(felt(laid=THREE), (84, 20)) as watching:
            watching.widget.look = CardLook(ascii=True)
            await watching.pilot.pause()
            assert "\n".join(watching.lines).isascii()
            assert "B Bob's" in "\n".join(watching.lines)


class TestNote:
    async def test_a_note_stands_below_the_piles_or_beside_them(self) -> None:
        tabletop = felt()
        tabletop.show_note(
            "Ann's hand at its best: 6 left over", [Group(cards("9C 9D 9S")), Group(cards("2H 4S"), word="left over")]
        )
        async with watched(tabletop, (84, 20)) as watching:
            assert where(watching, "at its best")[1] > where(watching, "stock")[1]
        tabletop = felt()
        tabletop.show_note("Ann's hand at its best: 6 left over", [Group(cards("9C 9D 9S"))])
        async with watched(tabletop, (80, 7)) as watching:
            shown = "\n".join(watching.lines)
            assert "9♣ 9♦ 9♠" in shown
            assert where(watching, "9♣ 9♦ 9♠")[0] < 30 or where(watching, "9♣ 9♦ 9♠")[0] > 48

    async def test_a_group_of_it_can_be_clicked(self) -> None:
        tabletop = felt()
        tabletop.show_note("Ann's hand", [Group(cards("9C 9D 9S")), Group([Card.of("2H")], word="left over")])
        async with watched(tabletop, (84, 20)) as watching:
            await watching.click(*where(watching, "left over"))
            assert [message.group for message in watching.said(Tabletop.GroupChosen)] == [1]
