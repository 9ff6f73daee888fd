"""The kernel: frames, decisions, dice, notes, records, catalog. It knows no game."""
