"""Finds the program: that of the wheel, next to Python's, else one on the `PATH`."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator


def _folders() -> Iterator[str]:
    yield sysconfig.get_path("scripts")
    yield os.path.dirname(sys.executable)
    yield sysconfig.get_path("scripts", scheme=sysconfig.get_preferred_scheme("user"))
    # `pip install --target FOLDER`.
    yield os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin")


@functools.cache
def program() -> str:
    """Returns the path of `chartconv`: that of the variable `CHARTCONV_PROGRAM`, of the wheel, or on the `PATH`.

    Raises `FileNotFoundError` if there is none.
    """
    given = os.environ.get("CHARTCONV_PROGRAM")
    if given:
        return given
    folders = list(dict.fromkeys(_folders()))
    found = shutil.which("chartconv", path=os.pathsep.join(folders)) or shutil.which("chartconv")
    if found:
        return found
    raise FileNotFoundError(
        f"the program chartconv isn't in {', '.join(folders)} or on the PATH; CHARTCONV_PROGRAM names another"
    )


def encoded(arguments: Iterable[str]) -> list[bytes]:
    """Returns arguments as the program takes them: in UTF-8 in any locale."""
    return [argument.encode("utf-8", "surrogateescape") for argument in arguments]


def ask(*arguments: str) -> str:
    """Returns the output of the program for arguments that convert nothing."""
    result = subprocess.run(
        [program(), *encoded(arguments)], stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8"
    )
    if result.returncode != 0:
        from chartconv._errors import failure

        raise failure(result.returncode, result.stderr.splitlines(), [])
    return result.stdout.rstrip("\n")
