"""Double Rum. (DR-1 to DR-10)"""

from typing import Any

import pytest

from rules import GAMES, RuleViolation, new_game
from rules.cards import NATURALS, cards, full_pack
from rules.events import CardLaidOff, Event, HandSettled, HandVoid, JokerMoved, MeldTabled
from rules.jokers import tabled_with_jokers
from rules.rummy.double_rum import cost
from tests.rules.table import NAMES, dealt, play, refused, run_down, take_and_pass, throw_back, words_of


def double_rum(*hands: str, upcard: str = "QD", stock: str = "2C", **options: Any) -> Any:
    """A game; seats that are not mentioned get cards that fit nowhere. Ann has drawn from the stock unless told."""
    return dealt([*hands, *[""] * (2 - len(hands))], upcard, stock, game="double-rum", **options)


def drawn(*hands: str, **options: Any) -> Any:
    """The same once Ann has drawn, 2C unless told."""
    game = double_rum(*hands, **options)
    play(game, "Ann: draw stock")
    return game


def melds(game: Any) -> list[str]:
    """The melds on the table, jokers that can no longer move in brackets."""
    return [" ".join(f"[{card}]" if card in meld.fixed else str(card) for card in meld.cards) for meld in game.melds]


def settled(events: list[Event]) -> HandSettled:
    (found,) = [event for event in events if isinstance(event, HandSettled)]
    return found


class TestTheTable:
    @pytest.mark.clause("DR-1", "SH-16")
    def test_seats_two_to_eight_with_ten_cards_each(self) -> None:
        assert list(GAMES["double-rum"].player_counts()) == list(range(2, 9))
        for count in range(2, 9):
            game: Any = new_game("double-rum", NAMES[:count], seed=1)
            assert [len(hand) for hand in game.hands] == [10] * count
        for count in (1, 9):
            with pytest.raises(RuleViolation, match=r"2 to 8 players.*\(SH-16\)"):
                new_game("double-rum", NAMES[:count], seed=1)

    @pytest.mark.clause("DR-1")
    def test_plays_with_two_packs_and_two_jokers(self) -> None:
        game: Any = new_game("double-rum", NAMES[:4], seed=1)
        everything = [*game.stock, *game.discards, *(card for hand in game.hands for card in hand)]
        assert sorted(everything) == sorted([*full_pack(2), *cards("Jk Jk")])

    @pytest.mark.clause("DR-1", "SH-8")
    def test_has_aces_low_or_high_unless_told(self) -> None:
        rules = new_game("double-rum", NAMES[:2], seed=1).options.model_dump()
        assert (rules["ace"], rules["beyond_joker"], rules["rummy_pays"]) == ("either", "allowed", "single")

    def test_has_these_house_rules_and_no_others(self) -> None:
        assert set(GAMES["double-rum"].Options.model_fields) == {
            *("first_dealer", "hands", "target", "ace", "final_discard", "lay_off", "lay_off_when"),
            *("beyond_joker", "rummy_pays"),
        }


