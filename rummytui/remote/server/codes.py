"""Codes that let one guest in: where the table is, how its server is recognised, and a secret, to be read aloud.

A code has ten groups of four letters and digits in Crockford's alphabet, which has no I, L, O or U, so nobody need
ask whether that was a one. From the left: address and port (48 bits), the beginning of the certificate's SHA-256
(80), the code's own name (20), a secret (40), and a check (12). Servers that have a name, or an address of the long
kind, are written before it, ``cards.example.org:4222/...``; then there are nine groups, and 45 bits of name.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, field
from ipaddress import AddressValueError, IPv4Address

from rummytui.remote.extra import RemoteError

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's alphabet: each of them is five bits."""

FINGERPRINT_BYTES = 10
"""How much of the certificate's fingerprint a code carries."""
SECRET_BITS = 40

_HEARD_AS = str.maketrans({"I": "1", "L": "1", "O": "0"})
_GROUP = 4
_PRINT_BITS = 8 * FINGERPRINT_BYTES
_SERVER = re.compile(
    r"(?P<host>\[[0-9a-fA-F:]+\]|[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?):(?P<port>[0-9]{1,5})"
)


class BadCode(RemoteError):
    """What was typed is not a code."""


@dataclass(frozen=True)
class _Form:
    """How many bits of each kind there are. ``prime`` is the largest below two to the number of bits of the check."""

    name_bits: int
    address_bits: int
    check_bits: int
    prime: int

    @property
    def digits(self) -> int:
        return (self.address_bits + _PRINT_BITS + self.name_bits + SECRET_BITS + self.check_bits) // 5


_HOME = _Form(name_bits=20, address_bits=48, check_bits=12, prime=4093)
_NAMED = _Form(name_bits=45, address_bits=0, check_bits=15, prime=32749)


@dataclass(frozen=True)
class Code:
    """What one code says. ``name`` is its public half, ``secret`` the other.

    >>> code = Code("192.168.1.17", 4222, bytes(range(10)), "7F3K", 123456789)
    >>> str(code)
    'R2M0-248G-FR00-20G3-0G2G-C1R8-14XW-EC00-EPYD-2MYR'
    >>> read("r2mo248gfroo20g3og2gclr814xwec00epyd2myr") == code
    True
    """

    host: str
    port: int
    fingerprint: bytes
    """The first ten bytes of the SHA-256 of the certificate."""
    name: str
    secret: int = field(repr=False)

    @property
    def password(self) -> str:
        """The secret as the server hears it."""
        return f"{self.secret:010x}"

    @property
    def groups(self) -> tuple[str, ...]:
        """Groups of four, without the server's name where that stands before them."""
        form = _form_of(self.host)
        number = 0
        if form is _HOME:
            number = int(IPv4Address(self.host)) << 16 | self.port
        number = number << _PRINT_BITS | int.from_bytes(self.fingerprint[:FINGERPRINT_BYTES])
        number = number << form.name_bits | _number(self.name)
        number = (number << SECRET_BITS | self.secret) << form.check_bits
        # Whole codes are multiples of a prime above 32: one wrong digit never is another, nor two that changed places.
        number += -number % form.prime
        text = _digits(number, form.digits)
        return tuple(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))

    def __str__(self) -> str:
        before = "" if _form_of(self.host) is _HOME else f"{self.host}:{self.port}/"
        return before + "-".join(self.groups)


def new_code(host: str, port: int, fingerprint: bytes) -> Code:
    """A code nobody has seen yet, for the server at that address with that certificate."""
    form = _form_of(host)
    name = _digits(secrets.randbits(form.name_bits), form.name_bits // 5)
    return Code(host, port, fingerprint[:FINGERPRINT_BYTES], name, secrets.randbits(SECRET_BITS))


def moved(code: Code, host: str, port: int, fingerprint: bytes) -> Code | None:
    """The same code for its server at another address, or with another certificate; None if it is too long or short there."""
    if _form_of(code.host) is not _form_of(host):
        return None
    return Code(host, port, fingerprint[:FINGERPRINT_BYTES], code.name, code.secret)


def read(typed: str) -> Code:
    """The code that was typed, however it was grouped. Raises BadCode with what to look at."""
    before, _, text = typed.strip().rpartition("/")
    digits = re.sub(r"[\s\-–—.,]", "", text).upper().translate(_HEARD_AS)
    form = _NAMED if before else _HOME
    if strange := next((digit for digit in digits if digit not in DIGITS), None):
        raise BadCode(f"Codes don't contain {_shown(strange)}. Check what you typed.")
    if len(digits) != form.digits:
        raise BadCode(
            f"A code has {form.digits // _GROUP} groups of four letters and digits, {form.digits} in all. "
            f"You typed {len(digits)}."
        )
    number = _number(digits)
    if number % form.prime:
        raise BadCode("That code has a mistake in it. Please check it group by group.")
    number >>= form.check_bits
    secret = number & (1 << SECRET_BITS) - 1
    number >>= SECRET_BITS
    name = _digits(number & (1 << form.name_bits) - 1, form.name_bits // 5)
    number >>= form.name_bits
    fingerprint = (number & (1 << _PRINT_BITS) - 1).to_bytes(FINGERPRINT_BYTES)
    host, port = server_called(before) if before else _address_in(number >> _PRINT_BITS)
    return Code(host, port, fingerprint, name, secret)


def server_called(text: str) -> tuple[str, int]:
    """Host and port from ``cards.example.org:4222`` or ``[fe80::1]:4222``. Raises BadCode."""
    found = _SERVER.fullmatch(text.strip())
    if not found or not 0 < int(found["port"]) < 65536:
        raise BadCode("Give the server as name:port or address:port, such as cards.example.org:4222.")
    return found["host"], int(found["port"])


def _address_in(number: int) -> tuple[str, int]:
    port = number & 0xFFFF
    if not port:
        raise BadCode("That code has a mistake in it. Please check it group by group.")
    return str(IPv4Address(number >> 16)), port


def _form_of(host: str) -> _Form:
    try:
        IPv4Address(host)
    except AddressValueError:
        return _NAMED
    return _HOME


def _digits(number: int, many: int) -> str:
    return "".join(DIGITS[number >> 5 * place & 31] for place in reversed(range(many)))


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number << 5 | DIGITS.index(digit)
    return number


def _shown(character: str) -> str:
    return f"“{character}”" if character.isprintable() else "that character"
