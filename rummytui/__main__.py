"""`python -m rummytui` does what `rummytui` does."""

import sys

from rummytui.cli import main

sys.exit(main())
