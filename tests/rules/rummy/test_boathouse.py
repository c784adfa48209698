"""Boathouse Rummy. (BO-1 to BO-6)"""

from typing import Any

import pytest

from rules import GAMES, new_game
from rules.arrange import DEAR_ACES
from rules.cards import cards, full_pack
from rules.events import CardDiscarded, CardDrawn, Event, HandDeclared, HandSettled, HandVoid, StockTurnedOver, WentOut
from rules.rummy.concealed import ArrangedView
from tests.rules import referee
from tests.rules.table import NAMES, dealt, move, play, refused, run_down, throw_back, words_of

ALL_FIT = "4S 5S 6S 7H 8H 9H TH KH KD KS"
LAID = "4S 5S 6S + 7H 8H 9H TH + KH KD KS"
BOBS = "QC JC AC 8C 7C 3C 4C 5C 3D 2S"


def boathouse(*hands: str, upcard: str = "QD", stock: str = "", **options: Any) -> Any:
    return dealt(hands, upcard, stock, game="boathouse", **options)


def kinds(game: Any) -> list[str]:
    seat = game.to_act[0]
    return [getattr(legal, "source", legal.kind) for legal in game.legal_moves(seat)]


def only_pile(game: Any, pile: str) -> None:
    """Leave nothing to draw but this pile, its top card last; the rest of the stock and the pile go into Bob's hand."""
    pool = [*game.stock, *game.discards, *game.hands[1]]
    game.discards = cards(pile)
    game.stock = []
    game.hands[1] = [card for card in pool if card not in game.discards]


class TestTheTable:
    @pytest.mark.clause("BO-3")
    def test_goes_round_the_corner_unless_told(self) -> None:
        assert new_game("boathouse", NAMES[:2], seed=1).options.model_dump()["ace"] == "corner"

    @pytest.mark.clause("BO-6", "SH-13")
    def test_is_patient(self) -> None:
        assert new_game("boathouse", NAMES[:2], seed=1).options.model_dump()["stalemate"] == 10

    @pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
    def test_seats_and_deals_as_rummy_does(self, players: int, size: int) -> None:
        assert list(GAMES["boathouse"].player_counts()) == [2, 3, 4, 5, 6]
        game: Any = new_game("boathouse", NAMES[:players], seed=1)
        assert [len(hand) for hand in game.hands] == [size] * players
        assert sorted([*game.stock, *game.discards, *(card for hand in game.hands for card in hand)]) == full_pack()

    def test_has_these_house_rules_and_no_others(self) -> None:
        assert set(GAMES["boathouse"].Options.model_fields) == {
            *("first_dealer", "hands", "target", "ace", "final_discard", "turn_over", "stalemate", "second_draw")
        }


