"""The key exchange: both sides agree exactly if they know the same words, number and certificate."""

import pytest

from rummytui.remote.wire.codes import BadPairing, Code, Pairing

CODE = Code(7, ("turkey", "gravy"))
SEEN = bytes(range(32))


def agreed(guest: Pairing, referee: Pairing) -> bool:
    """Whether each side accepts what the other shows; they either both do or neither does."""
    one, other = guest.agreed(referee.message), referee.agreed(guest.message)
    accepted = {
        one.is_confirmed("referee", other.confirmation("referee")),
        other.is_confirmed("guest", one.confirmation("guest", "my key"), "my key"),
    }
    assert len(accepted) == 1
    return accepted.pop()


def test_the_same_words_agree() -> None:
    assert agreed(Pairing("guest", CODE, SEEN), Pairing("referee", CODE, SEEN))


@pytest.mark.parametrize(
    ("code", "seen"),
    [
        (Code(7, ("turkey", "grape")), SEEN),
        (Code(7, ("gravy", "turkey")), SEEN),
        (Code(8, ("turkey", "gravy")), SEEN),
        (CODE, bytes(32)),
    ],
    ids=["another word", "another order", "another number", "another certificate"],
)
def test_anything_else_does_not(code: Code, seen: bytes) -> None:
    assert not agreed(Pairing("guest", CODE, SEEN), Pairing("referee", code, seen))


def test_a_confirmation_is_for_one_side_and_what_it_says() -> None:
    guest, referee = Pairing("guest", CODE, SEEN), Pairing("referee", CODE, SEEN)
    one = guest.agreed(referee.message)
    assert not one.is_confirmed("referee", one.confirmation("guest"))
    assert not one.is_confirmed("guest", one.confirmation("guest", "my key"), "another key")
    assert not one.is_confirmed("referee", None)


def test_each_exchange_has_messages_of_its_own() -> None:
    assert Pairing("guest", CODE, SEEN).message != Pairing("guest", CODE, SEEN).message


@pytest.mark.parametrize("message", [b"", b"A" * 33, b"B" + bytes(32), b"B" + b"\xff" * 32, b"B" * 33, b"B" * 34])
def test_what_is_no_message_is_refused(message: bytes) -> None:
    with pytest.raises(BadPairing):
        Pairing("guest", CODE, SEEN).agreed(message)


def test_ones_own_message_is_refused() -> None:
    guest = Pairing("guest", CODE, SEEN)
    with pytest.raises(BadPairing):
        guest.agreed(guest.message)
