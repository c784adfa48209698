"""What a table shows while something is on its way over it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rules import View
from rules.cards import HIDDEN, Card, cards
from rules.events import CardDiscarded, CardDrawn, StockTurnedOver
from rules.moves import Draw, LayOff, Meld, discard
from rules.rummy.turn import TableView
from rummytui.games import desk_for
from rummytui.table.flights import STOCK, Aloft, Flight, Midair, Spot, Token, take_from
from rummytui.table.host import Host
from rummytui.table.scene import Scene
from tests.rules.rummy.test_double_rum import with_run
from tests.rules.table import play as play_as
from tests.rummytui.games.rummoli.test_table import free, rummoli, to_stops
from tests.rummytui.games.tummy_rummy.test_table import run_of_gail
from tests.rummytui.screens.tables import host_of


def midair(host: Host, happened: Sequence[Any], viewer: int = 0) -> tuple[Midair, list[Flight]]:
    """What flies because of this, in the eyes of ``viewer``, and what shows the table meanwhile."""
    desk = desk_for(host.game.name)
    flights = desk.meanings.flights(viewer, range(len(host.game.players))).after(
        event.seen_by(viewer) for event in happened
    )
    scene = Scene(host.view(viewer), frozenset({viewer}), viewer, events=host.events_for(viewer))
    return desk.midair(scene, flights), flights


def aloft(flights: Sequence[Flight], way: float | None = 0.5) -> list[Aloft]:
    return [Aloft(flight, way) for flight in flights]


def shown(view: View) -> tuple[list[int], int, list[str], list[int]]:
    """How many cards everybody holds, how many are in the stock, the discards, and how long the melds are."""
    assert isinstance(view, TableView)
    melds = [len(meld.cards) for meld in view.melds]
    return list(map(len, view.hands)), len(view.stock), list(map(str, view.discards)), melds


def test_everything_on_its_way_is_in_one_place_only(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    for move, before, after in (
        (Draw(0, "stock"), ([7, 7, 7], ["JC"], []), ([8, 7, 7], ["JC"], [])),
        (Meld(0, tuple(cards("4H 5H 6H"))), ([5, 7, 7], ["JC"], []), ([5, 7, 7], ["JC"], [3])),
        (discard(0, cards("KC")[0]), ([4, 7, 7], ["JC"], [3]), ([4, 7, 7], ["JC", "KC"], [3])),
    ):
        table, flights = midair(host, host.play(move))
        for flying, expected in ((aloft(flights), before), ([], after)):
            hands, _, discards, melds = shown(table.scene(flying).view)
            assert (hands, discards, melds) == expected, move


def test_a_deal_leaves_in_the_stock_what_has_not_left_it(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    table, dealt = midair(host, host.latest)
    (*backs, upcard), stock = dealt, shown(host.view(0))[1]
    assert shown(table.scene(aloft(dealt, None)).view) == ([0, 0, 0], stock + 22, [], [])
    assert shown(table.scene([*aloft(backs), Aloft(upcard)]).view) == ([0, 0, 0], stock + 1, [], [])
    one_round = table.scene([Aloft(backs[3], 0.5), *aloft(backs[4:], None), Aloft(upcard)])
    assert shown(one_round.view) == ([3, 3, 3], stock + 4 + 4 + 1, [], [])
    assert shown(table.scene([Aloft(upcard, 0.5)]).view) == ([7, 7, 7], stock, [], [])
    assert shown(table.scene([]).view) == ([7, 7, 7], stock, ["JC"], [])


def test_what_waits_is_still_where_it_was(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    stock = shown(host.view(0))[1]
    table, flights = midair(host, host.play(Draw(0, "stock")))
    assert shown(table.scene(aloft(flights, None)).view)[:2] == ([7, 7, 7], stock)
    assert shown(table.scene(aloft(flights)).view)[:2] == ([7, 7, 7], stock - 1)


def test_the_discards_are_no_stock_before_they_lie_there(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    drawn = host.play(Draw(0, "stock"))
    size = shown(host.view(0))[1] + 1
    table, (turned, draw) = midair(host, [StockTurnedOver(0, size, shuffled=False), *drawn])
    assert draw.then
    assert shown(table.scene([Aloft(turned, 0.5), Aloft(draw)]).view)[:2] == ([7, 7, 7], 0)
    assert shown(table.scene([Aloft(draw)]).view)[:2] == ([7, 7, 7], size)


def test_what_is_laid_off_is_not_in_the_meld_before_it_lands_there(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    for move in (Draw(0, "stock"), Meld(0, tuple(cards("4H 5H 6H"))), discard(0, cards("KC")[0]), Draw(1, "stock")):
        host.play(move)
    table, flights = midair(host, host.play(LayOff(1, cards("7H")[0], 0)), 1)
    assert shown(table.scene(aloft(flights)).view)[3] == [3]
    assert shown(table.scene([]).view)[3] == [4]


def test_of_two_alike_in_a_meld_one_is_on_its_way(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    host.play(Draw(0, "stock"))
    table, _ = midair(host, host.play(Meld(0, tuple(cards("4H 5H 6H")))))
    view = table.scene([]).view
    assert isinstance(view, TableView)
    (five,) = cards("5H")
    meld = view.melds[0]
    before = type(meld)(1, (*meld.cards, five), meld.room, (five,))
    view.melds = [before]
    table.take(view, Spot("meld", 0), (five,))
    (left,) = view.melds
    assert list(map(str, left.cards)) == ["4H", "6H", "5H"]
    assert (left.owner, left.room, left.fixed) == (before.owner, before.room, before.fixed)


def test_a_joker_that_moves_is_at_neither_end_of_its_run() -> None:
    game = with_run("6S 7S 8S Jk=9S", "9S")
    events = play_as(game, "Ann: move_joker 9S 0")
    flights = desk_for("double-rum").meanings.flights(0, range(2)).after(events)
    (nine, before, after) = (*cards("9S"), *cards("Jk=9S Jk=5S"))
    assert [(flight.what, flight.end) for flight in flights] == [
        ((nine,), Spot("meld", 0, (nine,))),
        ((after,), Spot("meld", 0, (after,))),
    ]
    assert flights[1].start == Spot("meld", 0, (before,))
    scene = Scene(game.seen_by(0), frozenset({0}), 0)
    view = Midair(scene, flights).scene(aloft(flights)).view
    assert isinstance(view, TableView)
    assert view.melds[0].cards == tuple(cards("6S 7S 8S"))


def test_a_card_that_cannot_be_seen_is_missing_where_it_goes(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    host.play(Draw(0, "stock"))
    host.play(discard(0, cards("KC")[0]))
    table, flights = midair(host, host.play(Draw(1, "stock")))
    view = table.scene([]).view
    assert view.hands[1] == [HIDDEN] * 8
    assert table.scene(aloft(flights)).view.hands[1] == [HIDDEN] * 7
    assert view.hands[1] == [HIDDEN] * 8, "the view itself is left alone"


def test_nobody_is_said_to_have_done_what_is_still_going_on(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    host.play(Draw(0, "stock"))
    events = host.play(discard(0, cards("KC")[0]))
    table, flights = midair(host, events)
    assert [*table.scene([]).events[-1:]] == events
    assert events[0] not in table.scene(aloft(flights)).events
    assert len(table.scene(aloft(flights)).events) == len(table.scene([]).events) - 1


class TestTheFeeding:
    def test_food_is_eaten_when_it_lands(self, tmp_path: Path) -> None:
        host = run_of_gail(tmp_path, "bpb")
        given = host.play(next(move for move in host.game.legal_moves(1) if move.kind == "feed"))
        table, flights = midair(host, given, 1)
        card, food = flights
        assert food.event
        before, after = table.scene([Aloft(food)]), table.scene([])
        assert sum(after.view.scores) == sum(before.view.scores) + 1
        assert food.event in after.events
        assert food.event not in before.events
        assert isinstance(after.view, TableView)
        in_the_air = table.scene([Aloft(card, 0.5), Aloft(food)]).view
        assert isinstance(in_the_air, TableView)
        assert len(in_the_air.stock) == len(after.view.stock) - 1

    def test_an_answer_that_waits_is_still_held(self, tmp_path: Path) -> None:
        host = run_of_gail(tmp_path, "bpb")
        table, _ = midair(host, ())
        answer = Flight(tuple(cards("JC")), Spot("seat", 2), Spot("plate", 1), then=True)
        held = [len(table.scene([Aloft(answer, way)]).view.hands[2]) for way in (None, 0.5)]
        assert held == [len(host.game.hands[2]) + 1, len(host.game.hands[2])]


class TestRummoli:
    @pytest.fixture
    def host(self, tmp_path: Path) -> Host:
        """Ann leads a pay card."""
        hands = ["TS JC JS JH QD QS QH KC KS KD AC AH AD", "", ""]
        return to_stops(rummoli(tmp_path, hands, "JD QC KH AS", "pbb"))

    def test_a_card_is_on_the_chain_when_it_lands(self, host: Host) -> None:
        table, flights = midair(host, host.play(host.game.legal_moves(0)[0]))
        laid: list[Any] = [getattr(table.scene(flying).view, "laid") for flying in ([], aloft(flights))]  # noqa: B009
        assert laid == [[(0, Card.of("TS"))], []]

    @pytest.mark.parametrize("way", [None, 0, 0.1, 0.35, 0.5, 0.7, 0.99])
    def test_chips_are_in_one_place(self, host: Host, way: float | None) -> None:
        before = host.view(0)
        table, (_, chips) = midair(host, host.play(host.game.legal_moves(0)[0]))
        view: Any = table.scene([Aloft(chips, way)]).view
        had: Any = before
        assert isinstance(chips.what, Token)
        assert chips.what.amount == had.pots["TS"]
        in_the_air = had.pots["TS"] - view.pots["TS"] - (view.scores[0] - had.scores[0])
        assert 0 <= in_the_air <= had.pots["TS"]
        assert in_the_air == {None: 0, 0: 0, 0.5: had.pots["TS"]}.get(way, in_the_air)
        assert sum(view.pots.values()) + sum(view.scores) + in_the_air == sum(had.pots.values()) + sum(had.scores)

    def test_all_of_a_hand_is_exchanged_for_the_widow(self, tmp_path: Path) -> None:
        host = free(tmp_path, "pbb")
        dealer = host.game.dealer
        exchange = next(move for move in host.game.legal_moves(dealer) if move.kind == "exchange")
        table, flights = midair(host, host.play(exchange))
        view: Any = table.scene(aloft(flights)).view
        assert (view.hands[dealer], view.widow) == ([], [])
        landed: Any = table.scene([]).view
        assert len(landed.hands[dealer]) == len(landed.hands[0])


def test_a_place_without_cards_of_its_own_is_left_alone(tmp_path: Path) -> None:
    table, _ = midair(host_of(tmp_path, "pbb"), ())
    view = table.scene([]).view
    before = shown(view)
    table.take(view, Spot("plate", 1), cards("JC"))
    table.put(view, Spot("plate", 1), cards("JC"))
    assert shown(view) == before
    table.put(view, STOCK, [HIDDEN])
    assert shown(view)[1] == before[1] + 1


@pytest.mark.parametrize(
    ("pile", "taken", "left"),
    [
        ("4H 9C 4H 2S", "4H", "4H 9C 2S"),
        ("4H 9C 2S", "9C", "4H 2S"),
        ("4H 9C 2S", "KD", "4H 9C"),
        ("Jk 9C 2S", "Jk=4H", "9C 2S"),
        ("4H", "4H 9C", ""),
    ],
    ids=["from the top", "from the middle", "any other", "a joker as it is held", "no more than there are"],
)
def test_a_card_is_taken_from_the_top_of_a_pile(pile: str, taken: str, left: str) -> None:
    found = cards(pile)
    take_from(found, cards(taken))
    assert found == cards(left)


def test_of_two_events_alike_the_last_is_still_going_on(tmp_path: Path) -> None:
    thrown, drawn = CardDiscarded(0, cards("KC")[0]), CardDrawn(1, "stock", HIDDEN)
    host = host_of(tmp_path, "pbb")
    scene = Scene(host.view(0), frozenset({0}), 0, events=[thrown, drawn, thrown, drawn])
    flight = Flight((HIDDEN,), STOCK, Spot("seat", 1), event=drawn)
    assert Midair(scene, [flight]).scene([Aloft(flight)]).events == [thrown, drawn, thrown]
    flight = Flight(tuple(cards("KC")), Spot("seat", 0), STOCK, event=thrown)
    several = Midair(scene, [flight]).scene([Aloft(flight), Aloft(flight, 0.5)])
    assert several.events == [thrown, drawn, drawn], "two flights of one event"
