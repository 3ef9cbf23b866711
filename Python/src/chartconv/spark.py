"""Charts and feeds as frames of Apache Spark.

>>> import chartconv.spark
>>> rows, errors = chartconv.spark.read(session, "hdfs:///charts/*.xml", fields=["rank", "name"])
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import sys
import tarfile
import urllib.parse
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any, NamedTuple, Union

import pyarrow as pa
import pyarrow.compute as pc

from chartconv import _tables as tables
from chartconv._conversion import Conversion
from chartconv._errors import ChartconvError, Problem
from chartconv._options import Options, Unpack, arguments
from chartconv._program import ask

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession
else:
    # Annotations can be read where it isn't installed.
    DataFrame = SparkSession = Any

# The columns of the frame of errors, which are those of `Problem`.
PROBLEM = "STRUCT<source: STRING, line: BIGINT, column: BIGINT, kind: STRING, message: STRING, entries: BIGINT, count: BIGINT>"
PROBLEM_TYPE = pa.struct(
    [
        ("source", pa.string()),
        ("line", pa.int64()),
        ("column", pa.int64()),
        ("kind", pa.string()),
        ("message", pa.string()),
        ("entries", pa.int64()),
        ("count", pa.int64()),
    ]
)
# The column that tells an error from a row in the frame that both are taken from.
_COLUMN = "_error"
# A member of standard input, which is an archive, has a name that begins so.
_INPUT = "-/"
# The message about a file that is something else than a feed.
_STRAY = "isn't a feed and is left out"
# The options that look at all rows, which no partition has, and those of the program's threads.
WHOLE = {"sort": "DataFrame.orderBy", "unique": "DataFrame.dropDuplicates"}
ONE_THREAD = "--jobs=1"


class Charts(NamedTuple):
    """The result of reading. Each frame converts the files when it is used, unless both are persisted."""

    rows: DataFrame
    """An entry a row, with Spark's types of the columns."""
    errors: DataFrame
    """A row for each error in a file: source, line, column, kind, message, entries, count."""


def read(
    session: SparkSession,
    paths: Union[str, Sequence[str]],
    *,
    recursive: bool = False,
    max_file_size: int = 512 << 20,
    persist: bool = False,
    **options: Unpack[Options],
) -> Charts:
    """Reads charts and feeds from any file system that Spark reads.

    A file that fails doesn't fail the job: it has a row in `errors`, and what was complete is in `rows`.

    - `paths`: as in `session.read.load`. Spark leaves out files whose names begin with `_` or `.`.
    - `recursive`: also read the files in folders of folders.
    - `max_file_size`: a larger file is an error. Spark holds a file in memory, several times.
    - `persist`: keep what is converted; `rows` and `errors` together convert the files once.
    - `options`: see `Options`; for `sort` and `unique`, use those of Spark.
    """
    for name, method in WHOLE.items():
        if name in options:
            raise TypeError(f"'{name}' looks at all rows: use {method}")
    flags = arguments(options)
    names = ",".join(tables.schema(flags).names)
    schema = ask("--schema=spark", *flags, f"--fields={names}")
    files = (
        session.read.format("binaryFile")
        .option("recursiveFileLookup", str(recursive).lower())
        .load(paths if isinstance(paths, str) else list(paths))
    )
    converted = (
        files.where(files.length <= max_file_size)
        .select("path", "modificationTime", "content")
        .mapInArrow(functools.partial(_convert, flags), f"{schema}, `{_COLUMN}` {PROBLEM}")
    )
    if persist:
        converted = converted.persist()
    return Charts(
        converted.where(f"{_COLUMN} IS NULL").drop(_COLUMN),
        converted.where(f"{_COLUMN} IS NOT NULL")
        .select(f"{_COLUMN}.*")
        .union(_too_large(files, max_file_size))
        .union(_empty(session, files)),
    )


def _too_large(files: DataFrame, limit: int) -> DataFrame:
    message = f"concat('a file of ', length, ' bytes; {limit} are allowed')"
    return files.where(files.length > limit).selectExpr(
        "path AS source", *_at("NULL", "limit", message)
    )


def _empty(session: SparkSession, files: DataFrame) -> DataFrame:
    """Returns the files that Spark lists but doesn't read, because they are empty."""
    listed = [(urllib.parse.unquote(uri).replace("file:///", "file:/", 1),) for uri in files.inputFiles()]
    return (
        session.createDataFrame(listed, "path STRING")
        .join(files.select("path"), "path", "left_anti")
        .selectExpr("path AS source", *_at("1", "truncated", "'the input is empty'"))
    )


def _at(position: str, kind: str, message: str) -> list[str]:
    """Returns the columns of an error after the first."""
    return [
        f"CAST({position} AS BIGINT) AS line",
        f"CAST({position} AS BIGINT) AS column",
        f"'{kind}' AS kind",
        f"{message} AS message",
        "CAST(0 AS BIGINT) AS entries",
        "CAST(1 AS BIGINT) AS count",
    ]


def _convert(
    flags: Sequence[str], batches: Iterable[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    """Converts the files of one partition, which are the members of an archive on standard input."""
    pieces = iter(batches)
    first = next(pieces, None)
    if first is None:
        return
    feed = functools.partial(_write_archive, itertools.chain([first], pieces))
    conversion = Conversion([*flags, ONE_THREAD, "-"], feed=feed)
    try:
        for batch in conversion.batches():
            yield _rows(batch)
        found = conversion.finish()
    finally:
        conversion.stop()
    for problem in found:
        print(f"chartconv: {problem}", file=sys.stderr)
    # The program leaves out what isn't a feed. A partition of nothing else isn't an error.
    strays = [dataclasses.replace(problem, kind="unrecognised") for problem in found if problem.message == _STRAY]
    errors = [problem for problem in found if not problem.is_warning and (problem.source or not strays)]
    if errors + strays:
        yield _errors(errors + strays, tables.schema(flags))


def _write_archive(batches: Iterable[pa.RecordBatch], pipe: IO[bytes]) -> None:
    with tarfile.open(fileobj=pipe, mode="w|", format=tarfile.PAX_FORMAT, bufsize=1 << 18) as archive:
        for batch in batches:
            for path, time, content in zip(*(batch[name] for name in batch.schema.names)):
                member = tarfile.TarInfo(path.as_py())
                member.mtime = time.as_py().timestamp()
                member.size = len(content.as_buffer())
                archive.addfile(member, pa.BufferReader(content.as_buffer()))


def _rows(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Returns rows without an error. Their sources are paths, or the source that a row itself names."""
    columns = dict(zip(batch.schema.names, batch.columns))
    if "source" in columns:
        source = columns["source"]
        path = pc.utf8_slice_codeunits(source, len(_INPUT))
        columns["source"] = pc.if_else(pc.starts_with(source, _INPUT), path, source)
    columns[_COLUMN] = pa.nulls(batch.num_rows, PROBLEM_TYPE)
    return pa.RecordBatch.from_arrays(list(columns.values()), list(columns))


def _errors(problems: Sequence[Problem], schema: pa.Schema) -> pa.RecordBatch:
    """Errors without a row."""
    for problem in problems:
        if not problem.source.startswith(_INPUT):
            raise ChartconvError(str(problem))
    values = [{**vars(problem), "source": problem.source.removeprefix(_INPUT)} for problem in problems]
    arrays = [pa.nulls(len(problems), field.type) for field in schema]
    return pa.RecordBatch.from_arrays(
        [*arrays, pa.array(values, PROBLEM_TYPE)], [*schema.names, _COLUMN])
