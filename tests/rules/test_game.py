"""A sitting of hands: the table, the dealer, the length, the face that other rooms see. (SH-2, SH-15, SH-16)"""

import dataclasses
import inspect
from collections.abc import Mapping
from typing import Any, get_args

import pytest

import rules
from rules import GAMES, Game, RuleViolation, View, new_game, resume_game
from rules.cards import full_pack
from rules.events import HandDealt, SittingOver
from rules.state import PhaseName
from tests.rules.rummy.test_turn import ALL_FIT, LAY_ALL
from tests.rules.table import NAMES, assert_sentence, dealt, move, play, refused, stacked, state, throw_back

BOBS = "QC JC AC 8C 7C 3C 4C 5C 3D 2S"
"""Ten cards that cost 53, which is 106 when Ann goes rummy."""


def sitting(wins: int, **options: Any) -> Any:
    """Ann and Bob at a table where Ann can win ``wins`` hands, each with `win`."""
    decks = [
        stacked([ALL_FIT, BOBS], "9D", "TC 2D"[3 * (1 - n % 2) :], size=10, dealer=(n + 1) % 2) for n in range(wins)
    ]
    return new_game("rummy", NAMES[:2], seed=1, options={"first_dealer": 1, **options}, decks=decks)


def win(game: Any) -> list[Any]:
    """Ann wins the hand, going rummy, in her first turn."""
    if game.to_act == (1,):
        throw_back(game)
    return play(game, f"Ann: draw stock, {LAY_ALL}, discard {game.stock[-1]}")


def void(game: Any) -> None:
    """Play a hand that comes to nothing."""
    while game.phase == "play":
        throw_back(game)


class TestTheDealer:
    @pytest.mark.clause("SH-2")
    @pytest.mark.parametrize("first", range(4))
    def test_is_the_next_to_the_left_after_void_hands(self, first: int) -> None:
        game: Any = new_game("rummy", NAMES[:4], seed=3, options={"first_dealer": first, "stalemate": 1})
        for hand in range(6):
            assert game.dealer == (first + hand) % 4
            assert game.to_act == ((first + hand + 1) % 4,)
            void(game)
            assert game.dealer == (first + hand) % 4
            game.play(move(hand % 4, "deal"))

    @pytest.mark.clause("SH-2")
    def test_is_the_next_to_the_left_after_hands_that_were_won(self) -> None:
        game = sitting(3)
        for hand in range(3):
            assert game.dealer == (hand + 1) % 2
            win(game)
            events = play(game, "Bob: deal")
            assert events == [HandDealt(hand + 2, game.dealer, game.discards[0])]

    @pytest.mark.clause("SH-2")
    def test_is_drawn_by_lot_unless_the_table_says_otherwise(self) -> None:
        dealers = [new_game("rummy", NAMES[:3], seed=seed).dealer for seed in range(60)]
        assert set(dealers) == {0, 1, 2}
        assert min(map(dealers.count, range(3))) > 8
        assert dealers == [
            new_game("rummy", NAMES[:3], seed=seed, options={"first_dealer": "random"}).dealer for seed in range(60)
        ]


