"""Whose eyes the screen is for: every phase of every game, for people and bots in every mixture."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from rules import GAMES, HIDDEN, Game, new_game
from rules.cards import Card
from rules.events import CardDrawn, Event
from rules.moves import Claim, Lay, Move
from rules.phase import Audience
from rules.rummoli.events import HandsShown
from rummytui.people.locks import Key
from rummytui.table.host import Host, Sitter
from rummytui.table.phase_info import PhaseInfo
from rummytui.table.watch import Curtain, Forced, Interlude, Pause, Private, Public, Settled, Watch
from saves import SaveError
from tests.daily import OF_EACH_KIND
from tests.rules.rummoli.boards import lay, stops

ANN, BOB, GAIL = 0, 1, 2
ALL = frozenset({ANN, BOB, GAIL})
SEVEN, EIGHT = Card.of("7S"), Card.of("8C")
SHOWN = HandsShown(((ANN, (SEVEN,)), (BOB, (EIGHT,))))


PRIVATE = ["play", "upcard", "swap", "feeding", "widow", "stops"]
SHARED = ["sale", "auction", "poker", "final"]
OPEN = ["special", "between hands", "over"]


@dataclass
class Stub:
    """A game of which only the phase and who is to act are known, for games whose rules are not under test here."""

    phase: str
    to_act: tuple[int, ...]
    moves: dict[int, list[Move]] = field(default_factory=dict)
    called: bool = False
    """Whether pots must be called, and one may have been earned."""
    open_hands: bool = False
    public: Sequence[Card] = (HIDDEN,)

    @property
    def phase_info(self) -> PhaseInfo:
        return PhaseInfo.of(self.game)

    @property
    def stage(self) -> Stub:
        return self

    @property
    def hand_over(self) -> bool:
        return self.phase in ("between hands", "over")

    def audience(self, state: object) -> Audience:
        if self.phase in OPEN:
            return Audience.OPEN
        return Audience.SHARED if self.phase in SHARED or self.open_hands else Audience.PRIVATE

    def forced(self, game: object) -> Move | None:
        lays = [move for legal in self.moves.values() for move in legal if isinstance(move, Lay)]
        return lays[0] if len(lays) == 1 else None

    def can_call(self, game: object) -> bool:
        return self.called

    def turn(self, game: object) -> int:
        return next(
            (seat for seat in self.to_act if any(m.kind == "lay" for m in self.legal_moves(seat))), self.to_act[0]
        )

    def legal_moves(self, seat: int) -> list[Move]:
        return self.moves.get(seat, [])

    def seen_by(self, viewer: int | None) -> Any:
        self.hands = [self.public] * 3
        return self

    @property
    def game(self) -> Game:
        return cast(Game, self)


def watch(stub: Stub, people: Iterable[int], viewer: int | None = None) -> Watch:
    """What is seen of a game after a move, ``viewer`` having looked last."""
    return Watch(frozenset(people), Public(()), viewer).after_move(stub.game, ())


def test_these_are_the_phases_there_are() -> None:
    """And the ones in which people answer aloud, or need no hand."""
    for game, options in [("tummy-rummy", {"feeding_hands": "open"}), *((name, {}) for name in GAMES)]:
        players = ["Ann", "Bob", "Gail", "Dan"][: GAMES[game].player_counts(options)[-1]]
        played = new_game(game, players, seed=1, options=options)
        for name, stage in played.phases.items():
            stub = Stub(name, (ANN,), open_hands=bool(options) and name == "feeding")
            assert stage.audience(played) is stub.audience(played), name
            assert stage.hand_over == stub.hand_over, name


@pytest.mark.parametrize("phase", PRIVATE)
@pytest.mark.parametrize("last", [None, BOB])
def test_somebody_elses_hand_waits_behind_a_curtain(phase: str, last: int | None) -> None:
    hung = watch(Stub(phase, (ANN,)), ALL, last)
    assert hung.now == Curtain(ANN)
    assert hung.face_up is None
    assert not hung.acting
    opened = hung.after_curtain(Stub(phase, (ANN,)).game)
    assert opened.now == Private(ANN)
    assert opened.face_up == ANN
    assert opened.acting == (ANN,)


@pytest.mark.parametrize("phase", PRIVATE)
def test_who_is_looking_already_goes_on(phase: str) -> None:
    assert watch(Stub(phase, (ANN,)), ALL, ANN).now == Private(ANN)


@pytest.mark.parametrize("phase", PRIVATE)
def test_while_a_curtain_hangs_nobody_has_looked(phase: str) -> None:
    """Bob takes back from Ann's curtain, and may not be the one who holds the laptop."""
    hung = watch(Stub(phase, (ANN,)), ALL, BOB)
    assert hung.after_undo(Stub(phase, (BOB,)).game).now == Curtain(BOB)


