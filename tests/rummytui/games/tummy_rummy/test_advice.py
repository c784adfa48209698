"""What hints say in Tummy Rummy: the Special, the Feeding, answers and swaps."""

from __future__ import annotations

from typing import Any

from rules.cards import Card, cards
from rules.moves import Feed, Meld
from rummytui.advice import Completes, FewCards, FitsNothing, GivesLess, GoesOut, LastRound, NothingShows
from rummytui.bots import advise
from rummytui.games import desk_for
from rummytui.games.tummy_rummy.reasons import (
    AnythingIsBetter,
    CannotAnswer,
    CostsUnits,
    EatsUnits,
    FewerLoose,
    FewerUnits,
    GivesUpGuard,
    HasEatenLeast,
    HasEatenMore,
    KeepsGuessing,
    LikelierAnswered,
    MayAnswer,
    MeldsTooEarly,
    NoGuardLost,
    NoSwapHelps,
    OftenPlayed,
    ProtectsInFeeding,
    SavesUnits,
    SpecialFires,
    TurnsBack,
)
from rummytui.text.odds import often
from tests.rules.table import play
from tests.rules.tummy.kitchen import at_the_end, feeding, fresh, win
from tests.rummytui.games.hinted import hint, reasons
from tests.rummytui.games.tummy_rummy.test_bot import with_one_cook


class TestTheHand:
    def turn(self, rival: str = "QD JD 9S 7S 5S 3S 2S 2D AD 8C") -> Any:
        """Ann has drawn and could table three kings."""
        return at_the_end(["KS KH KC 4H 4D 2C 3C AH 6D 9H TC", rival])

    def test_keeps_melds_to_itself_while_nobody_is_near_the_end(self) -> None:
        assert MeldsTooEarly() in reasons(self.turn())

    def test_lays_shields_down_once_another_is_nearly_out(self) -> None:
        game = self.turn("QD JD 9S")
        assert reasons(game) == {FewCards(1, 3), ProtectsInFeeding()}
        assert hint(game) == "Lay down K♠ K♥ K♣ (m): Bob has only 3 cards left, and melds protect Ann in the Feeding."

    def special(self, old_chef: int) -> Any:
        hands = ["QS 9S 7D 5H 3C AC KD", "8D 8H 6S 4D 2D TC", "JD 9D 8C 6H 3S 2S"]
        return at_the_end(hands, special="KD", old_chef=old_chef)

    def test_who_is_safe_fires_the_special(self) -> None:
        game = self.special(0)
        king = Card.of("KD")
        assert reasons(game) == {SpecialFires(king, safe=True), FitsNothing(king), NothingShows(1)}
        assert hint(game).startswith("Discard K♦ (x): K♦ feeds everybody but Ann, ")

    def test_who_would_eat_does_not(self) -> None:
        game = self.special(1)
        assert not any(isinstance(why, SpecialFires) for why in reasons(game))
        assert "K♦" not in hint(game)

    def test_eating_is_no_reason_to_go_out(self) -> None:
        hands = ["KS KH KD 4H 4D 4C 9S", "8D 8H 6S 5D 2D TC", "JD 9D 8C 6H 3S 2S"]
        game = at_the_end(hands, special="KD", old_chef=1)
        play(game, "Ann: meld 4H 4D 4C")
        assert advise(game.seen_by(0))[0].move == Meld(0, tuple(cards("KS KH KD")))
        assert reasons(game) == {GoesOut()}

    def test_says_broth_for_the_stock(self) -> None:
        adviser = desk_for("tummy-rummy").adviser(self.turn().seen_by(0))
        assert adviser.reason(GivesLess(Card.of("TD"))) == "a card from the broth will probably help more than 10♦"
        assert adviser.reason(LastRound()) == "the hand is void when the broth next runs out"

    def test_names_a_special(self) -> None:
        game = fresh(3)
        win(game)
        assert {type(why) for why in reasons(game)} == {OftenPlayed, KeepsGuessing}
        (why,) = (why for why in reasons(game) if isinstance(why, OftenPlayed))
        assert 0 < why.percent < 100
        assert f"(type it, then Enter): {why.card.rank}" in hint(game)
        assert f"gets played {often(why.percent)}" in hint(game)


class TestGiving:
    def test_a_double(self) -> None:
        game = feeding(["", "3D 8D KC", "2C"], [(2, "4S 5S 6S 7S")])
        assert EatsUnits(2, 6) in reasons(game)
        assert reasons(game, 1) == {FewerUnits(2, 5)}
        assert hint(game).startswith("Feed 3♦ 8♦ to Cat (3): Cat eats 6 helpings, and Cat can fight it off ")

    def test_whoever_has_eaten_least(self) -> None:
        game = feeding(["", "7D", "2C", "2D", "2H"])
        game.scores = [9, 9, 8, 1, 8]
        assert HasEatenLeast(3) in reasons(game)
        assert {type(why) for why in reasons(game, 1)} == {HasEatenMore}

    def test_not_what_would_come_back(self) -> None:
        """Cat took both queens from the pile."""
        game = feeding(["", "QS 5D", "QD QH 8S 7C"])
        game.in_the_open[2] = cards("QD QH")
        (may,) = (why for why in reasons(game) if isinstance(why, MayAnswer))
        assert reasons(game, 1) >= {LikelierAnswered(2, 100 - may.percent), GivesUpGuard(tuple(cards("QS")))}

    def test_what_nobody_can_answer_and_what_is_not_needed(self) -> None:
        """All other kings are gone, but threes are about."""
        game = feeding(["", "KS 3D", "3H 9D 8D"], [(0, "KD KH KC")])
        game.in_the_open[2] = cards("3H")
        assert reasons(game) == {CannotAnswer(2), NoGuardLost(tuple(cards("KS")))}


class TestAnswering:
    def given(self, cat: str, *melds: tuple[int, str]) -> Any:
        game = feeding(["", "QS 5D", cat], melds, answers="by_choice")
        game.play(Feed(1, tuple(cards("QS")), 2))
        return game

    def test_sends_it_back(self) -> None:
        game = self.given("QD QH 8S", (1, "9H TH JH"))
        assert reasons(game) == {SavesUnits(1), TurnsBack(1, 1)}
        assert hint(game).endswith("(r): it saves Cat 1 helping, and Bob eats 1 helping instead.")

    def test_cancels_it(self) -> None:
        game = self.given("QD 8S")
        assert hint(game) == "Cancel it with Q♦ (c): it saves Cat 1 helping."
        assert reasons(game, 1) == {CostsUnits(1)}


class TestSwapping:
    def test_takes_what_completes_a_run(self) -> None:
        game = with_one_cook("7S 8S KD KH 4D 4C 2H", "9S JD JC 3C TD AC 6H", cook_swap="open")
        assert reasons(game) == {Completes(Card.of("9S"), tuple(cards("7S 8S 9S"))), FewerLoose(7, 4)}
        assert "2♥" in hint(game)

    def test_leaves_the_hands_alone(self) -> None:
        game = with_one_cook("7S 8S 9S KD KH KC 2H 2D 2C", "5S JD QC 3C TD AC 6H", cook_swap="open")
        assert reasons(game) == {NoSwapHelps(game.unswapped[0])}

    def test_blindly_it_parts_with_its_worst_card(self) -> None:
        game = with_one_cook("7S 8S 9S KD KH KC 2H", "5S JD QC 3C TD AC 6H", cook_swap="blind")
        assert reasons(game) == {AnythingIsBetter(Card.of("2H"))}
