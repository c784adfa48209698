"""The key exchanges at a referee: the words of a code get a guest a key to its seats; three wrong tries end a code.

A try is counted before it is answered, by a compare-and-set on the code's record. So guesses that are made at once, at
several referees, or while one of them is killed, count like any others.
"""

from __future__ import annotations

import hmac
import logging
import re
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from nats.js.errors import KeyWrongLastSequenceError
from nats.js.kv import KeyValue

from rummytui.remote.server.guest_list import MOST_TRIES, read_record, record_text
from rummytui.remote.wire.codes import LARGEST_NUMBER, Agreed, BadPairing, Code, Pairing
from rummytui.remote.wire.subjects import new_name

_KEPT_SECONDS: Final = 60.0
_MOST_OPEN: Final = 1000
_PROOF: Final = re.compile(r"[0-9a-f]{64}")
_HEX: Final = re.compile(r"(?:[0-9a-f]{2}){1,64}")

USED: Final = "This code has already been used. Ask the host for a new one."
VOID: Final = "This code is no longer valid. Ask the host for a new one."
WRONG: Final = "Those aren't the words of that code. Check them with the host."
_NONSENSE: Final = "Can't read that request."

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Begun:
    """An exchange that awaits the guest's confirmation."""

    number: int
    agreed: Agreed
    until: float


class Exchanges:
    """The exchanges that this referee has begun, by the name under which each guest has connected."""

    def __init__(self, bucket: KeyValue, fingerprint: bytes) -> None:
        self._bucket = bucket
        self._fingerprint = fingerprint
        self._begun: OrderedDict[str, _Begun] = OrderedDict()
        self._answers: OrderedDict[str, dict[str, Any]] = OrderedDict()
        """What each guest was answered in the end, for one whose answer was lost."""

    async def begin(self, name: str, said: dict[str, Any]) -> dict[str, Any]:
        """The answer to a guest's first message: ours, and our confirmation; or what it was refused for."""
        number, message = said.get("code"), said.get("message")
        if type(number) is not int or not 0 < number <= LARGEST_NUMBER or not _is_hex(message):
            return {"refused": _NONSENSE}
        kept = await self._counted(number)
        if isinstance(kept, str):
            return {"refused": kept}
        pairing = Pairing("referee", Code(number, tuple(kept["words"])), self._fingerprint)
        try:
            agreed = pairing.agreed(bytes.fromhex(str(message)))
        except BadPairing:
            return {"refused": _NONSENSE}
        self._begun[name] = _Begun(number, agreed, time.monotonic() + _KEPT_SECONDS)
        while len(self._begun) > _MOST_OPEN:
            self._begun.popitem(last=False)
        return {"message": pairing.message.hex(), "confirmed": agreed.confirmation("referee")}

    async def finish(self, name: str, said: dict[str, Any]) -> dict[str, Any]:
        """The answer to a guest's second message, which proves that it knows the words: the seats, or a refusal."""
        if answer := self._answers.get(name):
            return answer
        begun = self._begun.pop(name, None)
        proof = said.get("key")
        if begun is None or begun.until < time.monotonic() or not isinstance(proof, str) or not _PROOF.fullmatch(proof):
            return {"refused": _NONSENSE}
        if not begun.agreed.is_confirmed("guest", said.get("confirmed"), proof):
            _log.warning("Wrong words for code %d.", begun.number)
            return {"refused": WRONG}
        answer = self._answers[name] = await self._admitted(begun.number, proof)
        while len(self._answers) > _MOST_OPEN:
            self._answers.popitem(last=False)
        return answer

    async def _counted(self, number: int) -> dict[str, Any] | str:
        """A code's record, once another try is counted there; or why there is nothing to try.

        A code that is used may be tried, too: the answer to the guest who has used it may have been lost.
        """
        while True:
            found = await read_record(self._bucket, f"code.{number}")
            if found is None:
                return VOID
            kept, revision = found
            if kept["tries"] >= MOST_TRIES:
                _log.warning("Code %d was tried too often.", number)
                return VOID
            kept["tries"] += 1
            with suppress(KeyWrongLastSequenceError):
                await self._bucket.update(f"code.{number}", record_text(kept), revision)
                return kept

    async def _admitted(self, number: int, proof: str) -> dict[str, Any]:
        """Use a code up for the guest whose key has that digest, unless another was quicker."""
        while True:
            found = await read_record(self._bucket, f"code.{number}")
            if found is None:
                return {"refused": VOID}
            kept, revision = found
            if "used" not in kept:
                kept["used"] = {"key": proof, "guest": new_name()}
                try:
                    await self._bucket.update(f"code.{number}", record_text(kept), revision)
                except KeyWrongLastSequenceError:
                    continue
            break
        if not hmac.compare_digest(kept["used"]["key"], proof):
            _log.warning("Code %d was used a second time.", number)
            return {"refused": USED}
        table, guest = kept["table"], kept["used"]["guest"]
        rights = {"seats": kept["seats"], "name": kept["name"], "host": False}
        with suppress(KeyWrongLastSequenceError):
            await self._bucket.create(f"guest.{table}.{guest}", record_text({"key": proof, **rights}))
            _log.info("Code %d admitted a guest to table %s, seats %s.", number, table, kept["seats"])
        return {"guest": guest, "table": table, **rights}


def _is_hex(text: object) -> bool:
    return isinstance(text, str) and _HEX.fullmatch(text) is not None
