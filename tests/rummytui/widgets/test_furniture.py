"""Piles, seats, melds, log, scores and the prompt: what they show, what they say when touched."""

from collections.abc import Sequence

import pytest

from rules.cards import Card, cards
from rummytui.widgets.cards import CardLook
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.log import ShortLog, TableLog
from rummytui.widgets.melds import Melds
from rummytui.widgets.piles import Piles
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.scores import ScoreSheet, Scoring
from rummytui.widgets.seats import SeatInfo, Seats
from tests.rummytui.widgets.demo import DemoMeld
from tests.rummytui.widgets.watching import watched


class TestPiles:
    async def test_the_stock_says_how_many_and_the_pile_shows_its_upcard(self) -> None:
        piles = Piles()
        piles.show_piles(24, Card.of("JC"))
        async with watched(piles) as watching:
            assert watching.lines == [
                "stock    discards",
                "╭───╮    ╭───╮",
                "│░24│    │J ♣│",
                "╰───╯    ╰───╯",
            ]

    async def test_a_game_names_its_piles(self) -> None:
        piles = Piles("the broth", "scraps")
        piles.show_piles(1, None)
        async with watched(piles) as watching:
            assert watching.lines[0] == "the broth    scraps"
            assert "╌" in watching.lines[1]

    async def test_no_card_is_no_card_back(self) -> None:
        piles = Piles()
        piles.show_piles(0, None)
        async with watched(piles) as watching:
            assert not set("".join(watching.lines)) & set("░│0")

    async def test_a_click_on_a_pile_or_its_label_chooses_it(self) -> None:
        piles = Piles()
        piles.show_piles(24, Card.of("JC"))
        async with watched(piles) as watching:
            await watching.click(1, 2)
            await watching.click(10, 0)
            await watching.click(7, 2)
            assert [message.pile for message in watching.said(Piles.PileChosen)] == ["stock", "discard"]


SIX = ["Ann", "Bob", "Gail", "Jim", "Sally", "Louise"]
TWELVE = [*SIX, "Thelma", "Dan", "Eve", "Fay", "Gus", "Grandmother Josephine"]


def seats_of(names: Sequence[str], turn: int = 2) -> list[SeatInfo]:
    return [SeatInfo(name, 10, seat == turn, ("¢¢¢", "down")[: seat % 3]) for seat, name in enumerate(names)]


class TestSeats:
    async def test_name_backs_count_and_whose_turn_it_is(self) -> None:
        seats = Seats()
        seats.show_seats([SeatInfo("Ann", 7), SeatInfo("Bob", 3, tags=("dealer",)), SeatInfo("Gail", 7, turn=True)])
        async with watched(seats) as watching:
            [line] = watching.lines
            assert "Ann ▮▮▮▮▮▮▮ 7 " in line
            assert "Bob ▮▮▮ 3 dealer" in line
            assert line.count("▸") == 1
            assert "▸ Gail" in line

    @pytest.mark.parametrize(("names", "most"), [(SIX, 2), (TWELVE, 3)])
    async def test_many_seats_fold_into_few_rows(self, names: list[str], most: int) -> None:
        seats = Seats()
        seats.show_seats(seats_of(names))
        async with watched(seats) as watching:
            assert len(watching.lines) <= most
            shown = "\n".join(watching.lines)
            assert all(name[:3] in shown for name in names)
            assert shown.count(" 10") == len(names)
            assert shown.count("¢¢¢") == sum(seat % 3 > 0 for seat in range(len(names)))
            assert "▸ Gail" in shown

    async def test_a_number_without_backs_is_said_to_be_cards(self) -> None:
        seats = Seats()
        tags = {"Ann": ("dealer",)}
        seats.show_seats([SeatInfo(one, 13, tags=tags.get(one, ()), score="9 chips") for one in ("Ann", "Bob", "Gail")])
        async with watched(seats) as watching:
            assert "Ann 13 cards dealer 9 chips" in watching.lines[0]

    async def test_seats_keep_their_places_when_counts_change(self) -> None:
        seats = Seats()
        seats.show_seats([SeatInfo("Ann", 7, turn=True), SeatInfo("Bob", 9), SeatInfo("Gail", 7)])
        async with watched(seats) as watching:
            before = watching.lines[0].index("Gail")
            seats.show_seats([SeatInfo("Ann", 10), SeatInfo("Bob", 1), SeatInfo("Gail", 7, turn=True)])
            await watching.pilot.pause()
            assert watching.lines[0].index("Gail") == before

    async def test_numbers_where_a_seat_is_to_be_chosen(self) -> None:
        seats = Seats()
        seats.show_seats(seats_of(TWELVE), numbered=True)
        async with watched(seats) as watching:
            assert "12 Gra" in "\n".join(watching.lines)

    async def test_a_click_chooses_the_seat(self) -> None:
        seats = Seats()
        seats.show_seats(seats_of(TWELVE))
        async with watched(seats) as watching:
            row = next(y for y, line in enumerate(watching.lines) if "Fay" in line)
            await watching.click(watching.lines[row].index("Fay"), row)
            assert [message.seat for message in watching.said(Seats.SeatChosen)] == [9]

    async def test_a_score_is_shown_where_it_is_given(self) -> None:
        seats = Seats()
        seats.show_seats([SeatInfo("Ann", score="+24"), SeatInfo("Bob", score="−31", away=True)])
        async with watched(seats) as watching:
            assert "Ann +24" in watching.lines[0]


