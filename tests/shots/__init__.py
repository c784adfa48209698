"""Pictures of every screen, drawn by the program itself.

``make shots`` draws the pictures of docs/, and the gallery into ``shots/``: every scene at four sizes in two themes,
with ``shots/index.html`` to look through. Where there is a Chromium there are PNGs, too: one of each picture, and one a
scene with all of it side by side. To see a single one within seconds::

    python -m tests.shots rummy/middle --size 120x40 --theme green --png middle.png

Names may end early: ``rummy`` is all scenes of Rummy, ``tummy-rummy/fe`` those of the Feeding. ``--list`` tells all
names, ``--docs`` draws the pictures of docs/ only, and ``--help`` explains the rest. Everything after ``make shots`` goes
into ``ARGS``.
"""
