"""What a table shows while cards are on their way over it."""

from pathlib import Path

from rules import View
from rules.cards import HIDDEN, cards
from rules.moves import Draw, LayOff, Meld, discard
from rummytui.table.flights import Flights
from rummytui.table.midair import held_back
from tests.rummytui.screens.tables import host_of


def shown(view: View) -> tuple[list[int], int, list[str], list[int]]:
    """How many cards everybody holds, how many are in the stock, the discards, and how long the melds are."""
    discards, melds, stock = (getattr(view, name) for name in ("discards", "melds", "stock"))
    return list(map(len, view.hands)), len(stock), list(map(str, discards)), [len(meld.cards) for meld in melds]


def test_everything_on_its_way_is_in_one_place_only(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    flights = Flights(0, range(3))
    whole = [7, 7, 7]
    dealt = flights.after([event.seen_by(0) for event in host.latest])
    view = host.view(0)
    stock = shown(view)[1]
    assert shown(held_back(view, dealt, dealt, 0)) == ([0, 0, 0], stock + 21, [], [])
    assert shown(held_back(view, dealt, dealt[3:], 0))[0] == [7 // 3] * 3
    assert shown(held_back(view, dealt, dealt[-1:], 0)) == (whole, stock, [], [])
    assert shown(held_back(view, dealt, (), 0)) == (whole, stock, ["JC"], [])
    for move, before, after in (
        (Draw(0, "stock"), ([7, 7, 7], ["JC"], []), ([8, 7, 7], ["JC"], [])),
        (Meld(0, tuple(cards("4H 5H 6H"))), ([5, 7, 7], ["JC"], []), ([5, 7, 7], ["JC"], [3])),
        (discard(0, cards("KC")[0]), ([4, 7, 7], ["JC"], [3]), ([4, 7, 7], ["JC", "KC"], [3])),
    ):
        flying = flights.after([event.seen_by(0) for event in host.play(move)])
        view = host.view(0)
        for held, expected in ((flying, before), ((), after)):
            hands, _, discards, melds = shown(held_back(view, flying, held, 0))
            assert (hands, discards, melds) == expected, move


def test_what_is_laid_off_is_not_in_the_meld_before_it_lands_there(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    flights = Flights(1, range(3))
    for move in (Draw(0, "stock"), Meld(0, tuple(cards("4H 5H 6H"))), discard(0, cards("KC")[0]), Draw(1, "stock")):
        host.play(move)
    flying = flights.after([event.seen_by(1) for event in host.play(LayOff(1, cards("7H")[0], 0))])
    view = host.view(1)
    assert shown(held_back(view, flying, flying, 1))[3] == [3]
    assert shown(held_back(view, flying, (), 1))[3] == [4]


def test_a_card_that_cannot_be_seen_is_missing_where_it_goes(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    host.play(Draw(0, "stock"))
    host.play(discard(0, cards("KC")[0]))
    flying = Flights(0, range(3)).after([event.seen_by(0) for event in host.play(Draw(1, "stock"))])
    view = host.view(0)
    assert view.hands[1] == [HIDDEN] * 8
    assert held_back(view, flying, flying, 0).hands[1] == [HIDDEN] * 7
    assert view.hands[1] == [HIDDEN] * 8, "the view itself is left alone"