@pytest.mark.parametrize("phase", PRIVATE + SHARED)
def test_one_person_against_bots_sees_no_curtain(phase: str) -> None:
    assert watch(Stub(phase, (ANN,)), {ANN}).now == Private(ANN)


@pytest.mark.parametrize("phase", [*PRIVATE, *SHARED, "special"])
def test_bots_move_by_themselves(phase: str) -> None:
    among_two = watch(Stub(phase, (BOB,)), {ANN, GAIL}, ANN)
    assert among_two.now == Forced(BOB)
    assert among_two.step == Forced(BOB)
    assert among_two.face_up is None
    assert not among_two.acting
    assert watch(Stub(phase, (BOB,)), {ANN}).face_up == ANN


def test_who_looked_last_still_does_after_a_bots_move() -> None:
    bots = watch(Stub("play", (BOB,)), {ANN, GAIL}, ANN)
    assert bots.after_move(Stub("play", (ANN,)).game, ()).now == Private(ANN)
    assert bots.after_move(Stub("play", (GAIL,)).game, ()).now == Curtain(GAIL)


@pytest.mark.parametrize("phase", SHARED)
def test_what_is_answered_aloud_needs_no_curtain_and_shows_no_hand(phase: str) -> None:
    now = watch(Stub(phase, (ANN, GAIL)), ALL, ANN)
    assert now.now == Public((ANN, GAIL))
    assert now.face_up is None
    assert now.acting == (ANN, GAIL)
    assert now.step is None


@pytest.mark.parametrize("phase", SHARED)
def test_bots_are_asked_beside_people(phase: str) -> None:
    now = watch(Stub(phase, (ANN, BOB, GAIL)), {ANN, GAIL})
    assert now.now == Public((ANN, GAIL), bots=(BOB,))
    assert now.step == Forced(BOB)


def test_open_hands_are_fed_in_the_middle_of_the_table() -> None:
    stub = Stub("feeding", (ANN,), open_hands=True, public=[SEVEN, EIGHT])
    fed = watch(stub, ALL, BOB)
    assert fed.now == Public((ANN,), open_hand=ANN)
    assert fed.face_up == ANN
    assert watch(stub, {ANN}).now == Private(ANN)


def test_a_hand_with_a_card_that_is_hidden_does_not_lie_in_the_middle() -> None:
    stub = Stub("feeding", (ANN,), open_hands=True, public=[SEVEN, HIDDEN])
    assert watch(stub, ALL).face_up is None


def test_the_special_is_named_before_all() -> None:
    for people in (ALL, {ANN, GAIL}, {ANN}):
        assert watch(Stub("special", (ANN,)), people, ANN).now == Public((ANN,))
    assert watch(Stub("special", (ANN,)), ALL, ANN).face_up is None


@pytest.mark.parametrize(("phase", "to_act"), [("between hands", (ANN, GAIL)), ("over", ())])
def test_a_settlement_is_looked_at_by_all(phase: str, to_act: tuple[int, ...]) -> None:
    for people in (ALL, {ANN, GAIL}):
        now = watch(Stub(phase, to_act), people, ANN)
        assert now.now == Settled(to_act)
        assert now.face_up is None
        assert now.step is None


def test_a_viewer_deals_between_hands_of_bots() -> None:
    assert watch(Stub("between hands", (ANN, BOB)), ()).acting == (ANN,)


# ------------------------------------------------------------------------------------------------------------- stops


def test_the_next_card_of_a_suit_lays_itself() -> None:
    lay: Move = Lay(BOB, SEVEN)
    for people in (ALL, {ANN}):
        assert watch(Stub("stops", (BOB,), {BOB: [lay]}), people, ANN).now == Forced(BOB, lay)


