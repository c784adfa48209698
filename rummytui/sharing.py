"""A deal to share: a short text that deals one hand, or one whole game, to somebody else.

The text of a hand has what that hand alone was shuffled from, and nothing from which another one could be learnt.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import rules
from rules import Game, RuleViolation
from rules.cards import derived_seed
from rules.game import LARGEST_SEED
from rules.options import read_options
from rules.seats import Seat
from rummytui.table.host import Host
from rummytui.table.sitting import Sitting
from rummytui.text.speech import signed
from saves import Sitter
from saves.lines import SharedDeal

BEGINS: Final = "deal:"
"""What every such text begins with."""
_GAME: Final = "game"
"""In place of the dealer of a hand: the text is of a whole game."""
_LONGEST: Final = 1000
"""Characters of a text, and bytes of what it says."""
_LARGEST_PACK_SEED: Final = 2**128
_ONE_HAND: Final[Mapping[str, Mapping[str, Any]]] = {
    "hands": {"hands": 1},
    "rounds": {"rounds": 1, "final": "none"},
}
"""By an option that a game may have: the house rules that end it after one hand."""


class NotADeal(ValueError):
    """A text isn't a deal; what it says is a sentence for people."""


class ShareableDeal(NamedTuple):
    """A hand, or a whole game; ``options`` are the house rules that aren't in the rulebook.

    ``dealer`` is who deals the hand, and ``seed`` what its pack is shuffled from. Without a dealer it's a whole game, and
    ``seed`` is the game's.
    """

    game: str
    seats: int
    dealer: int | None
    seed: int
    options: Mapping[str, Any]

    def text(self) -> str:
        """The deal as a text.

        >>> ShareableDeal("gin", 2, None, 7, {}).text()
        'deal:gin.2.game.Bw.qBxi'
        """
        who = _GAME if self.dealer is None else str(self.dealer)
        parts = [
            self.game,
            str(self.seats),
            who,
            _encoded(self.seed.to_bytes(-(-self.seed.bit_length() // 8) or 1, "big")),
        ]
        if self.options:
            said = json.dumps(self.options, separators=(",", ":"), sort_keys=True).encode()
            parts.append(_encoded(zlib.compress(said, 9)))
        said_so_far = ".".join(parts)
        return f"{BEGINS}{said_so_far}.{_check(said_so_far)}"

    def begin(
        self, folder: Path, players: Sequence[str], seating: Sequence[Sitter], then: Sequence[int] | None = None
    ) -> Host:
        """Deal it, saved in ``folder`` as practice; ``then`` is what each seat won or lost with it the first time.

        Raises RuleViolation (SH-16) if this table can't play it, and SaveError.
        """
        if len(players) != self.seats:
            raise RuleViolation("SH-16", f"This deal is for {self.seats} players, not {len(players)}.")
        source = SharedDeal("shared", self.text(), None if then is None else tuple(then))
        if self.dealer is None:
            return Host.new(folder, self.game, players, seating, seed=self.seed, options=self.options, source=source)
        options = {**self.options, **_one_hand(self.game), "first_dealer": self.dealer}
        # Beside the pack, chance decides little in a hand: how a turned-over stock is shuffled, and blind swaps.
        seed = self.seed % LARGEST_SEED
        table = rules.new_game(self.game, players, seed=seed, options=options)
        decks = [[str(card) for card in table.shuffled_by(Random(self.seed))]]
        return Host.new(folder, self.game, players, seating, seed=seed, options=options, decks=decks, source=source)


def copied(deal: ShareableDeal) -> str:
    """The sentence that confirms a copied deal."""
    what = "game" if deal.dealer is None else rules.GAMES[deal.game].span
    return f"Copied this {what}. Your friends can play it: New game, then F4."


def changes_in(table: Sitting) -> Sequence[int]:
    """What each seat won or lost in the last hand at a table, once it's over."""
    return [now - before for now, before in zip(table.game.scores, table.game.sheet.scores, strict=True)]


def first_time(table: Sitting) -> Sequence[int] | None:
    """What each seat won or lost with this deal the first time, if this table plays it again."""
    source = table.reading.header.source
    return source.then if isinstance(source, SharedDeal) else None


def compared(players: Sequence[str], then: Sequence[int], now: Sequence[int], people: Sequence[Seat]) -> str:
    """How people did with a deal the first time and this time.

    >>> compared(["Ann", "Robin"], [-31, 31], [12, -12], [0])
    'Ann: −31 the first time, +12 this time.'
    """
    return " ".join(
        f"{players[seat]}: {signed(then[seat])} the first time, {signed(now[seat])} this time." for seat in people
    )


def play_again(folder: Path, table: Sitting) -> Host | None:
    """The hand that is over at a table, dealt to the same players again; None where that can't be.

    Raises RuleViolation (SH-16) and SaveError.
    """
    deal = hand_to_share(table)
    return deal.begin(folder, table.game.players, table.seating, changes_in(table)) if deal else None


def hand_to_share(table: Sitting) -> ShareableDeal | None:
    """The last hand at a table, once it's over; None before, and where its pack was stacked or its menu is home-made."""
    game, header = table.game, table.reading.header
    if not game.stage.hand_over or _waits(table):
        return None
    if isinstance(header.source, SharedDeal) and header.decks:
        return _deal_of(header.source)
    if header.decks or "menu" in _own_rules(game):
        return None
    options = _own_rules(game)
    if "contracts" in type(game.options).model_fields:
        options["contracts"] = [game.options.as_json()["contracts"][game.hand_number - 1]]
    seed = derived_seed(header.seed, game.sheet.uses_of_chance + 1)
    return ShareableDeal(game.name, len(game.players), game.dealer, seed, options)


def game_to_share(table: Sitting) -> ShareableDeal | None:
    """The whole game at a table, once it's over; None before, and where it can't be shared."""
    game, header = table.game, table.reading.header
    if not game.over:
        return None
    if isinstance(header.source, SharedDeal):
        return _deal_of(header.source)
    if header.decks or "menu" in _own_rules(game):
        return None
    own = game.options.model_dump(mode="json", exclude_defaults=True)
    return ShareableDeal(game.name, len(game.players), None, header.seed, own)


def _waits(table: Sitting) -> bool:
    """Whether nobody may learn what was dealt yet: others have still to play the deal of a day."""
    return table.daily is not None and not table.game.over


def _deal_of(source: SharedDeal) -> ShareableDeal | None:
    try:
        return deal_from(source.deal or "")
    except NotADeal:
        return None


def _own_rules(game: Game) -> dict[str, Any]:
    """The house rules of a game that aren't the rulebook's, as JSON has them; not who dealt first."""
    own = game.options.model_dump(mode="json", exclude_defaults=True)
    return {rule: value for rule, value in own.items() if rule != "first_dealer"}


def _one_hand(game: str) -> Mapping[str, Any]:
    """The house rules that end a game after one hand; a contract is the only one of its deal anyway."""
    fields = rules.GAMES[game].Options.model_fields
    return next((ends for option, ends in _ONE_HAND.items() if option in fields), {})


def deal_from(text: str) -> ShareableDeal:
    """The deal that a text stands for. Raises NotADeal."""
    said = "".join(text.split()).removeprefix(BEGINS)
    whole, _, check = said.rpartition(".")
    parts = whole.split(".")
    if len(said) > _LONGEST or len(parts) not in (4, 5):
        raise NotADeal(f"A shared deal begins with {BEGINS} and has several parts with dots between them.")
    if check != _check(whole):
        raise NotADeal("This deal is incomplete or mistyped: copy all of it, and try again.")
    try:
        return _possible(*parts)
    except (ValueError, zlib.error, RecursionError, RuleViolation):
        raise NotADeal("This version of rummytui can't deal this.") from None


def _possible(name: str, seats: str, dealer: str, seed: str, options: str = "") -> ShareableDeal:
    """The deal with these parts. Raises ValueError, zlib.error, RecursionError or RuleViolation if there can be none."""
    kind, own = rules.game_called(name), {}
    if options:
        unpacked = zlib.decompressobj()
        own = json.loads(unpacked.decompress(_decoded(options), _LONGEST))
    if kind is None or not isinstance(own, dict) or "menu" in own:
        raise ValueError
    deal = ShareableDeal(
        name, int(seats), None if dealer == _GAME else int(dealer), int.from_bytes(_decoded(seed), "big"), own
    )
    chosen = read_options(kind.Options, kind.title, own)
    if deal.seats not in kind.player_counts(chosen) or deal.dealer not in (None, *range(deal.seats)):
        raise ValueError
    if deal.seed >= (LARGEST_SEED if deal.dealer is None else _LARGEST_PACK_SEED):
        raise ValueError
    return deal


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def _check(text: str) -> str:
    """Four characters that are others if the text is mistyped."""
    return _encoded(zlib.crc32(text.encode()).to_bytes(4, "big")[:3])
