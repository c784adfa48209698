"""Forms: what people fill in when they set up a table."""