class TestTheDraw:
    @pytest.mark.clause("BO-1")
    def test_from_the_stock_is_one_card(self) -> None:
        game = boathouse("", "", stock="2C")
        play(game, "Ann: draw stock")
        assert len(game.hands[0]) == 11
        refused(game, "Ann: draw stock", "SH-3")
        refused(game, "Ann: draw discard", "SH-3")
        assert "draw" not in {legal.kind for legal in game.legal_moves(0)}

    @pytest.mark.clause("BO-1")
    @pytest.mark.parametrize(("second", "drawn"), [("stock", "2C"), ("discard", "9C")])
    def test_from_the_pile_takes_a_second_card_from_either(self, second: str, drawn: str) -> None:
        game = boathouse("9C", "JS", stock="7S 4D 2C")
        play(game, "Ann: draw stock, discard 9C\nBob: draw stock, discard JS")
        events = [event for event in play(game, f"Ann: draw discard, draw {second}") if isinstance(event, CardDrawn)]
        assert [(event.source, str(event.card)) for event in events] == [("discard", "JS"), (second, drawn)]
        assert [str(card) for card in game.hands[0][-2:]] == ["JS", drawn]
        assert len(game.hands[0]) == 12

    @pytest.mark.clause("BO-1")
    def test_of_the_second_card_is_compulsory(self) -> None:
        game = boathouse(ALL_FIT, "")
        play(game, "Ann: draw discard")
        assert kinds(game) == ["stock"]
        refused(game, "Ann: discard 4S", "BO-1")
        refused(game, f"Ann: declare {LAID} / QD", "BO-1")
        play(game, "Ann: draw stock, discard 4S")

    @pytest.mark.clause("BO-1")
    def test_ends_with_the_second_card(self) -> None:
        game = boathouse("", "")
        play(game, "Ann: draw discard, draw stock")
        refused(game, "Ann: draw stock", "BO-1")
        refused(game, "Ann: draw discard", "BO-1")

    @pytest.mark.clause("BO-1")
    def test_from_the_pile_twice_needs_two_cards_there(self) -> None:
        game = boathouse("", "")
        play(game, "Ann: draw discard")
        refused(game, "Ann: draw discard", "SH-4")
        game = boathouse("", "")
        throw_back(game)
        assert kinds(game) == ["stock", "discard"]
        play(game, "Bob: draw discard")
        assert kinds(game) == ["stock", "discard"]
        play(game, "Bob: draw discard")
        assert game.discards == []

    @pytest.mark.clause("BO-1")
    def test_is_from_the_stock_the_second_time_where_the_table_says_so(self) -> None:
        game = boathouse("", "", second_draw="stock_only")
        throw_back(game)
        assert kinds(game) == ["stock", "discard"]
        play(game, "Bob: draw discard")
        assert kinds(game) == ["stock"]
        refused(game, "Bob: draw discard", "BO-1")
        play(game, "Bob: draw stock")

    @pytest.mark.clause("BO-1", "SH-12")
    @pytest.mark.parametrize("second_draw", ["either", "stock_only"])
    def test_from_an_empty_stock_the_second_time_turns_over_the_rest_of_the_pile(self, second_draw: str) -> None:
        game = boathouse("", "", second_draw=second_draw)
        only_pile(game, "2C 3C 4C")
        assert kinds(game) == ["stock", "discard"]
        events = play(game, "Ann: draw discard, draw stock")
        assert [event.size for event in events if isinstance(event, StockTurnedOver)] == [2]
        assert [str(event.card) for event in events if isinstance(event, CardDrawn)] == ["4C", "2C"]
        assert list(map(str, game.stock)) == ["3C"]
        assert game.discards == []

    @pytest.mark.clause("BO-1", "SH-12")
    @pytest.mark.parametrize(("second_draw", "second"), [("either", ["stock", "discard"]), ("stock_only", ["stock"])])
    @pytest.mark.parametrize("turn_over", ["as_it_lies", "shuffle"])
    def test_is_from_the_stock_the_second_time_also_where_it_has_to_be_made_first(
        self, second_draw: str, second: list[str], turn_over: str
    ) -> None:
        game = boathouse("", "", second_draw=second_draw, turn_over=turn_over)
        run_down(game)
        name, pile = game.players[game.to_act[0]], len(game.discards)
        assert kinds(game) == ["stock", "discard"]
        play(game, f"{name}: draw discard")
        assert kinds(game) == second
        if second_draw == "stock_only":
            refused(game, f"{name}: draw discard", "BO-1")
        else:
            play(game.copy(), f"{name}: draw discard")
        events = play(game, f"{name}: draw stock")
        assert [event.size for event in events if isinstance(event, StockTurnedOver)] == [pile - 1]
        assert len(game.stock) == pile - 2
        refused(game, f"{name}: draw stock", "BO-1")

    @pytest.mark.clause("BO-1")
    def test_may_be_both_cards_of_a_pile_without_a_stock(self) -> None:
        game = boathouse("", "")
        only_pile(game, "2C 3C")
        play(game, "Ann: draw discard, draw discard")
        assert (game.stock, game.discards) == ([], [])
        refused(game, "Ann: discard 2C", "SH-5")
        play(game, f"Ann: discard {game.hands[0][0]}")

    @pytest.mark.clause("BO-1")
    @pytest.mark.parametrize("second_draw", ["either", "stock_only"])
    def test_may_not_take_the_last_card_there_is(self, second_draw: str) -> None:
        """Nothing would be left for the second draw; from the stock only one card is drawn, and there is one."""
        game = boathouse("", "", second_draw=second_draw)
        only_pile(game, "2C")
        assert kinds(game) == ["stock"]
        refused(game, "Ann: draw discard", "BO-1")
        events = play(game, "Ann: draw stock")
        assert [str(event.card) for event in events if isinstance(event, CardDrawn)] == ["2C"]
        play(game, "Ann: discard 2C")

    @pytest.mark.clause("BO-1")
    def test_may_take_the_last_discard_while_there_is_a_stock(self) -> None:
        game = boathouse("", "")
        game.hands[1] += game.stock[1:]
        del game.stock[1:]
        play(game, "Ann: draw discard, draw stock")
        assert (game.stock, game.discards) == ([], [])

    @pytest.mark.clause("BO-1", "SH-13")
    @pytest.mark.parametrize("stalemate", [1, 10, 20])
    def test_of_a_second_card_can_void_the_hand(self, stalemate: int) -> None:
        game = boathouse("", "", stalemate=stalemate)
        only_pile(game, "2C 3C")
        game.turnovers = stalemate
        events = play(game, "Ann: draw discard, draw stock")
        assert isinstance(events[-1], HandVoid)
        assert (game.phase, game.scores) == ("between hands", [0, 0])

    @pytest.mark.clause("BO-2")
    def test_makes_hands_grow(self) -> None:
        game = boathouse("", "", "")
        assert [len(hand) for hand in game.hands] == [7, 7, 7]
        play(game, f"Ann: draw discard, draw stock, discard {game.hands[0][0]}")
        assert len(game.hands[0]) == 8
        play(game, f"Bob: draw stock, discard {game.hands[1][0]}")
        assert len(game.hands[1]) == 7

    @pytest.mark.clause("BO-2", "SH-5")
    def test_from_the_pile_forbids_to_discard_either_card(self) -> None:
        game = boathouse("2D 9C", "7S")
        play(game, "Ann: draw stock, discard 9C\nBob: draw stock, discard 7S\nAnn: draw discard, draw discard")
        refused(game, "Ann: discard 7S", "SH-5")
        refused(game, "Ann: discard 9C", "SH-5")
        assert not {"7S", "9C"} & set(words_of(game, 0, "discard"))
        play(game, "Ann: discard 2D")

    @pytest.mark.clause("BO-2", "SH-5")
    def test_lets_the_card_from_the_stock_go(self) -> None:
        game = boathouse("", "", stock="2C")
        play(game, "Ann: draw discard, draw stock")
        refused(game, "Ann: discard QD", "SH-5")
        play(game, "Ann: discard 2C")

    @pytest.mark.clause("SH-13")
    def test_twice_from_the_pile_counts_as_standing_still_and_else_not(self) -> None:
        game = boathouse("", "")
        for expected in (1, 2):
            game.discards = [*game.stock[-2:], *game.discards]
            del game.stock[-2:]
            seat = game.to_act[0]
            for said in ("draw discard", "draw discard", f"discard {game.hands[seat][0]}"):
                game.play(move(seat, said))
            assert game.idle_turns == expected
        seat = game.to_act[0]
        for said in ("draw discard", "draw stock", f"discard {game.hands[seat][0]}"):
            game.play(move(seat, said))
        assert game.idle_turns == 0


