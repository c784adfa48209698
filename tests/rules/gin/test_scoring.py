"""What a hand scores, and a sitting at its end. (GI-6 to GI-9)"""

from typing import Any

import pytest

from rules import RuleViolation, new_game, resume_game
from rules.events import SittingOver
from rules.gin.events import GinSettled, Scored, TargetReached
from rules.gin.state import GinSheet
from tests.rules.gin.duel import GIN_HAND, KNOCKER, OTHER, OTHER_LAYING_OFF, begun, knocked, scored, settled
from tests.rules.table import NAMES, play, stacked, throw_back

LOWER = "AS 2S 3S 8C 8S 8H TD JD QD 2D"
"""Two left over: less than `KNOCKER`."""


class TestAHand:
    @pytest.mark.clause("GI-6", "GI-9")
    def test_scores_the_difference_for_a_knocker_who_is_lower(self) -> None:
        end = knocked(KNOCKER, OTHER)
        assert (end.counts, end.winners, end.knocker) == ((3, 25), (0,), 0)
        assert scored(end) == [(0, 22, Scored.DIFFERENCE)]
        assert end.changes() == [22, 0]

    @pytest.mark.clause("GI-6", "GI-9")
    def test_scores_what_the_lay_offs_leave(self) -> None:
        end = knocked(KNOCKER, OTHER_LAYING_OFF)
        assert (end.counts, end.changes()) == ((3, 30), [27, 0])

    @pytest.mark.clause("GI-6", "GI-9")
    def test_scores_the_whole_count_for_gin(self) -> None:
        end = knocked(GIN_HAND, OTHER_LAYING_OFF)
        assert scored(end) == [(0, 46, Scored.WHOLE_COUNT), (0, 25, Scored.GIN)]

    @pytest.mark.clause("GI-6")
    @pytest.mark.parametrize("gin", [10, 25, 50])
    def test_scores_for_gin_what_the_table_says(self, gin: int) -> None:
        assert knocked(GIN_HAND, OTHER, gin=gin).changes() == [25 + gin, 0]

    @pytest.mark.clause("GI-6", "GI-4")
    @pytest.mark.parametrize("gin", [10, 25, 50])
    def test_scores_six_more_for_big_gin(self, gin: int) -> None:
        game = begun(GIN_HAND, "QS JD 4H AH 2C 2D 2H", "8D", "7S", big_gin="on", gin=gin)
        left = sum(min(card % 13 + 1, 10) for card in game.hands[1]) - 6
        end = settled(play(game, "Ann: knock -"))
        assert scored(end) == [(0, left, Scored.WHOLE_COUNT), (0, gin, Scored.GIN), (0, 6, Scored.BIG_GIN)]

    @pytest.mark.clause("GI-6")
    @pytest.mark.parametrize("undercut", [10, 25, 50])
    def test_scores_an_undercut_for_less(self, undercut: int) -> None:
        end = knocked(KNOCKER, LOWER, undercut=undercut)
        assert (end.counts, end.winners) == ((3, 2), (1,))
        assert scored(end) == [(1, 1, Scored.DIFFERENCE), (1, undercut, Scored.UNDERCUT)]

    @pytest.mark.clause("GI-6")
    def test_scores_an_undercut_for_as_little(self) -> None:
        end = knocked(KNOCKER, "AS 2S 3S 8C 8S 8H TD JD QD 3C")
        assert (end.counts, end.winners) == ((3, 3), (1,))
        assert end.changes() == [0, 25]

    @pytest.mark.clause("GI-6")
    def test_is_undercut_by_lay_offs_too(self) -> None:
        end = knocked(KNOCKER, "3S 7S 9S KS 8C 8S 8H 2D 2C 2H")
        assert (end.counts, end.changes()) == ((3, 0), [0, 28])

    @pytest.mark.clause("GI-6")
    def test_never_undercuts_gin(self) -> None:
        end = knocked(GIN_HAND, "AS 2S 3S 8C 8S 8H TD JD QD 8D", upcard="QC")
        assert (end.counts, end.winners, end.changes()) == ((0, 0), (0,), [25, 0])

    @pytest.mark.clause("GI-3", "GI-6")
    @pytest.mark.parametrize(("upcard", "doubled"), [("JS", True), ("JD", False), ("JH", False), ("JC", False)])
    @pytest.mark.parametrize("spades_double", [False, True])
    def test_counts_double_after_a_spade(self, upcard: str, doubled: bool, spades_double: bool) -> None:
        options: dict[str, Any] = {"knock_limit": "upcard", "spades_double": spades_double}
        other = OTHER_LAYING_OFF.replace("JD", "TD")
        for hand, base in ((KNOCKER, 27), (GIN_HAND, 71)):
            end = knocked(hand, other, upcard=upcard, **options)
            times = 2 if doubled and spades_double else 1
            assert end.changes() == [base * times, 0]
            assert (Scored.SPADES in [points.why for points in end.points]) == (times == 2)

    @pytest.mark.clause("GI-3", "GI-6")
    def test_doubles_an_undercut_for_who_makes_it(self) -> None:
        end = knocked(KNOCKER, LOWER, upcard="QS", knock_limit="upcard", spades_double=True)
        assert (end.counts, end.changes()) == ((3, 2), [0, 52])

    @pytest.mark.clause("GI-5")
    def test_shows_how_both_are_arranged(self) -> None:
        end = knocked(KNOCKER, OTHER_LAYING_OFF)
        mine, theirs = end.arranged
        assert mine is not None
        assert theirs is not None
        assert sorted(map(str, mine.unmatched)) == ["3D"]
        assert {" ".join(map(str, meld)) for meld in theirs.melds} == {"2H 2D 2C"}
        assert [str(one.card) for one in end.laid_off] == ["7S", "9S"]
        assert not end.payments


