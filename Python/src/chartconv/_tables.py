"""Tables of charts and feeds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, Union

import pyarrow as pa

from chartconv._conversion import Conversion
from chartconv._errors import ConversionError, Problem, UsageError, warn
from chartconv._library import Session, library
from chartconv._options import Options, Unpack, arguments
from chartconv._progress import Progress, observer
from chartconv._sources import Source, resolved

if TYPE_CHECKING:
    from pandas import DataFrame as PandasFrame
    from polars import DataFrame as PolarsFrame
else:
    # Annotations can be read where these aren't installed.
    PandasFrame = PolarsFrame = Any

Errors = Union[Literal["raise", "warn"], Callable[[Problem], object]]
Warned = Union[Callable[[Problem], object], None]


class Reading(Options, total=False):
    """The parameters of `scan`."""

    errors: Errors
    on_warning: Warned
    progress: Progress
    isolated: bool


class Reader:
    """A stream of record batches, in memory that doesn't grow.

    Packages that take Arrow's C stream read it: `polars.DataFrame(reader)`, `pyarrow.table(reader)`. It is read
    once. Closing it, or leaving its `with` block, ends the conversion.
    """

    schema: pa.Schema
    """The columns and their types."""

    def __init__(self, run: Session | Conversion, errors: Errors, warned: Warned, progress: Progress) -> None:
        self._run = run
        self.schema = run.schema()
        self._batches = _batches(run, errors, warned, progress)

    def __del__(self) -> None:
        # At the end of Python, its threads have ended, and a fork of it must not stop a program.
        if not sys.is_finalizing():
            self._run.stop()

    def read_next_batch(self) -> pa.RecordBatch:
        """Returns the next batch. Raises `StopIteration` at the end."""
        return next(self._batches)

    def __next__(self) -> pa.RecordBatch:
        return next(self._batches)

    def __iter__(self) -> Iterator[pa.RecordBatch]:
        return self

    def read_all(self) -> pa.Table:
        """Returns the rest as a table."""
        return pa.Table.from_batches(self._batches, self.schema)

    def to_reader(self) -> pa.RecordBatchReader:
        """Returns the rest as a reader of pyarrow, which doesn't end the conversion when it is closed."""
        return pa.RecordBatchReader.from_batches(self.schema, self._batches)

    def __arrow_c_schema__(self) -> object:
        return self.schema.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        reader: Any = self.to_reader()
        return reader.__arrow_c_stream__(requested_schema)

    def close(self) -> None:
        """Ends the conversion, if it hasn't ended. Another thread may read meanwhile; its read fails."""
        try:
            self._batches.close()
        except ValueError:  # The thread that reads stops the run.
            self._run.interrupt()
        else:
            self._run.stop()

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def scan(
    source: Source,
    *,
    errors: Errors = "raise",
    on_warning: Warned = None,
    progress: Progress = None,
    isolated: bool = False,
    **options: Unpack[Options],
) -> Reader:
    """Reads charts and feeds as a stream of record batches.

    - `source`: a path, a pattern, a folder, several of these, documents in memory, binary files, paths of fsspec.
    - `errors`: what becomes of an input that fails. The others are converted in any case, and of this one
      what was complete. `"raise"` raises `ConversionError` after the last batch; `"warn"` issues a
      `ConversionWarning` for each; a function is called with each `Problem`: `errors=problems.append`.
      A single file that doesn't exist is a `FileNotFoundError`. With `"raise"`, the list of `only_new` isn't updated
      if an input failed, so that nothing is lost.
    - `on_warning`: a function that is called with each warning, as a `Problem`. Otherwise they are those of Python,
      of the class `ConversionWarning`, whose attribute `problem` it is. A warning that an input has often is one, with
      its `count`.
    - `progress`: a function that is called with the number of rows so far, or `False`. Otherwise a notebook
      shows that number, if it takes more than a second.
    - `isolated`: run the program instead of reading in this process, for documents that may be hostile. It takes
      paths or one document.
    - `options`: see `Options`.
    """
    if not callable(errors) and errors not in ("raise", "warn"):
        raise UsageError(f"errors is 'raise', 'warn' or a function, not {errors!r}")
    flags = arguments(options)
    paths, documents = resolved(source)
    found = None if isolated else library()
    # If an input fails, the list of `only_new` is updated only if the rows are used.
    updates = "only_new" in options and errors != "raise"
    run: Session | Conversion
    if found is None:
        run = Conversion.of(flags, paths, documents, at_once="only_new" in options and errors == "raise")
    else:
        run = Session(found, [*flags, "--allow-partial"] if updates else flags, paths, documents)
    try:
        return Reader(run, errors, on_warning, progress)
    except BaseException:
        run.stop()
        raise


def schema(flags: Sequence[str]) -> pa.Schema:
    """Returns the schema of the rows that are read with these arguments. No input is needed for it."""
    found = library()
    run = Conversion(flags) if found is None else Session(found, flags, [])
    try:
        return run.schema()
    finally:
        run.stop()


def _batches(
    run: Session | Conversion, errors: Errors, warned: Warned, progress: Progress
) -> Generator[pa.RecordBatch, None, None]:
    observe, end = observer(progress)
    count = 0
    try:
        for batch in run.batches():
            count += batch.num_rows
            observe(count)
            yield batch
        end()
        _finish(run, errors, warned)
    finally:
        run.stop()


def _finish(run: Session | Conversion, errors: Errors, warned: Warned) -> None:
    found = run.finish()
    problems = [problem for problem in found if not problem.is_warning]
    for problem in found:
        if problem.is_warning:
            (warned or warn)(problem)
    if callable(errors):
        for problem in problems:
            errors(problem)
    elif errors == "warn":
        for problem in problems:
            warn(problem)
    elif problems:
        raise ConversionError(problems)


def read(source: Source, **options: Unpack[Reading]) -> pa.Table:
    """Reads charts and feeds as a table. The parameters are those of `scan`."""
    with scan(source, **options) as reader:
        return reader.read_all()


def to_pandas(source: Source, **options: Unpack[Reading]) -> PandasFrame:
    """Reads charts and feeds as a frame whose columns have Arrow's types: integers and dates keep their types
    if values are missing. The parameters are those of `scan`."""
    import pandas

    table = read(source, **options)
    return table.to_pandas(types_mapper=pandas.ArrowDtype)


def to_polars(source: Source, **options: Unpack[Reading]) -> PolarsFrame:
    """Reads charts and feeds as a frame of polars. The parameters are those of `scan`."""
    import polars

    frame = polars.from_arrow(read(source, **options))
    assert isinstance(frame, polars.DataFrame)
    return frame