class TestMelds:
    @pytest.mark.clause("DR-2")
    @pytest.mark.parametrize("said", ["7S 7S 7H", "7S 7S 7H 7H 7D 7C", "7S 7H 7D 7C 7C"])
    def test_sets_may_hold_twins_and_more_than_four(self, said: str) -> None:
        game = drawn("7S 7S 7H 7H 7D 7C 7C")
        play(game, f"Ann: meld {said}")
        assert melds(game) == [said]

    @pytest.mark.clause("DR-2", "SH-7")
    def test_runs_hold_a_rank_once(self) -> None:
        game = drawn("6S 7S 7S 8S")
        refused(game, "Ann: meld 6S 7S 7S 8S", "SH-7")
        play(game, "Ann: meld 6S 7S 8S")

    @pytest.mark.clause("SH-8")
    @pytest.mark.parametrize(
        ("ace", "legal"),
        [
            ("low", "AS 2S 3S"),
            ("high", "QS KS AS"),
            ("either", "AS 2S 3S/QS KS AS"),
            ("corner", "AS 2S 3S/QS KS AS/KS AS 2S"),
        ],
    )
    def test_aces_stand_as_the_table_says(self, ace: str, legal: str) -> None:
        game = drawn("AS 2S 3S QS KS", ace=ace)
        for said in ("AS 2S 3S", "QS KS AS", "KS AS 2S"):
            if said in legal.split("/"):
                play(game.copy(), f"Ann: meld {said}")
            else:
                refused(game, f"Ann: meld {said}", "SH-8")

    @pytest.mark.clause("DR-3")
    def test_come_after_the_draw_and_before_the_discard(self) -> None:
        game = double_rum("7S 7S 7H")
        refused(game, "Ann: meld 7S 7S 7H", "SH-3")
        play(game, "Ann: draw stock, meld 7S 7S 7H, discard 2C")
        refused(game, "Ann: meld 7S 7S 7H", "SH-3")

    @pytest.mark.clause("DR-4", "SH-10")
    @pytest.mark.parametrize(("laid", "stands_for"), [("7S 7H 7D", "7C"), ("7H 7D 7C", "7S"), ("7S 7H 7D 7C", "7S")])
    def test_take_a_joker_for_the_first_suit_that_is_missing(self, laid: str, stands_for: str) -> None:
        game = drawn(f"{laid} Jk")
        play(game, f"Ann: meld {laid}")
        assert f"Jk={stands_for}" in words_of(game, 0, "lay_off")
        play(game, "Ann: lay_off Jk 0")
        (meld,) = game.melds
        assert meld.fixed == tuple(cards(f"Jk={stands_for}"))

    @pytest.mark.clause("DR-3", "SH-9")
    def test_are_nobodys_duty(self) -> None:
        game = drawn("7S 7S 7H")
        play(game, "Ann: discard 2C")
        assert game.melds == []

    @pytest.mark.clause("DR-3", "SH-10")
    @pytest.mark.parametrize("lay_off", ["anyones", "own"])
    @pytest.mark.parametrize("lay_off_when", ["always", "after_own_meld"])
    def test_take_lay_offs_as_the_table_says(self, lay_off: str, lay_off_when: str) -> None:
        options = {"lay_off": lay_off, "lay_off_when": lay_off_when}
        game = double_rum("7S 7S 7H QH", "7D Jk 9C 9C 9D 9H", **options)
        play(game, "Ann: draw stock, meld 7S 7S 7H, discard QH")
        play(game, "Bob: draw stock")
        for said in ("lay_off 7D 0", "lay_off Jk 0", "lay_off Jk=7C 0"):
            if options == {"lay_off": "anyones", "lay_off_when": "always"}:
                play(game.copy(), f"Bob: {said}")
            else:
                refused(game, f"Bob: {said}", "SH-10")
        play(game, "Bob: meld 9C 9C 9D")
        play(game, "Bob: lay_off 9H 1")
        if lay_off == "own":
            refused(game, "Bob: lay_off 7D 0", "SH-10")
        else:
            play(game, "Bob: lay_off 7D 0")

    @pytest.mark.clause("DR-3")
    def test_leave_a_joker_to_be_discarded(self) -> None:
        game = drawn("Jk Jk 7S")
        assert words_of(game, 0, "discard").count("Jk") == 1
        play(game, "Ann: discard Jk")
        assert str(game.discards[-1]) == "Jk"

    @pytest.mark.clause("DR-3", "SH-5")
    def test_a_joker_taken_from_the_pile_is_not_thrown_back_unless_there_is_another(self) -> None:
        game = drawn("Jk", "Jk")
        play(game, "Ann: discard Jk\nBob: draw discard")
        play(game, "Bob: discard Jk")
        game = drawn("Jk Jk", "")
        play(game, "Ann: discard Jk\nBob: draw discard")
        refused(game, "Bob: discard Jk", "SH-5")
        assert "Jk" not in words_of(game, 1, "discard")


