"""The files that Spark's data source reads, and the columns in their paths."""

from __future__ import annotations

import datetime
import errno
import glob
import hashlib
import os
import re
import urllib.parse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

# What Hive writes for null.
_NULL = "__HIVE_DEFAULT_PARTITION__"
_LOCAL = re.compile(r"file:(//)?(?=/)")
_WEB_ARCHIVE = re.compile(r"\.(warc|arc|wacz)(\.[a-z0-9]+)?$", re.IGNORECASE)
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")


@dataclass(frozen=True)
class File:
    """A file, with the names and values of the folders that it is in."""

    path: str
    size: int
    modified: int
    """When it was last changed, in nanoseconds since 1970."""
    time: int
    """When it was last changed or moved here."""
    folders: tuple[tuple[str, str | None], ...]

    @property
    def key(self) -> str:
        """What tells it from its other versions and from other files."""
        return hashlib.blake2b(f"{self.modified} {self.path}".encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()

    @property
    def is_web_archive(self) -> bool:
        return _WEB_ARCHIVE.search(self.path) is not None


def listed(paths: Sequence[str]) -> list[File]:
    """Returns the files of paths, patterns and folders with the folders in these. Names that begin with `_` or `.` are
    left out, as Spark does."""
    return sorted((file for path in paths for file in _below(path)), key=lambda file: file.path)


def _below(path: str) -> Iterator[File]:
    local = _LOCAL.sub("", path)
    if "://" in local:
        yield from _foreign(local)
        return
    found = [local] if os.path.exists(local) else sorted(glob.glob(local, recursive=True))
    if not found:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    # Folders with names and values count below a folder, or from the first one that a pattern stands for.
    root = local if os.path.isdir(local) else os.path.dirname(local)
    if found != [local]:
        root = os.path.dirname(re.split(r"[*?[]", local, maxsplit=1)[0])
    for start in found:
        names = _walk(start) if os.path.isdir(start) else [start]
        for name in names:
            status = os.stat(name)
            time = max(status.st_mtime_ns, status.st_ctime_ns)
            yield File(name, status.st_size, status.st_mtime_ns, time, _folders(name[len(root) :]))


def _walk(folder: str) -> Iterator[str]:
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if _is_shown(name))
        yield from (os.path.join(parent, name) for name in sorted(names) if _is_shown(name))


def _is_shown(name: str) -> bool:
    return not name.startswith(".") and (not name.startswith("_") or "=" in name)


def _foreign(path: str) -> Iterator[File]:
    """Returns the files of another file system. Those without a time are as old as can be."""
    import fsspec

    system, root = fsspec.url_to_fs(path)
    found = system.find(root, detail=True) if not glob.has_magic(root) else system.glob(root, detail=True)
    if not found:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    for name, detail in found.items():
        if detail.get("type") == "file" and all(map(_is_shown, name[len(root) :].split("/"))):
            time, folders = _time(detail), _folders(name[len(root) :])
            yield File(system.unstrip_protocol(name), detail.get("size") or 0, time, time, folders)


def _time(detail: dict[str, Any]) -> int:
    time = next((detail[key] for key in ("LastModified", "mtime", "last_modified", "updated", "created") if key in detail), 0)
    if isinstance(time, datetime.datetime):
        time = time.timestamp()
    return int(float(time) * 1e9)


def _folders(path: str) -> tuple[tuple[str, str | None], ...]:
    pairs = (part.partition("=") for part in path.split("/")[:-1] if "=" in part)
    return tuple((name, None if value == _NULL else urllib.parse.unquote(value)) for name, _, value in pairs)


def types(files: Iterable[File]) -> dict[str, str]:
    """Returns Spark's types of the columns in paths: whole numbers, dates, or else texts."""
    values: dict[str, list[str]] = {}
    for file in files:
        for name, text in file.folders:
            values.setdefault(name, []).extend([] if text is None else [text])
    return {name: _type(texts) for name, texts in values.items()}


def _type(texts: Sequence[str]) -> str:
    if texts and all(map(_INTEGER.fullmatch, texts)):
        return "bigint"
    try:
        dates = [datetime.date.fromisoformat(text).isoformat() for text in texts]
    except ValueError:
        return "string"
    return "date" if texts and dates == list(texts) else "string"


def value(file: File, name: str, kind: pa.DataType) -> pa.Scalar[Any]:
    """Returns the value in a path. Raises `ValueError` if it has another type."""
    return pa.scalar(dict(file.folders).get(name), pa.string()).cast(kind)