def test_of_two_equally_low_cards_the_leader_chooses_alone() -> None:
    stub = Stub("stops", (GAIL,), {GAIL: [Lay(GAIL, SEVEN), Lay(GAIL, EIGHT)]})
    assert watch(stub, ALL, ANN).now == Curtain(GAIL)
    assert watch(stub, {GAIL}).now == Private(GAIL)
    assert watch(stub, {ANN}, ANN).now == Forced(GAIL)


@pytest.mark.clause("RM-10", "RM-12", "SH-17")
@pytest.mark.parametrize("people", [ALL, {ANN, GAIL}, {ANN}, {BOB, GAIL}])
@pytest.mark.parametrize("claims", ["automatic", "called"])
def test_a_lead_looks_the_same_with_a_choice_and_without(people: set[int], claims: str) -> None:
    """Otherwise everybody would know that the leader holds no other card as low."""
    for alone, choice in (("2S 3D 9C", "2S 2D 9C"), ("2S 5H 9H", "2S 5H 5D")):
        games = [stops([hand, "4H 8C", "6D 9S"], claims=claims) for hand in (alone, choice)]
        if "2D" not in choice:
            for game in games:
                lay(game, "Ann 2S")
        seen = [Watch.begin(game, people).now for game in games]
        assert seen[0] == seen[1]
        assert not (isinstance(seen[0], Forced) and seen[0].move)


@pytest.mark.parametrize("earner", [None, ANN, BOB])
def test_pots_that_must_be_called_pause_alike_for_every_card(earner: int | None) -> None:
    lay: Move = Lay(BOB, SEVEN)
    legal: dict[int, list[Move]] = {BOB: [lay]}
    if earner is not None:
        legal.setdefault(earner, []).append(Claim(earner, "TS"))
    stub = Stub("stops", tuple(sorted(legal)), legal, called=True)
    now = watch(stub, ALL)
    assert now.now == Forced(BOB, lay, callers=(ANN, BOB, GAIL))
    assert now.acting == (ANN, BOB, GAIL)
    assert now.legal_moves(stub.game) == {}


def test_a_bot_may_call_its_pot_before_the_next_card() -> None:
    legal: dict[int, list[Move]] = {BOB: [Claim(BOB, "TS")], GAIL: [Lay(GAIL, SEVEN)]}
    stub = Stub("stops", (BOB, GAIL), legal, called=True)
    assert watch(stub, {ANN, GAIL}).now == Forced(BOB, None, callers=(ANN, GAIL))


def leading() -> Stub:
    """Ann has earned a pot, and Gail has to choose a card to lead."""
    legal: dict[int, list[Move]] = {GAIL: [Lay(GAIL, SEVEN), Lay(GAIL, EIGHT)], ANN: [Claim(ANN, "TS")]}
    return Stub("stops", (ANN, GAIL), legal, called=True)


def test_a_game_that_is_resumed_gives_time_to_call_a_pot() -> None:
    assert Watch.begin(leading().game, ALL).now == Pause((ANN, BOB, GAIL))


def test_callers_come_before_the_hand_of_who_leads() -> None:
    game = leading().game
    pause = watch(leading(), ALL, GAIL)
    assert pause.now == Pause((ANN, BOB, GAIL))
    assert pause.face_up is None
    assert pause.acting == (ANN, BOB, GAIL)
    assert pause.legal_moves(game) == {}
    hung = pause.after_pause(game)
    assert hung.now == Curtain(GAIL)
    opened = hung.after_curtain(game)
    assert opened.now == Private(GAIL)
    assert set(opened.legal_moves(game)) == {GAIL}


@pytest.mark.parametrize("what", ["a move", "an undo"])
def test_there_is_time_to_call_after_everything_that_happens(what: str) -> None:
    game = leading().game
    opened = watch(leading(), ALL).after_pause(game).after_curtain(game)
    after = opened.after_move(game, ()) if what == "a move" else opened.after_undo(game)
    assert after.now == Pause((ANN, BOB, GAIL))


def test_alone_against_bots_the_leader_needs_no_pause() -> None:
    assert watch(leading(), {GAIL}).now == Forced(ANN, None, callers=(GAIL,))
    legal: dict[int, list[Move]] = {GAIL: [Claim(GAIL, "TS"), Lay(GAIL, SEVEN), Lay(GAIL, EIGHT)]}
    stub = Stub("stops", (GAIL,), legal, called=True)
    assert watch(stub, {GAIL}).now == Private(GAIL)


# -------------------------------------------------------------------------------------------------------- interludes


