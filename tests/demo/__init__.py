"""The demo in README: moments from a family's evening, played in the real program by a script of keys.

``make demo`` plays `script`, records what the program writes, and draws it as an animated SVG, ``docs/demo.svg``. To get
each picture as a PNG, name a folder (this needs Chromium)::

    make demo ARGS=shots/demo
"""
