"""A table of several screens in plain text: its output and its questions, without a server."""

import asyncio
import re
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

import rules
from rules import Card, RuleViolation, view_to_json
from rules.moves import Claim, Deal, Discard, Draw, Move
from rules.seats import Seat
from rummytui.bots import choose
from rummytui.plain.advising import Advising
from rummytui.plain.remote import _HOSTS_WAY_BACK, _WAY_BACK
from rummytui.plain.table import PlainTable
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest import table_connection
from rummytui.remote.guest.guest_access import Invitation
from rummytui.remote.guest.table import ENDED
from rummytui.remote.guest.table_connection import LOST
from rummytui.remote.referee.table import UNWRITTEN
from rummytui.remote.server.streams import NotWritten
from rummytui.remote.wire.messages import (
    AwayRequest,
    GoOnRequest,
    HereRequest,
    PlayRequest,
    Refused,
    Reply,
    Request,
    SeatUpdate,
    StandInRequest,
    Trouble,
)
from rummytui.table.offers import Advise
from rummytui.table.scene import Scene
from rummytui.table.watch import Settled
from rummytui.text import said
from tests.daily import each_kind
from tests.rummytui.plain.fingers import Fingers, Step, play, told
from tests.rummytui.plain.typist import codes, line_of_bot
from tests.rummytui.remote.fake_table import FakeGate, FakeLine, FakeTable

ANN_ENDS_IT = 1
"""With this deal it is Ann who goes out in the first hand."""
CARD = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_connection, "_AGAIN", 0.0)


@pytest.fixture
def fake(tmp_path: Path) -> FakeTable:
    """Ann and Bob play; Ann begins."""
    found = FakeTable(tmp_path, "rummy", ["Ann", "Bob"], seed=1)
    assert found.host.game.to_act == (0,)
    return found


def a_turn(fake: FakeTable) -> None:
    """The player to act draws and discards."""
    fake.play(Draw(fake.host.game.to_act[0], "stock"))
    a_throw(fake)


def a_throw(fake: FakeTable) -> None:
    """The player who has drawn discards."""
    legal = fake.host.game.legal_moves(fake.host.game.to_act[0])
    fake.play(next(move for move in legal if isinstance(move, Discard)))


def play_out(fake: FakeTable) -> None:
    """Everybody plays until the hand is over."""
    while not fake.host.game.stage.hand_over:
        seat = fake.host.game.to_act[0]
        fake.play(choose(fake.host.view(seat), "easy", fake.host.chance_for(seat)))


def told_late(patch: pytest.MonkeyPatch) -> None:
    """Have everything told only after it was answered."""
    hear = FakeLine.hear
    late: set[asyncio.Task[None]] = set()

    async def later(line: FakeLine, subject: str, data: bytes) -> None:
        for _ in range(9):
            await asyncio.sleep(0)
        hear(line, subject, data)

    patch.setattr(FakeLine, "hear", lambda *told: late.add(asyncio.get_running_loop().create_task(later(*told))))


def answered_late(patch: pytest.MonkeyPatch) -> None:
    """Have everything told, and shown, before it is answered."""
    request = FakeLine.request

    async def later(line: FakeLine, subject: str, data: bytes, seconds: float) -> bytes:
        answer = await request(line, subject, data, seconds)
        for _ in range(9):
            await asyncio.sleep(0)
        return answer

    patch.setattr(FakeLine, "request", later)


def throw(fake: FakeTable) -> str:
    """What to type to throw the first card of Ann's hand."""
    return f"throw {codes([fake.host.game.hands[0][0]])}"


def made(fake: FakeTable) -> list[Move]:
    return [ask.move for ask in fake.asked if isinstance(ask, PlayRequest)]


