"""The table at which a game is played: seats, undo, log, response settings, records."""
