"""Who plays a seat when nobody sits there."""