TABLE = (
    DemoMeld(0, tuple(cards("9C 9D 9S"))),
    DemoMeld(0, tuple(cards("4H 5H 6H 7H"))),
    DemoMeld(1, tuple(cards("TS Jk=JS QS")), tuple(cards("Jk=JS"))),
)


def many(count: int) -> list[DemoMeld]:
    return [DemoMeld(number % 12, tuple(cards("9C 9D 9S"))) for number in range(count)]


class TestMelds:
    async def test_numbered_with_owners_and_what_fits(self) -> None:
        melds = Melds()
        melds.show_melds(TABLE, ["Ann", "Bob"], {1: cards("8H")})
        async with watched(melds) as watching:
            assert watching.lines == [
                "1 Ann 9♣ 9♦ 9♠",
                "2 Ann 4♥ 5♥ 6♥ 7♥ ← 8♥ fits",
                "3 Bob 10♠ ┄Jk=J♠┄ Q♠",
            ]

    async def test_an_empty_table_says_so(self) -> None:
        async with watched(Melds()) as watching:
            assert watching.lines == ["nothing on the table yet"]

    async def test_fans_where_the_screen_is_tall(self) -> None:
        melds = Melds()
        melds.show_melds(TABLE, ["Ann", "Bob"], {1: cards("8H")})
        async with watched(melds, (120, 40)) as watching:
            assert watching.lines[0].split() == ["1", "Ann", "2", "Ann", "←", "8♥", "3", "Bob"]
            assert watching.lines[2].startswith("│9 ♣│9 ♦│9 ♠│   │4 ♥│")
            assert "╭Jk╌" in watching.lines[1]

    async def test_twelve_seats_with_several_melds_each_can_all_be_reached(self) -> None:
        melds = Melds()
        melds.styles.height = 8
        melds.show_melds(many(48), TWELVE, {47: cards("9H")})
        async with watched(melds) as watching:
            lines = watching.lines
            assert len(lines) > 8
            assert all(len(line) <= 80 for line in lines)
            words = " ".join(lines).split()
            assert all(str(number) in words for number in range(1, 49))
            assert "← 9♥" in lines[-1]
            melds.scroll_end(animate=False)
            await watching.pilot.pause()
            assert melds.scroll_y > 0

    async def test_a_click_anywhere_on_its_line_chooses_a_meld(self) -> None:
        melds = Melds()
        melds.show_melds(TABLE, ["Ann", "Bob"], {1: cards("8H")})
        async with watched(melds) as watching:
            await watching.click(0, 2)
            await watching.click(25, 1)
            await watching.click(40, 0)
            assert [message.meld for message in watching.said(Melds.MeldChosen)] == [2, 1]


class TestLog:
    async def test_the_newest_sentence_is_in_sight(self) -> None:
        log = TableLog()
        log.styles.height = 5
        log.show_sentences(f"Ann drew card number {number}." for number in range(40))
        async with watched(log, (30, 24)) as watching:
            assert log.scroll_y == log.max_scroll_y > 0
            log.add("Bob threw J♣.")
            await watching.pilot.pause()
            assert watching.lines[-1] == "Bob threw J♣."
            assert log.scroll_y == log.max_scroll_y

    async def test_long_sentences_go_on_in_the_next_line(self) -> None:
        log = TableLog()
        log.show_sentences(["Bob laid 4♥ on Ann's hearts and threw J♣."])
        async with watched(log, (24, 24)) as watching:
            assert watching.lines == ["Bob laid 4♥ on Ann's", "  hearts and threw J♣."]

    async def test_cards_of_old_sentences_follow_the_look(self) -> None:
        log = TableLog()
        log.show_sentences(["Bob threw J♣."])
        async with watched(log) as watching:
            log.query_one(Drawn).look = CardLook(ascii=True)
            await watching.pilot.pause()
            assert watching.lines == ["Bob threw Jc."]

    async def test_the_short_log_ends_with_the_newest(self) -> None:
        log = ShortLog()
        log.show_sentences(["Ann drew.", "Bob laid 4♥ on Ann's hearts.", "Gail drew.", "Gail threw J♣."])
        async with watched(log, (30, 24)) as watching:
            assert watching.lines == ["Bob laid 4♥ on Ann's hearts.", "Gail drew. Gail threw J♣."]


