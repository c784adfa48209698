"""Codes to join a table: a number that names the seat's offer, and words that are the secret, such as ``7-turkey-gravy``.

They are read out across a kitchen, so the words are everyday ones that are easy to spell and hard to mistake.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final, Literal

from rummytui.remote.extra import RemoteError

FEW: Final = 2
"""Words of a code at a laptop's own server."""
MANY: Final = 4
"""Words of a code at a server for many, where thousands of codes may be open at once."""
LARGEST_NUMBER: Final = 999_999

WORDS: Final = tuple(
    """
    acorn almond anchor ankle apple apricot apron armchair artist autumn avocado bacon badger bagel balloon banana
    barrel basket beach bedtime bicycle biscuit blanket bonfire boot bottle bread breakfast brother bubble bucket
    butter button cabin cactus camel candle carpet carrot castle celery chair cheese cherry chicken chimney
    chocolate cinnamon circus clover coconut cookie corner cousin cradle cream cricket cucumber cupboard curtain
    custard daisy dentist desert dinner doctor dolphin donkey doorbell dragon drawer drum duckling dumpling eagle
    earring elbow elephant emerald engine envelope falcon family farmer feather ferry fiddle finger fireplace
    flannel flower folder forest fountain frog fudge funnel garden garlic giant ginger giraffe goose granny grape
    gravy guitar hammer harvest hazel hedgehog helmet herring honey hopscotch horse husband icicle igloo iguana
    island ivory jacket jelly jigsaw juggler jungle kangaroo kennel kettle kitchen kiwi ladder lantern laundry
    lemon lettuce library lizard lobster lollipop luggage magnet mango marble meadow melon mitten monkey morning
    muffin mushroom mustard napkin needle nephew newspaper noodle nutmeg octopus olive omelette onion orange
    orchard otter oven paddle pancake parsley peach peanut pebble pencil penguin pepper piano pickle picnic pigeon
    pillow pirate pocket pony popcorn potato pudding pumpkin puppet puzzle quilt rabbit radish rainbow raisin
    raven ribbon robin rocket rooster saddle salad sandwich saucepan sausage scarf school seagull shadow shovel
    sister slipper snowman sofa soup spinach spoon squirrel stable stocking sunday supper sweater table teapot
    teaspoon thimble thunder ticket tiger toast tomato tractor trumpet tulip turkey turnip turtle umbrella uncle
    valley vanilla velvet village violin volcano waffle walnut weasel wedding whistle window winter wizard zebra
    zigzag
    """.split()  # noqa: SIM905 - a list would be as many lines long
)
"""256 words, in alphabetical order: each is eight bits."""


class BadCode(RemoteError):
    """What was typed is not a code."""


@dataclass(frozen=True)
class Code:
    """A code for one seat.

    >>> str(Code(7, ("turkey", "gravy")))
    '7-turkey-gravy'
    """

    number: int
    words: tuple[str, ...] = field(repr=False)

    @property
    def secret(self) -> bytes:
        """What both sides of the key exchange know."""
        return " ".join(self.words).encode()

    def __str__(self) -> str:
        return "-".join((str(self.number), *self.words))


def new_code(number: int, words: int) -> Code:
    """A code with that number and this many words, chosen at random."""
    return Code(number, tuple(secrets.choice(WORDS) for _ in range(words)))


def read(typed: str) -> Code:
    """The code that was typed: in any case, with spaces or dashes, each word as far as it is needed to tell it.

    >>> str(read(" 7 TURKEY grav"))
    '7-turkey-gravy'

    Raises BadCode, which says what may have been meant.
    """
    number, *parts = _parts(typed) or [""]
    if not number.isdecimal() or not 0 < int(number) <= LARGEST_NUMBER:
        raise BadCode("A code begins with a number, as in 7-turkey-gravy.")
    words = [_word(part) for part in parts]
    if len(words) not in (FEW, MANY):
        raise BadCode(
            f"A code is a number and two or four words, as in 7-turkey-gravy. You typed {_count(len(words))}."
        )
    return Code(int(number), tuple(words))


def completions(typed: str) -> list[str]:
    """What a code that is being typed may go on with: the whole text with its last word completed, in alphabetical order.

    >>> completions("7 turkey gra")
    ['7-turkey-granny', '7-turkey-grape', '7-turkey-gravy']
    >>> completions("7-turk")
    ['7-turkey']
    """
    parts = _parts(typed)
    if len(parts) < 2 or len(parts) > MANY + 1 or not typed[-1:].isalpha():
        return []
    *before, last = parts
    return ["-".join((*before, word)) for word in WORDS if word.startswith(last)]


def _parts(typed: str) -> list[str]:
    return re.findall(r"[a-z]+|[0-9]+|[^\sa-z0-9–—_.,-]+", typed.strip().lower())


def _word(part: str) -> str:
    """The word that was typed, or begun so that only one can be meant."""
    begun = [word for word in WORDS if word.startswith(part)]
    if part in WORDS or len(begun) == 1:
        return part if part in WORDS else begun[0]
    near = begun[:3] or get_close_matches(part, WORDS, n=1, cutoff=0.6)
    shown = f"“{part}”" if part.isprintable() and len(part) <= 20 else "That"
    meant = f" Did you mean {' or '.join(near)}?" if near else ""
    raise BadCode(f"{shown} isn't a word used in codes.{meant}")


def _count(words: int) -> str:
    return "1 word" if words == 1 else f"{words or 'no'} words"


Side = Literal["guest", "referee"]

_ELEMENT_BYTES: Final = 33


class BadPairing(Exception):
    """What the other side sent makes no sense, or it doesn't know the words."""


class Pairing:
    """One side of an exchange, good for one. ``message`` goes to the other side."""

    def __init__(self, side: Side, code: Code, fingerprint: bytes) -> None:
        from spake2 import SPAKE2_A, SPAKE2_B

        kind = SPAKE2_A if side == "guest" else SPAKE2_B
        bound = json.dumps([code.number, fingerprint.hex()]).encode()
        self._side = side
        self._spake: Any = kind(code.secret, idA=b"guest " + bound, idB=b"referee " + bound)
        self.message: bytes = self._spake.start()

    def agreed(self, message: bytes) -> Agreed:
        """The key, given the other side's message. Raises BadPairing if it isn't one."""
        from spake2 import SPAKEError
        from spake2.ed25519_basic import NotOnCurve

        if len(message) != _ELEMENT_BYTES:
            raise BadPairing("not a message of an exchange")
        try:
            key: bytes = self._spake.finish(message)
        except (SPAKEError, NotOnCurve, ValueError, AssertionError) as error:
            raise BadPairing("not a message of an exchange") from error
        return Agreed(key)


@dataclass(frozen=True)
class Agreed:
    """A key that both sides have if they know the same words and see the same certificate."""

    key: bytes

    def confirmation(self, side: Side, about: str = "") -> str:
        """What a side shows to prove that it has the key, together with what it says: 64 hexadecimal digits."""
        return hmac.new(self.key, json.dumps([side, about]).encode(), hashlib.sha256).hexdigest()

    def is_confirmed(self, side: Side, shown: object, about: str = "") -> bool:
        """Whether the other side has shown that."""
        return isinstance(shown, str) and hmac.compare_digest(self.confirmation(side, about).encode(), shown.encode())