class TestJokersInMelds:
    @pytest.mark.clause("DR-4")
    @pytest.mark.parametrize(
        ("said", "laid"),
        [
            ("6S 7S Jk=8S", "6S 7S Jk=8S"),
            ("6S 7S Jk=5S", "Jk=5S 6S 7S"),
            ("6S Jk=7S 8S", "6S [Jk=7S] 8S"),
            ("6S Jk 8S", "6S [Jk=7S] 8S"),
            ("6S 6H Jk", "6S 6H [Jk=6D]"),
            ("6S 6H Jk=6H", "6S 6H [Jk=6H]"),
            ("6S 6H Jk=6C", "6S 6H [Jk=6C]"),
            ("6S 8S Jk=7S Jk=9S", "6S [Jk=7S] 8S Jk=9S"),
            ("6S 7S Jk=8S Jk=9S", "6S 7S [Jk=8S] Jk=9S"),
            ("6S Jk=7S Jk=8S 9S", "6S [Jk=7S] [Jk=8S] 9S"),
            ("6S 6H Jk Jk", "6S 6H [Jk=6D] [Jk=6C]"),
        ],
    )
    def test_stand_for_one_definite_card(self, said: str, laid: str) -> None:
        game = drawn("6S 6H 7S 8S 9S Jk Jk")
        events = play(game, f"Ann: meld {said}")
        assert melds(game) == [laid]
        (event,) = [event for event in events if isinstance(event, MeldTabled)]
        assert " ".join(map(str, event.cards)) == laid.replace("[", "").replace("]", "")
        for viewer in (None, 0, 1):
            assert game.seen_by(viewer).melds == game.melds

    @pytest.mark.clause("DR-4")
    @pytest.mark.parametrize("said", ["6S 7S Jk", "6S 8S Jk Jk"])
    def test_have_to_be_given_a_meaning_where_there_are_several(self, said: str) -> None:
        game = drawn("6S 7S 8S Jk Jk")
        refusal = refused(game, f"Ann: meld {said}", "DR-4")
        assert "Jk=5S" in refusal.message or "Jk=9S" in refusal.message

    @pytest.mark.clause("DR-4")
    @pytest.mark.parametrize(
        ("said", "clause"),
        [
            ("6S Jk Jk", "DR-4"),
            ("6S Jk=7S Jk=8S", "DR-4"),
            ("6S Jk=6H Jk=6D", "DR-4"),
            ("6S 9S Jk", "DR-4"),
            ("6S 7H Jk", "DR-4"),
            ("6S 7S Jk=9S", "DR-4"),
            ("6S 7S Jk=8H", "DR-4"),
            ("6S 7S Jk=7S", "DR-4"),
            ("Jk Jk", "SH-6"),
            ("6S Jk", "SH-6"),
        ],
    )
    def test_need_two_naturals_that_they_fit_with(self, said: str, clause: str) -> None:
        game = drawn("6S 7S 7H 9S Jk Jk")
        refused(game, f"Ann: meld {said}", clause)

    @pytest.mark.clause("DR-4", "SH-3")
    @pytest.mark.parametrize("said", ["meld 6S 7S Jk=8S", "meld 6S 6H Jk Jk", "lay_off Jk=9S 0", "lay_off Jk 0"])
    def test_have_to_be_held(self, said: str) -> None:
        game = drawn("6S 6H 7S 4D 4H 4S" + (" Jk" if said.endswith("Jk Jk") else ""))
        play(game, "Ann: meld 4D 4H 4S")
        refused(game, f"Ann: {said}", "SH-3")

    @pytest.mark.clause("DR-4")
    @pytest.mark.parametrize(
        ("said", "laid"),
        [
            ("Jk=9S 0", "6S 7S 8S Jk=9S"),
            ("Jk=5S 0", "Jk=5S 6S 7S 8S"),
            ("Jk 1", "[Jk=4S] 4H 4D 4C"),
            ("Jk=4H 1", "4H [Jk=4H] 4D 4C"),
            ("Jk=4C 1", "4H 4D 4C [Jk=4C]"),
        ],
    )
    def test_may_be_laid_off(self, said: str, laid: str) -> None:
        game = drawn("6S 7S 8S 4H 4D 4C Jk")
        play(game, "Ann: meld 6S 7S 8S, meld 4H 4D 4C")
        events = play(game, f"Ann: lay_off {said}")
        assert laid in melds(game)
        (event,) = [event for event in events if isinstance(event, CardLaidOff)]
        assert event.card in game.melds[event.meld].cards
        assert event.card.face in NATURALS

    @pytest.mark.clause("DR-4")
    def test_laid_off_on_a_run_have_to_say_which_end(self) -> None:
        game = drawn("6S 7S 8S JS QS KS Jk", ace="low")
        play(game, "Ann: meld 6S 7S 8S, meld JS QS KS")
        refusal = refused(game, "Ann: lay_off Jk 0", "DR-4")
        assert "Jk=5S or Jk=9S" in refusal.message
        play(game, "Ann: lay_off Jk 1")
        assert melds(game)[1] == "[Jk=TS] JS QS KS"

    @pytest.mark.clause("DR-4", "SH-10")
    @pytest.mark.parametrize("said", ["Jk=4S 0", "Jk=6S 0", "Jk=9H 0", "Jk=6S 1"])
    def test_laid_off_have_to_fit(self, said: str) -> None:
        game = drawn("6S 7S 8S 4H 4D 4C Jk")
        play(game, "Ann: meld 6S 7S 8S, meld 4H 4D 4C")
        refused(game, f"Ann: lay_off {said}", "SH-10")

    @pytest.mark.clause("SH-10")
    def test_find_no_room_on_a_whole_suit(self) -> None:
        game = drawn("Jk", ace="either")
        game.hands[0] += NATURALS[:13]
        game.drawn_from[0] += [0] * 13
        play(game, "Ann: meld " + " ".join(map(str, NATURALS[:13])))
        refused(game, "Ann: lay_off Jk 0", "SH-10")

    @pytest.mark.clause("DR-5")
    def test_in_a_set_stay_where_they_are(self) -> None:
        game = drawn("6S 6H Jk 6D 6C")
        play(game, "Ann: meld 6S 6H Jk=6D")
        assert "in a set" in refused(game, "Ann: move_joker 6D 0", "DR-5").message
        play(game, "Ann: lay_off 6D 0")
        assert melds(game) == ["6S 6H 6D [Jk=6D]"]

    @pytest.mark.clause("DR-5")
    def test_inside_a_run_stay_where_they_are(self) -> None:
        game = drawn("6S Jk 8S 7S")
        play(game, "Ann: meld 6S Jk=7S 8S")
        assert "between" in refused(game, "Ann: move_joker 7S 0", "DR-5").message
        refused(game, "Ann: lay_off 7S 0", "SH-10")
        assert "move_joker" not in {legal.kind for legal in game.legal_moves(0)}


