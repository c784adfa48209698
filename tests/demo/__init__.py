"""The film in README: moments of a family's evening, played by a script of keys in the real program.

``make demo`` plays `script`, records what the program writes, and draws it as an animated SVG, ``docs/demo.svg``. To
look at it picture by picture, give it a folder for PNGs, which takes a Chromium::

    make demo ARGS=shots/demo
"""
