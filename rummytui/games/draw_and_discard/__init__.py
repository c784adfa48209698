"""What the tables of the draw-and-discard games share."""