def sitting(*hands: tuple[str, str, str], **options: Any) -> tuple[Any, list[Any]]:
    """Ann and Bob play these hands: what Ann has, what Bob has, who knocks. Returns the game and all that happened."""
    options = {"first_dealer": 1, **options}
    decks = [
        stacked([ann, bob], "8D", "TC TD", size=10, dealer=1 if number % 2 == 0 else 0)
        for number, (ann, bob, _) in enumerate(hands)
    ]
    game: Any = new_game("gin", NAMES[:2], seed=1, options=options, decks=decks)
    events: list[Any] = []
    for number, (_, _, who) in enumerate(hands):
        if number:
            events += play(game, "Ann: deal")
        first, second = game.to_act[0], 1 - game.to_act[0]
        play(game, f"{NAMES[first]}: pass\n{NAMES[second]}: pass")
        if NAMES[first] != who:
            throw_back(game)
        play(game, f"{who}: draw stock")
        events += play(game, f"{who}: knock {game.hands[NAMES.index(who)][-1]}")
    return game, events


ANN_27, ANN_71, BOB_27 = (
    (KNOCKER, OTHER_LAYING_OFF, "Ann"),
    (GIN_HAND, OTHER_LAYING_OFF, "Ann"),
    (OTHER_LAYING_OFF, KNOCKER, "Bob"),
)


def reached(events: list[Any]) -> TargetReached:
    (found,) = [event for event in events if isinstance(event, TargetReached)]
    return found


