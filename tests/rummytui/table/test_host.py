"""One game being played: what a move passes through, who sits where, and what may be taken back."""

import errno
import json
from collections.abc import Callable, Iterable
from io import FileIO
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from rules import HIDDEN, Card, Game, RuleViolation
from rules.cards import cards
from rules.events import CardBought, CardDrawn, Event, HandDealt, HandSettled, SalePassed, SittingOver, StockTurnedOver
from rules.moves import Buy, Deal, Discard, Draw, Finish, Leave, Meld, Move, Pass
from rules.rummoli.events import CardLaid, HandKept
from rummytui.settings import LastTable, Player
from rummytui.table.host import Host, Sitter
from rummytui.table.updates import Update
from rummytui.table.watch import Forced, Watch
from rummytui.text.locked_hands import HandOpened
from rummytui.text.narration import MoveTakenBack
from saves import SaveError, lines
from saves.lines import HandLine, Line, MoveLine, UndoLine
from saves.reading import SoundLine, read_journal
from tests.saves.playing import BOT, PERSON, about_to_win, bodies, new_host, play_hands, play_on, seen_events, state


def draws(host: Host, source: str) -> Draw:
    """A draw by the player to act."""
    return Draw(host.game.to_act[0], "stock" if source == "stock" else "discard")


def any_discard(host: Host) -> Move:
    """A discard by the player to act."""
    return next(move for move in host.game.legal_moves(host.game.to_act[0]) if move.kind == "discard")


# ------------------------------------------------------------------------------------------------ playing


def test_a_new_game(tmp_path: Path) -> None:
    host = new_host(tmp_path, [PERSON, BOT, PERSON], hands=5)
    assert host.game.players == ("Ann", "Bob", "Gail")
    assert host.game.options.model_dump()["hands"] == 5
    assert host.seating == [PERSON, BOT, PERSON]
    assert host.people == {0, 2}
    assert host.name == "rummy-1"
    assert host.path == tmp_path / "rummy-1.jsonl"
    assert host.notice is None
    assert [type(event) for event in host.events_for(None)] == [HandDealt]
    assert undoable(host) is None


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("chess", ["Ann", "Bob"], {}), ("rummy", ["Ann"], {}), ("rummy", ["Ann", "\x1b[2J"], {}), ("rummy", ["Ann", "Bob"], {"ace": 7})],
)  # fmt: skip
def test_a_table_that_cannot_play_leaves_no_file(
    tmp_path: Path, game: str, players: list[str], options: dict[str, object]
) -> None:
    with pytest.raises(RuleViolation):
        Host.new(tmp_path / "saves", game, players, [PERSON] * len(players), seed=1, options=options)
    assert list(tmp_path.iterdir()) == []


def test_a_seat_for_everybody(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="every seat"):
        Host.new(tmp_path, "rummy", ["Ann", "Bob"], [PERSON], seed=1)


def test_a_seed_beyond_all_bounds_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(RuleViolation, match="18 digits"):
        new_host(tmp_path, seed=10**18)
    assert not list(tmp_path.glob("*.jsonl"))


