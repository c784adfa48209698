"""What stands under a field of a model as the explanation of that field, read when somebody asks for it.

Pydantic can do that too, but then reads the source of every model when it is made: long before anybody asks, and often
nobody does.
"""

from __future__ import annotations

import ast
from functools import cache
from inspect import cleandoc, getsource
from itertools import pairwise
from textwrap import dedent
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.fields import FieldInfo


class ExplainedFields:
    """The fields of a model by name, each with its explanation as its ``description`` unless it has one already."""

    def __get__(self, model: BaseModel | None, kind: type[BaseModel]) -> dict[str, FieldInfo]:
        return _explained(kind)


@cache
def _explained(kind: type[BaseModel]) -> dict[str, FieldInfo]:
    fields = kind.__pydantic_fields__
    for base in kind.__mro__:
        if "__pydantic_fields__" in vars(base) and fields.keys() & base.__annotations__.keys():
            for name, text in _under_fields(base).items():
                if name in fields and fields[name].description is None:
                    fields[name].description = text
    return fields


@cache
def _under_fields(kind: type) -> dict[str, str]:
    """The texts that stand right under the fields of a class; none if its source is not available."""
    try:
        parsed = ast.parse(dedent(getsource(kind))).body[0]
    except (OSError, TypeError):
        return {}
    found: dict[str, str] = {}
    for above, below in pairwise(parsed.body if isinstance(parsed, ast.ClassDef) else ()):
        match above, below:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str() as text)):
                found[name] = cleandoc(text)
    return found
