"""Piles, seats, melds, log, scores and the prompt: what they show, what they say when touched."""

import re
from collections.abc import Sequence

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from rummytui.text import DonePart, Sentence, marked
from rummytui.widgets.cards import CardLook
from rummytui.widgets.log import ShortLog, TableLog
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.scores import ScoreSheet, Scoring
from rummytui.widgets.seats import SeatLabel, Seats, ring
from tests.rummytui.widgets.watching import watched

SIX = ["Ann", "Bob", "Gail", "Jim", "Sally", "Louise"]
SHORT = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay"]
SCORES = ["20 points", "5 points", "10 points", "30 points"]
TWELVE = [*SIX, "Thelma", "Dan", "Eve", "Fay", "Gus", "Grandmother Josephine"]


def seats_of(names: Sequence[str], turn: int = 2) -> list[SeatLabel]:
    return [SeatLabel(name, 10, seat == turn, ("¢¢¢", "down")[: seat % 3]) for seat, name in enumerate(names)]


class TestSeats:
    async def test_a_plate_drops_the_word_behind_a_score_before_it_cuts_a_name(self) -> None:
        seats = Seats()
        seats.show_seats([SeatLabel(name, 11, score="15 points") for name in ("Ann", "Wilhelmin", "Gail", "Dan")])
        async with watched(seats, (80, 10)) as watching:
            assert [" ".join(part.split()) for part in watching.lines[0].split("▌")[1:]] == [
                "♜ Ann 15 points",
                "● Wilhelmin 15",
                "▲ Gail 15",
                "◆ Dan 15 points",
            ]

    async def test_a_plate_leaves_a_word_out_before_it_cuts_another(self) -> None:
        seats = Seats()
        tags = ("dealer", "pay card")
        seats.show_seats([SeatLabel(name, 11, tags=tags, score="15 chips") for name in ("Ann", "Bob", "Gail", "Dan")])
        async with watched(seats, (80, 10)) as watching:
            assert watching.lines[2].split("▌")[1:3] == [" pay card          "] * 2
        async with watched(seats, (96, 10)) as watching:
            assert watching.lines[1].split("▌")[1].split() == ["11", "cards", "dealer"]
            assert watching.lines[2].split("▌")[1].split() == ["pay", "card"]

    async def test_a_plate_says_name_score_cards_and_what_was_done_last(self) -> None:
        seats = Seats()
        seats.show_seats(
            [
                SeatLabel("Ann", 7, score="+24"),
                SeatLabel("Bob", 1, tags=("dealer",)),
                SeatLabel("Gail", 7, turn=True),
                SeatLabel("Jim", 1, did="discarded 8♥"),
            ]
        )
        async with watched(seats, (120, 10)) as watching:
            upper, lower, *_ = watching.lines
            assert [" ".join(part.split()) for part in upper.split("▌")[1:]] == [
                "♜ Ann +24",
                "● Bob",
                "▲ Gail",
                "◆ Jim",
            ]
            told = [" ".join(part.split()) for part in lower.split("▌")[1:]]
            assert told == ["7 cards", "1 card dealer", "7 cards to move", "1 card discarded 8♥"]
            assert upper.index("♜ Ann") == lower.index("7 cards")

    async def test_the_seat_to_act_stands_out_and_the_others_have_their_colours(self) -> None:
        seats = Seats()
        seats.show_seats([SeatLabel(name, 10, turn=name == "Gail") for name in SIX[:3]])
        async with watched(seats, (118, 10)):
            upper, lower, *_ = seats.rows()
            for row in (upper, lower):
                bars = [piece.roles for piece in row if piece.text == "▌"]
                assert bars == ["inset seat-0", "inset seat-1", "chosen turn"]
            assert [piece.text for piece in lower if piece.roles == "chosen turn"] == ["▌", "to move"]

    async def test_a_mark_stands_for_the_turn_where_there_is_no_room_for_words(self) -> None:
        seats = Seats()
        seats.show_seats([SeatLabel(name, 10, turn=name == "Bob", tags=("dealer",), did="drew") for name in SIX[:3]])
        async with watched(seats, (78, 10)) as watching:
            upper, lower, *_ = (" ".join(line.split()) for line in watching.lines)
            assert upper == "▌ ♜ Ann ▌▸● Bob ▌ ▲ Gail"
            assert lower == "▌ 10 cards dealer ▌ 10 cards dealer ▌ 10 cards dealer"

    @pytest.mark.parametrize(("rows", "fans"), [(3, 0), (4, 2), (6, 2)])
    async def test_where_there_are_more_rows_backs_hang_below_the_plates(self, rows: int, fans: int) -> None:
        seats = Seats()
        seats.styles.height = rows
        seats.show_seats([SeatLabel("Ann", 7, score="+24"), SeatLabel("Bob", 1, score="+24")])
        async with watched(seats, (118, 10)) as watching:
            below = [line for line in watching.lines[2:] if line]
            assert len(below) == fans
            assert [part.count("▌") for line in below[:1] for part in line.split("▐")[:2]] == [6, 1][:fans]

    async def test_what_has_no_room_beside_the_cards_stands_in_a_row_of_its_own(self) -> None:
        seats = Seats()
        seats.styles.height = 4
        seats.show_seats([SeatLabel(name, 11, score="29 chips", tags=("pay card", "bid 20")) for name in SIX[:4]])
        async with watched(seats, (84, 10)) as watching:
            assert watching.lines[1].replace("▌", "").split() == ["11", "cards"] * 4
            assert watching.lines[2].replace("▌", "").split() == ["pay", "card", "bid", "20"] * 4

    @pytest.mark.parametrize("count", [3, 6])
    async def test_a_card_among_the_facts_has_letters_where_the_table_has(self, count: int) -> None:
        seats = Seats()
        seats.look = CardLook(ascii=True)
        seats.show_seats([SeatLabel(name, 11, tags=("laid 7♥",)) for name in SIX[:count]])
        async with watched(seats) as watching:
            shown = "\n".join(watching.lines)
            assert shown.count("laid 7h") == count
            assert shown.isascii()

    async def test_with_letters_only_a_sign_stands_before_whose_turn_it_is(self) -> None:
        seats = Seats()
        seats.look = CardLook(ascii=True)
        seats.show_seats(seats_of(SIX[:3]))
        async with watched(seats) as watching:
            shown = "\n".join(watching.lines)
            assert shown.isascii()
            assert "> C Gail" in shown
            assert shown.count(">") == 2

    async def test_only_the_others_are_shown_clockwise_from_the_left(self) -> None:
        seats = Seats()
        seats.show_seats([SeatLabel(name, 7) for name in SIX[:4]], ring(4, own=1, sides=False).top)
        async with watched(seats) as watching:
            shown = "".join(watching.lines)
            assert "Bob" not in shown
            assert sorted(["Gail", "Jim", "Ann"], key=shown.index) == ["Gail", "Jim", "Ann"]

    def test_everybody_is_shown_somewhere_but_whose_eyes_these_are(self) -> None:
        for count in range(2, 13):
            for own in (None, *range(count)):
                for sides in (True, False):
                    places = ring(count, own, sides=sides)
                    shown = [*places.left, *places.top, *places.right]
                    assert sorted(shown) == [seat for seat in range(count) if seat != own]
                    assert len(places.top) >= len(places.left) + len(places.right)

    @pytest.mark.parametrize("names", [SIX, SHORT, TWELVE], ids=len)
    async def test_many_seats_fold_into_few_rows(self, names: list[str]) -> None:
        seats = Seats()
        seats.show_seats(seats_of(names))
        async with watched(seats) as watching:
            assert len(watching.lines) <= 3
            shown = "\n".join(watching.lines)
            assert all(name[:3] in shown for name in names)
            assert shown.count(" 10") == len(names)
            assert f"▌▸▲ {names[2]}" in shown

    async def test_a_line_for_each_seat_says_what_its_numbers_count_where_there_is_room(self) -> None:
        seats = Seats()
        seats.show_seats([SeatLabel(name, 11, tags=("dealer",), score="35 chips") for name in SIX])
        async with watched(seats) as watching:
            assert "\n".join(watching.lines).count(" 11 cards  35 chips  dealer") == len(SIX)

    async def test_the_parts_of_seats_in_a_strip_line_up_in_columns(self) -> None:
        seats = Seats()
        told = [("Ann", 9, "5 chips"), ("Grandmother", 11, "35 chips"), ("Jim", 1, "5 chips"), ("Bob", 10, "115 chips")]
        seats.show_seats(
            [
                SeatLabel(name, cards, score=score, tags=("pay card",))
                for name, cards, score in [*told, *((name, 9, "5 chips") for name in ("Kay", "Louise"))]
            ]
        )
        async with watched(seats, (100, 24)) as watching:
            assert len(watching.lines) == 3
            for word in ("pay card", "chips"):
                places = [[found.start() for found in re.finditer(word, line)] for line in watching.lines]
                assert len(places[0]) == 2
                assert places[0] == places[1] == places[2]

    @pytest.mark.parametrize(("width", "told"), [(110, "35 chips pay card"), (80, "35 chips")])
    async def test_tags_are_told_whole_or_not_at_all(self, width: int, told: str) -> None:
        seats = Seats()
        seats.show_seats([SeatLabel(name, 11, tags=("dealer", "pay card"), score="35 chips") for name in SHORT[:8]])
        async with watched(seats, (width, 24)) as watching:
            assert all("  35 chips" in line and "chips pay" not in line for line in watching.lines)
            words = " ".join(watching.lines).split()
            assert " ".join(words).count(told) == 8
            assert {word for word in words if word.islower()} == {*told.split()[1:]}

    async def test_seats_keep_their_places_when_counts_change(self) -> None:
        seats = Seats()
        seats.show_seats([SeatLabel("Ann", 7, turn=True), SeatLabel("Bob", 9), SeatLabel("Gail", 7)])
        async with watched(seats) as watching:
            before = watching.lines[0].index("Gail")
            seats.show_seats([SeatLabel("Ann", 10), SeatLabel("Bob", 1), SeatLabel("Gail", 7, turn=True)])
            await watching.pilot.pause()
            assert watching.lines[0].index("Gail") == before

    @pytest.mark.parametrize("names", [SIX[:4], TWELVE], ids=len)
    async def test_a_click_chooses_the_seat(self, names: list[str]) -> None:
        seats = Seats()
        seats.show_seats(seats_of(names))
        async with watched(seats) as watching:
            last = names[-1][:3]
            row = next(y for y, line in enumerate(watching.lines) if last in line)
            await watching.click(watching.lines[row].index(last), row)
            assert [message.seat for message in watching.said(Seats.SeatChosen)] == [len(names) - 1]