def test_a_move_is_played_and_returned(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    (drawn,) = host.play(draws(host, "stock"))
    assert isinstance(drawn, CardDrawn)
    assert host.events_for(drawn.seat)[-1] == drawn
    assert drawn.card in host.game.hands[drawn.seat]


def test_a_refused_move_reaches_no_file(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    before, size = state(host), host.path.stat().st_size
    with pytest.raises(RuleViolation, match="draw"):
        host.play(Discard(host.game.to_act[0], host.game.hands[host.game.to_act[0]][0]))
    assert state(host) == before
    assert host.path.stat().st_size == size


def test_a_mistake_in_the_rules_reaches_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = new_host(tmp_path)
    before, size = state(host), host.path.stat().st_size
    monkeypatch.setattr(type(host.game.stage), "play_draw", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        host.play(draws(host, "stock"))
    assert state(host) == before
    assert host.path.stat().st_size == size


def test_events_are_those_of_the_present_hand(tmp_path: Path) -> None:
    host = play_hands(new_host(tmp_path), 1, Random(1))
    assert isinstance(host.events_for(None)[0], HandDealt)
    assert any(isinstance(event, HandSettled) for event in host.events_for(None))
    host.play(Deal(0))
    assert set(seen_events(host)) == {host.game.opening}
    play_hands(host, 2, Random(1))
    host.play(Finish(1))
    assert host.events_for(None)[-1] == SittingOver(1)
    assert sum(isinstance(event, HandDealt) for event in host.events_for(None)) == 1


def test_events_are_cut_to_what_the_viewer_may_know(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    happened = [*host.game.opening]
    while len(host.game.stock) > 15:  # type: ignore[attr-defined]
        happened += host.play(draws(host, "stock"))
        happened += host.play(any_discard(host))
    for viewer in (None, 0, 1, 2):
        seen = host.events_for(viewer)
        assert seen == tuple(event.seen_by(viewer) for event in happened)
        drawn = [event for event in seen if isinstance(event, CardDrawn)]
        assert {event.seat for event in drawn} == {0, 1, 2}
        assert {event.seat for event in drawn if event.card != HIDDEN} == {viewer} - {None}


def test_that_a_hand_was_opened_is_told_until_it_is_over(tmp_path: Path) -> None:
    host = new_host(tmp_path, hands=2)
    host.opened(0, [1, 2])
    assert host.events_for(None)[-1] == HandOpened(0, (1, 2))
    play_hands(host, 1, Random(1))
    assert HandOpened(0, (1, 2)) in host.events_for(0)
    host.play(Deal(0))
    assert not any(isinstance(event, HandOpened) for event in host.events_for(0))


def test_a_view_hides_what_it_should(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    assert set(host.view(0).hands[1]) == {HIDDEN}
    assert set(host.view(None).hands[0]) == {HIDDEN}


def test_somebody_else_takes_a_seat(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    host.seat(1, Sitter("bot", "easy"))
    assert host.people == {0, 2}
    host.seat(0, BOT)
    host.seat(1, PERSON)
    host.close()
    assert Host.resume(host.path).seating == [BOT, PERSON, PERSON]


# ------------------------------------------------------------------------------------------------ taking back


def taking(folder: Path, seating: list[Sitter]) -> Host:
    """Ann has taken 4H from the pile, with which she can lay three cards in a row; Bob is next."""
    deck = list(map(str, cards("2H 2C 3H 3C 9D 9S JD JS KD KS 7D 7S 5D 5C AD AC TD TC 8S 6C 4H")))
    return Host.new(
        folder, "rummy", ["Ann", "Bob"], seating, seed=1, options={"first_dealer": 1}, decks=[deck]
    )  # fmt: skip


PEOPLE = [PERSON, PERSON]


def run(host: Host) -> Meld:
    """The three cards in a row."""
    by_code = {str(card): card for card in host.game.hands[0]}
    return Meld(0, tuple(by_code[code] for code in ("2H", "3H", "4H")))


def undoable(host: Host) -> int | None:
    """Whose move can be taken back now."""
    return host.to_take_back


def test_steps_are_undone_one_by_one_but_only_of_the_last_mover(tmp_path: Path) -> None:
    host = taking(tmp_path, PEOPLE)
    states = []

    def step(move: Move) -> None:
        states.append(state(host))
        host.play(move)

    step(Draw(0, "discard"))
    step(run(host))
    step(any_discard(host))
    while states:
        assert undoable(host) == 0
        assert host.undo() == 1
        assert state(host) == states.pop()
    assert undoable(host) is None
    assert host.undo() == 0


def test_a_chain_never_goes_from_one_seat_to_another(tmp_path: Path) -> None:
    """Bob takes his own move back; Ann's before it stands, also after a resume, until somebody moves."""
    host = taking(tmp_path, PEOPLE)
    host.play(Draw(0, "discard"))
    host.play(any_discard(host))
    host.play(Draw(1, "discard"))
    assert undoable(host) == 1
    assert host.undo() == 1
    assert undoable(host) is None
    host.close()
    host = Host.resume(host.path)
    assert undoable(host) is None
    host.play(Draw(1, "discard"))
    assert undoable(host) == 1


def test_not_once_somebody_else_has_looked(tmp_path: Path) -> None:
    """A move can be undone while the next curtain hangs, but not once it has been lifted."""
    host = taking(tmp_path, PEOPLE)
    host.play(Draw(0, "discard"))
    host.view(0)
    host.play(any_discard(host))
    host.view(None)
    assert undoable(host) == 0
    host.view(1)
    assert undoable(host) is None
    assert host.undo() == 0


def test_nor_if_a_seat_has_changed_hands_since(tmp_path: Path) -> None:
    """Handing a seat over doesn't clear who has seen what."""
    host = new_host(tmp_path, first_dealer=2)
    host.play(Draw(0, "discard"))
    host.view(1)
    host.seat(2, BOT)
    assert undoable(host) is None
    host.seat(2, PERSON)
    assert undoable(host) is None


def test_what_was_taken_back_is_told_where_it_was(tmp_path: Path) -> None:
    host = taking(tmp_path, PEOPLE)
    host.play(Draw(0, "discard"))
    host.undo()
    host.play(Draw(0, "stock"))
    kinds = [type(event) for event in host.events_for(None)]
    assert kinds == [HandDealt, MoveTakenBack, CardDrawn]
    host.close()
    host = Host.resume(host.path)
    assert [type(event) for event in host.events_for(None)] == kinds
    assert host.events_for(None)[1] == MoveTakenBack(0, practice=False)


def test_not_past_a_card_from_the_stock(tmp_path: Path) -> None:
    host = taking(tmp_path, PEOPLE)
    host.play(Draw(0, "stock"))
    assert undoable(host) is None
    before = state(host)
    host.play(any_discard(host))
    assert host.undo() == 1
    assert state(host) == before
    size = host.path.stat().st_size
    assert host.undo() == 0
    assert state(host) == before
    assert host.path.stat().st_size == size


@pytest.mark.clause("TU-15")
def test_not_past_a_goodbye(tmp_path: Path) -> None:
    host = Host.new(tmp_path, "tummy-rummy", ["Ann", "Bob", "Gail"], [PERSON] * 3, seed=1)
    while host.game.phase != "between hands":
        legal = host.game.legal_moves(host.game.to_act[0])
        host.play(next((move for move in legal if isinstance(move, Draw)), legal[-1]))
    host.play(Leave(1))
    assert undoable(host) is None
    assert host.undo() == 0
    assert host.game.cooks == {1}  # type: ignore[attr-defined]


def test_not_past_the_end_of_a_hand(tmp_path: Path) -> None:
    host, move = about_to_win(tmp_path)
    assert undoable(host) is not None
    host.play(move)
    assert undoable(host) is None


def test_not_past_a_deal(tmp_path: Path) -> None:
    host = play_hands(new_host(tmp_path), 1, Random(1))
    host.play(Deal(0))
    assert undoable(host) is None


def test_the_end_of_the_sitting_can_be_taken_back(tmp_path: Path) -> None:
    host = play_hands(new_host(tmp_path), 1, Random(1))
    before = state(host)
    host.play(Finish(2))
    assert host.undo() == 1
    assert state(host) == before
    host.close()
    assert state(Host.resume(host.path)) == before


def test_two_people_take_back_nothing_once_a_bot_has_moved(tmp_path: Path) -> None:
    host = new_host(tmp_path, [PERSON, BOT, PERSON], seed=4, first_dealer=2)
    host.play(Draw(0, "discard"))
    host.play(any_discard(host))
    possible = [host.to_take_back]
    host.play(Draw(1, "discard"))
    possible.append(host.to_take_back)
    host.play(any_discard(host))
    possible.append(host.to_take_back)
    assert possible == [0, None, None]


def test_alone_against_a_bot_anything_is_taken_back(tmp_path: Path) -> None:
    host = taking(tmp_path, [PERSON, BOT])
    first = state(host)
    host.play(Draw(0, "stock"))
    second = state(host)
    host.play(any_discard(host))
    host.play(Draw(1, "stock"))
    host.play(any_discard(host))
    assert host.undo() == 3
    assert state(host) == second
    assert host.events_for(0)[-1] == MoveTakenBack(0, practice=True)
    assert host.undo() == 1
    assert state(host) == first
    assert undoable(host) is None


def test_alone_not_past_hands_that_were_laid_open(tmp_path: Path) -> None:
    """A settlement shows all hands, and a deal begins another one; within that hand everything can be taken back."""
    host = play_hands(new_host(tmp_path, [PERSON, BOT]), 1, Random(1))
    assert undoable(host) is None
    host.play(Deal(0))
    while host.game.to_act[0] == 1:
        play_on(host, 1, Random(2))
    assert undoable(host) is None
    before = state(host)
    host.play(host.game.legal_moves(0)[0])
    assert host.undo() == 1
    assert state(host) == before


def test_alone_a_hand_can_be_taken_back_to_its_first_decision(tmp_path: Path) -> None:
    host = new_host(tmp_path, [BOT, PERSON, BOT], seed=2)
    while host.game.to_act[0] != 1:
        play_on(host, 1, Random(1))
    start = state(host)
    play_on(host, 10, Random(3))
    assert host.game.phase == "play"
    host.close()
    host = Host.resume(host.path)
    while host.undo():
        pass
    assert state(host) == start


@pytest.mark.parametrize("phase", ["between hands", "stops"])
def test_alone_not_past_a_showdown(tmp_path: Path, phase: str) -> None:
    """In Rummoli hands are shown before the stops, and again at the end of the round."""
    rng, reached = Random(3), 0
    for seed in range(40):
        host = Host.new(tmp_path, "rummoli", ["Ann", "Bob", "Gail"], [PERSON, BOT, BOT], seed=seed)
        while host.game.phase != phase:
            legal = host.game.legal_moves(host.game.to_act[0])
            host.play(rng.choice([move for move in legal if move.kind != "fold"]))
        shown = [place for place, event in enumerate(host.events_for(None)) if event.lays_open]
        if shown:
            reached += 1
            while host.undo():
                pass
            assert len([event for event in host.events_for(None) if event.lays_open]) == len(shown)
        host.close()
    assert reached


def test_what_the_table_did_for_people_is_no_decision(tmp_path: Path) -> None:
    """At the stops of Rummoli most cards are laid by themselves; taking back only those would do nothing."""
    rng = Random(7)
    host = Host.new(tmp_path, "rummoli", ["Ann", "Bob", "Gail"], [PERSON, BOT, BOT], seed=2)
    undone = 0
    while undone < 20:
        game = host.game
        if game.over:
            host = Host.new(tmp_path, "rummoli", ["Ann", "Bob", "Gail"], [PERSON, BOT, BOT], seed=2 + undone)
        elif game.phase == "stops" and undone % 2 == 0 and host.to_take_back is not None:
            host.undo()
            undone += 1
            assert 0 in host.game.to_act
            now = Watch.begin(host.game, host.people).now
            assert not (isinstance(now, Forced) and now.move)
            play_on(host, 1, rng)
        else:
            undone += game.phase == "stops"
            seat = rng.choice(game.to_act)
            host.play(rng.choice([move for move in game.legal_moves(seat) if move.kind != "finish"]))


def test_the_same_table_is_offered_again_with_its_people_and_the_levels_of_its_bots(tmp_path: Path) -> None:
    seating = [PERSON, Sitter("bot", "hard"), Sitter("bot", "easy")]
    host = new_host(tmp_path, seating)
    as_it_was = (Player("Ann"), Player("Bob", "hard"), Player("Gail", "easy"))
    assert host.table == LastTable("rummy", as_it_was)
    # Ann is called away and comes back for the next game; Gail's bot plays better from now on; somebody plays for Bob.
    for seat, sitter in ((0, Sitter("bot", "medium")), (2, Sitter("bot", "medium")), (1, PERSON)):
        host.seat(seat, sitter)
    assert host.table == LastTable("rummy", (Player("Ann"), Player("Bob"), Player("Gail", "medium")))


def test_a_listener_hears_only_what_is_done_while_it_listens(tmp_path: Path) -> None:
    host = play_on(new_host(tmp_path), 3, Random(1))
    assert (host.updates.following, host.updates.advance()) == (None, None)
    heard: list[Update | None] = []
    host.listener = SimpleNamespace(news=lambda: heard.append(host.updates.advance()))
    moved = play_on(host, 1, Random(1)).latest
    (update,) = heard
    assert update is not None
    assert update.seen_by(0) == tuple(event.seen_by(0) for event in moved)
    assert update.seen_by(None) == tuple(event.seen_by(None) for event in moved)


def test_moves_made_together_are_one_update_up_to_the_one_that_is_refused(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    (seat,) = host.game.to_act
    heard: list[tuple[Event, ...]] = []

    def news() -> None:
        update = host.updates.advance()
        assert update is not None
        heard.append(update.seen_by(seat))

    host.listener = SimpleNamespace(news=news)
    refused = host.play_all([Draw(seat, "stock"), Discard(seat, host.game.hands[seat][0]), Draw(seat, "stock")])
    assert isinstance(refused, RuleViolation)
    assert refused.clause == "SH-3"
    ((drawn, thrown),) = heard
    assert isinstance(drawn, CardDrawn)
    assert drawn.card != HIDDEN
    assert thrown.seat == seat  # type: ignore[attr-defined]
    assert host.events_for(seat)[-2:] == (drawn, thrown)


def test_every_hand_is_told_as_everybody_saw_it(tmp_path: Path) -> None:
    host = play_hands(new_host(tmp_path, [PERSON, BOT]), 2, Random(3))
    first, second = host.hands()
    assert second == host.events_for(None)
    for hand in (first, second):
        drawn = [event.card for event in hand if isinstance(event, CardDrawn) and event.source == "stock"]
        assert drawn
        assert set(drawn) == {HIDDEN}


def decided_by(host: Host) -> list[Move]:
    return [move for _, move in host.decisions()]


@pytest.mark.parametrize(("seating", "people"), [([PERSON, BOT], {0}), ([BOT, PERSON, PERSON], {1, 2})])
def test_decisions_are_what_people_did_of_their_own_before_the_hand_was_over(
    tmp_path: Path, seating: list[Sitter], people: set[int]
) -> None:
    """To deal, or to finish, is none; nor is what bots did, or what was done in the hand before."""
    host = play_hands(new_host(tmp_path, seating), 1, Random(3))
    assert decided_by(host) == [move for move in host.moves if move.seat in people]
    host.play(next(move for move in host.game.legal_moves(host.game.to_act[0]) if move.kind == "deal"))
    assert decided_by(host) == []
    made = [move for move in play_hands(host, 2, Random(3)).moves if move.seat in people]
    host.play(next(move for move in host.game.legal_moves(host.game.to_act[0]) if move.kind == "finish"))
    decided = list(host.decisions())
    assert [move for _, move in decided] == made
    assert {move.seat for _, move in decided} == people
    for view, move in decided:
        assert view.seat == move.seat
        assert HIDDEN not in view.hands[move.seat]
        assert move in view.legal_moves(move.seat)


@pytest.mark.parametrize("name", rules.GAMES)
def test_whoever_takes_back_learns_nothing(tmp_path: Path, name: str) -> None:
    """By chance: people move, look and take back. What is undone is one seat's, shown to nobody, and no others' cards."""
    rng, undone = Random(5), 0
    table = rules.GAMES[name]
    seats = min(4, table.player_counts().stop - 1)
    host = Host.new(tmp_path, name, ["Ann", "Bob", "Gail", "Carl"][:seats], [PERSON] * seats, seed=11)
    chain: set[int] = set()
    looked: set[int] = set()
    while undone < 25 and len(list(tmp_path.iterdir())) < 100:
        game = host.game
        if game.over:
            host.close()
            host = Host.new(tmp_path, name, ["Ann", "Bob", "Gail", "Carl"][:seats], [PERSON] * seats, seed=undone)
            chain, looked = set(), set()
        elif (seat := host.to_take_back) is not None and rng.random() < 0.5:
            chain.add(seat)
            assert len(chain) == 1
            assert looked <= chain
            before, last = game.hands, host.moves[-1]
            assert last.seat == seat
            assert host.undo() == 1
            undone += 1
            # All that changes hands again is the taker's own, and what lay open.
            for other, (now, then) in enumerate(zip(host.game.hands, before, strict=True)):
                assert other == seat or sorted(now) == sorted(then), last
        elif rng.random() < 0.15:
            looked.add(looker := rng.randrange(seats))
            host.view(looker)
        else:
            mover = rng.choice(game.to_act)
            moves = [move for move in game.legal_moves(mover) if move.kind not in ("finish", "deal")]
            host.play(rng.choice(moves or game.legal_moves(mover)))
            chain, looked = set(), set()
    assert undone == 25
    host.close()


def test_bots_alone_take_nothing_back(tmp_path: Path) -> None:
    assert not play_on(new_host(tmp_path, [BOT, BOT]), 5, Random(1)).to_take_back is not None


def test_what_was_taken_back_stays_in_the_journal_and_out_of_the_game(tmp_path: Path) -> None:
    host = taking(tmp_path, PEOPLE)
    before = state(host)
    host.play(Draw(0, "discard"))
    host.undo()
    host.close()
    assert bodies(host.path)[-1] == b'{"undo":1'
    assert len(bodies(host.path)) == 4
    assert state(Host.resume(host.path)) == before


def test_a_hand_that_cannot_be_gone_back_to_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = taking(tmp_path, [PERSON, BOT])
    host.play(Draw(0, "discard"))
    before, size = state(host), host.path.stat().st_size
    monkeypatch.setattr("saves.replay.deal_check", lambda _: "0" * 16)
    with pytest.raises(SaveError):
        host.undo()
    assert state(host) == before
    assert host.path.stat().st_size == size


def test_what_reveals() -> None:
    card = Card.of("7H")
    assert CardDrawn(0, "stock", card).reveals
    assert not CardDrawn(0, "discard", card).reveals
    assert not StockTurnedOver(0, 5, shuffled=True).reveals
    assert HandDealt(1, 0, card).reveals
    assert HandKept(0).reveals
    assert CardLaid(0, card, lead=False).reveals


def told(entries: Iterable[SoundLine]) -> list[tuple[int, type[Any], Line]]:
    """What each entry is, whether or not it has been read yet."""
    return [(entry.number, entry.kind, entry.line()) for entry in entries]


def test_hands_that_are_over_are_packed_and_nothing_is_lost(tmp_path: Path) -> None:
    """Long evenings are to take little room."""
    host = play_on(play_hands(new_host(tmp_path, [PERSON, BOT]), 3, Random(1)), 9, Random(1))
    live, written = host._journal.reading.history, read_journal(host.path).history
    assert sum(entry.kind is HandLine for entry in live.entries) == 1
    assert all(isinstance(entry.said, bytes) for entry in live.entries if entry.kind is MoveLine)
    assert len(live.packed) == 3
    unpacked = [entry for hand in live.packed for entry in hand.entries()]
    assert told([*unpacked, *live.entries]) == told(written.entries)


# ------------------------------------------------------------------------------------------------ promises


def sale(folder: Path) -> Host:
    """Ann has drawn from the stock, so the upcard is for sale: to Bob, then to Gail, who is a bot, then to Dan."""
    host = Host.new(
        folder,
        "dummy-rummy",
        ["Ann", "Bob", "Gail", "Dan"],
        [PERSON, PERSON, BOT, PERSON],
        seed=5,
        options={"first_dealer": 3},
    )
    host.play(Draw(0, "stock"))
    assert host.game.phase == "sale"
    assert host.game.to_act == (1,)
    return host


def test_a_promise_is_kept_when_its_seat_is_to_act(tmp_path: Path) -> None:
    host = sale(tmp_path)
    assert [type(event) for event in host.promise([Pass(1), Buy(3)])] == [SalePassed]
    assert host.game.to_act == (2,)
    assert list(host.promised) == [Buy(3)]
    happened = host.play(Pass(2))
    assert [type(event) for event in happened][:2] == [SalePassed, CardBought]
    assert happened[1].seat == 3  # type: ignore[attr-defined]
    assert not host.promised
    assert host.game.phase == "play"
    assert host.events_for(0)[-len(happened) :] == tuple(event.seen_by(0) for event in happened)


def test_kept_promises_are_moves_in_the_journal(tmp_path: Path) -> None:
    host = sale(tmp_path)
    host.promise([Pass(1), Buy(3)])
    host.play(Pass(2))
    before = state(host)
    made = [json.loads(body + b"}")["move"]["kind"] for body in bodies(host.path) if body.startswith(b'{"move"')]
    assert made == ["draw", "pass", "pass", "buy"]
    host.close()
    assert state(Host.resume(host.path)) == before


def test_a_move_and_the_promises_that_follow_are_saved_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = sale(tmp_path)
    host.promise([Pass(1), Buy(3)])
    before, on_disk = state(host), host.path.read_bytes()
    with monkeypatch.context() as full:
        full.setattr("os.fsync", disk_is_full_once())
        with pytest.raises(SaveError):
            host.play(Pass(2))
    assert state(host) == before
    assert host.path.read_bytes() == on_disk
    assert list(host.promised) == [Buy(3)]
    host.play(Pass(2))
    assert host.game.phase == "play"


def test_a_promise_that_cannot_be_saved_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = sale(tmp_path)
    before = state(host)
    host.promise([Buy(3)])
    assert list(host.promised) == [Buy(3)], "it waits, and what is promised next takes its place"
    with monkeypatch.context() as full:
        full.setattr("os.fsync", disk_is_full_once())
        with pytest.raises(SaveError):
            host.promise([Pass(1), Buy(3)])
    assert state(host) == before
    assert not host.promised


def test_taking_back_ends_a_promise(tmp_path: Path) -> None:
    host = sale(tmp_path)
    host.promise([Pass(1), Buy(3)])
    assert host.undo() == 1
    assert host.game.to_act == (1,)
    assert not host.promised
    host.play(Pass(1))
    host.play(Pass(2))
    assert host.game.to_act == (3,)


def test_taking_back_that_fails_leaves_a_promise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = sale(tmp_path)
    host.promise([Pass(1), Buy(3)])
    with monkeypatch.context() as full:
        full.setattr("os.fsync", disk_is_full_once())
        with pytest.raises(SaveError):
            host.undo()
    assert list(host.promised) == [Buy(3)]


def test_a_promise_ends_with_its_phase(tmp_path: Path) -> None:
    """Gail buys before Dan could, so Dan is asked again when the next card is for sale."""
    host = sale(tmp_path)
    host.promise([Pass(1), Buy(3)])
    host.play(Buy(2))
    assert host.game.phase == "play"
    assert not host.promised


def test_a_promise_ends_when_the_game_is_left_and_its_player_is_asked_again(tmp_path: Path) -> None:
    host = sale(tmp_path)
    host.promise([Pass(1), Buy(3)])
    host.close()
    host = Host.resume(host.path)
    assert not host.promised
    assert host.game.to_act == (2,)
    host.play(Pass(2))
    assert host.game.phase == "sale"
    assert host.game.to_act == (3,)


def test_a_promise_that_is_not_allowed_is_forgotten(tmp_path: Path) -> None:
    host = sale(tmp_path)
    host.promise([Pass(1), Draw(3, "stock")])
    host.play(Pass(2))
    assert host.game.to_act == (3,)
    assert not host.promised


def test_nor_is_what_was_to_follow_it_made(tmp_path: Path) -> None:
    """Dan is asked again, rather than buying because another card that he wanted was gone."""
    host = sale(tmp_path)
    host.promise([Pass(1), Draw(3, "stock"), Buy(3)])
    assert [type(event) for event in host.play(Pass(2))] == [SalePassed]
    assert host.game.phase == "sale"
    assert host.game.to_act == (3,)
    assert not host.promised


def disk_is_full_once() -> Callable[[int], None]:
    """Takes the place of fsync."""
    failures = iter([OSError(errno.ENOSPC, "No space left on device")])

    def sync(_: int) -> None:
        if error := next(failures, None):
            raise error

    return sync


# ------------------------------------------------------------------------------------------------ read and played once


def noted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[Any]:
    """What every call of a function gives from now on."""
    real, given = getattr(owner, name), []

    def noting(*args: Any, **kwargs: Any) -> Any:
        given.append(real(*args, **kwargs))
        return given[-1]

    monkeypatch.setattr(owner, name, noting)
    return given


class Counted:
    """An open file that knows how many bytes were read of it."""

    def __init__(self, file: Any, sizes: list[int]) -> None:
        self._file, self._sizes = file, sizes

    def readall(self) -> Any:
        data = self._file.readall()
        self._sizes.append(len(data))
        return data


def test_resuming_reads_the_file_once_and_plays_the_last_hand_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = play_on(play_hands(new_host(tmp_path), 2, Random(1)), 9, Random(1))
    before, in_hand = state(host), [event for event in host.events_for(None) if not isinstance(event, HandDealt)]
    host.close()
    read: list[int] = []
    monkeypatch.setattr("saves.reading.FileIO", lambda *args, **kwargs: Counted(FileIO(*args, **kwargs), read))
    said = noted(monkeypatch, lines, "read")
    played = noted(monkeypatch, Game, "play")
    dealt = noted(monkeypatch, rules, "resume_game")
    host = Host.resume(host.path)
    assert read == [host.path.stat().st_size]
    assert len(dealt) == 1
    assert [event.seen_by(None) for happened in played for event in happened] == in_hand
    assert sum(isinstance(line, MoveLine) for line in said) == len(played)
    assert state(host) == before


def test_a_new_game_is_dealt_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = noted(monkeypatch, Game, "_start")
    new_host(tmp_path)
    assert len(dealt) == 1


def test_a_hand_is_fresh_until_the_first_move_and_again_once_that_is_undone(tmp_path: Path) -> None:
    host = new_host(tmp_path, [PERSON, BOT])
    fresh = [host.is_fresh]
    host.play(host.game.legal_moves(host.game.to_act[0])[-1])
    fresh.append(host.is_fresh)
    if host.to_take_back is not None:
        host.undo()
        fresh.append(host.is_fresh)
    assert fresh[:2] == [True, False]
    assert all(fresh[2:])


# ------------------------------------------------------------------------------------------------ totals


def test_totals_are_the_scores_after_each_hand_despite_undos(tmp_path: Path) -> None:
    rng = Random(3)
    host = new_host(tmp_path, [PERSON, BOT], stalemate=1)
    expected: list[tuple[int, ...]] = []
    for hand in range(1, 5):
        play_hands(host, hand, rng)
        assert list(host.totals) == [*expected, tuple(host.game.scores)]
        # Saves of long ago may take back a settlement.
        host._journal.append(UndoLine(1))
        host.close()
        host = Host.resume(host.path)
        assert not host.game.stage.hand_over
        assert list(host.totals) == expected
        play_hands(host, hand, rng)
        expected.append(tuple(host.game.scores))
        assert list(host.totals) == expected
        host.close()
        host = Host.resume(host.path)
        assert list(host.totals) == expected
        play_on(host, 1, rng)


def test_totals_cost_no_walk_through_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = play_hands(new_host(tmp_path, stalemate=1), 2, Random(1))
    looked_at = noted(monkeypatch, SoundLine, "line")
    monkeypatch.setattr(host._journal.reading.history, "entries", [])
    assert len(host.totals) == 2
    assert not looked_at


def test_whoever_held_a_seat_in_between_stays_in_company(tmp_path: Path) -> None:
    host = new_host(tmp_path, [PERSON, BOT])
    assert host.company == {0}
    host.seat(1, PERSON)
    host.seat(1, BOT)
    assert host.people == {0}
    assert host.company == {0, 1}
    play_hands(host, 1, Random(1))
    host.close()
    resumed = Host.resume(host.path)
    assert resumed.people == {0}
    assert resumed.company == {0, 1}
    resumed.close()
