"""What stands on a plate."""

from rules.cards import cards
from rummytui.games.tummy_rummy.plates import Plate, Plates


def test_an_open_hand_takes_no_more_lines_than_its_cards_need() -> None:
    plates = Plates()
    plates.show_plates(
        [Plate("Bob", 0, "", hand=tuple(cards("AS TH AD 5D TD AC TC")), safe=("safe from 3",))], moving=False
    )
    lines = ["".join(piece.text for piece in row) for row in plates.draw(24, 9)]
    first = next(number for number, line in enumerate(lines) if "A♠" in line)
    assert "10♣" in lines[first + 1]
    assert "safe from 3" in lines[first + 2]