def test_a_showdown_is_looked_at_by_all_and_then_the_next_hand_waits() -> None:
    game = Stub("widow", (GAIL,)).game
    shown = watch(Stub("widow", (GAIL,)), ALL, GAIL).after_move(game, (SHOWN,))
    assert shown.now == Interlude((SHOWN,))
    assert shown.face_up is None
    assert not shown.acting
    assert shown.step is None
    assert shown.after_interlude(game).now == Curtain(GAIL)


def test_an_interlude_tells_no_more_than_everybody_saw() -> None:
    drawn = CardDrawn(ANN, "stock", SEVEN)
    shown = watch(Stub("widow", (GAIL,)), ALL, GAIL).after_move(Stub("widow", (GAIL,)).game, (drawn, SHOWN))
    assert shown.now == Interlude((CardDrawn(ANN, "stock", HIDDEN), SHOWN))


def test_one_person_reads_on() -> None:
    game = Stub("widow", (GAIL,)).game
    assert watch(Stub("widow", (GAIL,)), {GAIL}).after_move(game, (SHOWN,)).after_interlude(game).now == Private(GAIL)


def test_a_resumed_game_begins_with_what_the_last_move_showed() -> None:
    game = Stub("play", (ANN,)).game
    assert Watch.begin(game, ALL, (SHOWN,)).now == Interlude((SHOWN,))
    assert Watch.begin(game, ALL).now == Curtain(ANN)
    assert Watch.begin(game, {ANN}).now == Private(ANN)


def test_what_was_taken_back_is_not_read_again() -> None:
    game = Stub("play", (ANN,)).game
    assert Watch.begin(game, ALL, (SHOWN,)).after_undo(game).now == Curtain(ANN)


# ------------------------------------------------------------------------------------------- who may be looking after


@pytest.mark.parametrize(
    ("shown", "after"),
    [
        (Stub("play", (ANN,)), None),
        (Stub("sale", (ANN, BOB)), None),
        (Stub("over", ()), None),
        (Stub("play", (GAIL,)), BOB),
        (Stub("stops", (GAIL,), {GAIL: [Lay(GAIL, SEVEN)]}), BOB),
        (Stub("stops", (GAIL,), {GAIL: [Lay(GAIL, SEVEN)]}, called=True), None),
    ],
)
def test_what_lay_in_the_middle_was_seen_by_all(shown: Stub, after: int | None) -> None:
    assert watch(shown, {ANN, BOB}, BOB).viewer == after


@pytest.mark.parametrize("phase", PRIVATE)
def test_who_was_looking_gets_a_curtain_after_an_interruption(phase: str) -> None:
    stub = Stub(phase, (ANN,))
    shown = watch(stub, ALL, ANN)
    assert shown.now == Private(ANN)
    assert shown.after_interruption(stub.game).now == Curtain(ANN)


@pytest.mark.parametrize("phase", PRIVATE)
def test_who_was_looking_gets_a_curtain_after_a_seat_has_changed_hands(phase: str) -> None:
    """The player who was replaced may be looking on now."""
    stub = Stub(phase, (ANN,))
    assert watch(stub, ALL, ANN).after_handing_over(stub.game, {ANN, GAIL}).now == Curtain(ANN)
    assert watch(Stub(phase, (BOB,)), ALL, ANN).after_handing_over(stub.game, {ANN, GAIL}).now == Curtain(ANN)


@pytest.mark.parametrize("phase", PRIVATE)
def test_who_was_relieved_may_look_on_for_the_rest_of_the_evening(phase: str) -> None:
    """Also once other seats have changed hands, and after a resume."""
    stub, bobs = Stub(phase, (ANN,)), Stub(phase, (BOB,))
    relieved = watch(stub, {ANN, BOB}, ANN).after_handing_over(stub.game, {ANN})
    for watching in (
        relieved,
        relieved.after_handing_over(stub.game, {ANN}),
        Watch.begin(stub.game, {ANN}, (), {ANN, BOB}),
    ):
        assert watching.now == Curtain(ANN)
        assert watching.face_up is None
        assert watching.after_curtain(stub.game).after_move(bobs.game, ()).face_up is None


# ---------------------------------------------------------------------------------------------------- whole evenings