class TestTheLength:
    @pytest.mark.clause("SH-15")
    @pytest.mark.parametrize("hands", [1, 2, 3])
    def test_is_so_many_hands(self, hands: int) -> None:
        game = sitting(3, hands=hands)
        for hand in range(1, hands + 1):
            assert game.hand_number == hand
            events = win(game)
            assert game.over == (hand == hands)
            assert (events[-1] == SittingOver(None)) == (hand == hands)
            if not game.over:
                play(game, "Ann: deal")
        assert game.scores == [106 * hands, -106 * hands]

    @pytest.mark.clause("SH-15")
    @pytest.mark.parametrize("options", [{}, {"hands": 0}, {"target": 0}, {"hands": 0, "target": 0}])
    def test_is_as_long_as_the_table_likes(self, options: dict[str, int]) -> None:
        game = sitting(6, **options)
        for _ in range(6):
            win(game)
            assert not game.over
            play(game, "Ann: deal")

    @pytest.mark.clause("SH-15")
    @pytest.mark.parametrize(("target", "hands"), [(1, 1), (106, 1), (107, 2), (212, 2), (213, 3)])
    def test_is_until_somebody_reaches_the_target(self, target: int, hands: int) -> None:
        game = sitting(3, target=target)
        for hand in range(1, hands + 1):
            win(game)
            assert game.over == (hand == hands)
            if not game.over:
                play(game, "Ann: deal")

    @pytest.mark.clause("SH-15")
    @pytest.mark.parametrize(("hands", "target", "after"), [(1, 200, 1), (3, 200, 2), (2, 212, 2)])
    def test_is_whichever_comes_first(self, hands: int, target: int, after: int) -> None:
        game = sitting(3, hands=hands, target=target)
        for hand in range(1, after + 1):
            win(game)
            assert game.over == (hand == after)
            if not game.over:
                play(game, "Ann: deal")

    @pytest.mark.clause("SH-15")
    @pytest.mark.parametrize("seat", range(3))
    def test_is_up_to_any_seat_between_hands(self, seat: int) -> None:
        game = dealt(["", "", ""], stalemate=1)
        void(game)
        assert game.to_act == (0, 1, 2)
        for other in range(3):
            assert game.legal_moves(other) == [move(other, "deal"), move(other, "finish")]
        game.play(move(seat, "deal"))
        assert (game.phase, game.hand_number) == ("play", 2)
        void(game)
        assert game.play(move(seat, "finish")) == [SittingOver(seat)]
        assert (game.phase, game.over, game.to_act) == ("over", True, ())

    @pytest.mark.clause("SH-15")
    def test_can_be_cut_short_and_the_result_counts(self) -> None:
        game = sitting(2, hands=20, target=1000)
        win(game)
        play(game, "Bob: finish")
        assert game.over
        assert game.scores == [106, -106]

    @pytest.mark.clause("SH-15")
    def test_allows_nothing_after_the_end(self) -> None:
        game = sitting(1, hands=1)
        win(game)
        for said in ("deal", "finish", "draw stock", "discard 2D", "meld 4S 5S 6S"):
            refused(game, f"Ann: {said}", "SH-15")
            assert game.legal_moves(0) == []

    @pytest.mark.clause("SH-15", "SH-2")
    @pytest.mark.parametrize(("said", "clause"), [("deal", "SH-2"), ("finish", "SH-15")])
    def test_goes_on_until_the_hand_is_played(self, said: str, clause: str) -> None:
        game = dealt(["", ""])
        refused(game, f"Ann: {said}", clause)

    @pytest.mark.clause("SH-15")
    @pytest.mark.parametrize("said", ["draw stock", "draw discard", "discard 2D", "meld 4S 5S 6S", "knock 2D"])
    def test_leaves_nothing_to_play_between_hands(self, said: str) -> None:
        game = sitting(2)
        win(game)
        refused(game, f"Ann: {said}", "SH-15")


def no_table(
    *words: str,
    name: Any = "rummy",
    players: Any = NAMES[:2],
    seed: Any = 1,
    options: Any = None,
    decks: Any = None,
) -> None:
    """See a table refused by SH-16 in a sentence that has these words."""
    with pytest.raises(RuleViolation) as refusal:
        new_game(name, players, seed=seed, options=options, decks=decks)
    assert refusal.value.clause == "SH-16"
    assert_sentence(refusal.value)
    assert refusal.value.message.isprintable()
    assert len(refusal.value.message) < 400
    for word in words:
        assert word in refusal.value.message


