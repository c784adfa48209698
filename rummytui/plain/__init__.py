"""A table told line by line, for screen readers, simple terminals and scripts: the same games without a picture."""

from rummytui.plain.table import PlainTable
from rummytui.plain.teletype import Teletype

__all__ = ["PlainTable", "Teletype"]
