"""The picture that Rummy is chosen by."""

import pytest

from rummytui.games.pictures import picture_of
from rummytui.widgets.cards import CardLook


@pytest.mark.parametrize("look", [CardLook(), CardLook(ascii=True)], ids=["drawn", "ascii"])
def test_each_meld_has_its_name_under_its_first_card(look: CardLook) -> None:
    lines = ["".join(piece.text for piece in row) for row in picture_of("rummy", look)]
    for name, ranks in (("a run", "4567"), ("a set", "999")):
        (under,) = (row for row, line in enumerate(lines) if name in line)
        begins = lines[under].index(name)
        assert lines[under - 2][begins].strip(), "the lower edge of the card"
        # The cards lie on each other, four cells apart.
        for place, rank in enumerate(ranks):
            first = begins + 4 * place
            assert any(rank in line[first : first + 4] for line in lines[:under])
    assert any("J" in line[42:] for line in lines)