class Table:
    """People round a laptop who play by chance and do what the screen says; they know who can see it.

    Who holds the laptop is worked out from what it showed, and from nothing that the watch remembers.
    """

    def __init__(self, folder: Path, game: str, options: dict[str, Any], kinds: str, fail: Callable[[], None]) -> None:
        self._folder, self._game, self._options, self._kinds = folder, game, options, kinds
        self.rng, self._fail = Random(f"{game} {options} {kinds}"), fail
        self.phases: set[str] = set()
        self.sit_down()

    def sit_down(self) -> None:
        """Begin a game."""
        counts = GAMES[self._game].player_counts()
        kinds = self._kinds[: counts[-1]].ljust(counts[0], "b")
        seating = [Sitter("person") if kind == "p" else Sitter("bot", "easy") for kind in kinds]
        names, seed = ["Ann", "Bob", "Gail", "Dan"][: len(kinds)], self.rng.randrange(1000)
        self.host = Host.new(self._folder, self._game, names, seating, seed=seed, options=self._options)
        self.people = self.host.people
        self.come_in()

    def come_in(self) -> None:
        """Look at the game for the first time, when the dull part is over; anybody may be the one who does."""
        host = self.host
        while host.game.phase == "play" and len(host.game.stock) > 8:  # type: ignore[attr-defined]
            host.play(self.any_move(host.game.to_act))
        self.looking = set(self.people)
        self.watch = Watch.begin(self.host.game, self.people, self.host.latest)
        self.see()

    def see(self) -> None:
        """Look at the screen, and refuse to see what may not be there."""
        now, game = self.watch.now, self.host.game
        self.phases.add(game.phase)
        in_the_middle = isinstance(now, Public | Settled | Interlude | Pause) or bool(self.watch.callers)
        if in_the_middle:
            self.looking = set(self.people)
        up = self.watch.face_up
        if up is not None and HIDDEN in game.seen_by(None).hands[up]:
            assert self.looking == {up}, f"{now} while {self.looking} may be looking"
        if isinstance(now, Curtain):
            assert up is None
            assert not self.watch.acting
            # The player with the laptop passes it on, and nobody can say in which direction.
            self.looking = set(self.people)
        for seat, legal in self.watch.legal_moves(game).items():
            assert in_the_middle or self.looking == {seat}, f"the moves of {seat} while {self.looking} look"
            assert legal == game.legal_moves(seat)

    def step(self) -> None:
        """Take the next step, and sometimes a foolish one."""
        chance = self.rng.random()
        if chance < 0.03:
            self.leave_and_come_back()
        elif chance < 0.07:
            self.take_back()
        elif chance < 0.09:
            self.fail_to_take_back()
        else:
            self.go_on()
        self.see()

    def go_on(self) -> None:
        """What the screen asks for."""
        watch, game = self.watch, self.host.game
        if game.over:
            self.sit_down()
            return
        if self._game == "tummy-rummy" and game.phase == "play" and not game.discards[1:]:  # type: ignore[attr-defined]
            self.come_in()
            return
        claims = [move for seat in watch.callers for move in game.legal_moves(seat) if move.kind == "claim"]
        if claims and self.rng.random() < 0.5:
            self.move(claims[0])
            return
        match watch.now:
            case Curtain(seat):
                self.looking = {seat}
                self.watch = watch.after_curtain(game)
            case Interlude(events):
                assert any(isinstance(event, HandsShown) for event in events)
                self.watch = watch.after_interlude(game)
            case Pause():
                self.watch = watch.after_pause(game)
            case Forced(seat, move):
                assert move is None or game.legal_moves(seat).count(move) == 1
                self.move(move or self.any_move([seat]))
            case _:
                self.move(self.any_move([*watch.acting, *([] if watch.step is None else [watch.step.seat])]))

    def any_move(self, seats: Sequence[int]) -> Move:
        """A move by chance; what ends hands is liked."""
        legal = [move for seat in seats for move in self.host.game.legal_moves(seat)]
        on = [move for move in legal if move.kind != "finish" or self.rng.random() < 0.1]
        good = [move for move in on if move.kind in GOOD]
        return self.rng.choice(good if good and self.rng.random() < 0.8 else on or legal)

    def move(self, move: Move) -> None:
        """Make it; sometimes the disk is full first."""
        before = self.watch, self.host.game
        if self.rng.random() < 0.03:
            self._fail()
            with pytest.raises(SaveError):
                self.host.play(move)
            assert (self.watch, self.host.game) == before
            self.see()
        happened: Sequence[Event]
        if self.host.game.phase == "sale" and move.seat in self.people:
            happened = self.host.promise([move])
        else:
            happened = self.host.play(move)
        self.watch = self.watch.after_move(self.host.game, happened)

    def take_back(self) -> None:
        """From any point."""
        self.host.undo()
        self.watch = self.watch.after_undo(self.host.game)

    def fail_to_take_back(self) -> None:
        """Nothing happens, and nothing else is on the screen than before."""
        if self.host.to_take_back is not None:
            self._fail()
            with pytest.raises(SaveError):
                self.host.undo()

    def leave_and_come_back(self) -> None:
        """Anybody may be the one who comes back."""
        self.host.close()
        self.host = Host.resume(self.host.path)
        self.come_in()


