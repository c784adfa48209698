"""The daily deal: one deal a day for everyone, from the date alone."""
