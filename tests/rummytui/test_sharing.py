"""A deal to share: exactly that hand, and nothing of any other."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import GAMES
from rules.cards import derived_seed
from rummytui.bots import choose
from rummytui.daily.deal import deal_of
from rummytui.games import desk_for
from rummytui.sharing import (
    BEGINS,
    NotADeal,
    ShareableDeal,
    changes_in,
    deal_from,
    first_time,
    game_to_share,
    hand_to_share,
    play_again,
)
from rummytui.table.host import Host, Sitter
from tests.rummytui.daily.played import play_on
from tests.rummytui.daily.test_deal import MONDAY

SEED = 987_654_321_012_345


def begun(folder: Path, game: str, **options: object) -> Host:
    seats = 4 if 4 in GAMES[game].player_counts() else 2
    names = ["Ann", "Bob", "Gail", "Dan"][:seats]
    return Host.new(folder, game, names, [Sitter("bot", "easy")] * seats, seed=SEED, options=options)


def cards(host: Host) -> tuple[object, ...]:
    return host.game.dealer, [*host.game.piles()]


def dealt_on(host: Host) -> None:
    """Deal the next hand."""
    seat = host.game.to_act[0]
    host.play(choose(host.view(seat), "easy", Random(1)))


@pytest.mark.parametrize("game", GAMES)
def test_a_second_hand_is_dealt_again_as_it_was(tmp_path: Path, game: str) -> None:
    host = begun(tmp_path, game)
    play_on(host, 1)
    dealt_on(host)
    then = cards(host)
    assert hand_to_share(host) is None, "not before it's over"
    play_on(host, 2)
    deal = hand_to_share(host)
    assert deal
    assert deal_from(deal.text()) == deal
    friends = deal.begin(tmp_path, [name.upper() for name in host.game.players], host.seating)
    assert cards(friends) == then
    assert friends.game.hand_number == 1
    play_on(friends, 1)
    assert friends.game.over, "one hand, and no more"
    host.close()
    friends.close()


def test_it_tells_nothing_of_the_hands_to_come(tmp_path: Path) -> None:
    """What it has is a hash of the game's seed and a count, and no other hand's hash can be had from it."""
    host = begun(tmp_path, "rummy")
    play_on(host, 1)
    deal = hand_to_share(host)
    assert deal
    uses = host.game.sheet.uses_of_chance
    assert deal.seed == derived_seed(SEED, uses + 1)
    assert str(SEED) not in deal.text()
    assert game_to_share(host) is None, "the game's own seed waits for its end"
    friends = deal.begin(tmp_path, host.game.players, host.seating)
    assert friends.reading.header.seed != SEED
    assert str(SEED) not in friends.path.read_text()
    host.close()
    friends.close()


def test_a_whole_game_is_shared_once_it_is_over(tmp_path: Path) -> None:
    host = begun(tmp_path, "knock", hands=2, target=300)
    first = cards(host)
    play_on(host)
    deal = game_to_share(host)
    assert deal == ShareableDeal("knock", 4, None, SEED, {"hands": 2, "target": 300})
    friends = deal.begin(tmp_path, host.game.players, host.seating)
    assert cards(friends) == first
    assert friends.game.options == host.game.options
    host.close()
    friends.close()


def test_a_game_with_stacked_decks_or_a_menu_of_its_own_is_not_shared(tmp_path: Path) -> None:
    menu = dict(GAMES["tummy-rummy"].Options().model_dump()["menu"])
    menu["2"] = "porridge"
    homemade = begun(tmp_path, "tummy-rummy", menu=menu, hands=1)
    stacked = Host.new(tmp_path, "knock", ["Ann", "Bob"], [Sitter("bot", "easy")] * 2, seed=1, decks=[["7H"]])
    for host in (homemade, stacked):
        play_on(host, 1)
        assert hand_to_share(host) is None
        assert game_to_share(host) is None
        host.close()


def test_the_deal_of_a_day_is_shared_only_when_it_is_over(tmp_path: Path) -> None:
    host = deal_of(MONDAY).begin(tmp_path, "Ann")
    play_on(host, 1)
    assert hand_to_share(host) is None
    dealt_on(host)
    play_on(host)
    assert host.game.over
    assert hand_to_share(host) is not None
    host.close()


def test_the_same_deal_again_is_compared_and_can_be_repeated(tmp_path: Path) -> None:
    host = begun(tmp_path, "rummy")
    play_on(host, 1)
    again = play_again(tmp_path, host)
    assert again
    assert first_time(host) is None
    assert first_time(again) == tuple(changes_in(host))
    assert again.seating == host.seating
    title = desk_for("rummy", again.head_starts, again.occasion).title(again.view(None))
    assert title == "Rummy · same deal again · hand 1"
    play_on(again, 1)
    third = play_again(tmp_path, again)
    assert third
    assert first_time(third) == tuple(changes_in(again))
    assert hand_to_share(again) == hand_to_share(host)
    for each in (host, again, third):
        each.close()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "begins with deal:"),
        ("deal:rummy", "begins with deal:"),
        ("deal:" + "a." * 600, "begins with deal:"),
        ("deal:gin.2.game.Bw.qBxj", "incomplete or mistyped"),
        ("deal:gin.2.gamf.Bw.qBxi", "incomplete or mistyped"),
    ],
)
def test_a_text_that_is_no_deal_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(NotADeal, match=said):
        deal_from(text)


@pytest.mark.parametrize(
    "deal",
    [
        ShareableDeal("bridge", 4, None, 7, {}),
        ShareableDeal("gin", 3, None, 7, {}),
        ShareableDeal("gin", 2, 2, 7, {}),
        ShareableDeal("gin", 2, None, 2**62, {}),
        ShareableDeal("gin", 2, 0, 2**129, {}),
        ShareableDeal("gin", 2, None, 7, {"ace": "sometimes"}),
        ShareableDeal("tummy-rummy", 4, None, 7, {"menu": {"2": "porridge"}}),
    ],
)
def test_a_deal_that_cannot_be_played_is_refused(deal: ShareableDeal) -> None:
    with pytest.raises(NotADeal, match="can't deal this"):
        deal_from(deal.text())


@given(st.text(max_size=60))
def test_any_text_is_a_deal_or_refused(text: str) -> None:
    with pytest.raises(NotADeal):
        deal_from(BEGINS + text)


def test_it_survives_being_broken_over_lines() -> None:
    assert deal_from("  deal:gin.2.ga\n me.Bw.qBxi ") == ShareableDeal("gin", 2, None, 7, {})