class TestScores:
    async def test_a_row_a_hand_and_a_star_for_the_leader(self) -> None:
        sheet = ScoreSheet()
        sheet.show_scores(["Ann", "Bob", "Gail"], [(10, -4, -6), (24, -31, 7)])
        async with watched(sheet) as watching:
            assert watching.lines == [
                "hand  Ann  Bob  Gail",
                "   1  +10   −4    −6",
                "   2 ★+24  −31    +7",
            ]

    async def test_the_lowest_leads_where_points_count_against(self) -> None:
        sheet = ScoreSheet()
        sheet.show_scores(["Ann", "Bob"], [(90, 15)], Scoring("lowest", signed=False))
        async with watched(sheet) as watching:
            assert watching.lines[1] == "   1   90  ★15"

    async def test_nobody_leads_at_a_tie_of_all(self) -> None:
        sheet = ScoreSheet()
        sheet.show_scores(["Ann", "Bob"], [(0, 0)])
        async with watched(sheet) as watching:
            assert "★" not in "".join(watching.lines)

    async def test_many_players_are_written_below_each_other(self) -> None:
        sheet = ScoreSheet()
        sheet.show_scores(TWELVE, [[seat * hand - 10 for seat in range(12)] for hand in range(30)])
        async with watched(sheet, (34, 24)) as watching:
            assert len(watching.lines) == 12
            assert all(len(line) <= 34 for line in watching.lines)
            assert watching.lines[11].endswith("+309 ★")

    async def test_the_latest_hands_where_not_all_have_room(self) -> None:
        sheet = ScoreSheet()
        sheet.styles.height = 4
        sheet.show_scores(["Ann", "Bob"], [(hand, -hand) for hand in range(1, 20)])
        async with watched(sheet) as watching:
            assert [line.split()[0] for line in watching.lines] == ["hand", "17", "18", "19"]

    async def test_only_what_is_seen_is_written(self) -> None:
        """Three hundred hands take no longer to draw than twelve."""
        written: list[int] = []

        class CountedSheet(ScoreSheet):
            def _number(self, value: int) -> str:
                written.append(value)
                return super()._number(value)

        def count(hands: int) -> int:
            sheet = CountedSheet()
            sheet.show_scores(["Ann", "Bob"], [(100, -100)] * hands)
            written.clear()
            rows = sheet.draw(40, None)
            assert len(rows) == hands + 1
            assert rows[-1][0].text.strip() == str(hands)
            assert list(sheet.draw(40, 12))[1][0].text.strip() == str(hands - 10)
            return len(written)

        assert count(300) == count(12)

    async def test_before_the_first_hand_is_over(self) -> None:
        async with watched(ScoreSheet()) as watching:
            assert watching.lines == ["no hand is over yet"]


REFUSAL = "7♥ came from the pile this turn, so it can't go straight back."


class TestPrompt:
    async def test_what_is_wanted_now(self) -> None:
        prompt = Prompt()
        prompt.ask("Gail: draw from the stock, or take J♣.")
        async with watched(prompt) as watching:
            assert watching.lines[0] == "Gail: draw from the stock, or take J♣."
            assert prompt.clause is None

    async def test_a_refusal_offers_its_clause(self) -> None:
        prompt = Prompt()
        prompt.refuse(REFUSAL, "SH-5")
        async with watched(prompt) as watching:
            assert watching.lines[0] == f"{REFUSAL} (SH-5)"
            assert prompt.clause == "SH-5"
            await watching.click(2, 0)
            assert not watching.said(Prompt.ClauseChosen)
            await watching.click(watching.lines[0].index("SH-5") + 1, 0)
            assert [message.clause for message in watching.said(Prompt.ClauseChosen)] == ["SH-5"]

    async def test_a_question_that_stands_follows_the_clause(self) -> None:
        prompt = Prompt()
        prompt.refuse("A bet is 5 chips at the most.", "RM-8", "Ann bets how many chips? (1 to 5): 99")
        async with watched(prompt, (40, 24)) as watching:
            said = " ".join(" ".join(watching.lines).split())
            assert said.startswith("A bet is 5 chips at the most. (RM-8) Ann bets how many chips? (1 to 5): 99")
            row = next(row for row, line in enumerate(watching.lines) if "RM-8" in line)
            await watching.click(watching.lines[row].index("RM-8") + 1, row)
            assert [message.clause for message in watching.said(Prompt.ClauseChosen)] == ["RM-8"]

    async def test_asking_again_takes_a_refusal_away(self) -> None:
        prompt = Prompt()
        prompt.refuse(REFUSAL, "SH-5")
        async with watched(prompt) as watching:
            prompt.ask("Gail: throw another card.")
            await watching.pilot.pause()
            assert prompt.clause is None
            assert watching.lines[0] == "Gail: throw another card."

    async def test_a_refusal_too_long_for_its_place_keeps_its_clause(self) -> None:
        prompt = Prompt()
        prompt.refuse(REFUSAL * 3, "SH-5")
        async with watched(prompt, (40, 24)) as watching:
            assert watching.lines[-1].endswith("… (SH-5)")

    async def test_no_clause_no_brackets(self) -> None:
        prompt = Prompt()
        prompt.refuse("The disk is full; the move was not played.")
        async with watched(prompt) as watching:
            assert watching.lines[0] == "The disk is full; the move was not played."
