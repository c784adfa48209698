"""How a guest and a referee that know the same words agree on a key: SPAKE2, then a confirmation by each side.

Whoever listens learns nothing about the words. Whoever pretends to be the other side has one guess at them, and is found
out at the confirmation. Both sides put the number of the code and the server's certificate into the key, so someone in the
middle who shows another certificate is found out, too, even if both sides know the words.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass
from typing import Any, Final, Literal

from rummytui.remote.wire.codes import Code

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
