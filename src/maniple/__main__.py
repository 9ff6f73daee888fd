"""The `maniple` command, also as `python -m maniple`."""

import sys

from maniple import build


def main() -> None:
    """Run a command; a build that is asked for and missing is a user's mistake like any other."""
    if sys.argv[1:2] == ["compile"]:
        build.allow_interpreted()
    try:
        from maniple.terminal.cli import main as run

        run()
    except build.BuildError as error:
        print(f"maniple: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
