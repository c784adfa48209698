"""The players on this computer: which names belong to whom, and the PINs that lock hands."""
