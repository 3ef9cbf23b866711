"""A run of the program that writes Arrow."""

from __future__ import annotations

import collections
import contextlib
import io
import os
import shutil
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import IO, cast

import pyarrow as pa

from chartconv._errors import (
    CONVERTED, INPUT_FAILED, ChartconvError, Problem, UsageError, failure, problems,
)
from chartconv._program import encoded, program
from chartconv._sources import Document

# The last messages are kept.
_MESSAGES = 1000


def _no_rows(pipe: IO[bytes]) -> None:
    pipe.write(b"rank\n")


def _remove(folder: str, process: int) -> None:
    """Removes the folder of a run, unless this is a fork of the process that began it."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


class Conversion:
    """A process whose rows are read as it writes them.

    Standard input gets what `feed` writes on a separate thread, else the inputs are files. With `at_once` they are
    written to a file first, which a failed input leaves incomplete: then the program updates no list.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        inputs: Sequence[str] = (),
        feed: Callable[[IO[bytes]], None] | None = None,
        at_once: bool = False,
    ) -> None:
        self._feed = feed
        self._feed_error: BaseException | None = None
        self._messages: collections.deque[str] = collections.deque(maxlen=_MESSAGES)
        self._owner = os.getpid()
        self._folder = tempfile.mkdtemp(prefix="chartconv-")
        self._cleanup = weakref.finalize(self, _remove, self._folder, self._owner)
        self._errors = os.path.join(self._folder, "errors.ndjson")
        command: list[str | bytes] = [program(), "--to=arrow", f"--errors=all:{self._errors}"]
        command += encoded(arguments)
        self._rows = os.path.join(self._folder, "rows") if at_once else None
        if self._rows is not None:
            command.append(f"--output={self._rows}")
        if feed is None and not inputs:
            # An empty list is an error of the program. A table without rows also has the schema.
            command += ["--from=csv", "-"]
            feed = self._feed = _no_rows
        elif feed is None:
            # The size of a file isn't limited, unlike that of a command line.
            names = os.path.join(self._folder, "inputs")
            with open(names, "wb") as file:
                file.writelines(os.fsencode(name) + b"\0" for name in inputs)
            command.append(f"--files-from={names}")
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL if feed is None else subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._output = cast(io.BufferedReader, self._process.stdout)
        self._schema: pa.Schema | None = None
        self._reader: pa.RecordBatchReader | None = None
        self._flags = list(arguments)
        self._threads = [threading.Thread(target=self._read_messages, daemon=True)]
        if feed is not None:
            self._threads.append(threading.Thread(target=self._write_input, daemon=True))
        for thread in self._threads:
            thread.start()

    @classmethod
    def of(
        cls, flags: Sequence[str], paths: Sequence[str], documents: Sequence[Document], at_once: bool = False
    ) -> Conversion:
        """Runs the program for paths or for one document, whose name is `-`."""
        if not documents:
            return cls(flags, paths, at_once=at_once)
        if len(documents) > 1:
            raise UsageError("the program reads one document at a time; without the library, pass paths")
        document = documents[0]

        def feed(pipe: IO[bytes]) -> None:
            for piece in document.pieces():
                pipe.write(piece)
                pipe.flush()  # To see that the program has ended.

        return cls([*flags, "-"], feed=feed, at_once=at_once)

    def _read_messages(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as pipe:
            for line in pipe:
                self._messages.append(line.decode("utf-8", "replace").rstrip("\n"))

    def _write_input(self) -> None:
        assert self._process.stdin is not None and self._feed is not None
        try:
            with self._process.stdin as pipe:
                self._feed(pipe)
        except BrokenPipeError:
            pass  # The program needs no more, or has failed and says why.
        except BaseException as error:
            self._feed_error = error
            self._process.kill()

    def schema(self) -> pa.Schema:
        """Returns the columns of the rows. Raises what ended the program before it wrote them."""
        if self._schema is None:
            self._open()
        if self._schema is None:
            # Every input failed, or nothing is new: a run without rows has the schema.
            empty = Conversion([flag for flag in self._flags if not flag.startswith("--only-new")])
            try:
                self._schema = empty.schema() if empty._open() else pa.schema([])
                empty.finish()
            finally:
                empty.stop()
        return self._schema

    def _open(self) -> bool:
        """Reads the schema. Returns `False` if the program ends without rows and without their schema."""
        if self._reader is None and self._rows is not None:
            self._process.wait()
            found = [path for path in (self._rows, f"{self._rows}.partial") if os.path.exists(path)]
            if found:
                self._output.close()
                self._output = open(found[0], "rb")
        if self._reader is None and not self._output.closed and self._output.peek(1):
            with self._unless_cut_off():
                self._reader = pa.ipc.open_stream(self._output)
                self._schema = self._reader.schema
        return self._reader is not None

    def batches(self) -> Iterator[pa.RecordBatch]:
        """The batches up to the end of the stream, or of the program."""
        if os.getpid() != self._owner:
            raise ChartconvError("the stream belongs to the process that was forked")
        if self._open() and self._reader is not None:
            with self._unless_cut_off():
                yield from self._reader

    @contextlib.contextmanager
    def _unless_cut_off(self) -> Iterator[None]:
        """Raises an error of the stream, unless the program's failure explains it."""
        try:
            yield
        except (pa.ArrowInvalid, OSError):
            if self._process.wait() in (CONVERTED, INPUT_FAILED):
                raise

    def finish(self) -> list[Problem]:
        """Waits for the end. Returns the errors of inputs and the last warnings.

        Raises `ChartconvError` if the program failed for another reason.
        """
        try:
            self._output.close()
            status = self._process.wait()
            for thread in self._threads:
                thread.join()
            if self._feed_error is not None:
                raise self._feed_error
            found = problems(self._errors) if status in (CONVERTED, INPUT_FAILED) else []
            # The program also reports the file of the rows, which isn't an input.
            found = [problem for problem in found if problem.source != self._rows]
            if status != CONVERTED and all(problem.is_warning for problem in found):
                raise failure(status, list(self._messages), found)
            return found
        finally:
            self.stop()

    def interrupt(self) -> None:
        """Ends the program, whose batches then end. May be called by another thread."""
        self._process.kill()

    def stop(self) -> None:
        """Ends the program, if it hasn't ended."""
        self._output.close()
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._cleanup()
