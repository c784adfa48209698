"""The program as it is installed, but its hard bots never come to an end with thinking."""

import sys

from rummytui.bots import Thinker, process
from rummytui.cli import main

_ENDLESS = """
import sys
from rummytui.bots import thinking

def think(*_):
    while True:
        pass

thinking.choose = think
thinking.main()
"""

if __name__ == "__main__":
    Thinker.seconds = 3600.0
    vars(process)["_BEGIN"] = f"import sys; sys.path.append(sys.argv[1]); exec({_ENDLESS!r})"
    sys.exit(main())
