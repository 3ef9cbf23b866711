"""Finds the program: the library of the wheel, else one on the `PATH`."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from collections.abc import Iterable


LIBRARY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libchartconv.so.1")
"""The library of the wheel, which is also the program."""


@functools.cache
def program() -> str:
    """Returns the path of `chartconv`: that of the variable `CHARTCONV_PROGRAM`, of the wheel, or on the `PATH`.

    Raises `FileNotFoundError` if there is none.
    """
    found = os.environ.get("CHARTCONV_PROGRAM") or shutil.which(LIBRARY) or shutil.which("chartconv")
    if found:
        return found
    raise FileNotFoundError("the program chartconv isn't on the PATH; CHARTCONV_PROGRAM names another")


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
