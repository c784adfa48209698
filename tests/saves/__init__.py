"""A game on disk: no damage to the file loses anybody's evening without a word."""
