"""The Tummy Rummy bots: always legal, never peeking, and as good as their level promises."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules import GAMES, Game, new_game
from rules.cards import Card, cards
from rules.moves import Answer, Feed, Move, NameSpecial, Swap
from rules.tummy.answers import all_of
from rummytui.bots import LEVELS, choose
from rummytui.bots.arena import play_sitting, run_arena
from rummytui.games.tummy_rummy.feeding import tummy_view
from rummytui.games.tummy_rummy.feeding_bot import FeedingDecision, worth_to
from tests.rules.playing import rearranged, table
from tests.rules.table import NAMES, move
from tests.rules.tummy.kitchen import GAME, at_the_end, feeding, fresh, leave, name_special, win
from tests.rummytui.bots.walks import QUICK, bot, check_among_themselves

TABLES = range(40)
DECISIONS = ("play", "feeding", "special", "swap")


def gifts(game: Game) -> tuple[set[str], set[int | None]]:
    """The cards that the bot may give, and those it may give them to, as chance wants."""
    given = [bot(game, seed=seed) for seed in range(12)]
    feeds = [move for move in given if isinstance(move, Feed)]
    assert len(feeds) == len(given)
    return {" ".join(map(str, feed.cards)) for feed in feeds}, {feed.to for feed in feeds}


def evening(number: int, moves: int = 400) -> Any:
    """Random play at any table, move by move: the game before each decision."""
    sitting = table(GAME, number)
    for _ in range(moves):
        if sitting.game.over:
            return
        if sitting.game.phase in DECISIONS:
            yield sitting.game
        list(sitting.play(1))


@pytest.mark.parametrize("number", TABLES)
def test_legal_among_themselves(number: int) -> None:
    """Every move that bots make leads to a state in which they know a legal move, to the end of the hand."""
    check_among_themselves(table(GAME, number).game, number, DECISIONS)


def swapping(number: int, **options: Any) -> Any:
    """The Chef of the first hand has two Cooks to swap with."""
    game = fresh(4, seed=number, **options)
    win(game)
    name_special(game, "KS")
    leave(game, *[name for name in NAMES[:4] if name != NAMES[game.chef]][:2])
    game.play(move(game.chef, "deal"))
    assert game.phase == "swap"
    return game


def with_one_cook(own: str, cook: str, **options: Any) -> Any:
    """The Chef, holding ``own``, may swap with one Cook, who holds ``cook``."""
    game = swapping(1, **options)
    game.unswapped = game.unswapped[:1]
    game.hands[game.chef], game.hands[game.unswapped[0]] = cards(own), cards(cook)
    return game


def test_hidden_cards_change_nothing() -> None:
    changed: Counter[str] = Counter()
    kitchens = [
        swapping(number, cook_swap=way, special=special)
        for number in range(15)
        for way, special in (("open", "card"), ("blind", "rank"))
    ]
    for games in (*(evening(number, 250) for number in range(16)), kitchens):
        for step, game in enumerate(games):
            # There are a great many turns, one much like the other.
            if game.phase == "play" and step % 3:
                continue
            twin = rearranged(game, game.to_act[0], Random(1))
            changed["answer" if getattr(game, "gift", None) else game.phase] += twin.hands != game.hands
            for level in QUICK:
                assert bot(twin, level) == bot(game, level), level
    assert set(changed) == {*DECISIONS, "answer"}
    assert changed["play"] > 500
    assert min(changed[phase] for phase in ("feeding", "answer", "swap")) > 20


@pytest.mark.parametrize("players", GAMES[GAME].player_counts())
def test_hands_come_to_an_end_and_are_mostly_won(players: int) -> None:
    seating = [LEVELS[seat % len(LEVELS)] for seat in range(players)]
    fed = 0
    for seed in range(10):
        game: Any = new_game(GAME, NAMES[:players], seed=seed, options={"hands": 1})
        play_sitting(game, seating, Random(seed), lambda _level, _seconds: None)
        fed += game.chef is not None
    assert fed >= 8


@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [pytest.param("medium", "easy", 100, marks=pytest.mark.soak), ("easy", "random", 20), ("medium", "random", 20)],
)
def test_each_level_beats_the_one_below(better: str, worse: str, games: int) -> None:
    good, bad = run_arena(GAME, [better, worse], games=games, seed=4000).records
    assert good.score.high < bad.score.low, f"{better} against {worse}: {good.score} and {bad.score}"
    assert good.wins.low > bad.wins.high, f"{better} against {worse}: {good.wins} and {bad.wins}"


def test_no_bot_says_goodbye() -> None:
    game = fresh(3)
    win(game)
    name_special(game, "KS")
    for level in LEVELS:
        assert all(choose(game.seen_by(seat), level, Random(seat)).kind == "deal" for seat in range(3))


class TestTheHand:
    def turn(self, *, turns: int = 1, rival: str = "", **options: Any) -> Any:
        """Ann has drawn and could table three kings."""
        game = at_the_end(["KS KH KC 4H 4D 2C 3C AH 6D 9H TC", rival or "QD JD 9S 7S 5S 3S 2S 2D AD 8C"], **options)
        game.turns = turns
        return game

    def test_medium_keeps_melds_to_itself_while_nobody_is_near_the_end(self) -> None:
        assert bot(self.turn()).kind == "discard"

    def test_medium_lays_its_shields_down_once_another_is_nearly_out(self) -> None:
        assert bot(self.turn(rival="QD JD 9S")) == move(0, "meld KS KH KC")

    def test_medium_trusts_nobody_for_long(self) -> None:
        assert bot(self.turn(turns=40)) == move(0, "meld KS KH KC")

    def test_medium_tables_when_the_next_turn_over_would_void_the_hand(self) -> None:
        game = self.turn()
        game.turnovers = game.options.stalemate
        assert bot(game) == move(0, "meld KS KH KC")

    def test_easy_tables_at_once(self) -> None:
        assert bot(self.turn(), "easy") == move(0, "meld KS KH KC")

    @pytest.mark.parametrize("level", LEVELS)
    def test_all_that_fits_goes_down_where_the_table_wants_it(self, level: str) -> None:
        assert bot(self.turn(tabling="compulsory"), level) == move(0, "meld KS KH KC")

    @pytest.mark.parametrize("level", LEVELS)
    def test_goes_out_when_it_can(self, level: str) -> None:
        game = at_the_end(["7S 8S 9S 4H 4D 4C KD", "QD JD", "2C 2D"], special="KD", old_chef=1)
        for _ in range(3):
            game.play(bot(game, level))
        assert (game.phase, game.chef) == ("feeding", 0)

    def test_all_cards_weigh_the_same(self) -> None:
        """Kings cost no more than twos here, and a king that may become a set is kept."""
        game = at_the_end(["7S 8S 9S KH KD 2C 5D", "QD JD 9D 8H 6H 3S"])
        assert bot(game) != move(0, "discard KH")
        assert bot(game) != move(0, "discard KD")


class TestTheSpecial:
    hand = "QS 9S 7D 5H 3C AC KD"
    rivals = ("8D 8H 6S 4D 2D TC", "JD 9D 8C 6H 3S 2S")

    def at(self, old_chef: int, hand: str, special: str) -> Move:
        return bot(at_the_end([hand, *self.rivals], special=special, old_chef=old_chef))

    def test_who_is_safe_fires_it(self) -> None:
        assert self.at(0, self.hand, "KD") == move(0, "discard KD")
        assert self.at(0, self.hand, "5H") == move(0, "discard 5H")

    def test_who_would_eat_holds_it_back(self) -> None:
        for special in ("KD", "5H", "AC"):
            assert self.at(1, self.hand, special) != move(0, f"discard {special}")

    def test_a_meld_with_it_waits_until_it_ends_the_hand(self) -> None:
        hand, rivals = "KS KH KD 7H 4S 2C 9C", ("QD JD", "3D 8D")
        safe = at_the_end([hand, *rivals], special="KD", old_chef=0)
        eating = at_the_end([hand, *rivals], special="KD", old_chef=2)
        assert bot(safe).kind == "meld"
        assert bot(eating).kind == "discard"
        last = at_the_end(["KS KH KD 7H", *rivals], special="KD", old_chef=2)
        assert bot(last).kind == "meld"

    @pytest.mark.parametrize("level", LEVELS)
    def test_a_chef_names_a_card(self, level: str) -> None:
        game = fresh(3)
        win(game)
        named = bot(game, level)
        assert isinstance(named, NameSpecial)
        game.check(named)

    @pytest.mark.parametrize("level", LEVELS)
    def test_a_chef_does_not_always_name_the_same_card(self, level: str) -> None:
        game = fresh(3)
        win(game)
        view = game.seen_by(game.to_act[0])
        named = [choose(view, level, Random(number)) for number in range(40)]
        assert len({move.card.rank for move in named if isinstance(move, NameSpecial)}) > 4


class TestGiving:
    def test_a_known_pair_is_let_be(self) -> None:
        """Cat took both queens from the pile, and would send a third one back."""
        game = feeding(["", "QS 5D", "QD QH 8S 7C"])
        game.in_the_open[2] = [Card.of("QD"), Card.of("QH")]
        assert gifts(game)[0] == {"5D"}

    def test_a_double_is_given_where_it_fits(self) -> None:
        game = feeding(["", "3D 8D KC", "2C"], [(2, "4S 5S 6S 7S")])
        assert gifts(game) == ({"3D 8D"}, {2})

    def test_whoever_has_eaten_least_is_fed(self) -> None:
        game = feeding(["", "7D", "2C", "2D", "2H"])
        game.scores = [9, 9, 8, 1, 8]
        assert gifts(game)[1] == {3}

    def test_a_cook_eats_double(self) -> None:
        game = feeding(["", "7D", "", ""], cooks=[3])
        assert gifts(game)[1] == {3}

    def test_a_guard_is_held_back_while_its_rank_may_come(self) -> None:
        """All other kings are gone, but threes are about."""
        game = feeding(["", "KS 3D", "3H 9D 8D", "7C 5C 3S"], [(0, "KD KH KC")])
        game.in_the_open[2] = [Card.of("3H")]
        assert gifts(game)[0] == {"KS"}

    def test_no_guard_is_needed_where_a_meld_protects(self) -> None:
        """Cat could give Bob an eight, but no three."""
        game = feeding(["", "3D 8H", "3H 8C", ""], [(1, "4S 5S 6S")])
        game.in_the_open[2] = [Card.of("3H"), Card.of("8C")]
        assert gifts(game)[0] == {"3D"}

    @pytest.mark.parametrize("level", LEVELS)
    def test_nobody_feeds_themselves_while_others_are_there(self, level: str) -> None:
        game = feeding(["", "7D 9D", "2C", ""], feed_self="always")
        given = bot(game, level)
        assert isinstance(given, Feed)
        assert given.to != given.seat

    def test_alone_a_pair_is_eaten_up_without_a_bite(self) -> None:
        game = feeding(["", "7C 7D"], answers="by_choice")
        while game.phase == "feeding":
            game.play(bot(game))
        assert game.scores == [0, 0]


class TestAnswering:
    @pytest.mark.parametrize("level", LEVELS[1:])
    def test_two_send_back_what_could_not_be_given_to_the_giver(self, level: str) -> None:
        game = feeding(["", "QS 5D", "QD QH 8S"], [(1, "9H TH JH")], answers="by_choice")
        game.play(Feed(1, (Card.of("QS"),), 2))
        assert bot(game, level) == Answer(2, "reverse", (Card.of("QH"), Card.of("QD")))

    @pytest.mark.parametrize("level", LEVELS)
    def test_one_stops_it(self, level: str) -> None:
        game = feeding(["", "QS 5D", "QD 8S"], answers="by_choice")
        game.play(Feed(1, (Card.of("QS"),), 2))
        assert bot(game, level) == Answer(2, "cancel", (Card.of("QD"),))

    def test_a_double_is_worth_more_than_two_cards(self) -> None:
        game = feeding(["", "3D 8D KC", "3C 3H 8H"], [(2, "4S 5S 6S 7S")], answers="by_choice")
        game.play(Feed(1, (Card.of("3D"), Card.of("8D")), 2))
        answer = bot(game)
        assert isinstance(answer, Answer)
        assert answer.how == "reverse"


class TestSwapping:
    def test_takes_what_completes_a_run_and_gives_what_is_of_no_use(self) -> None:
        game = with_one_cook("7S 8S KD KH 4D 4C 2H", "9S JD JC 3C TD AC 6H", cook_swap="open")
        taken = bot(game)
        assert isinstance(taken, Swap)
        assert taken.take == Card.of("9S")
        assert taken.give == Card.of("2H")

    def test_declines_where_every_card_has_its_place(self) -> None:
        for way in ("open", "blind"):
            game = with_one_cook("7S 8S 9S KD KH KC 2H 2D 2C", "5S JD QC 3C TD AC 6H", cook_swap=way)
            taken = bot(game)
            assert isinstance(taken, Swap)
            assert taken.take is None

    def test_blindly_it_parts_with_its_worst_card(self) -> None:
        game = with_one_cook("7S 8S 9S KD KH KC 2H", "5S JD QC 3C TD AC 6H", cook_swap="blind")
        taken = bot(game)
        assert isinstance(taken, Swap)
        assert taken.give == Card.of("2H")


def test_whoever_could_not_answer_a_rank_is_known_to_have_none() -> None:
    """Until then the odds are those of any hidden card."""
    game = feeding(["", "KS 5H", "2C 8D 9H JH QD"])
    king = Card.of("KH")
    before, _ = FeedingDecision(game.seen_by(1))._odds(2, king)
    assert 0 < before < 1
    game.lacks[2] |= all_of(king)
    assert FeedingDecision(game.seen_by(1))._odds(2, king)[0] == 1.0
    game.lacks[2] = all_of(Card.of("4S"))
    assert FeedingDecision(game.seen_by(1))._odds(2, king)[0] < 1


def test_a_helping_is_worth_most_with_the_player_who_has_eaten_least_and_nothing_to_a_player_who_left() -> None:
    view = tummy_view(new_game(GAME, NAMES[:4], seed=1).seen_by(0))
    view.scores = [0, 9, 3, 1]
    view.gone = {3}
    worth = worth_to(view, 0)
    assert worth.keys() == {1, 2}
    assert worth[2] > worth[1] > 0
    assert sum(worth.values()) == pytest.approx(1)