class TestASitting:
    @pytest.mark.clause("GI-7")
    def test_only_ever_adds_to_a_score(self) -> None:
        game, _ = sitting(ANN_27, BOB_27, ANN_27)
        assert (game.scores, game.hands_won, game.phase) == ([54, 27], [2, 1], "between hands")

    @pytest.mark.clause("GI-6", "GI-7")
    def test_gives_the_box_of_an_undercut_to_who_made_it(self) -> None:
        lower = LOWER.replace("TD JD QD", "TH JH QH")
        bob_26, ann_26 = (KNOCKER, lower, "Ann"), (lower, KNOCKER, "Bob")
        game, _ = sitting(bob_26)
        assert (game.winner, game.hands_won, game.scores) == (1, [0, 1], [0, 26])
        game, events = sitting(bob_26, ANN_27, ann_26, target=53)
        assert (game.winner, game.hands_won) == (0, [2, 1])
        assert scored(reached(events)) == [(0, 100, Scored.GAME), (0, 50, Scored.BOXES), (1, 25, Scored.BOXES)]

    @pytest.mark.clause("GI-7")
    def test_ends_at_the_target_with_bonus_and_boxes(self) -> None:
        game, events = sitting(BOB_27, ANN_71, ANN_27, ANN_27)
        assert (game.phase, game.over) == ("over", True)
        end = reached(events)
        assert scored(end) == [(0, 100, Scored.GAME), (0, 75, Scored.BOXES), (1, 25, Scored.BOXES)]
        assert game.scores == [71 + 27 + 27 + 100 + 75, 27 + 25]
        assert isinstance(events[-1], SittingOver)
        assert [type(event) for event in events[-3:]] == [GinSettled, TargetReached, SittingOver]

    @pytest.mark.clause("GI-7")
    @pytest.mark.parametrize(
        ("target", "hands", "over"), [(27, 1, True), (28, 1, False), (54, 2, True), (55, 2, False), (0, 4, False)]
    )
    def test_goes_on_to_the_target(self, target: int, hands: int, over: bool) -> None:
        game, events = sitting(*[ANN_27] * hands, target=target)
        assert game.over == over
        assert any(isinstance(event, TargetReached) for event in events) == over

    @pytest.mark.clause("GI-7")
    @pytest.mark.parametrize("bonus", [0, 100, 500])
    @pytest.mark.parametrize("box", [0, 25, 100])
    def test_gives_the_bonuses_of_the_table(self, bonus: int, box: int) -> None:
        game, _ = sitting(BOB_27, ANN_71, game_bonus=bonus, box=box, target=50)
        assert game.scores == [71 + bonus + box, 27 + box]

    @pytest.mark.clause("GI-7")
    @pytest.mark.parametrize(("shutout", "score"), [("double", 2 * (98 + 100) + 50), ("none", 98 + 100 + 50)])
    def test_doubles_a_shutout_but_not_the_boxes(self, shutout: str, score: int) -> None:
        game, events = sitting(ANN_71, ANN_27, target=90, shutout=shutout)
        assert game.scores == [score, 0]
        assert ((0, 198, Scored.SHUTOUT) in scored(reached(events))) == (shutout == "double")

    @pytest.mark.clause("GI-7")
    def test_doubles_nothing_where_the_other_won_a_hand(self) -> None:
        _, events = sitting(BOB_27, ANN_71, target=50)
        assert Scored.SHUTOUT not in [why for _, _, why in scored(reached(events))]

    @pytest.mark.clause("GI-7", "SH-15")
    def test_that_ends_with_its_last_hand_has_no_bonuses(self) -> None:
        game, events = sitting(ANN_27, BOB_27, hands=2)
        assert (game.over, game.scores) == (True, [27, 27])
        assert not any(isinstance(event, TargetReached) for event in events)

    @pytest.mark.clause("GI-7", "SH-15")
    def test_that_ends_with_its_last_hand_at_the_target_has_them(self) -> None:
        game, _ = sitting(BOB_27, ANN_71, hands=2, target=71)
        assert (game.over, game.scores) == (True, [71 + 100 + 25, 27 + 25])

    @pytest.mark.clause("GI-7", "SH-15")
    def test_that_the_table_ends_has_none(self) -> None:
        game, _ = sitting(ANN_71)
        play(game, "Bob: finish")
        assert (game.over, game.scores) == (True, [71, 0])


class TestTheNextDeal:
    @pytest.mark.clause("GI-8")
    @pytest.mark.parametrize(
        ("next_dealer", "after_ann", "after_bob"), [("alternate", 0, 0), ("loser", 1, 0), ("winner", 0, 1)]
    )
    def test_is_made_by(self, next_dealer: str, after_ann: int, after_bob: int) -> None:
        """Bob has dealt the first hand."""
        for hand, dealer in ((ANN_27, after_ann), (BOB_27, after_bob)):
            game, _ = sitting(hand, next_dealer=next_dealer)
            play(game, "Bob: deal")
            assert (game.dealer, game.hand_number) == (dealer, 2)
            assert game.to_act == (1 - dealer,)

    @pytest.mark.clause("GI-8", "GI-2")
    @pytest.mark.parametrize("next_dealer", ["alternate", "loser", "winner"])
    def test_is_made_again_by_the_same_player_after_a_void_hand(self, next_dealer: str) -> None:
        game, _ = sitting(ANN_27, next_dealer=next_dealer, knock_limit=3)
        play(game, "Ann: deal")
        dealer = game.dealer
        play(game, f"{NAMES[1 - dealer]}: pass\n{NAMES[dealer]}: pass")
        while game.phase == "play":
            throw_back(game)
        assert game.winner is None
        play(game, "Ann: deal")
        assert (game.dealer, game.hand_number) == (dealer, 3)


class TestTheSheet:
    @pytest.mark.clause("GI-7")
    def test_remembers_who_has_won_how_many(self) -> None:
        game, _ = sitting(ANN_27, BOB_27, ANN_27)
        play(game, "Ann: deal")
        assert game.sheet.hands_won == (2, 1)
        again = resume_game("gin", NAMES[:2], seed=1, options=game.options.model_dump(), sheet=game.sheet)
        assert vars(again) | {"_decks": ()} == vars(game) | {"_decks": ()}

    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize("won", [(), (1,), (1, 1, 0), (-1, 0), (2, 1)])
    def test_of_another_table_is_refused(self, won: tuple[int, ...]) -> None:
        sheet = GinSheet(3, 0, (0, 0), 2, 2, won)
        with pytest.raises(RuleViolation, match="another table"):
            resume_game("gin", NAMES[:2], seed=1, sheet=sheet)
