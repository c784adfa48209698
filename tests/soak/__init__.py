"""Whole evenings of people who play at random and bots who do not, with an eye on everything at once."""
