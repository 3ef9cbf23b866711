"""The program's options and inputs as those of Python."""

from __future__ import annotations

import datetime
import glob
import os
from collections.abc import Iterable, Sequence
from typing import TypedDict, Union

Source = Union[
    str, "os.PathLike[str]", bytes, bytearray, memoryview, Iterable[Union[str, "os.PathLike[str]"]]
]
"""A path, a pattern such as `snapshots/*.xml`, a folder, several of these, or a document itself."""


class Options(TypedDict, total=False):
    """The options of a conversion. Each is that of the program with this name."""

    fields: str | Sequence[str]
    """The columns, as a list or as the program's `--fields`: `+rights`, `all` …"""
    where: str | Sequence[str]
    """Conditions, all of which are true of the entries that are read: `price < 1.29`."""
    since: str | datetime.date
    until: str | datetime.date
    unique: str | Sequence[str]
    sort: str | Sequence[str]
    limit: int
    offset: int
    exclude_ids: str | os.PathLike[str]
    format: str
    """The format of the inputs (`--from`)."""
    encoding: str
    base_url: str
    snapshot_time: str | datetime.date
    exact_text: bool
    """Decimals and timestamps are text, with all digits and the offset."""
    strict: bool
    """Warnings are errors."""
    jobs: int
    arguments: Sequence[str]
    """More of the program's options, each as on its command line: `--max-text=64M`."""


_COMMAS = {"fields", "unique", "sort"}
_NAMES = {"format": "from"}


def arguments(options: Options) -> list[str]:
    """The options as arguments. A value can't be taken for an option: it follows a `=`."""
    result: list[str] = []
    for key, value in options.items():
        if key not in Options.__annotations__:
            raise TypeError(f"chartconv has no option '{key}'")
        if value is None or value is False or key == "arguments":
            continue
        flag = "--" + _NAMES.get(key, key).replace("_", "-")
        if value is True:
            result.append(flag)
        elif isinstance(value, (str, int)):
            result.append(f"{flag}={value}")
        elif isinstance(value, datetime.date):
            result.append(f"{flag}={value.isoformat()}")
        elif isinstance(value, os.PathLike):
            result.append(f"{flag}={os.fspath(value)}")
        elif isinstance(value, Iterable):
            texts = [str(part) for part in value]
            joined = [",".join(texts)] if key in _COMMAS else texts
            result += [f"{flag}={text}" for text in joined]
        else:
            raise TypeError(f"{key} can't be {value!r}")
    return result + list(options.get("arguments", ()))


def paths(source: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> list[str]:
    """The paths of a source, with patterns replaced by the files that match, in order."""
    parts = [source] if isinstance(source, (str, os.PathLike)) else source
    result: list[str] = []
    for part in parts:
        path = os.fspath(part)
        if isinstance(part, str) and glob.has_magic(path) and not os.path.exists(path):
            found = sorted(glob.glob(path, recursive=True))
            if not found:
                raise FileNotFoundError(f"no file matches {path!r}")
            result += found
        else:
            # The name `-` stands for standard input.
            result.append(os.path.join(".", path) if path == "-" else path)
    return result