GOOD = frozenset(
    {"meld", "lay_off", "lay_down", "move_joker", "declare", "knock", "feed", "deal", "call", "drop", "lay", "leave"}
)


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Call it, and the next line that is saved finds the disk full."""
    full = [False]

    def sync(_: int) -> None:
        if full[0]:
            full[0] = False
            raise OSError(errno.ENOSPC, "No space left on device")

    def fill() -> None:
        full[0] = True

    monkeypatch.setattr(os, "fsync", sync)
    return fill


BETWEEN = "between hands"
EVENINGS: list[tuple[str, dict[str, Any], set[str]]] = [
    ("rummy", {"stalemate": 1}, {"play", BETWEEN}),
    ("boathouse", {}, {"play", BETWEEN}),
    ("continental", {}, {"play"}),
    ("gamblers", {}, {"play", BETWEEN}),
    ("knock", {}, {"play", BETWEEN, "over"}),
    ("gin", {"next_dealer": "winner"}, {"upcard", "play", BETWEEN}),
    ("double-rum", {}, {"play", BETWEEN}),
    ("dummy-rummy", {"contracts": [[1, 0], [0, 1]]}, {"play", "sale"}),
    ("dummy-rummy", {"contracts": [[1, 0]], "sale": "quickest"}, {"play", "sale"}),
    ("tummy-rummy", {"stalemate": 1, "cook_swap": "open"}, {"play", "feeding", "special", "swap", BETWEEN}),
    ("tummy-rummy", {"stalemate": 1, "feeding_hands": "open"}, {"play", "feeding", "special", BETWEEN}),
    (
        "tummy-rummy",
        {"stalemate": 1, "answers": "by_choice", "cook_swap": "blind"},
        {"play", "feeding", "special", "swap"},
    ),
    ("rummoli", {}, {"widow", "auction", "poker", "stops", BETWEEN}),
    ("rummoli", {"claims": "called", "rounds": 2}, {"widow", "auction", "poker", "stops", "final", "over"}),
    ("rummoli", {"claims": "called", "betting": False, "final": "pot_by_pot", "rounds": 1}, {"widow", "stops", "over"}),
]


@pytest.mark.parametrize(
    ("game", "options", "reached"),
    [each if each[0] in OF_EACH_KIND else pytest.param(*each, marks=pytest.mark.soak) for each in EVENINGS],
)
def test_no_hand_is_up_before_the_eyes_of_another(
    tmp_path: Path, full_disk: Callable[[], None], game: str, options: dict[str, Any], reached: set[str]
) -> None:
    """By chance, with second thoughts, full disks and games that are left and resumed."""
    phases = set()
    for kinds in ("ppp", "pbp", "pbb"):
        table = Table(tmp_path, game, options, kinds, full_disk)
        # It takes its time until a Cook has a hand to swap with.
        for _ in range(400 if "swap" in reached else 120):
            table.step()
        phases |= table.phases
    assert phases >= reached, phases


def test_every_game_has_its_evening() -> None:
    assert {game for game, _, _ in EVENINGS} == set(GAMES)


# --------------------------------------------------------------------------------- asked aloud, answered with a hand


@pytest.mark.parametrize("phase", SHARED)
@pytest.mark.parametrize("last", [None, ANN, BOB])
def test_who_is_asked_aloud_can_see_the_own_hand_behind_a_curtain_of_its_own(phase: str, last: int | None) -> None:
    stub = Stub(phase, (ANN, GAIL))
    asked = watch(stub, ALL, last)
    hung = asked.after_stepping_aside(stub.game, GAIL)
    assert hung.now == Curtain(GAIL)
    assert hung.face_up is None
    assert not hung.acting
    shown = hung.after_curtain(stub.game)
    assert shown.now == Private(GAIL)
    assert (shown.face_up, shown.acting) == (GAIL, (GAIL,))


@pytest.mark.parametrize("phase", SHARED)
@pytest.mark.parametrize("ends", ["move", "undo", "back", "another seat handed over"])
def test_a_hand_that_was_shown_for_an_answer_is_gone_after_it(phase: str, ends: str) -> None:
    """And to see it again takes another curtain, since anyone may be looking now."""
    stub = Stub(phase, (ANN, GAIL))
    shown = watch(stub, ALL).after_stepping_aside(stub.game, ANN).after_curtain(stub.game)
    after = {
        "move": lambda: shown.after_move(stub.game, ()),
        "undo": lambda: shown.after_undo(stub.game),
        "back": lambda: shown.after_coming_back(stub.game),
        "another seat handed over": lambda: shown.after_handing_over(stub.game, {ANN, GAIL}),
    }[ends]()
    assert after.now == Public((ANN, GAIL))
    assert after.face_up is None
    assert after.after_stepping_aside(stub.game, ANN).now == Curtain(ANN)


@pytest.mark.parametrize("phase", SHARED)
def test_behind_the_hand_of_one_who_answers_the_next_gets_a_curtain(phase: str) -> None:
    stub = Stub(phase, (ANN, GAIL))
    shown = watch(stub, ALL).after_stepping_aside(stub.game, ANN).after_curtain(stub.game)
    assert shown.after_stepping_aside(stub.game, GAIL).now == Curtain(GAIL)


@pytest.mark.parametrize("phase", SHARED)
def test_bots_wait_while_somebody_looks_at_the_own_hand(phase: str) -> None:
    stub = Stub(phase, (ANN, BOB))
    hung = watch(stub, {ANN, GAIL}).after_stepping_aside(stub.game, ANN)
    assert hung.step is None
    assert hung.after_curtain(stub.game).step is None
    assert hung.after_curtain(stub.game).after_coming_back(stub.game).step == Forced(BOB)


@pytest.mark.parametrize("phase", [*PRIVATE, *OPEN, *SHARED])
def test_nobody_who_is_not_asked_aloud_gets_a_hand_that_way(phase: str) -> None:
    """Neither at another's turn nor where nothing is asked aloud."""
    stub = Stub(phase, (ANN,))
    for seat in (BOB, GAIL):
        assert watch(stub, {ANN, GAIL}).after_stepping_aside(stub.game, seat).now == watch(stub, {ANN, GAIL}).now


