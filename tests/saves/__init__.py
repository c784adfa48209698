"""A game on disk: whatever happens to the file, nobody's evening is lost without a word."""
