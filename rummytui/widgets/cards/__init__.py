"""Cards as they are drawn: their sizes, faces and backs, the characters for them, and their names in a line."""

from rummytui.widgets.cards.backs import back, empty_place, hollow, pile, seat_backs, shadowed, throws_shadow
from rummytui.widgets.cards.faces import face, strip, strips
from rummytui.widgets.cards.glyphs import DRAWN, LETTERS, Glyphs
from rummytui.widgets.cards.labels import inline, label, rank_text, sentence, spelled
from rummytui.widgets.cards.look import CardLook, ink, look_of
from rummytui.widgets.cards.sizes import CELLS, SIZES, Size, up_to

__all__ = [
    "CELLS",
    "DRAWN",
    "LETTERS",
    "SIZES",
    "CardLook",
    "Glyphs",
    "Size",
    "back",
    "empty_place",
    "face",
    "hollow",
    "ink",
    "inline",
    "label",
    "look_of",
    "pile",
    "rank_text",
    "seat_backs",
    "sentence",
    "shadowed",
    "spelled",
    "strip",
    "strips",
    "throws_shadow",
    "up_to",
]
