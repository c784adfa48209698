"""Pictures of every screen, drawn by the program itself.

``make shots`` draws the pictures in docs/, and a gallery in ``shots/``: every scene at four sizes in two themes. Open
``shots/index.html`` to look through it. If Chromium is installed, you also get PNGs: one for each picture, and one for
each scene with all its pictures side by side. To see a single picture within seconds::

    python -m tests.shots rummy/middle --size 120x40 --theme green --png middle.png

You can shorten names: ``rummy`` stands for all scenes of Rummy, and ``tummy-rummy/fe`` for those of the Feeding.
``--list`` lists all names, ``--docs`` draws only the pictures in docs/, and ``--help`` explains the rest. To pass options
to ``make shots``, put them into ``ARGS``.
"""