def with_run(run: str, more: str = "", **options: Any) -> Any:
    """Ann has laid this run, jokers in it, and holds these cards besides."""
    held = " ".join(card.partition("=")[0] for card in run.split())
    game = drawn(f"{held} {more}", **options)
    play(game, f"Ann: meld {run}")
    return game


class TestMovingAJoker:
    @pytest.mark.clause("DR-6")
    @pytest.mark.parametrize(
        ("run", "card", "result"),
        [
            ("6S 7S 8S Jk=9S", "9S", "[Jk=5S] 6S 7S 8S 9S"),
            ("Jk=5S 6S 7S", "5S", "5S 6S 7S [Jk=8S]"),
            ("QS KS Jk=AS", "AS", "[Jk=JS] QS KS AS"),
            ("Jk=AS 2S 3S", "AS", "AS 2S 3S [Jk=4S]"),
            ("2S 3S Jk=4S", "4S", "[Jk=AS] 2S 3S 4S"),
            ("Jk=JS QS KS", "JS", "JS QS KS [Jk=AS]"),
        ],
    )
    def test_takes_it_to_the_other_end_for_good(self, run: str, card: str, result: str) -> None:
        game = with_run(run, card)
        assert words_of(game, 0, "move_joker") == [card]
        hand = len(game.hands[0])
        events = play(game, f"Ann: move_joker {card} 0")
        assert melds(game) == [result]
        joker = next(laid for laid in game.melds[0].cards if laid.is_joker)
        assert events == [JokerMoved(0, cards(card)[0], 0, 0, joker)]
        assert len(game.hands[0]) == hand - 1
        assert "Jk" not in map(str, game.hands[0])

    @pytest.mark.clause("DR-6")
    def test_is_open_to_everybody_and_the_meld_stays_its_owners(self) -> None:
        game = double_rum("6S 7S 8S Jk", "9S 5S")
        play(game, "Ann: draw stock, meld 6S 7S 8S Jk=9S, discard 2C\nBob: draw stock, move_joker 9S 0")
        assert melds(game) == ["[Jk=5S] 6S 7S 8S 9S"]
        assert game.melds[0].owner == 0

    @pytest.mark.clause("DR-7")
    @pytest.mark.parametrize(("run", "first", "second"), [("6S 7S 8S Jk=9S", "9S", "5S"), ("Jk=5S 6S 7S", "5S", "8S")])
    def test_happens_once(self, run: str, first: str, second: str) -> None:
        game = with_run(run, f"{first} {second}")
        play(game, f"Ann: move_joker {first} 0")
        refused(game, f"Ann: move_joker {second} 0", "DR-7")
        assert "move_joker" not in {legal.kind for legal in game.legal_moves(0)}
        assert len(game.melds[0].fixed) == 1

    @pytest.mark.clause("DR-7")
    def test_happens_once_also_where_the_run_has_grown_since(self) -> None:
        game = with_run("6S 7S 8S Jk=9S", "9S TS 5S")
        play(game, "Ann: move_joker 9S 0, lay_off TS 0")
        refused(game, "Ann: move_joker 5S 0", "DR-7")
        assert melds(game) == ["[Jk=5S] 6S 7S 8S 9S TS"]

    @pytest.mark.clause("DR-7", "SH-8")
    @pytest.mark.parametrize(("ends", "result"), [("2S Jk=KS", ["AS", "[Jk=KS]"]), ("Jk=2S KS", ["[Jk=2S]", "AS"])])
    def test_an_ace_goes_to_the_end_that_is_open(self, ends: str, result: list[str]) -> None:
        low, high = ends.split()
        run = tuple(cards(f"{low} 3S 4S 5S 6S 7S 8S 9S TS JS QS {high}"))
        game = drawn("AS", beyond_joker="refused")
        game.melds = [tabled_with_jokers(1, run, "either", beyond_joker=False)]
        assert words_of(game, 0, "lay_off") == ["AS"]
        play(game, "Ann: lay_off AS 0")
        laid = melds(game)[0].split()
        assert [laid[0], laid[-1]] == result

    @pytest.mark.clause("DR-6", "DR-7")
    def test_a_joker_still_moves_to_a_free_end(self) -> None:
        game = with_run("Jk=5S 6S 7S", "5S", beyond_joker="refused")
        play(game, "Ann: move_joker 5S 0")
        assert melds(game) == ["5S 6S 7S [Jk=8S]"]