class TestOwnTurn:
    def test_a_typed_move_is_requested_and_reported_once_done(self, fake: FakeTable) -> None:
        card = fake.host.game.hands[0][0]
        heard = told(fake, "draw", throw(fake))
        assert made(fake) == [Draw(0, "stock"), Discard(0, card)]
        assert heard.index(f"Ann drew and discarded {said(card)}.") < heard.index("Bob's turn.")
        assert sum(line.startswith("New in hand: ") for line in heard) == 1

    @pytest.mark.parametrize("slow", ["nobody", "told", "answered"])
    def test_a_script_waits_for_the_result_of_each_line(
        self, fake: FakeTable, slow: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        if slow == "told":
            told_late(monkeypatch)
        elif slow == "answered":
            answered_late(monkeypatch)
        heard = told(fake, f"draw\n{throw(fake)}\n", typed=False)
        assert len(made(fake)) == 2
        assert "One moment" not in " ".join(heard)

    def test_a_hint_is_worked_out_in_a_thread_so_the_connection_stays_alive(
        self, fake: FakeTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        threads: list[threading.Thread] = []
        hint = Advising.hint

        def noted(advising: Advising, scene: Scene, *, again: bool) -> tuple[Advise, tuple[Card, ...]]:
            threads.append(threading.current_thread())
            return hint(advising, scene, again=again)

        monkeypatch.setattr(Advising, "hint", noted)
        heard = told(fake, "hint")
        assert any(line.endswith("Enter: draw from the stock.") for line in heard)
        assert [thread is threading.main_thread() for thread in threads] == [False]

    def test_what_is_known_to_be_refused_is_not_even_asked(self, fake: FakeTable) -> None:
        heard = told(fake, throw(fake))
        assert heard[heard.index("Ann must draw a card first. (SH-3)") - 1].startswith("Type one of these")
        assert made(fake) == []

    def test_what_is_refused_elsewhere(self, fake: FakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(_: Seat, ask: Request) -> Reply | SeatUpdate:
            return Refused.of(RuleViolation("SH-9", "Not today.")) if isinstance(ask, PlayRequest) else done(_, ask)

        done = fake.done
        monkeypatch.setattr(fake, "done", refuse)
        heard = told(fake, "draw", "help")
        assert "Not today. (SH-9)" in heard
        assert not any(line.startswith("New in hand") for line in heard)

    def test_nothing_is_taken_back_before_other_people(self, fake: FakeTable) -> None:
        assert "everybody sees a move as soon as it's made" in " ".join(told(fake, "draw", "undo"))

    def test_one_against_bots_takes_back(self, tmp_path: Path) -> None:
        fake = FakeTable(tmp_path, "rummy", ["Ann", "Bob"], bots=[1], seed=1)
        heard = told(fake, "draw", "undo", "draw")
        assert "Undid the last move." in heard
        assert heard.index("Ann used undo, so this hand counts as practice.") < heard.index("Undid the last move.") + 2
        assert sum(line.startswith("New in hand: ") for line in heard) == 2


class TestOthers:
    def test_what_they_do_is_told_as_they_do_it(self, fake: FakeTable) -> None:
        a_turn(fake)
        heard = told(fake, partial(fake.play, Draw(1, "discard")), "who is here", lambda: a_throw(fake))
        took = next(at for at, line in enumerate(heard) if line.startswith("Bob took "))
        threw = next(at for at, line in enumerate(heard) if line.startswith("Bob discarded "))
        assert took < heard.index("Everybody is here.") < threw

    def test_a_card_drawn_is_told_with_what_follows(self, fake: FakeTable) -> None:
        a_turn(fake)
        heard = told(fake, partial(fake.play, Draw(1, "stock")), "who is here", lambda: a_throw(fake))
        (line,) = [line for line in heard if line.startswith("Bob drew")]
        assert re.fullmatch(r"Bob drew and discarded \S+\.", line)
        assert heard.count("Bob's turn.") == 1

    def test_lines_for_ones_own_turn_wait_for_it(self, fake: FakeTable) -> None:
        a_turn(fake)
        heard = told(fake, "draw", partial(a_turn, fake), typed=False)
        assert made(fake) == [Draw(0, "stock")]
        assert heard.index("Bob's turn.") < heard.index("> draw" if "> draw" in heard else "draw")

    def test_whoever_types_meanwhile_is_heard(self, fake: FakeTable) -> None:
        a_turn(fake)
        heard = told(fake, "draw", "who is here", "quit", partial(a_turn, fake))
        assert heard[-4:] == ["Ann: at this screen.", "Bob: here.", "Everybody is here.", _WAY_BACK]
        assert made(fake) == []

    @pytest.mark.parametrize("game", ["rummy", "gin", "dummy-rummy", "rummoli"])
    def test_who_has_won_is_said_once(self, tmp_path: Path, game: str) -> None:
        fake = FakeTable(tmp_path, game, ["Ann", "Bob", "Gail"][: 2 if game == "gin" else 3], seed=1)
        heard = told(fake, partial(play_out, fake))
        (won,) = [at for at, line in enumerate(heard) if "wins hand 1" in line or "for the others' cards" in line]
        if game == "rummy":
            assert heard[won - 1].endswith(" went out.")

    def test_somebody_else_deals_on(self, tmp_path: Path) -> None:
        fake = FakeTable(tmp_path, "rummy", ["Ann", "Bob"], seed=1)

        def to_the_end() -> None:
            play_out(fake)
            # Before anybody can have read how it ended.
            fake.play(Deal(1))

        heard = told(fake, to_the_end)
        self.is_in_order(heard)

    def test_somebody_deals_on_before_it_is_answered_how_it_ended(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        answered_late(monkeypatch)
        fake = FakeTable(tmp_path, "rummy", ["Ann", "Bob"], seed=ANN_ENDS_IT)
        fingers = Evening(fake)
        play_move = fake.play

        def and_deal(move: Move) -> None:
            play_move(move)
            if fake.host.game.stage.hand_over:
                assert move.seat == 0
                play_move(Deal(1))

        monkeypatch.setattr(fake, "play", and_deal)
        fingers.hands = 2
        self.is_in_order(play(fingers, FakeGate(fake, 0)))

    def is_in_order(self, heard: Sequence[str]) -> None:
        """Whether all is told of a hand before the next one is."""
        settled = next(at for at, line in enumerate(heard) if " so far." in line)
        dealt = next(at for at, line in enumerate(heard) if " dealt hand 2" in line)
        assert settled < dealt


class TestPots:
    @pytest.fixture
    def earned(self, tmp_path: Path) -> FakeTable:
        """Ann may claim the pot on the ten of spades, and Gail plays the next card."""
        fake = FakeTable(tmp_path, "rummoli", ["Ann", "Bob", "Gail"], seed=2, claims="called")
        while not fake.host.game.legal_moves(0) or fake.host.game.stage.turn(fake.host.game) != 2:
            game = fake.host.game
            fake.play(next(move for move in game.legal_moves(game.to_act[0]) if not isinstance(move, Claim)))
        assert fake.host.game.legal_moves(0) == [Claim(0, "TS")]
        return fake

    @pytest.mark.parametrize("words", ["claim a pot", "call a pot"])
    def test_are_claimed_while_others_play(self, earned: FakeTable, words: str) -> None:
        heard = told(earned, words)
        assert made(earned) == [Claim(0, "TS")]
        assert "Ann took the 3 chips on 10♠." in heard

    def test_need_not_be_waited_for(self, earned: FakeTable) -> None:
        """Enter once is enough until the next card, and a seat with nothing to claim is offered the same."""

        def offers(heard: Sequence[str]) -> list[str]:
            return [line for line in heard if "press Enter for the next card" in line]

        heard = told(earned, "", "")
        assert [type(ask) for ask in earned.asked if isinstance(ask, GoOnRequest | PlayRequest)] == [GoOnRequest]
        assert len(offers(heard)) == 1
        (others,) = offers(told(earned, seat=1))
        assert others == offers(heard)[0].replace("Ann", "Bob")

    def test_too_late(self, earned: FakeTable) -> None:
        """The next card is played while it is being typed."""

        def lay() -> None:
            game = earned.host.game
            earned.play(next(move for move in game.legal_moves(2) if not isinstance(move, Claim)))

        heard = told(earned, lay, "claim a pot")
        assert "Ann didn't claim the 3 chips on 10♠." in heard
        assert made(earned) == []
        assert heard[-2].endswith("(RM-16)")


class TestLine:
    def test_a_lost_line_is_said_and_its_coming_back(self, fake: FakeTable) -> None:
        def cut(*, up: bool) -> None:
            (line,) = fake.lines
            line.is_up = up
            line.changed()

        heard = told(fake, partial(cut, up=False), "draw", partial(cut, up=True), partial(str))
        back = heard.index("The connection is back.")
        assert heard.index(LOST) < back
        assert made(fake) == [Draw(0, "stock")]
        assert any(line.startswith("New in hand: ") for line in heard[back:])

    @pytest.mark.parametrize("asked", [True, False])
    def test_what_is_wanted_is_said_again_once_it_is_back(self, fake: FakeTable, asked: bool) -> None:
        def cut(*, up: bool) -> None:
            (line,) = fake.lines
            line.is_up = up
            line.changed()

        if not asked:
            a_turn(fake)
        heard = told(fake, partial(cut, up=False), partial(cut, up=True), partial(str))
        back = heard.index("The connection is back.")
        wanted = [line for line in heard[back:] if line.startswith("Ann: draw from" if asked else "Bob's turn.")]
        assert len(wanted) == 1

    def test_a_question_is_asked_again_once_it_is_back(self, fake: FakeTable) -> None:
        def cut(*, up: bool) -> None:
            (line,) = fake.lines
            line.is_up = up
            line.changed()

        gate = FakeGate(fake, 0, keeps=True)
        heard = play(Fingers("q", partial(cut, up=False), partial(cut, up=True), "1"), gate)
        asked = [number for number, line in enumerate(heard) if line == "Leave the table, or close it?"]
        assert asked[0] < heard.index("The connection is back.") < asked[1]
        assert heard[-1] == _HOSTS_WAY_BACK

    @pytest.mark.parametrize("hands", [0, 1, 2, 3])
    def test_what_ended_while_it_was_lost_is_told_when_it_is_back(self, fake: FakeTable, hands: int) -> None:
        """The last settlement in full while it lies there, and at least the scores once others have dealt on."""

        def lost() -> None:
            fake.lines[0].is_up = False
            fake.lines[0].changed()
            for _ in range(hands):
                play_out(fake)
                fake.play(Deal(fake.host.game.to_act[0]))
            if not hands:
                play_out(fake)

        def back() -> None:
            fake.lines[0].is_up = True
            fake.lines[0].changed()

        heard = told(fake, lost, back)
        since = heard[heard.index("The connection is back.") :]
        ended = [line for line in since if "This screen missed" in line]
        if hands:
            ann, bob = (f"{'+' if score > 0 else '−'}{abs(score)}" for score in fake.host.totals[-1])
            names = "hand 1" if hands == 1 else f"hands 1 {'and' if hands == 2 else 'to'} {hands}"
            assert ended == [f"This screen missed the end of {names}. Scores so far: Ann {ann}, Bob {bob}."]
            assert since.index(ended[0]) < since.index(next(line for line in since if line.startswith("Ann's hand")))
        else:
            assert not ended
            assert sum(" so far." in line for line in since) == 2

    def test_what_was_told_before_is_not_told_again_when_it_is_back(self, fake: FakeTable) -> None:
        def lost() -> None:
            fake.lines[0].is_up = False
            fake.play(Deal(fake.host.game.to_act[0]))
            a_turn(fake)
            fake.lines[0].is_up = True
            fake.lines[0].changed()

        heard = told(fake, partial(play_out, fake), lost)
        assert sum(" so far." in line for line in heard) == 2
        assert not any("was heard here" in line for line in heard)
        assert any(" dealt hand 2" in line for line in heard)

    def test_whoever_has_no_line_can_leave(self, fake: FakeTable) -> None:
        def cut() -> None:
            fake.lines[0].is_up = False
            fake.lines[0].changed()

        assert told(fake, cut, "draw", "quit")[-1] == _WAY_BACK
        assert made(fake) == []

    def test_what_the_table_says_is_wrong_with_it(self, fake: FakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(table_connection, "BEAT", 0.0)
        done, full = fake.done, [True]

        def refuse(seat: Seat, ask: Request) -> Reply | SeatUpdate:
            if full and isinstance(ask, HereRequest):
                return Trouble(UNWRITTEN)
            return Trouble(str(NotWritten())) if full and isinstance(ask, PlayRequest) else done(seat, ask)

        monkeypatch.setattr(fake, "done", refuse)
        heard = told(fake, "draw", full.clear, partial(str), "draw")
        assert made(fake) == [Draw(0, "stock")] * 2
        said = [heard.index(line) for line in (UNWRITTEN, str(NotWritten()), "Play can continue.")]
        assert max(said) == said[-1]
        assert sum(line.startswith("New in hand: ") for line in heard[said[-1] :]) == 1
        assert heard.count(UNWRITTEN) == 1

    def test_who_goes_and_comes(self, fake: FakeTable) -> None:
        def go(*, away: bool) -> None:
            fake.away = {1} if away else set()
            fake.tell("presence")

        a_turn(fake)
        heard = told(fake, partial(go, away=True), partial(go, away=False))
        assert heard.index("Bob is away; the table is waiting.") < heard.index("Bob is here.")

    def test_nobody_waits_for_whom_a_bot_plays(self, fake: FakeTable) -> None:
        fake.away = {1}
        heard = told(fake, partial(fake.hand_over, 1, "bot:easy"), "who is here")
        assert heard[-4:-1] == ["Ann: at this screen.", "Bob: a bot, easy.", "Everybody is here."]
        assert "Bob is here." not in heard

    @pytest.mark.parametrize("typed", [True, False])
    def test_a_seat_goes_to_a_bot_and_back(self, fake: FakeTable, typed: bool) -> None:
        heard = told(fake, partial(fake.hand_over, 0, "bot:easy"), "who plays", "1", "draw", typed=typed)
        lent = heard.index("A bot is now playing for Ann.")
        assert heard[lent + 1] == "A bot is playing for Ann. Type v (who plays) to take over again."
        assert not any("hand, " in line for line in heard[lent : heard.index("Ann is back in the game.")])
        assert made(fake) == [Draw(0, "stock")]

    def test_nobody_is_asked_to_deal_for_a_bot(self, fake: FakeTable) -> None:
        heard = told(fake, partial(fake.hand_over, 0, "bot:easy"), partial(play_out, fake))
        assert any(" so far." in line for line in heard)
        assert not any("finish the game" in line for line in heard)

    @pytest.mark.parametrize("is_asked", [True, False])
    def test_a_table_that_is_closed(self, fake: FakeTable, is_asked: bool) -> None:
        if not is_asked:
            a_turn(fake)
        heard = told(fake, partial(fake.tell, "closed"), "draw")
        assert heard[-1] == ENDED["closed"]
        assert made(fake) == []

    def test_everything_that_happened_is_told_before_a_table_is_closed(self, fake: FakeTable) -> None:
        def end() -> None:
            play_out(fake)
            fake.play(fake.host.game.legal_moves(0)[0])
            fake.tell("closed")

        heard = told(fake, end)
        settled = next(place for place, line in enumerate(heard) if " so far." in line)
        assert "Ann dealt hand 2" in " ".join(heard[settled:])
        assert heard[-1] == ENDED["closed"]

    def test_nobody_is_away_from_a_closed_table(self, fake: FakeTable) -> None:
        def close() -> None:
            fake.away = {1}
            fake.tell("closed")

        assert told(fake, close)[-1] == ENDED["closed"]

    def test_closed_while_something_is_on_its_way(self, fake: FakeTable) -> None:
        def close() -> None:
            fake.deaf = True
            fake.tell("closed")

        assert told(fake, close, "draw")[-1] == ENDED["closed"]


class TestStandingIn:
    """For the host, who is away."""

    @pytest.fixture
    def three(self, tmp_path: Path) -> FakeTable:
        return FakeTable(tmp_path, "rummy", ["Ann", "Bob", "Gail"], seed=1)

    def go(self, fake: FakeTable) -> None:
        fake.away = {0}
        fake.tell("presence")

    def test_all_others_agree(self, three: FakeTable) -> None:
        heard = told(
            three,
            partial(self.go, three),
            "who plays",
            "a bot for Ann",
            partial(three.done, 2, StandInRequest("x", 0, False)),
            seat=1,
        )
        assert [(ask.seat, ask.again) for ask in three.asked if isinstance(ask, StandInRequest)] == [(0, False)]
        assert heard.index("Gail has yet to agree to a bot for Ann.") < heard.index("A bot is now playing for Ann.")

    def test_somebody_else_wants_it(self, three: FakeTable) -> None:
        wants = partial(three.done, 2, StandInRequest("x", 0, False))
        heard = told(three, partial(self.go, three), wants, "v", "1", seat=1)
        wanted = heard.index("Gail wants a bot to play for Ann: press v (who plays) to agree.")
        assert wanted < heard.index("A bot is now playing for Ann.")

    def test_nobody_is_away(self, three: FakeTable) -> None:
        heard = told(three, "who plays", seat=1)
        assert any(line.startswith("Everybody is here. A bot can only stand in") for line in heard)
        assert not any(isinstance(ask, StandInRequest) for ask in three.asked)

    def test_the_host_reads_so_when_it_is_back(self, three: FakeTable) -> None:
        self.go(three)
        three.done(1, StandInRequest("x", 0, False))
        three.done(2, StandInRequest("y", 0, False))
        three.away = set()
        heard = play(Fingers("who plays", "1"), FakeGate(three, 0, keeps=True))
        assert "A bot is playing for Ann. Type v (who plays) to take over again." in heard
        assert three.host.seating[0].kind == "person"

    def test_another_referee_is_told_what_was_agreed_to(self, three: FakeTable) -> None:
        def another() -> None:
            three.referee, three.agreed, three.away = "other", {}, set()
            three.tell("presence")
            self.go(three)

        told(three, partial(self.go, three), "v", "1", another, partial(str), seat=1)
        assert [ask.again for ask in three.asked if isinstance(ask, StandInRequest)] == [False, True]
        assert three.agreed == {0: {1}}


class TestLeaving:
    @pytest.mark.parametrize("steps", [(), ("q",), ("quit", "draw")])
    def test_says_good_bye(self, fake: FakeTable, steps: Sequence[str]) -> None:
        heard = told(fake, *steps)
        assert heard[-1] == _WAY_BACK
        assert isinstance(fake.asked[-1], AwayRequest)
        assert fake.lines[0].closed

    def test_ctrl_c_too(self, fake: FakeTable) -> None:
        def interrupt() -> None:
            raise KeyboardInterrupt

        assert told(fake, interrupt)[-1] == _WAY_BACK
        assert isinstance(fake.asked[-1], AwayRequest)

    def test_a_script_that_ends_while_others_play(self, fake: FakeTable) -> None:
        a_turn(fake)
        assert told(fake, typed=False)[-1] == _WAY_BACK

    def test_whoever_has_opened_it_leaves_it_or_closes_it(self, tmp_path: Path, fake: FakeTable) -> None:
        gate = FakeGate(fake, 0, keeps=True)
        assert play(Fingers("q", "1"), gate)[-1] == _HOSTS_WAY_BACK
        assert not gate.closed
        gate = FakeGate(fake, 0, keeps=True)
        assert play(Fingers("q", "2"), gate, tmp_path / "saves")[-1].startswith("The game is saved")
        assert gate.closed

    def test_what_others_do_meanwhile_answers_no_question_about_leaving(self, tmp_path: Path, fake: FakeTable) -> None:
        a_turn(fake)
        gate = FakeGate(fake, 0, keeps=True)
        heard = play(Fingers("q", partial(a_turn, fake), "2"), gate, tmp_path / "saves")
        questions = [number for number, line in enumerate(heard) if line == "Leave the table, or close it?"]
        assert questions[0] < next(number for number, line in enumerate(heard) if "Bob drew" in line) < questions[1]
        assert gate.closed

    def test_a_question_is_asked_again_while_nothing_has_changed_for_who_is_asked(self, fake: FakeTable) -> None:
        heard = told(fake, ",", partial(fake.hand_over, 1, "bot:easy"), "2", throw(fake))
        asked = [
            number
            for number, line in enumerate(heard)
            if line == "Suits: symbols or letters? Bots talk: off, seldom or often?"
        ]
        assert len(asked) == 2
        # Answered, and in force.
        assert not re.search("[♠♥♦♣]", "".join(heard[asked[1] + 7 :]))

    def test_a_screen_is_shut_out(self, fake: FakeTable) -> None:
        gate = FakeGate(fake, 0, keeps=True)
        heard = play(Fingers("remove a screen", "2", "1"), gate)
        assert gate.shut == [1]
        assert heard.index("Removed Bob's screen.") < heard.index(
            "Bob can join with: rummytui join 192.168.1.17:4222 9-new-code"
        )


class TestWaiting:
    def test_until_all_have_come(self, tmp_path: Path) -> None:
        fake = FakeTable(tmp_path, "rummy", ["Ann", "Bob", "Gail"], seed=1)
        fake.waits, fake.away = True, {1, 2}

        def comes(seat: Seat) -> None:
            fake.away.discard(seat)
            fake.waits = bool(fake.away)
            fake.tell("presence")

        heard = told(fake, "draw", "begin", partial(comes, 2), partial(comes, 1))
        assert heard[0] == "Rummy. The first hand begins when everybody is here."
        assert heard[4] == "Waiting for Bob and Gail."
        assert "The first hand hasn't begun yet. Type ? to see who's missing." in heard
        assert "Only the host can begin without waiting." in heard
        came = [heard.index(line) for line in ("Gail is here.", "Bob is here.", "Rummy · hand 1")]
        assert came == sorted(came)
        assert not any("hand, " in line for line in heard[: came[-1]])

    def test_somebody_leaves_who_does_not_want_to_wait(self, fake: FakeTable) -> None:
        fake.waits, fake.away = True, {1}
        heard = told(fake, "leave")
        assert any("Bob" in line for line in heard)
        assert not any("hand 1" in line for line in heard)

    def test_a_script_is_for_the_table(self, fake: FakeTable) -> None:
        fake.waits, fake.away = True, {1}

        def comes() -> None:
            fake.waits, fake.away = False, set()
            fake.tell("presence")

        told(fake, "draw", comes, typed=False)
        assert made(fake) == [Draw(0, "stock")]

    def test_begins_without(self, fake: FakeTable) -> None:
        fake.waits, fake.away = True, {1}
        code = Invitation(1, "7-turkey-gravy", "192.168.1.17:4222")
        fingers = Fingers("begin", "draw", typed=False)
        heard = play(fingers, FakeGate(fake, 0, invitations=[code], keeps=True))
        assert "Bob can join with: rummytui join 192.168.1.17:4222 7-turkey-gravy" in heard
        assert [type(ask) for ask in fake.asked if isinstance(ask, GoOnRequest | PlayRequest)] == [
            GoOnRequest,
            PlayRequest,
        ]

    def test_a_host_hears_that_a_code_was_tried_too_often(self, fake: FakeTable) -> None:
        fake.waits, fake.away = True, {1}
        code = Invitation(1, "7-turkey-gravy", "192.168.1.17:4222", is_void=True)
        heard = play(Fingers("q"), FakeGate(fake, 0, invitations=[code], keeps=True))
        said = "The code for Bob was tried three times with the wrong words, so it no longer works."
        assert f"{said} For a new one, type “remove a screen”." in heard
        assert "7-turkey-gravy" not in heard

    def test_a_host_hears_why_there_are_no_fresh_codes(self, fake: FakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
        async def fails(_: FakeGate) -> None:
            raise RemoteError("The server is full.")

        monkeypatch.setattr(FakeGate, "refresh", fails)
        fake.waits, fake.away = True, {1}
        heard = told(fake, "q", keeps=True)
        assert heard.index("The server is full.") < heard.index("Waiting for Bob.")

    def test_only_the_host_is_told_how_to_begin(self, fake: FakeTable) -> None:
        fake.waits, fake.away = True, {1}
        assert "Type who to hear who is here, or q to leave." in told(fake, "q")
        hosts = told(fake, "q", keeps=True)
        assert "Type begin to start without latecomers, who to hear who is here, or q to leave." in hosts

    def test_is_left(self, fake: FakeTable) -> None:
        fake.waits, fake.away = True, {1}
        assert told(fake, "q")[-1] == _WAY_BACK
        assert isinstance(fake.asked[-1], AwayRequest)


class Evening(Fingers):
    """A bot types for Ann, and others play elsewhere, until a hand is over."""

    def __init__(self, fake: FakeTable) -> None:
        super().__init__()
        self.fake = fake
        self.steps = 0
        self.hands = 1
        """In which hand it ends."""
        self.known: set[str] = set()
        """The cards that Ann may have seen."""

    def next_step(self) -> Step | None:
        table, game = self.told.__self__, self.fake.host.game  # type: ignore[attr-defined]
        assert isinstance(table, PlainTable)
        self.known |= set(re.findall(r"\b([A2-9TJQK][SHDC])\b", str(view_to_json(game.seen_by(0)))))
        self.steps += 1
        assert self.steps < 3000, self.heard[-30:]
        if isinstance(table.watching.now, Settled) or game.hand_number == self.hands > 1:
            return None
        if line := line_of_bot(table, table._host):
            return line
        seat = next((seat for seat in game.to_act if seat), game.to_act[0])
        return partial(self.fake.play, choose(game.seen_by(seat), "medium", self.fake.host.chance_for(seat)))


@each_kind("game")
def test_a_hand_of_every_game(tmp_path: Path, game: str) -> None:
    """It comes to its end, and no card is said that Ann cannot know."""
    counts = rules.GAMES[game].player_counts()
    names = ["Ann", "Bob", "Gail", "Carl"][: min(max(counts.start, 3), counts.stop - 1)]
    fingers = Evening(FakeTable(tmp_path, game, names, seed=5))
    heard = play(fingers, FakeGate(fingers.fake, 0))
    assert any(" 2, or finish the game." in line for line in heard[-4:]), heard[-9:]
    signs = dict(zip("♠♥♦♣", "SHDC", strict=True))
    # Cards that would help a meld are named, no matter where they are.
    lines = [re.sub(r" \+ [^;.]+", "", line) for line in heard]
    cards = {rank.replace("10", "T") + signs[suit] for line in lines for rank, suit in CARD.findall(line)}
    assert len(cards) > 10
    assert not cards - fingers.known
    assert {line.split("'")[0] for line in heard if " hand, " in line and ": " in line} == {"Ann"}
