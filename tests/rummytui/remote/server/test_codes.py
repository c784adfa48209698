"""Codes are read as they were made, and a slip of the tongue is one sentence."""

from __future__ import annotations

import re
from functools import reduce
from itertools import combinations, pairwise
from operator import and_, or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummytui.remote.guest.qr import half_blocks
from rummytui.remote.server.codes import DIGITS, BadCode, Code, new_code, read, server_called

HOME = Code("10.1.2.3", 4222, bytes(range(20, 30)), "7F3K", 0xAB12CD34EF)
NAMED = Code("cards.example.org", 443, bytes(range(10)), "7F3K00001", 7)


@given(
    st.ip_addresses(v=4).map(str) | st.just("cards.example.org") | st.just("[fe80::1]"),
    st.integers(1, 65535),
    st.binary(min_size=10, max_size=32),
)
def test_a_code_says_what_it_was_made_of(host: str, port: int, fingerprint: bytes) -> None:
    code = new_code(host, port, fingerprint)
    assert read(str(code)) == code
    assert (code.host, code.port, code.fingerprint) == (host, port, fingerprint[:10])


@pytest.mark.parametrize(("code", "groups"), [(HOME, 10), (NAMED, 9)])
def test_it_can_be_read_aloud_in_groups_of_four(code: Code, groups: int) -> None:
    assert re.fullmatch("-".join([f"[{DIGITS}]{{4}}"] * groups), "-".join(code.groups))


def test_capitals_spaces_and_letters_that_look_like_digits_make_no_difference() -> None:
    text = str(HOME).replace("-", " ").lower().replace("0", "o").replace("1", "l")
    assert read(f"  {text}\n") == HOME
    assert read(str(NAMED).replace("-", "")) == NAMED


@pytest.mark.parametrize("code", [HOME, NAMED])
def test_no_wrong_digit_goes_unnoticed(code: Code) -> None:
    before, slash, text = str(code).rpartition("/")
    for at, right in enumerate(text):
        for wrong in DIGITS if right != "-" else "":
            if wrong != right:
                with pytest.raises(BadCode, match="check it group by group"):
                    read(before + slash + text[:at] + wrong + text[at + 1 :])


@pytest.mark.parametrize("code", [HOME, NAMED])
def test_no_two_digits_or_groups_that_changed_places_go_unnoticed(code: Code) -> None:
    """Of digits any two, of groups any that were read one after the other."""
    before, slash, text = str(code).rpartition("/")
    digits, groups = list(text.replace("-", "")), text.split("-")
    for parts, pairs in ((digits, combinations(range(len(digits)), 2)), (groups, pairwise(range(len(groups))))):
        for one, other in pairs:
            changed = parts.copy()
            changed[one], changed[other] = parts[other], parts[one]
            if changed != parts:
                with pytest.raises(BadCode):
                    read(before + slash + "".join(changed))


def test_every_bit_of_name_and_secret_is_left_to_chance() -> None:
    codes = [new_code("10.1.2.3", 4222, bytes(10)) for _ in range(200)]
    names = [sum(DIGITS.index(digit) << 5 * place for place, digit in enumerate(code.name)) for code in codes]
    for bits, chosen in ((40, [code.secret for code in codes]), (20, names)):
        assert reduce(or_, chosen) == (1 << bits) - 1
        assert reduce(and_, chosen) == 0


def test_a_secret_is_heard_with_all_its_digits() -> None:
    assert Code("10.1.2.3", 4222, bytes(10), "7F3K", 7).password == "0000000007"


def test_a_server_without_a_port_is_none() -> None:
    with pytest.raises(BadCode, match="check it group by group"):
        read(str(Code("10.1.2.3", 0, bytes(10), "7F3K", 7)))


def test_a_missing_group_and_a_strange_letter_are_named() -> None:
    with pytest.raises(BadCode, match=r"10 groups of four .* 40 in all. You typed 36"):
        read(str(HOME)[5:])
    with pytest.raises(BadCode, match="Codes don't contain “U”"):
        read("u" + str(HOME)[1:])
    with pytest.raises(BadCode, match="that character"):
        read(str(HOME) + "\x1b")


@pytest.mark.parametrize("server", ["nowhere", "a b:1", "host:0", "host:70000", "x:1/y", "-h:1", "ä:1"])
def test_a_server_that_is_none_is_no_part_of_a_code(server: str) -> None:
    with pytest.raises(BadCode, match="name:port or address:port"):
        server_called(server)


def test_what_is_printed_about_a_code_has_no_secret_in_it() -> None:
    assert str(HOME.secret) not in repr(HOME)
    assert HOME.password not in repr(HOME)


def test_a_code_fits_into_a_small_picture() -> None:
    lines = half_blocks(str(HOME))
    assert len(lines) == 17
    assert {len(line) for line in lines} == {33}
    assert set("".join(lines)) <= set(" ▀▄█")
