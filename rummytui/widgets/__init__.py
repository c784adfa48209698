"""What screens are made of: they draw what they are handed and hold no rules."""