class TestDeclaring:
    @pytest.mark.clause("BO-4")
    def test_lays_the_whole_hand_at_once(self) -> None:
        game = boathouse(ALL_FIT, "", stock="2C")
        events = play(game, f"Ann: draw stock, declare {LAID} / 2C")
        assert [type(event) for event in events[1:]] == [HandDeclared, CardDiscarded, WentOut, HandSettled]
        assert [" ".join(map(str, meld.cards)) for meld in game.melds] == ["4S 5S 6S", "7H 8H 9H TH", "KS KH KD"]
        assert {meld.owner for meld in game.melds} == {0}
        assert (game.hands[0], str(game.discards[-1])) == ([], "2C")
        assert game.phase == "between hands"

    @pytest.mark.clause("BO-4", "SH-11")
    def test_needs_no_discard_where_all_cards_fit(self) -> None:
        game = boathouse(ALL_FIT, "", stock="KC")
        events = play(game, f"Ann: draw stock, declare {LAID} KC")
        assert [type(event) for event in events[1:]] == [HandDeclared, WentOut, HandSettled]
        assert game.scores[0] > 0

    @pytest.mark.clause("BO-4", "SH-11")
    def test_needs_one_where_the_table_says_so(self) -> None:
        game = boathouse(ALL_FIT, "", stock="KC", final_discard="required")
        play(game, "Ann: draw stock")
        refused(game, f"Ann: declare {LAID} KC", "SH-11")
        declared = [legal for legal in game.legal_moves(0) if legal.kind == "declare"]
        assert declared
        assert all(str(legal.card) in ("7H", "TH", "KS", "KH", "KD", "KC") for legal in declared)
        play(game, f"Ann: declare {LAID} / KC")

    @pytest.mark.clause("BO-4")
    def test_must_not_leave_a_card_over(self) -> None:
        game = boathouse(ALL_FIT, "", stock="2C")
        play(game, "Ann: draw stock")
        refusal = refused(game, "Ann: declare 4S 5S 6S + 7H 8H 9H + KH KD KS / 2C", "BO-4")
        assert list(map(str, refusal.cards)) == ["TH"]
        refused(game, f"Ann: declare {LAID}", "BO-4")
        refused(game, "Ann: declare / 2C", "BO-4")

    @pytest.mark.clause("BO-4")
    @pytest.mark.parametrize(
        ("laid", "clause"),
        [
            ("4S 5S 6S + 7H 8H 9H TH KH + KD KS KC / 2C", "SH-3"),
            ("4S 5S 6S 7H + 8H 9H TH + KH KD KS / 2C", "SH-6"),
            ("4S 5S 6S + 7H 8H TH + 9H KH KD KS / 2C", "SH-7"),
            ("4S 5S 6S + 7H 8H 9H TH + KH KD KS / 3C", "SH-3"),
            ("4S 5S 6S + 7H 8H 9H TH + KH KD + KS / 2C", "SH-6"),
            ("4S 5S 6S + 7H 8H 9H TH + KH KD KS KS / 2C", "SH-3"),
            ("4S 5S 6S + 7H 8H 9H TH + KH KD Jk=KS / 2C", "SH-3"),
        ],
    )
    def test_is_in_melds_of_the_own_cards(self, laid: str, clause: str) -> None:
        game = boathouse(ALL_FIT, "", stock="2C")
        play(game, "Ann: draw stock")
        refused(game, f"Ann: declare {laid}", clause)

    @pytest.mark.clause("BO-4")
    @pytest.mark.parametrize(
        ("said", "clause"),
        [("meld 4S 5S 6S", "BO-4"), ("lay_off 4S 0", "BO-4"), ("knock 4S", "SH-3"), ("refuse", "SH-3")],
    )
    def test_is_the_only_way_to_table_anything(self, said: str, clause: str) -> None:
        game = boathouse(ALL_FIT, "", stock="2C")
        play(game, "Ann: draw stock")
        refused(game, f"Ann: {said}", clause)

    @pytest.mark.clause("BO-4")
    def test_comes_after_the_draw(self) -> None:
        game = boathouse(ALL_FIT, "")
        refused(game, f"Ann: declare {LAID}", "SH-3")

    @pytest.mark.clause("BO-2", "SH-5")
    def test_may_not_discard_the_card_from_the_pile(self) -> None:
        """The other end of the dead end: QD can be neither melded nor thrown, so there is no declaring."""
        game = boathouse(ALL_FIT, "", stock="KC")
        play(game, "Ann: draw discard, draw stock")
        refused(game, f"Ann: declare {LAID} KC / QD", "SH-5")
        assert "declare" not in {legal.kind for legal in game.legal_moves(0)}

    @pytest.mark.clause("BO-3", "SH-8")
    @pytest.mark.parametrize(("ace", "legal"), [("corner", True), ("either", False), ("low", False), ("high", False)])
    def test_takes_a_run_round_the_corner_where_the_table_does(self, ace: str, legal: bool) -> None:
        game = boathouse("QS KS AS 2S 7H 8H 9H 4C 4D 4H", "", stock="3C", ace=ace)
        play(game, "Ann: draw stock")
        laid = "QS KS AS 2S + 7H 8H 9H + 4C 4D 4H / 3C"
        assert ("declare" in {move.kind for move in game.legal_moves(0)}) == legal
        if legal:
            play(game, f"Ann: declare {laid}")
            assert " ".join(map(str, game.melds[0].cards)) == "QS KS AS 2S"
        else:
            refused(game, f"Ann: declare {laid}", "SH-8")

    @pytest.mark.clause("BO-4")
    def test_is_listed_first_whenever_it_is_possible(self) -> None:
        game = boathouse(ALL_FIT, "", stock="KC")
        play(game, "Ann: draw stock")
        found = [legal for legal in game.legal_moves(0) if legal.kind == "declare"]
        assert found == game.legal_moves(0)[: len(found)]
        assert found[0].card is None
        assert {str(legal.card) for legal in found[1:]} == {"7H", "TH", "KS", "KH", "KD", "KC"}
        for legal in found:
            game.check(legal)

    @pytest.mark.clause("BO-4")
    def test_works_with_a_hand_that_has_grown(self) -> None:
        game = boathouse(ALL_FIT, "", upcard="JH", stock="QH")
        play(game, "Ann: draw discard, draw stock")
        play(game, "Ann: declare 4S 5S 6S + 7H 8H 9H TH JH QH + KH KD KS")
        assert game.phase == "between hands"


