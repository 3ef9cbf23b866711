"""What is read: paths, documents in memory, files of Python and of other file systems."""

from __future__ import annotations

import errno
import functools
import glob
import io
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Union

Path = Union[str, os.PathLike[str]]
Content = Union[bytes, bytearray, memoryview, Any]
Source = Union[Path, Content, Mapping[str, Any], Iterable[Any]]
"""One of

- a path, a pattern such as `snapshots/*.xml`, a folder; or several of these,
- a document: bytes, or a binary file (anything with `read`),
- several documents: `{"name": content}` or pairs `(name, content)`, whose content is one of these or a path,
- a path of fsspec (`s3://charts/*.xml`, `memory://top.xml`) or an `OpenFile` of it."""

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*(::|://)")
_TEXT = re.compile(r"\s*\[?\s*[<{]")


@dataclass
class Document:
    """A named document: its bytes, or a binary file, which is opened when it is read."""

    name: str
    data: Any = None
    file: Any = None
    opener: Any = None

    @property
    def path(self) -> str | None:
        """The path of a whole file of this system, which needn't be read by Python, or of none: the library says so."""
        opener, file = self.opener, self.file
        path: str | None
        if isinstance(opener, _File):
            is_missing = not os.path.exists(opener.path)
            return opener.path if is_missing or os.path.isfile(opener.path) else None
        if opener is not None:
            # An `OpenFile` of fsspec.
            is_local = "file" in getattr(getattr(opener, "fs", None), "protocol", ()) and not opener.compression
            path = opener.path if is_local else None
        elif type(file) in (io.BufferedReader, io.FileIO) and isinstance(file.name, (str, os.PathLike)):
            path = os.fspath(file.name)
            if file.tell() != 0 or not _is_same(file.fileno(), path):
                return None
        else:
            return None
        return path if path is not None and os.path.isfile(path) else None

    @functools.cached_property
    def is_whole(self) -> bool:
        """Whether all bytes are there, unlike those of a pipe: then they are read at once."""
        return self.opener is not None or (hasattr(self.file, "seekable") and bool(self.file.seekable()))

    def read(self, count: int, /) -> bytes:
        if self.file is None:
            self.file = self.opener.open()
        data = self.file.read(count)
        if isinstance(data, str):
            raise TypeError(f"{self.name} is a file of text; open it with 'rb'")
        if len(data) > count:
            raise ValueError(f"{self.name}: read() returned more bytes than asked for")
        if not data and self.opener is not None:
            self.file.close()
        return bytes(data)

    def all(self) -> bytes:
        """Returns the whole document."""
        return b"".join(self.pieces())

    def pieces(self) -> Iterator[Any]:
        if self.data is not None:
            yield self.data
            return
        while piece := self.read(1 << 20):
            yield piece


def _is_same(descriptor: int, path: str) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    except OSError:
        return False


def resolved(source: Source) -> tuple[list[str], list[Document]]:
    """Returns the paths, or the documents, of a source."""
    if isinstance(source, Mapping):
        return [], [_document(name, content) for name, content in source.items()]
    if isinstance(source, (bytes, bytearray, memoryview)):
        return [], [Document("-", data=source)]
    if hasattr(source, "read") or _is_opener(source):
        return [], [_document(str(getattr(source, "path", getattr(source, "name", "-"))), source)]
    if isinstance(source, str) and _is_foreign(source):
        return [], _opened(source)
    if isinstance(source, (str, os.PathLike)):
        return _paths([source], is_only=True), []
    if not isinstance(source, Iterable):
        raise TypeError(f"a source is a path, a document, or several of these, not {type(source).__name__}")
    parts = list(source)
    if parts and all(isinstance(part, (str, os.PathLike)) for part in parts):
        if not any(isinstance(part, str) and _is_foreign(part) for part in parts):
            return _paths(parts), []
    documents: list[Document] = []
    for part in parts:
        if isinstance(part, tuple) and len(part) == 2:
            documents.append(_document(*part))
        elif isinstance(part, str) and _is_foreign(part):
            documents += _opened(part)
        elif isinstance(part, (str, os.PathLike)):
            documents += [_document(path, path) for path in _paths([part])]
        else:
            paths, more = resolved(part)
            documents += [_document(path, path) for path in paths] + more
    return [], documents


def _is_opener(source: object) -> bool:
    """Returns whether a source is an `OpenFile` of fsspec, or a path that Python's `open` doesn't take."""
    return hasattr(source, "open") and not isinstance(source, (str, os.PathLike))


def _is_foreign(path: str) -> bool:
    match = _SCHEME.match(path)
    return match is not None and not path.startswith(("http://", "https://"))


def _opened(path: str) -> list[Document]:
    """Returns the files of a path of fsspec."""
    try:
        import fsspec
    except ImportError:
        raise ImportError(f"{path} needs the package fsspec") from None
    system, root = fsspec.url_to_fs(path)
    names = sorted(_matching(system, root)) if glob.has_magic(root) else [root]
    if not names:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    files = [fsspec.core.OpenFile(system, name) for name in names]
    return [Document(file.full_name, opener=file) for file in files]


def _matching(system: Any, pattern: str) -> Iterator[str]:
    """Returns the files that match a pattern. `glob` of a file system also asks for the state of each one."""
    from fsspec.utils import glob_translate

    folder = re.split(r"[*?[]", pattern, maxsplit=1)[0].rpartition("/")[0]
    depth = None if "**" in pattern else pattern.count("/") - folder.count("/")
    matches = re.compile(glob_translate(pattern)).match
    return (name for name in system.find(folder, maxdepth=depth) if matches(name))


def _document(name: str, content: Any) -> Document:
    if type(content) is io.BytesIO:
        return Document(name, data=content.getbuffer()[content.tell() :])
    if hasattr(content, "read"):
        return Document(name, file=content)
    if _is_opener(content):
        return Document(name, opener=content)
    if isinstance(content, (str, os.PathLike)):
        path = os.fspath(content)
        _exists(path)
        return Document(name, opener=_File(path))
    if isinstance(content, (bytes, bytearray, memoryview)):
        return Document(name, data=content)
    raise TypeError(f"the content of {name!r} is bytes, a binary file or a path, not {type(content).__name__}")


@dataclass
class _File:
    path: str

    def open(self) -> Any:
        return open(self.path, "rb")


def _paths(parts: Iterable[Path], is_only: bool = False) -> list[str]:
    """Returns paths, with patterns replaced by the files that match, in order."""
    result: list[str] = []
    for part in parts:
        path = os.fspath(part)
        if not path or b"\0" in os.fsencode(path):
            raise FileNotFoundError(f"no file has the name {path!r}")
        exists = _exists(path)
        if isinstance(part, str) and glob.has_magic(path) and not exists and "://" not in path:
            found = sorted(glob.glob(path, recursive=True))
            if not found:
                raise FileNotFoundError(f"no file matches {path!r}")
            result += found
            continue
        # A preset, such as apple:us/topsongs, has a colon.
        if is_only and not exists and ":" not in path and not _is_member(path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        # The name `-` stands for standard input.
        result.append(os.path.join(".", path) if path == "-" else path)
    return result


def _exists(path: str) -> bool:
    """Returns whether a file exists. Raises `TypeError` for a document instead of a path."""
    exists = os.path.exists(path)
    if not exists and _TEXT.match(path):
        raise TypeError("a document in memory is bytes: text.encode()")
    return exists


def _is_member(path: str) -> bool:
    """Returns whether a path is that of a member of an archive, as members are named: `charts.tar/us/top.xml`."""
    parent = os.path.dirname(path)
    return parent not in ("", path) and (os.path.isfile(parent) or _is_member(parent))
