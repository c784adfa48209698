"""What the desks of Rummoli read off a round, without drawing anything."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules import new_game
from rules.cards import cards
from rules.events import Event
from rules.moves import Lay
from rules.rummoli.board import CENTRE, POTS, WonBy
from rules.rummoli.events import CardLaid, FinalDealt, HandsShown, PotWon, RoundWon
from rules.rummoli.state import RummoliView
from rules.state import PhaseName
from rummytui.games import desk_for
from rummytui.games.rummoli.accounts import ledger_of
from rummytui.games.rummoli.board_desk import own_said, pots_of
from rummytui.games.rummoli.round_state import rummoli_view, sequence
from rummytui.games.rummoli.widow import auction_notes, who_bids
from rummytui.table.offers import Advise, Amount, Play
from rummytui.table.scene import Scene
from tests.rules.rummoli.boards import dealt
from tests.rules.table import move

NAMES = ("Ann", "Bob", "Gail")


@pytest.fixture
def view() -> RummoliView:
    """A round that was just dealt, as everybody sees it."""
    return rummoli_view(new_game("rummoli", NAMES, seed=1).seen_by(None))


@pytest.mark.parametrize(
    ("laid", "last"),
    [
        ("4S 5S 6S", "4S 5S 6S"),
        ("4S 5S 2D 3D", "2D 3D"),
        ("4S 5S 9S", "9S"),
        ("", ""),
    ],
)
def test_a_sequence_begins_with_its_lead(view: RummoliView, laid: str, last: str) -> None:
    """The next card of a suit may be missing, and somebody leads a higher one."""
    view.laid = [(seat % 3, card) for seat, card in enumerate(cards(laid))]
    assert [card for _, card in sequence(view)] == cards(last)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("QC TS 2D 3D 4D", "Pay cards: 10♠ and Q♣."),
        ("AD KD 2C 3C 4C", "Pay cards: A♦ and K♦."),
        ("AD QD 2C 3C 4C", "No pay cards."),
        ("KD QC 2D 3C 4C", "Pay card: Q♣."),
    ],
)
def test_the_pair_is_a_pay_card_only_together(view: RummoliView, hand: str, said: str) -> None:
    view.hands[0] = list(cards(hand))
    (text,) = own_said(Scene(view, frozenset({0}), face_up=0))
    assert text.partition(". ")[2] == said


def test_who_took_a_pot_is_news_until_the_next_card(view: RummoliView) -> None:
    (card,) = cards("QC")
    won, laid = PotWon(1, "QC", 4, WonBy.PAY_CARD), CardLaid(1, card, lead=False)

    def taken(*events: Event) -> str:
        found = pots_of(Scene(view, frozenset({0}), events=events))
        return found[POTS.index("QC")].taken

    assert taken(laid, won) == "Bob"
    assert taken(laid, won, laid) == ""


@pytest.mark.parametrize(
    ("chips", "dealer"), [((10, 5, 5), 1), ((10, 0, 5), 2), ((10, 0, 0), 0)], ids=["next", "next but one", "same"]
)
def test_whoever_has_no_chips_does_not_deal(view: RummoliView, chips: Sequence[int], dealer: int) -> None:
    view.dealer, view.scores = 0, list(chips)
    assert desk_for("rummoli").next_dealer(view) == dealer


@pytest.mark.clause("RM-5")
def test_a_bid_is_more_than_anybody_has_bid(view: RummoliView) -> None:
    view.bids = [3, 1, 0]
    asked = who_bids(Scene(view, frozenset({0, 1, 2}), acting=(1,)))
    assert isinstance(asked, Amount)
    assert (asked.least, asked.most) == (4, view.chips[1])


@pytest.mark.parametrize("held", [(1,), (1, 2)])
@pytest.mark.clause("RM-6")
def test_who_is_not_asked_about_the_widow_is_named(view: RummoliView, held: Sequence[int]) -> None:
    view.locked = {seat: seat in held for seat in (1, 2)}
    (note,) = (note for note in auction_notes(Scene(view, frozenset({0}))) if "pay card" in note)
    assert [name in note for name in NAMES] == [False, 1 in held, 2 in held]
    assert ("hold" in note.split()) == (len(held) > 1)


def test_who_has_earned_a_pot_is_marked_no_more_than_anybody_else(view: RummoliView) -> None:
    view.earned, view.to_act = (0, "QC"), (0, 2)
    desk, scene = desk_for("rummoli").at("stops"), Scene(view, frozenset({0, 1, 2}))
    assert [desk.is_turn_of(scene, seat) for seat in range(3)] == [False, False, True]


def test_after_the_final_it_is_told_and_no_hand_is_left_to_pay_for(view: RummoliView) -> None:
    five = tuple(cards("KS KH 2D 3C 4S"))
    events = (
        RoundWon(1, (2, 0, 3)),
        FinalDealt(CENTRE, 9, 2),
        HandsShown(((0, five),)),
        PotWon(0, CENTRE, 9, WonBy.BEST_HAND),
    )
    view.hands[0] = list(five)
    assert ledger_of(events[:1], view).lines[0].left == tuple(sorted(five))
    view.phase = "over"
    ledger = ledger_of(events, view)
    assert ledger.lines[0].left == ()
    assert any("Ann showed a pair of kings" in note for note in ledger.notes)
    assert any("the 9 chips in the Rummoli pot" in note for note in ledger.notes)


@pytest.mark.parametrize(("phase", "moment"), [("poker", "round 1"), ("stops", "round 1"), ("final", "the final")])
def test_the_title_says_that_it_is_the_final(view: RummoliView, phase: PhaseName, moment: str) -> None:
    view.phase = phase
    assert desk_for("rummoli").moment(view) == moment


@pytest.mark.parametrize("phase", ["widow", "auction", "poker", "stops", "final"])
def test_who_dealt_is_shown_until_cards_are_laid(view: RummoliView, phase: PhaseName) -> None:
    view.phase = phase
    shown = [info.tags for info in desk_for("rummoli").seats(Scene(view, frozenset({0})))]
    assert ("dealer" in shown[view.dealer]) == (phase != "stops")
    assert all("dealer" not in tags for seat, tags in enumerate(shown) if seat != view.dealer)


def test_who_bids_what_for_the_widow_is_told_in_plain_text_too(view: RummoliView) -> None:
    view.phase = "auction"
    view.bids = [0, 3, 0]
    scene = Scene(view, frozenset({0, 1, 2}), 0, (0,), {})
    notes = auction_notes(scene)
    assert any("Bob" in note and "3" in note for note in notes)
    told = list(desk_for("rummoli").at("auction").told(scene))
    assert [line for line in told if line in notes] == list(notes)


@pytest.mark.parametrize("phase", ["widow", "poker"])
def test_the_pay_cards_of_the_hand_in_sight_are_told_in_plain_text(view: RummoliView, phase: PhaseName) -> None:
    view.phase = phase
    view.hands[view.dealer] = list(cards("QC TS 2D 3D 5H"))
    desk = desk_for("rummoli").at(phase)
    scene = Scene(view, frozenset({view.dealer}), view.dealer, (view.dealer,), {})
    (own,) = own_said(scene)
    assert "Pay cards: 10♠ and Q♣." in own
    assert list(desk.told(scene)).count(own) == 1
    assert own not in desk.told(scene._replace(face_up=None))


def test_the_cards_played_are_told_in_plain_text(view: RummoliView) -> None:
    view.phase = "stops"
    scene = Scene(view, frozenset({1}), 1, (1,), {})
    desk = desk_for("rummoli").at("stops")
    assert not any(line.startswith("Played: ") for line in desk.told(scene))
    view.laid = [(seat, card) for seat, card in enumerate(cards("4S 5S"))]
    assert "Played: Ann 4♠, Bob 5♠." in desk.told(scene)


def test_one_selected_card_is_led_and_no_more(view: RummoliView) -> None:
    view.phase = "stops"
    ten, two = view.hands[1] = list(cards("TS 2D"))
    lay = next(command for command in desk_for("rummoli").at("stops").commands if command.name == "lay")
    scene = Scene(view, frozenset({1}), 1, (1,), {1: [Lay(1, ten), Lay(1, two)]}, cursor=ten)
    assert lay.offer(scene) == Play((Lay(1, ten),))
    assert lay.offer(scene._replace(selected=(two,))) == Play((Lay(1, two),))
    assert isinstance(lay.offer(scene._replace(selected=(two, ten))), Advise)
    assert isinstance(lay.offer(scene._replace(cursor=None)), Advise)


def test_who_may_not_have_the_widow_is_marked_at_the_auction() -> None:
    game = dealt(["KH", "", "", ""], "TS JD QC AH AS AD KD")
    game.play(move(3, "keep"))
    game.play(move(1, "bid 2"))
    view = game.seen_by(None)
    tags = [info.tags for info in desk_for("rummoli").seats(Scene(view, frozenset({0})))]
    assert (game.phase, tags) == ("auction", [("pay card",), ("bid 2",), (), ("dealer",)])
