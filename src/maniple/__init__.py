"""Two-player ancient wargames, played by their real rules."""

from maniple import build

__version__ = "0.1.0"

build.choose()