class TestTheCost:
    @pytest.mark.clause("DR-8")
    @pytest.mark.parametrize("card", [*full_pack(), *cards("Jk")], ids=str)
    def test_of_every_card(self, card: Any) -> None:
        costs = {"Jk": 15, "A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}
        code = str(card)
        assert cost([card]) == costs.get(code, costs.get(code[0]) or (int(code[0]) if code[0].isdigit() else 0))

    @pytest.mark.clause("DR-8", "SH-14")
    @pytest.mark.parametrize("way", ["meld", "lay_off", "discard", "move_joker"])
    def test_is_paid_to_the_first_player_to_go_out(self, way: str) -> None:
        held = "6S 7S 8S Jk"
        game = double_rum(f"{held} 4D 4H 4C 4S 2H 2D", "Jk AS KS 7D 3H", "AD QD", stock="2C")
        play(game, "Ann: draw stock, meld 6S 7S 8S Jk=9S")
        game.hands[1], game.hands[2] = cards("Jk AS KS 7D 3H"), cards("AD QD")
        lines = {
            "meld": ("4D 4H 4C", "meld 4D 4H 4C"),
            "lay_off": ("TS", "lay_off TS 0"),
            "discard": ("KH", "discard KH"),
            "move_joker": ("9S", "move_joker 9S 0"),
        }
        rest, last = lines[way]
        game.hands[0] = cards(rest)
        game.drawn_from[0] = [0] * len(game.hands[0])
        end = settled(play(game, f"Ann: {last}"))
        assert end.winners == (0,)
        assert end.counts == (0, 46, 21)
        assert {(p.payer, p.receiver): p.units for p in end.payments} == {(1, 0): 46, (2, 0): 21}
        assert game.scores == [67, -46, -21]


class TestRummyPays:
    def gone_out(self, earlier: bool, **options: Any) -> Any:
        """Ann lays everything, in this turn or partly in an earlier one."""
        hand = "6S 7S 8S 9S 4D 4H 4C TD TH TC"
        game = double_rum(hand, "Jk AS", stock="2C 3C 3D", **options)
        if earlier:
            play(game, "Ann: draw stock, meld 6S 7S 8S 9S, discard 2C\nBob: draw stock, discard 3C\nAnn: draw stock")
            play(game, "Ann: meld 4D 4H 4C, meld TD TH TC, discard 3D")
        else:
            play(game, "Ann: draw stock, meld 6S 7S 8S 9S, meld 4D 4H 4C, meld TD TH TC, discard 2C")
        return game

    @pytest.mark.clause("DR-10")
    @pytest.mark.parametrize(
        ("rummy_pays", "earlier", "times"),
        [("single", False, 1), ("single", True, 1), ("double", False, 2), ("double", True, 1)],
    )
    def test_double_only_where_the_table_says_so_and_all_goes_at_once(
        self, rummy_pays: str, earlier: bool, times: int
    ) -> None:
        game = self.gone_out(earlier, rummy_pays=rummy_pays)
        assert game.phase == "between hands"
        assert game.scores[0] == times * cost(game.hands[1])

    @pytest.mark.clause("DR-6", "DR-10")
    def test_double_is_spoilt_by_moving_a_joker_before(self) -> None:
        game = double_rum("9S 4D 4H 4C TD TH TC KD KH KC", "6S 7S 8S Jk", rummy_pays="double", stock="2C 3C 3D 2H")
        throw_back(game)
        play(game, "Bob: draw stock, meld 6S 7S 8S Jk=9S, discard 3C\nAnn: draw stock, move_joker 9S 0, discard 3D")
        throw_back(game)
        play(game, "Ann: draw stock, meld 4D 4H 4C, meld TD TH TC, meld KD KH KC")
        play(game, f"Ann: discard {game.hands[0][0]}")
        assert game.scores[0] == cost(game.hands[1])


class TestTheEndOfTheStock:
    @pytest.mark.clause("DR-9", "SH-12")
    def test_is_for_good(self) -> None:
        game = double_rum("", "", "")
        run_down(game)
        name = NAMES[game.to_act[0]]
        refused(game, f"{name}: draw stock", "DR-9")
        refused(game, f"{name}: refuse", "SH-3")
        assert [legal.kind for legal in game.legal_moves(game.to_act[0])] == ["draw"]

    @pytest.mark.clause("DR-9", "SH-5")
    def test_leaves_the_top_discard_and_another_card_to_throw(self) -> None:
        game = double_rum("", "", "")
        run_down(game)
        seat, top = game.to_act[0], game.discards[-1]
        game.hands[seat] = [card for card in game.hands[seat] if card != top]
        play(game, f"{NAMES[seat]}: draw discard")
        refused(game, f"{NAMES[seat]}: discard {top}", "SH-5")
        game.hands[seat].append(top)
        play(game, f"{NAMES[seat]}: discard {top}")

    @pytest.mark.clause("DR-9")
    @pytest.mark.parametrize("players", [2, 3, 8])
    def test_voids_the_hand_after_two_rounds(self, players: int) -> None:
        game = double_rum(*[""] * players)
        run_down(game)
        for _ in range(2 * players - 1):
            take_and_pass(game)
        assert game.phase == "play"
        events = take_and_pass(game)
        assert isinstance(events[-1], HandVoid)
        assert (game.phase, game.scores) == ("between hands", [0] * players)

    @pytest.mark.clause("DR-9")
    def test_counts_turns_that_begin_without_a_stock(self) -> None:
        game = double_rum("", "", "")
        run_down(game, 1)
        throw_back(game)
        for _ in range(5):
            take_and_pass(game)
        assert game.phase == "play"
        take_and_pass(game)
        assert game.phase == "between hands"

    @pytest.mark.clause("DR-9", "DR-6")
    @pytest.mark.parametrize("tabled", ["meld 4D 4H 4C", "lay_off TS 0", "move_joker 9S 0"])
    def test_starts_the_count_anew_when_a_card_is_tabled(self, tabled: str) -> None:
        game = with_run("6S 7S 8S Jk=9S", "", upcard="QD")
        play(game, "Ann: discard 2C")
        run_down(game)
        for _ in range(3):
            take_and_pass(game)
        seat = game.to_act[0]
        game.hands[seat] = cards("4D 4H 4C TS 9S KD QC")
        game.drawn_from[seat] = [0] * 7
        play(game, f"{NAMES[seat]}: draw discard, {tabled}, discard KD")
        for _ in range(3):
            take_and_pass(game)
        assert game.phase == "play"
        take_and_pass(game)
        assert game.phase == "between hands"

    @pytest.mark.clause("DR-9", "SH-13")
    def test_is_what_counts_instead_of_five_rounds_of_discards(self) -> None:
        game = double_rum("", "", "")
        for _ in range(60):
            take_and_pass(game)
        assert game.phase == "play"
        assert game.stock


class TestDeadEnds:
    @pytest.mark.clause("SH-5")
    def test_a_card_from_the_pile_is_not_left_alone(self) -> None:
        game = double_rum("6S 7S 8S KD KH KS 4D 4H 4C 2H", "QC")
        play(game, "Ann: draw stock, meld 6S 7S 8S, meld KD KH KS, meld 4D 4H 4C, discard 2C")
        play(game, "Bob: draw stock, discard QC\nAnn: draw discard")
        refused(game, "Ann: lay_off 2H 0", "SH-10")
        game.hands[0][0] = cards("9S")[0]
        refused(game, "Ann: lay_off 9S 0", "SH-5")
        assert [legal.kind for legal in game.legal_moves(0)] == ["discard"]

    @pytest.mark.clause("SH-5", "DR-6")
    @pytest.mark.parametrize(
        ("taken", "final_discard", "legal"),
        [("9S", "optional", True), ("9S", "required", False), ("QC", "optional", False), ("Jk", "optional", True)],
    )
    def test_unless_it_can_be_tabled_too(self, taken: str, final_discard: str, legal: bool) -> None:
        """By taking a joker's place as well."""
        game = double_rum("6S 7S 8S Jk KD KH KS 4D 4H 4C", taken, final_discard=final_discard)
        play(game, "Ann: draw stock, meld 6S 7S 8S Jk=9S, meld KD KH KS, discard 2C")
        play(game, f"Bob: draw stock, discard {taken}\nAnn: draw discard")
        if legal:
            play(game, "Ann: meld 4D 4H 4C")
            assert {legal.kind for legal in game.legal_moves(0)} <= {"lay_off", "move_joker"}
        else:
            refused(game, "Ann: meld 4D 4H 4C", "SH-5")
            assert words_of(game, 0, "meld") == []

    @pytest.mark.clause("SH-5")
    def test_nor_with_its_twin_of_which_one_can_go(self) -> None:
        game = double_rum("6S 7S 8S KD KH KS 4D 4H 4C QC", "QC")
        play(game, "Ann: draw stock, meld 6S 7S 8S, meld KD KH KS, discard 2C\nBob: draw stock, discard QC")
        play(game, "Ann: draw discard, meld 4D 4H 4C, discard QC")
        assert list(map(str, game.hands[0])) == ["QC"]

    @pytest.mark.clause("SH-11")
    def test_the_final_discard_may_be_required(self) -> None:
        game = double_rum("6S 7S 8S KD KH KS 4D 4H 4C 2D", final_discard="required")
        play(game, "Ann: draw stock, meld 6S 7S 8S, meld KD KH KS, meld 4D 4H 4C, discard 2C")
        game.hands[0] = cards("9S")
        game.drawn_from[0] = [0]
        throw_back(game)
        play(game, "Ann: draw stock, lay_off 9S 0")
        play(game, f"Ann: discard {game.hands[0][0]}")
        assert game.phase == "between hands"
