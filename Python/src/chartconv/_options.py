"""The program's options and inputs as Python values."""

from __future__ import annotations

import datetime
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict

from chartconv._errors import UsageError

if sys.version_info >= (3, 11):
    from typing import Unpack as Unpack
else:
    from typing_extensions import Unpack as Unpack


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
    only_new: str | os.PathLike[str]
    """The file of the entries that earlier reads returned: only others are read."""
    only_new_keep: str | int
    """How long it keeps entries that no read sees: `90d`, or the number of entries."""
    format: str
    """The format of the inputs (`--from`)."""
    encoding: str
    base_url: str
    snapshot_time: str | datetime.date
    rename: Mapping[str, str]
    """The columns of tables by the names that they have there: `{"Titel": "name"}`."""
    assume: Mapping[str, str | datetime.date] | str | Sequence[str]
    """Values of feeds that don't say them: `{"country": "us"}`; of `chart`, `chart_query`, `country`, `feed_updated`."""
    exact_text: bool
    """Decimals and timestamps are text, with all digits and the offset."""
    strict: bool
    """Warnings are errors."""
    jobs: int
    arguments: Sequence[str]
    """More of the program's options, each as on its command line: `--max-text=64M`. Those of the output and of
    the list of errors are the module's own."""


_COMMAS = {"fields", "unique", "sort"}
_PATHS = {"exclude_ids", "only_new"}
_NAMES = {"format": "from"}

# What the module sets itself, and what prints a page instead of rows.
_OWN = (
    "to", "output", "allow-partial", "output-dir", "partition", "append", "overwrite", "errors",
    "files-from", "zero-terminated", "schema", "list-formats", "list-fields", "help", "version",
)
_OWN_LETTERS = {"t", "o", "0", "h", "V"}
# The other short option without a value, which letters may follow.
_PLAIN_LETTER = "q"


def arguments(options: Options) -> list[str]:
    """Returns the options as arguments. A value can't be taken for an option, because it follows a `=`."""
    result: list[str] = []
    for key, value in options.items():
        if key not in Options.__annotations__:
            raise TypeError(f"chartconv has no option '{key}'")
        if value is None or value is False or key == "arguments":
            continue
        if key in _PATHS and isinstance(value, (str, os.PathLike)):
            # Other texts are in UTF-8 in any locale.
            value = os.fsencode(value).decode("utf-8", "surrogateescape")
        flag = "--" + _NAMES.get(key, key).replace("_", "-")
        if value is True:
            result.append(flag)
        elif isinstance(value, (str, int)):
            result.append(f"{flag}={value}")
        elif isinstance(value, datetime.date):
            result.append(f"{flag}={value.isoformat()}")
        # Lists first: the others are abstract, which takes longer.
        elif not isinstance(value, (list, tuple)) and isinstance(value, Mapping):
            result += [f"{flag}={name}={text}" for name, text in value.items()]
        elif isinstance(value, (list, tuple)) or isinstance(value, Iterable):
            texts = [str(part) for part in value]
            joined = [",".join(texts)] if key in _COMMAS else texts
            result += [f"{flag}={text}" for text in joined]
        else:
            raise TypeError(f"{key} can't be {value!r}")
    return result + _given(options.get("arguments", ()))


def _given(words: Sequence[str]) -> list[str]:
    """Returns the arguments of the caller. Raises `UsageError` if the module sets one of the options itself."""
    if isinstance(words, str):
        raise TypeError(f"arguments is a list of options, not a string: [{words!r}]")
    for word in words:
        if _is_own(word):
            raise UsageError(f"arguments: {word!r} can't be given: the module itself asks for Arrow and a list of errors")
    return list(words)


def _is_own(word: str) -> bool:
    """Returns whether a word is an option that the module sets, by the beginning of its name or by a letter."""
    if word.startswith("--"):
        name = word[2:].partition("=")[0]
        return any(own.startswith(name) for own in _OWN)
    letters = word[1:].lstrip(_PLAIN_LETTER)
    return word.startswith("-") and letters[:1] in _OWN_LETTERS