class TestLog:
    async def test_the_newest_sentence_is_in_sight(self) -> None:
        log = TableLog()
        log.styles.height = 5
        log.show_told([Sentence(f"Ann drew card number {number}.") for number in range(40)])
        async with watched(log, (30, 24)) as watching:
            assert watching.lines[-1] == "  Ann drew card number 39."
            log.show_told([*log.told, Sentence("Bob threw J♣.")])
            await watching.pilot.pause()
            assert watching.lines == [
                *(f"  Ann drew card number {number}." for number in range(36, 40)),
                "  Bob threw J♣.",
            ]

    async def test_whoever_reads_further_up_goes_on_reading_there_in_another_width(self) -> None:
        log = TableLog()
        log.styles.height = 5
        log.styles.width = "100%"
        log.show_told([Sentence(f"Ann drew and threw card number {number} of the hand.") for number in range(40)])
        async with watched(log, (80, 24)) as watching:
            log.page(-3)
            await watching.pilot.pause()
            assert "number 20" in watching.lines[0]
            await watching.pilot.resize_terminal(30, 24)
            await watching.pilot.pause()
            await watching.pilot.pause()
            assert "number 20" in " ".join(watching.lines[:2])
            log.show_told([*log.told, Sentence("Bob threw J♣.")])
            await watching.pilot.pause()
            assert watching.lines[-1] == "  Bob threw J♣."
            await watching.pilot.resize_terminal(60, 24)
            await watching.pilot.pause()
            await watching.pilot.pause()
            assert watching.lines[-1] == "  Bob threw J♣."

    async def test_pages_and_the_wheel_go_through_all_of_it_and_no_further(self) -> None:
        log = TableLog()
        log.styles.height = 5
        log.show_told([Sentence(f"Ann drew and threw card number {number} of the hand.") for number in range(9)])
        async with watched(log, (30, 24)) as watching:
            assert log.first_row == 13
            seen = []
            log.page(-1)
            for _ in range(6):
                seen.append(log.first_row)
                await watching.pilot._post_mouse_events([MouseScrollUp], TableLog, button=0)
            assert seen == [8, 6, 4, 2, 0, 0]
            seen.clear()
            log.page(1)
            for _ in range(6):
                seen.append(log.first_row)
                await watching.pilot._post_mouse_events([MouseScrollDown], TableLog, button=0)
            assert seen == [4, 6, 8, 10, 12, 13]

    async def test_long_sentences_go_on_in_the_next_line(self) -> None:
        log = TableLog()
        log.styles.height = "auto"
        log.show_told([Sentence("Bob laid 4♥ on Ann's hearts and threw J♣.")])
        async with watched(log, (24, 24)) as watching:
            assert watching.lines == ["  Bob laid 4♥ on Ann's", "  hearts and threw J♣."]

    async def test_cards_of_old_sentences_follow_the_look(self) -> None:
        log = TableLog()
        log.styles.height = "auto"
        log.show_told([Sentence("Bob threw J♣.")])
        async with watched(log) as watching:
            log.look = CardLook(ascii=True)
            await watching.pilot.pause()
            assert watching.lines == ["  Bob threw Jc."]

    async def test_a_turn_has_its_name_once_its_deeds_and_its_discard_in_a_column(self) -> None:
        names = marked(["Ann", "Bob"])
        laid = (DonePart("took J♥"), DonePart("laid 9♥ 10♥ J♥", lays=True))
        log = TableLog()
        log.styles.height = "auto"
        log.show_told(
            [
                Sentence(f"{names[1]} dealt hand 1."),
                Sentence(f"{names[0]} drew and discarded 8♠.", 0, (), "8♠"),
                Sentence(f"{names[1]} took it.", 1, laid, "10♦"),
                Sentence(f"{names[0]} drew and discarded 2♣.", 0, (), "2♣"),
            ],
            names,
        )
        async with watched(log, (32, 24)) as watching:
            assert watching.lines == [
                "● Bob dealt hand 1.",
                "♜ Ann                        8♠",
                "● Bob  took J♥",
                "       laid 9♥ 10♥ J♥        10♦",
                "─" * 32,
                "♜ Ann                        2♣",
            ]
            roles = {piece.text: piece.roles for row in log.rows() for piece in row}
            assert roles["took "] == "faint"
            assert roles["laid "] == "strong"

    @pytest.mark.parametrize("width", range(24, 48))
    async def test_a_discard_is_never_next_to_what_was_laid(self, width: int) -> None:
        names, log = marked(["Ann", "Bob"]), TableLog()
        log.styles.height = "auto"
        laid = DonePart("laid 9♠ 9♦ 9♣", lays=True)
        log.show_told([Sentence(f"{names[0]} laid three nines and discarded K♣.", 0, (laid,), "K♣")], names)
        async with watched(log, (width, 24)) as watching:
            said, blanks, discard = watching.lines[-1].rpartition("   ")
            assert (blanks, discard.strip()) == ("   ", "K♣")
            assert said.strip().endswith("9♣")

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

        class Counted(Scoring):
            def written(self, value: int) -> str:
                written.append(value)
                return super().written(value)

        def count(hands: int) -> int:
            sheet = ScoreSheet()
            sheet.show_scores(["Ann", "Bob"], [(100, -100)] * hands, Counted())
            written.clear()
            rows = sheet.draw(40, None)
            assert len(rows) == hands + 1
            assert rows[-1][0].text.strip() == str(hands)
            assert list(sheet.draw(40, 12))[1][0].text.strip() == str(hands - 10)
            return len(written)

        assert count(300) == count(12)

    async def test_before_the_first_hand_is_over(self) -> None:
        async with watched(ScoreSheet()) as watching:
            assert watching.lines == ["no hand played yet"]


