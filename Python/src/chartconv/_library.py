"""libchartconv in this process, by its C interface (chartconv.h)."""

from __future__ import annotations

import atexit
import ctypes
import functools
import os
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa

from chartconv._errors import ChartconvError, Problem, UsageError
from chartconv._program import LIBRARY, ask
from chartconv._sources import Document

_READ = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
_PATIENCE = 100
"""In milliseconds: Python handles signals between the times that the library waits."""


class _Input(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("length", ctypes.c_size_t),
        ("read", _READ),
        ("context", ctypes.c_void_p),
    ]


class _Problem(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("kind", ctypes.c_char_p),
        ("source", ctypes.c_char_p),
        ("message", ctypes.c_char_p),
        ("line", ctypes.c_int64),
        ("column", ctypes.c_int64),
        ("entries", ctypes.c_int64),
        ("count", ctypes.c_int64),
    ]


@functools.cache
def library() -> ctypes.CDLL | None:
    """Returns the library of the variable `CHARTCONV_LIBRARY`, else that of the wheel; `None` if this system can't
    load it, because its C library is another or too old."""
    try:
        found = ctypes.CDLL(os.environ.get("CHARTCONV_LIBRARY") or LIBRARY)
    except OSError:
        return None
    found.chartconv_version.restype = ctypes.c_char_p
    found.chartconv_open.restype = ctypes.c_void_p
    found.chartconv_open.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t]
    found.chartconv_stream.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    found.chartconv_wait.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
    found.chartconv_next_problem.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    found.chartconv_cancel.argtypes = [ctypes.c_void_p]
    found.chartconv_close.argtypes = [ctypes.c_void_p]
    return found


def version() -> str:
    """Returns the version of the library, or of the program if the library can't be loaded."""
    found = library()
    return ask("--version").removeprefix("chartconv ") if found is None else _text(found.chartconv_version())


# The sessions whose next batch a thread waits for.
_WAITING: set[Session] = set()


@functools.cache
def _end_before_python() -> None:
    """Lets threads of other libraries, such as polars, end reading before Python ends, which would kill the process."""
    atexit.register(_end_reading)


def _end_reading() -> None:
    quiet, rest = 0, 2000
    while quiet < 20 and rest > 0:
        for session in list(_WAITING):
            session.interrupt()
            quiet = 0
        time.sleep(0.001)
        quiet, rest = quiet + 1, rest - 1


class Session:
    """A conversion in this process. It has the same methods as `Conversion`, which runs the program."""

    def __init__(
        self, library: ctypes.CDLL, words: Sequence[str], paths: Sequence[str], documents: Sequence[Document] = ()
    ) -> None:
        self._library = library
        # The handle is closed by the thread that reads, and may be cancelled by another one.
        self._lock = threading.Lock()
        self._failures: list[BaseException] = []
        # What the library borrows.
        self._borrowed: list[Any] = []
        # The documents that it reads by one callback, which has their numbers, from 1.
        self._read: list[Document] = []
        self._callback = _READ(functools.partial(_read, self._read, self._failures))
        inputs = [self._path(path) for path in paths] + [self._document(document) for document in documents]
        array = (_Input * len(inputs))(*inputs)
        options = [word.encode("utf-8", "surrogateescape") for word in words]
        sizes = (ctypes.c_size_t * len(options))(*map(len, options))
        texts = (ctypes.c_char_p * len(options))(*options)
        self._handle = library.chartconv_open(texts, sizes, len(options), array, len(inputs))
        if not self._handle:
            raise MemoryError
        stream = (ctypes.c_void_p * 5)()
        if library.chartconv_stream(self._handle, stream) != 0:
            try:
                raise UsageError("\n".join(problem.message for problem in self._problems()))
            finally:
                self._close()
        self._reader = pa.RecordBatchReader._import_from_c(ctypes.addressof(stream))

    def _path(self, path: str) -> _Input:
        return _Input(ctypes.sizeof(_Input), os.fsencode(path))

    def _document(self, document: Document) -> _Input:
        name = document.name.encode("utf-8", "surrogateescape")
        if document.data is not None:
            data = pa.py_buffer(document.data)
            self._borrowed.append(data)
            # An empty document has no address.
            address = data.address if data.size else ctypes.addressof(_EMPTY)
            return _Input(ctypes.sizeof(_Input), name, address, data.size)
        path = document.path
        if path is not None:
            local = ctypes.c_char_p(os.fsencode(path))
            self._borrowed.append(local)
            return _Input(ctypes.sizeof(_Input), name, None, 0, _READ(), ctypes.cast(local, ctypes.c_void_p))
        self._read.append(document)
        return _Input(ctypes.sizeof(_Input), name, None, document.is_whole, self._callback, len(self._read))

    def schema(self) -> pa.Schema:
        return self._reader.schema

    def batches(self) -> Iterator[pa.RecordBatch]:
        if threading.current_thread() is not threading.main_thread():
            _end_before_python()
        while True:
            _WAITING.add(self)
            try:
                while self._library.chartconv_wait(self._handle, _PATIENCE) == 0:
                    pass
                batch = self._reader.read_next_batch()
            except StopIteration:
                return
            except (pa.ArrowException, OSError) as error:
                self._raise_failure()
                raise ChartconvError(str(error)) from None
            finally:
                _WAITING.discard(self)
            yield batch

    def _raise_failure(self) -> None:
        """Raises the error that ended the stream, which is the last one."""
        problems = list(self._problems())
        self._raise_of_input()
        if problems and problems[-1].kind == "usage":
            raise UsageError(problems[-1].message)
        if problems and problems[-1].kind != "warning":
            raise ChartconvError(str(problems[-1]))

    def _raise_of_input(self) -> None:
        if self._failures:
            raise self._failures[0]

    def finish(self) -> list[Problem]:
        """Returns the errors and warnings of inputs."""
        found = list(self._problems())
        self.stop()
        self._raise_of_input()
        return found

    def interrupt(self) -> None:
        """Ends the conversion, whose batches then fail. May be called by another thread."""
        with self._lock:
            if self._handle:
                self._library.chartconv_cancel(self._handle)

    def _problems(self) -> Iterator[Problem]:
        problem = _Problem(ctypes.sizeof(_Problem))
        while self._library.chartconv_next_problem(self._handle, ctypes.byref(problem)):
            yield Problem(
                source=_text(problem.source),
                line=problem.line or None,
                column=problem.column if problem.line else None,
                kind=_text(problem.kind),
                message=_text(problem.message),
                entries=problem.entries,
                count=problem.count,
            )

    def stop(self) -> None:
        """Ends the conversion, if it hasn't ended."""
        if self._handle:
            self._library.chartconv_cancel(self._handle)
            self._reader.close()
            self._close()

    def _close(self) -> None:
        with self._lock:
            handle, self._handle = self._handle, None
        self._library.chartconv_close(handle)
        self._borrowed.clear()


_EMPTY = ctypes.c_char()


def _text(value: bytes | None) -> str:
    return "" if value is None else value.decode("utf-8", "surrogateescape")


def _read(
    documents: list[Document], failures: list[BaseException], number: int, buffer: int, capacity: int
) -> int:
    """Reads a document's file for the library, and keeps an exception."""
    try:
        document = documents[number - 1]
        data = document.read(capacity)
        # A call from a thread of the library takes longer than another read.
        while document.is_whole and 0 < len(data) < capacity and (more := document.read(capacity - len(data))):
            data += more
        ctypes.memmove(buffer, data, len(data))
        return len(data)
    except BaseException as error:
        failures.append(error)
        return -1
