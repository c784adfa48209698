"""Tables of Dummy Rummy for tests."""

from collections.abc import Sequence
from typing import Any

from rules.rummy.dummy_rummy import DummyRummy
from tests.rules.table import NAMES, move, stacked


def deal(
    hands: Sequence[str], upcard: str = "QD", stock: str = "", *, dealer: int | None = None, **options: Any
) -> Any:
    """A game in which these hands have been dealt. The last seat deals unless told, so Ann, at seat 0, begins."""
    count = len(hands)
    dealer = count - 1 if dealer is None else dealer
    chosen = DummyRummy.Options.model_validate({"first_dealer": dealer, **options})
    size = len(DummyRummy.begin(NAMES[:count], 1, chosen).hands[0])
    packs = chosen.model_dump()["packs"]
    deck = stacked(hands, upcard, stock, size=size, dealer=dealer, packs=packs)
    return DummyRummy.begin(NAMES[:count], 1, chosen, [deck])


def unsold(game: Any) -> None:
    """Play a draw from the stock that nobody buys before."""
    seat = game.to_act[0]
    game.play(move(seat, "draw stock"))
    while game.phase == "sale":
        game.play(move(game.to_act[0], "pass"))


def out_of(game: Any, stock: int) -> None:
    """Leave only so many cards in the stock; what is taken away goes beneath the pile."""
    surplus = game.stock[: len(game.stock) - stock]
    game.stock = game.stock[len(game.stock) - stock :]
    game.discards = [*surplus, *game.discards]