class TestTheTable:
    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize(
        "name", ["chess", "", "Rummy", None, 5, [], "\x1b[2J", pytest.param("x" * 10_000, id="long"), "\ud800"]
    )
    def test_plays_a_game_that_there_is(self, name: Any) -> None:
        no_table("rummy", name=name)

    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize("count", [0, 1, 7, 40])
    def test_has_as_many_players_as_the_game_is_for(self, count: int) -> None:
        no_table("2 to 6", str(count), players=["Ann"] * count)

    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize(
        "players",
        ["Ann", "AB", None, 5, {"Ann", "Bob"}, ["Ann", None], ["Ann", 5], ["Ann", ""], ["Ann", " "], ["Ann", b"Bob"]],
    )
    def test_has_names_for_them(self, players: Any) -> None:
        no_table(players=players)

    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize(
        "name",
        [
            "\x1b[2J",
            "a\nb",
            "\u202eAnn",
            "\u200b",
            "\u3164",
            "A" * 41,
            pytest.param("a\u0301" * 99, id="long"),
            "\ud800",
        ],
    )
    def test_has_names_that_can_be_shown(self, name: str) -> None:
        no_table("seat 1", players=["Ann", name])

    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize("seed", [-1, True, 1.0, "1", None, 10**18, pytest.param(10**5000, id="huge")])
    def test_has_a_seed_that_is_a_number(self, seed: Any) -> None:
        no_table("seed", seed=seed)

    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize("options", [[], "ace", 5, {1, 2}, [("ace", "low")]])
    def test_names_its_house_rules(self, options: Any) -> None:
        no_table(options=options)

    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize(
        "name",
        [
            "aces",
            "Ace",
            "",
            "knock_limit",
            "__class__",
            "\x1b[2J",
            pytest.param("x" * 10_000, id="long"),
            3,
            None,
            ("a",),
        ],
    )
    def test_has_no_house_rules_that_the_game_does_not_offer(self, name: Any) -> None:
        no_table("final_discard", options={name: "low"})

    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize(
        ("name", "value", "hint"),
        [
            ("ace", "middle", "low, high, either or corner"),
            ("ace", True, "low, high"),
            ("ace", "LOW", "low, high"),
            ("ace", "\x1b[2J" * 9, "low, high"),
            ("final_discard", True, "optional or required"),
            ("lay_off", "nobodys", "anyones or own"),
            ("lay_off_when", None, "always or after_own_meld"),
            ("turn_over", "burn", "as_it_lies or shuffle"),
            ("stalemate", 0, "from 1 to 20"),
            ("stalemate", 21, "from 1 to 20"),
            ("stalemate", 3.0, "from 1 to 20"),
            ("stalemate", "3", "write 3 without quotation marks"),
            ("stalemate", True, "from 1 to 20"),
            ("hands", -1, "whole number"),
            pytest.param("hands", 10**5000, "whole number", id="huge"),
            ("hands", float("nan"), "whole number"),
            ("target", -1, "whole number"),
            ("target", [[[]]], "whole number"),
            ("first_dealer", -1, "random or a whole number"),
            ("first_dealer", True, "random or a whole number"),
            ("first_dealer", "Ann", "random or a whole number"),
        ],
    )
    def test_says_what_a_house_rule_can_be(self, name: str, value: Any, hint: str) -> None:
        no_table(name, hint, options={name: value})

    @pytest.mark.clause("SH-16", "SH-2")
    def test_has_its_first_dealer_at_it(self) -> None:
        no_table("first_dealer", "0 to 1", options={"first_dealer": 2})

    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize(
        "decks",
        [5, "7H", [None], ["7H 8H"], [["7H", "7H"]], [["Jk"]], [["Jk=7H"]], [["7h"]], [[7]], [["??"]], [[["7H"]]]],
    )
    def test_has_decks_of_its_own_cards(self, decks: Any) -> None:
        no_table(decks=decks)

    @pytest.mark.clause("SH-16")
    def test_says_which_deck_and_card_are_wrong(self) -> None:
        no_table("Deck 2", "7H", decks=[["7H"], ["7H", "8H", "7H"]])
        no_table("Deck 1", "x", decks=[["x" * 1000]])

    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize("name", GAMES)
    def test_is_refused_before_the_deal_where_it_is_too_small_or_too_big(self, name: str) -> None:
        counts = GAMES[name].player_counts()
        for count in (counts[0] - 1, counts[-1] + 1):
            no_table(str(count), name=name, players=["Ann"] * count)