def settled(events: list[Event]) -> HandSettled:
    (found,) = [event for event in events if isinstance(event, HandSettled)]
    return found


class TestTheSettlement:
    @pytest.mark.clause("BO-5")
    @pytest.mark.parametrize(
        ("bobs", "ace", "cost"),
        [
            ("7C 7D 7H 8H 9H 2S 2D 2C 3D 3C", "corner", 20),
            ("QS KS AS 2S 3D 3C 9C 9D 6C 6D", "corner", 36),
            ("QS KS AS 2S 3D 3C 9C 9D 6C 6D", "either", 38),
            ("QS KS AS 2S 3D 3C 9C 9D 6C 6D", "low", 69),
            ("AC AD QC QD 3D 3C 9C 9D 6C 6D", "low", 78),
            (BOBS, "corner", 51),
        ],
    )
    def test_costs_what_fits_in_no_meld(self, bobs: str, ace: str, cost: int) -> None:
        laid = "4S 5S 6S 7S + 4H 5H 6H + TH JH QH"
        game = boathouse(laid.replace("+", ""), bobs, upcard="TD", stock="5D", ace=ace)
        end = settled(play(game, f"Ann: draw stock, declare {laid} / 5D"))
        assert end.counts == (0, cost)
        assert game.scores == [cost, -cost]
        arrangement = end.arranged[1]
        assert arrangement is not None
        assert arrangement.count == cost == sum(DEAR_ACES[card % 13] for card in arrangement.unmatched)
        assert all(referee.is_meld(map(str, meld), ace) for meld in arrangement.melds)
        assert sorted([*arrangement.unmatched, *(c for meld in arrangement.melds for c in meld)]) == sorted(cards(bobs))

    @pytest.mark.clause("BO-5", "SH-14")
    def test_pays_the_winner_alone(self) -> None:
        hands = ["4S 5S 6S 7S 8S 9S TS", "AC QC 3D 2D 2H 2S 7D", "KH KD KC 9D 9C 9H 5H"]
        game = boathouse(*hands, stock="3C")
        end = settled(play(game, "Ann: draw stock, declare 4S 5S 6S 7S 8S 9S TS / 3C"))
        assert end.winners == (0,)
        assert {(p.payer, p.receiver, p.units) for p in end.payments} == {(1, 0, 31), (2, 0, 5)}
        assert all(payment.why for payment in end.payments)
        assert game.scores == [36, -31, -5]

    @pytest.mark.clause("BO-6", "RU-4")
    def test_is_never_double(self) -> None:
        game = boathouse(ALL_FIT, BOBS, stock="2C")
        end = settled(play(game, f"Ann: draw stock, declare {LAID} / 2C"))
        assert sum(payment.units for payment in end.payments) == end.counts[1]


class TestTheView:
    def test_has_the_best_arrangement_of_the_own_hand(self) -> None:
        game = boathouse("7C 7D 7H 8H 9H 2S AS KS 5D TD", "")
        view = game.seen_by(0)
        assert isinstance(view, ArrangedView)
        best = view.best_arrangement()
        assert best.count == 29
        assert sorted(map(len, best.melds)) == [3, 3]

    def test_has_none_for_everybody(self) -> None:
        with pytest.raises(ValueError, match="no hand"):
            boathouse("", "").seen_by(None).best_arrangement()