def test_open_hands_need_no_curtain_of_their_own() -> None:
    stub = Stub("feeding", (ANN,), open_hands=True, public=[SEVEN, EIGHT])
    assert watch(stub, ALL).after_stepping_aside(stub.game, ANN).now == Public((ANN,), open_hand=ANN)


class TestLocked:
    """A hand that is locked is shown for its own key only."""

    LOCKED = frozenset({ANN})

    def hung(self, stub: Stub, people: Iterable[int] = ALL, company: frozenset[int] = ALL) -> Watch:
        return Watch.begin(stub.game, frozenset(people), (), company, self.LOCKED)

    @pytest.mark.parametrize("phase", PRIVATE)
    @pytest.mark.parametrize("key", [None, Key(BOB), Key(BOB, (ANN, GAIL))])
    def test_no_other_key_lifts_its_curtain(self, phase: str, key: Key | None) -> None:
        stub = Stub(phase, (ANN,))
        hung = self.hung(stub)
        assert hung.now == Curtain(ANN)
        with pytest.raises(ValueError, match="key"):
            hung.after_curtain(stub.game, key)

    @pytest.mark.parametrize("phase", PRIVATE)
    @pytest.mark.parametrize("key", [Key(ANN), Key(ANN, (BOB, GAIL))])
    def test_its_own_does(self, phase: str, key: Key) -> None:
        stub = Stub(phase, (ANN,))
        assert self.hung(stub).after_curtain(stub.game, key).now == Private(ANN)

    def test_the_others_are_not(self) -> None:
        stub = Stub("play", (BOB,))
        assert self.hung(stub).after_curtain(stub.game).now == Private(BOB)

    def test_the_key_is_wanted_again_at_every_curtain(self) -> None:
        stub, bobs = Stub("play", (ANN,)), Stub("play", (BOB,))
        seen = self.hung(stub).after_curtain(stub.game, Key(ANN))
        seen = seen.after_move(bobs.game, ()).after_curtain(bobs.game).after_move(stub.game, ())
        with pytest.raises(ValueError, match="key"):
            seen.after_curtain(stub.game)

    @pytest.mark.parametrize("phase", SHARED)
    def test_so_it_is_where_somebody_answers_apart(self, phase: str) -> None:
        stub = Stub(phase, (ANN, BOB))
        hung = self.hung(stub).after_stepping_aside(stub.game, ANN)
        assert hung.now == Curtain(ANN)
        with pytest.raises(ValueError, match="key"):
            hung.after_curtain(stub.game)
        assert hung.after_curtain(stub.game, Key(ANN)).now == Private(ANN)

    @pytest.mark.parametrize(
        "after",
        [
            lambda seen, game: seen.after_undo(game),
            lambda seen, game: seen.after_handing_over(game, ALL),
            lambda seen, game: seen.after_interruption(game),
        ],
    )
    def test_so_it_is_after_anything_that_others_may_have_seen(self, after: Callable[[Watch, Game], Watch]) -> None:
        stub, bobs = Stub("play", (ANN,)), Stub("play", (BOB,))
        seen = self.hung(stub).after_curtain(stub.game, Key(ANN)).after_move(bobs.game, ())
        hung = after(seen, stub.game)
        assert hung.now == Curtain(ANN)
        with pytest.raises(ValueError, match="key"):
            hung.after_curtain(stub.game)

    def test_a_lock_that_is_set_later_counts_from_the_next_curtain(self) -> None:
        stub = Stub("play", (BOB,))
        hung = self.hung(stub).after_locking(frozenset({BOB}))
        with pytest.raises(ValueError, match="key"):
            hung.after_curtain(stub.game)

    def test_one_person_against_bots_needs_it_once(self) -> None:
        stub, bots = Stub("play", (ANN,)), Stub("play", (BOB,))
        hung = self.hung(stub, {ANN}, frozenset({ANN}))
        assert hung.now == Curtain(ANN)
        assert hung.face_up is None
        with pytest.raises(ValueError, match="key"):
            hung.after_curtain(stub.game)
        seen = hung.after_curtain(stub.game, Key(ANN))
        assert seen.now == Private(ANN)
        seen = seen.after_move(bots.game, ())
        assert seen.face_up == ANN
        assert seen.after_move(stub.game, ()).now == Private(ANN)

    @pytest.mark.parametrize("phase", [*PRIVATE, *SHARED, "special"])
    @pytest.mark.parametrize("turn", [ANN, BOB])
    def test_whoever_is_alone_comes_before_any_bot_moves(self, phase: str, turn: int) -> None:
        hung = self.hung(Stub(phase, (turn,)), {ANN}, frozenset({ANN}))
        assert hung.now == Curtain(ANN)
        assert hung.step is None
        assert hung.face_up is None

    def test_nothing_lies_below_what_everybody_reads_first(self) -> None:
        stub = Stub("play", (BOB,))
        read = Watch.begin(stub.game, frozenset({ANN}), (SHOWN,), frozenset({ANN}), self.LOCKED)
        assert isinstance(read.now, Interlude)
        assert read.face_up is None
        assert read.after_interlude(stub.game).now == Curtain(ANN)
        settled = self.hung(Stub("between hands", (ANN,)), {ANN}, frozenset({ANN}))
        assert isinstance(settled.now, Settled)
        assert settled.face_up is None
        assert settled.after_move(stub.game, ()).now == Curtain(ANN)

    def test_whoever_is_alone_is_asked_again_after_an_interruption(self) -> None:
        stub = Stub("play", (ANN,))
        seen = self.hung(stub, {ANN}, frozenset({ANN})).after_curtain(stub.game, Key(ANN))
        assert seen.after_interruption(stub.game).now == Curtain(ANN)
        bots = seen.after_handing_over(stub.game, frozenset())
        assert bots.face_up is None
        assert bots.after_handing_over(stub.game, frozenset({ANN})).now == Curtain(ANN)

    def test_bots_have_none(self) -> None:
        stub = Stub("play", (ANN,))
        assert self.hung(stub, {BOB}, frozenset({BOB})).step == Forced(ANN)