REFUSAL = "7♥ came from the pile this turn, so it can't go straight back."


class TestPrompt:
    async def test_what_is_wanted_now(self) -> None:
        prompt = Prompt()
        prompt.ask("Gail: draw from the stock, or take J♣.")
        async with watched(prompt) as watching:
            assert watching.lines[0] == "  Gail: draw from the stock, or take J♣."
            assert prompt.clause is None

    async def test_a_refusal_offers_its_clause(self) -> None:
        prompt = Prompt()
        prompt.refuse(REFUSAL, "SH-5")
        async with watched(prompt) as watching:
            assert watching.lines[0] == f"  ✗ {REFUSAL} (SH-5)"
            assert prompt.clause == "SH-5"
            await watching.click(4, 0)
            assert not watching.said(Prompt.ClauseChosen)
            await watching.click(watching.lines[0].index("SH-5") + 1, 0)
            assert [message.clause for message in watching.said(Prompt.ClauseChosen)] == ["SH-5"]

    async def test_a_question_that_stands_follows_the_clause(self) -> None:
        prompt = Prompt()
        prompt.refuse("A bet is 5 chips at the most.", "RM-8", "Ann bets how many chips? (1 to 5): 99")
        async with watched(prompt, (44, 24)) as watching:
            said = " ".join(" ".join(watching.lines).split())
            assert said.startswith("✗ A bet is 5 chips at the most. (RM-8) Ann bets how many chips? (1 to 5): 99")
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
            assert watching.lines[0] == "  Gail: throw another card."

    async def test_a_refusal_too_long_for_its_place_keeps_its_clause(self) -> None:
        prompt = Prompt()
        prompt.refuse(REFUSAL * 3, "SH-5")
        async with watched(prompt, (40, 24)) as watching:
            assert watching.lines[-1].endswith("… (SH-5)")

    async def test_no_clause_no_brackets(self) -> None:
        prompt = Prompt()
        prompt.refuse("The disk is full; the move was not played.")
        async with watched(prompt) as watching:
            assert watching.lines[0] == "  ✗ The disk is full; the move was not played."
