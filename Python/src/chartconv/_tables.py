"""Tables of charts and feeds."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import IO, TYPE_CHECKING, Literal, Union

import pyarrow as pa

from chartconv._conversion import Conversion
from chartconv._errors import (
    ConversionError,
    Problem,
    UsageError,
    is_warning,
    warn,
    without_prefix,
)
from chartconv._options import Options, Source, arguments, paths
from chartconv._progress import Progress, observer

if TYPE_CHECKING:
    import pandas
    import polars
    from typing_extensions import Unpack

Errors = Union[Literal["raise", "warn"], Callable[[Problem], object]]


def scan(
    source: Source,
    *,
    errors: Errors = "raise",
    progress: Progress = None,
    **options: Unpack[Options],
) -> pa.RecordBatchReader:
    """Reads charts and feeds as a stream of record batches, in memory that doesn't grow.

    - `source`: a path, a pattern, a folder, several of these, or a document as bytes.
    - `errors`: what becomes of an input that fails. The others are converted in any case, and of this one
      what was complete. `"raise"` raises `ConversionError` after the last batch; `"warn"` issues a
      `ConversionWarning` for each; a function is called with each `Problem`: `errors=problems.append`.
    - `progress`: a function that is called with the number of rows so far, or `False`. Otherwise a notebook
      shows that number, if it takes more than a second.
    - `options`: see `Options`.
    """
    if not callable(errors) and errors not in ("raise", "warn"):
        raise UsageError(f"errors is 'raise', 'warn' or a function, not {errors!r}")
    flags = arguments(options)
    if isinstance(source, (bytes, bytearray, memoryview)):
        document = source

        def feed(pipe: IO[bytes]) -> None:
            pipe.write(document)

        conversion = Conversion([*flags, "-"], feed=feed)
    else:
        conversion = Conversion(flags, paths(source))
    try:
        reader = conversion.reader()
        if reader is None:
            _finish(conversion, errors)
            return pa.RecordBatchReader.from_batches(schema(flags), [])
    except BaseException:
        conversion.stop()
        raise
    batches = _batches(conversion, reader, errors, progress)
    # A generator that was never asked for a batch doesn't come to its end. At the end of Python the pipe
    # closes, also if a fork of it ends, which must not stop the program.
    weakref.finalize(batches, conversion.stop).atexit = False
    return pa.RecordBatchReader.from_batches(reader.schema, batches)


def schema(flags: Sequence[str]) -> pa.Schema:
    """Returns the schema of the rows that are read with these arguments. No input is needed for it."""
    conversion = Conversion(flags)
    try:
        reader = conversion.reader()
        conversion.finish()
    finally:
        conversion.stop()
    assert reader is not None
    return reader.schema


def _batches(
    conversion: Conversion, reader: pa.RecordBatchReader, errors: Errors, progress: Progress
) -> Iterator[pa.RecordBatch]:
    observe, end = observer(progress)
    count = 0
    try:
        for batch in conversion.batches(reader):
            count += batch.num_rows
            observe(count)
            yield batch
        end()
        _finish(conversion, errors)
    finally:
        conversion.stop()


def _finish(conversion: Conversion, errors: Errors) -> None:
    problems, messages = conversion.finish()
    for message in filter(is_warning, messages):
        # A warning about an option has no position before it.
        text = without_prefix(message).removeprefix("warning: ")
        warn(text.replace(": warning: ", ": ", 1))
    if callable(errors):
        for problem in problems:
            errors(problem)
    elif errors == "warn":
        for problem in problems:
            warn(str(problem))
    elif problems:
        raise ConversionError(problems)


def read(
    source: Source,
    *,
    errors: Errors = "raise",
    progress: Progress = None,
    **options: Unpack[Options],
) -> pa.Table:
    """Reads charts and feeds as a table. The parameters are those of `scan`."""
    with scan(source, errors=errors, progress=progress, **options) as reader:
        return reader.read_all()


def to_pandas(
    source: Source,
    *,
    errors: Errors = "raise",
    progress: Progress = None,
    **options: Unpack[Options],
) -> pandas.DataFrame:
    """Reads charts and feeds as a frame whose columns have Arrow's types: integers and dates keep their types
    if values are missing. The parameters are those of `scan`."""
    import pandas

    table = read(source, errors=errors, progress=progress, **options)
    return table.to_pandas(types_mapper=pandas.ArrowDtype)


def to_polars(
    source: Source,
    *,
    errors: Errors = "raise",
    progress: Progress = None,
    **options: Unpack[Options],
) -> polars.DataFrame:
    """Reads charts and feeds as a frame of polars. The parameters are those of `scan`."""
    import polars

    frame = polars.from_arrow(read(source, errors=errors, progress=progress, **options))
    assert isinstance(frame, polars.DataFrame)
    return frame