class TestThePublicFace:
    def test_offers_what_other_programs_are_written_against(self) -> None:
        assert set(rules.__all__) >= {"GAMES", "HIDDEN", "Card", "Game", "View", "RuleViolation", "MalformedMove"}
        assert set(rules.__all__) >= {"new_game", "move_to_json", "move_from_json"}
        signature = inspect.signature(new_game)
        assert list(signature.parameters) == ["name", "players", "seed", "options", "decks"]
        assert issubclass(rules.MalformedMove, ValueError)
        assert all(hasattr(rules, name) for name in rules.__all__)

    @pytest.mark.parametrize("name", GAMES)
    def test_is_the_same_for_every_game(self, name: str) -> None:
        kind = GAMES[name]
        assert (kind.name, issubclass(kind, Game)) == (name, True)
        assert isinstance(kind.title, str)
        assert isinstance(kind.player_counts(), range)
        game: Any = new_game(name, NAMES[: kind.player_counts()[0]], seed=1)
        assert kind.player_counts({}) == kind.player_counts(kind.Options()) == kind.player_counts()
        assert isinstance(game.options, kind.Options)
        assert game.players == NAMES[: len(game.players)]
        assert (game.hand_number, game.over) == (1, False)
        assert game.phase in get_args(PhaseName)
        assert all(type(hand) is list for hand in game.hands)
        assert type(game.scores) is list
        assert isinstance(game.to_act, tuple)
        assert isinstance(game.seen_by(None), View)
        if name != "rummoli":
            assert type(game.stock) is type(game.discards) is type(game.melds) is list

    @pytest.mark.parametrize("name", GAMES)
    def test_explains_every_house_rule(self, name: str) -> None:
        for option, field in GAMES[name].Options.model_fields.items():
            assert field.description, option
            assert not field.is_required()
            assert rules.options.allowed(GAMES[name].Options, option) != "something else", option

    def test_tells_the_view_apart_from_the_game(self) -> None:
        view = dealt(["", ""]).seen_by(0)
        for secret in ("play", "copy", "_seed", "_decks", "sheet"):
            assert not hasattr(view, secret)


class TestTheSheet:
    @pytest.mark.parametrize(("first_dealer", "uses"), [("random", 1), (0, 0)])
    def test_counts_the_lot_for_the_first_dealer_as_a_use_of_chance(self, first_dealer: Any, uses: int) -> None:
        game = new_game("rummy", NAMES[:2], seed=1, options={"first_dealer": first_dealer})
        assert game.sheet.uses_of_chance == uses

    def test_is_the_hand_again(self) -> None:
        game = sitting(2)
        win(game)
        play(game, "Ann: deal")
        again = resume_game(
            "rummy",
            NAMES[:2],
            seed=1,
            options={"first_dealer": 1},
            decks=[[str(card) for card in deck] for deck in game._decks],
            sheet=game.sheet,
        )
        assert state(again) == state(game)
        assert (again.hand_number, again.scores, again.dealer) == (2, [106, -106], 0)

    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize(
        "change",
        [{"dealer": 2}, {"dealer": -1}, {"scores": (0,)}, {"hand_number": 0}, {"deals": -1}, {"uses_of_chance": -1}],
    )
    def test_belongs_to_its_table(self, change: Mapping[str, Any]) -> None:
        sheet = dataclasses.replace(dealt(["", ""]).sheet, **change)
        with pytest.raises(RuleViolation, match="SH-16"):
            resume_game("rummy", NAMES[:2], seed=1, sheet=sheet)


def test_every_game_says_what_it_is_in_a_sentence_of_its_own() -> None:
    assert len({game.sentence for game in GAMES.values()}) == len(GAMES)
    assert all(game.sentence.endswith(".") and game.length for game in GAMES.values())


@pytest.mark.parametrize(("name", "packs", "jokers"), [("dummy-rummy", 4, 0), ("double-rum", 2, 2), ("gin", 1, 0)])
def test_a_stacked_deck_takes_no_more_of_the_pack_than_it_names(name: str, packs: int, jokers: int) -> None:
    game = new_game(name, NAMES[:2], seed=1, decks=[["7H", "KS"]])
    assert sorted(card for pile in game.piles() for card in pile) == sorted(full_pack(packs, jokers))
