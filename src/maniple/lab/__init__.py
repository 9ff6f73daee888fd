"""Where games are tried: random games by the thousand, and how fast they run."""
