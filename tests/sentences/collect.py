"""Every sentence that people read, with the place where it is written."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("rules", "saves", "rummytui")

_PROSE = re.compile(r"[A-Za-z]{2,}[^A-Za-z0-9_]* [^A-Za-z]*[a-z]+|^[A-Z][a-z]+[.!?]?$")
"""Two words in a row, or one word that begins with a capital."""
_WORD = re.compile(r"^[a-z]{3,}$")
"""One word, which counts only as the label of a key."""
_QUERY = re.compile(r"\b(?:SELECT|CREATE TABLE|INSERT INTO|DELETE FROM)\b|\bAND [a-z]+\.[a-z]+")
_CODE = re.compile(r"`[^`]*`|<[^>]*>|\]\([^)]*\)|https?://\S+")
_FENCE = re.compile(r"^(```|~~~)")
_END = re.compile(r"(?<=[.!?:])[*_)\"”]*\s+(?=[A-Z{\[“\"*(])")
_NOT_READ = frozenset({"DEFAULT_CSS", "CSS", "_SQL", "__all__"})
"""Names of strings in other languages than English, such as CSS."""


class Text(NamedTuple):
    """A text that people read: ``path`` from the project root, the ``line`` it begins on, and the ``text``.

    Placeholders are in braces.
    """

    path: str
    line: int
    text: str


@cache
def collected() -> Sequence[Text]:
    """Everything that people read, file by file."""
    return list(_collected())


def _collected() -> Iterator[Text]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield from in_python(path)
        for path in sorted((ROOT / package).rglob("*.toml")):
            yield from in_toml(path)
    for path in documents():
        yield from in_markdown(path)


def documents() -> list[Path]:
    """The Markdown that people read: the front page, the guides and the rulebook, of which docs/games/ has copies."""
    guides = [page for page in sorted((ROOT / "docs").rglob("*.md")) if page.parent != ROOT / "docs/games"]
    return [ROOT / "README.md", *guides, *sorted((ROOT / "rules/rulebook").glob("*.md"))]


def in_python(path: Path) -> Iterator[Text]:
    """The strings of a module that may be shown, and the docstrings of commands and house rules, which are shown too."""
    name = path.relative_to(ROOT).as_posix()
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    hidden = {id(inside) for node in nodes for inside in _unread(node)}
    labels = {id(inside) for node in nodes if _is_label(node) for inside in ast.walk(node)}
    for node in nodes:
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in hidden:
            text = _text(node)
            if not _QUERY.search(text) and (_PROSE.search(text) or (id(node) in labels and _WORD.match(text))):
                yield Text(name, node.lineno, " ".join(text.split()))


def _unread(node: ast.AST) -> Iterator[ast.AST]:
    """What nobody reads of the strings in a piece of source."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        shown = isinstance(node, ast.ClassDef) and _is_shown(node)
        fields = isinstance(node, ast.ClassDef) and _is_options(node)
        for place, statement in enumerate(node.body):
            if _is_string(statement) and not (shown and (place == 0 or fields)):
                yield statement.value  # type: ignore[attr-defined]
    elif isinstance(node, ast.JoinedStr):
        yield from (inside for inside in ast.walk(node) if inside is not node)
    elif isinstance(node, ast.Subscript):
        # Literal["..."] is a type, not a text.
        yield from ast.walk(node.slice)
    elif (isinstance(node, ast.Assign | ast.AnnAssign) and _names(node) & _NOT_READ) or (
        isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("re.", "logging."))
    ):
        yield from ast.walk(node)


def in_toml(path: Path) -> Iterator[Text]:
    """The texts of a lesson."""
    name = path.relative_to(ROOT).as_posix()
    source = path.read_text()
    for text in _values(tomllib.loads(source)):
        if _PROSE.search(text) and not re.fullmatch(r"([0-9TJQKA][SHDC] ?|Jk ?)+", text):
            # A text may span several lines or have escaped quotes, so look for its first words.
            found = source.find(text.split("\n")[0].replace('"', '\\"')[:40])
            yield Text(name, source.count("\n", 0, max(found, 0)) + 1, " ".join(text.split()))


def in_markdown(path: Path) -> Iterator[Text]:
    """The paragraphs, headings, list items and cells of a page, without its code."""
    name = path.relative_to(ROOT).as_posix()
    fenced, began, words = False, 0, list[str]()
    for number, line in enumerate([*path.read_text().splitlines(), ""], 1):
        if _FENCE.match(line.strip()):
            fenced = not fenced
            line = ""
        cells = [line] if not line.startswith("|") else line.strip("|").split("|")
        begins = not line.strip() or re.match(r"\s*([-*+]|\d+\.|#+|\|)\s|\s*\|", line) is not None
        if fenced or line.startswith("    ") or begins:
            if words:
                # Code may span two lines, so it is left out only here.
                yield Text(name, began, _plain(" ".join(words)))
            words = []
        if fenced or line.startswith(("    ", "![", "<!--")):
            continue
        for cell in cells:
            text = _plain(cell)
            if len(cells) > 1 and _PROSE.search(text):
                yield Text(name, number, text)
            elif len(cells) == 1 and text:
                began = began if words else number
                words.append(cell.strip())


def _plain(markdown: str) -> str:
    """A paragraph or a cell without its code, links and mark at the beginning."""
    return " ".join(_CODE.sub("…", markdown).split()).lstrip("#-*+ ")


def sentences() -> list[Text]:
    """All texts split into sentences, without duplicates or sentences of fewer than three words."""
    found: dict[str, Text] = {}
    for text in collected():
        for sentence in _END.split(text.text):
            if len(re.findall(r"[A-Za-z]{2,}", sentence)) >= 3:
                found.setdefault(sentence, text._replace(text=sentence))
    return list(found.values())


def _is_string(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _is_shown(node: ast.ClassDef) -> bool:
    """Whether docstrings of this class are shown: a command's own, or those of the fields of house rules."""
    return _is_options(node) or _has_key(node) or _is_made_from(node, _commands())


def _has_key(node: ast.ClassDef) -> bool:
    return any(
        isinstance(each, ast.Assign)
        and {"name", "key"} <= {part.id for part in ast.walk(each) if isinstance(part, ast.Name)}
        for each in node.body
    )


def _is_made_from(node: ast.ClassDef, classes: Collection[str]) -> bool:
    return any(isinstance(base, ast.Name) and base.id in classes for base in node.bases)


@cache
def _commands() -> frozenset[str]:
    """The names of all classes of commands: those with a key, and those made from them, which inherit it."""
    classes = [
        node
        for path in sorted((ROOT / "rummytui").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    found = {node.name for node in classes if _has_key(node)}
    while (
        more := {
            node.name for node in classes if any(isinstance(base, ast.Name) and base.id in found for base in node.bases)
        }
        - found
    ):
        found |= more
    return frozenset(found)


def _is_options(node: ast.ClassDef) -> bool:
    return node.name.endswith(("Option", "Options"))


def _is_label(node: ast.AST) -> bool:
    """Whether a command, a button or a binding gets its label here."""
    if isinstance(node, ast.Assign):
        return any(isinstance(part, ast.Name) and part.id == "label" for part in ast.walk(node))
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("Binding", "Button", "Static")


def _names(node: ast.Assign | ast.AnnAssign) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else "{" + ast.unparse(part.value) + "}"
        for part in node.values
        if isinstance(part, ast.Constant | ast.FormattedValue)
    )


def _values(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _values(each)
    elif isinstance(value, list):
        for each in value:
            yield from _values(each)
