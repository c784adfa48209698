"""What somebody at Double Rum is asked to do."""

import pytest

from rules.cards import Card, cards
from rummytui.games import desk_for
from rummytui.table.offers import Advise, Choose
from rummytui.table.scene import Scene
from rummytui.text import unmarked
from tests.rules.table import dealt, play


@pytest.mark.parametrize(
    ("gone", "asked"),
    [(False, "Ann: draw from the stock, or take 9♦."), (True, "Ann: the stock is gone, so take 9♦.")],
)
def test_whoever_can_only_take_the_upcard_is_told_why(gone: bool, asked: str) -> None:
    game = dealt(["7S 8S 2H", ""], "9D", "KC", game="double-rum")
    if gone:
        game.stock.clear()
    view = game.seen_by(0)
    scene = Scene(view, frozenset({0}), 0, (0,), {0: view.legal_moves(0)})
    assert unmarked(desk_for(game.name).at(game.phase).prompt(scene)) == asked


def test_a_meld_with_a_joker_is_laid_down_by_enter_only_on_one_of_its_cards() -> None:
    game = dealt(["6S 7S Jk KC", ""], "JD", "2C", game="double-rum")
    play(game, "Ann: draw stock")
    view, selected = game.seen_by(0), tuple(cards("6S 7S Jk"))
    scene = Scene(view, frozenset({0}), 0, (0,), {0: view.legal_moves(0)}, selected=selected)
    desk = desk_for(game.name).at(game.phase)
    for card in selected:
        asked = desk.card_meant(scene, card, 0)
        assert isinstance(asked, Choose)
        assert [choice.label for choice in asked.choices.values()] == ["Jk=5♠ 6♠ 7♠", "6♠ 7♠ Jk=8♠"]
    other = desk.card_meant(scene, Card.of("KC"), 0)
    assert isinstance(other, Advise)
    assert unmarked(other.text) == "6♠ 7♠ Jk: press m to lay these down."
