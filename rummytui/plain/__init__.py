"""Plain text, for screen readers, simple terminals and scripts: the same games as lines of text."""

from rummytui.plain.table import PlainTable
from rummytui.plain.teletype import Teletype

__all__ = ["PlainTable", "Teletype"]
