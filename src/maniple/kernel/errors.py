"""What can be wrong with something a user gave us, told in one sentence each.

Every class here is a user's mistake: commands print the sentence and exit with code 2, the
server answers with it. Anything else that is raised is a fault of ours.
"""

from __future__ import annotations


class UserError(Exception):
    """Something given to us does not hold up; `str(error)` is one sentence that says what was expected."""


class IllegalAction(UserError):
    """An action that the rules do not allow in the present decision."""


class BadNotation(UserError):
    """A line that is not an action of this game."""


class BadSave(UserError):
    """A saved game that cannot be read back."""


class BadRecord(UserError):
    """A record that is broken, or whose actions the rules do not allow."""


class BadPosition(UserError):
    """A position file that does not describe a table."""


class BadComponents(UserError):
    """A component set that does not hold up."""


class BadVariant(UserError):
    """A choice that the game's variant does not offer."""
