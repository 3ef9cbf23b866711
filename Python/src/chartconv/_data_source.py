"""The data source of Spark 4: `session.read.format("chartconv").load("charts/")`."""

from __future__ import annotations

import json
import shlex
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Union, cast

import pyarrow as pa
from pyspark.sql import datasource as spark
from pyspark.sql.types import StructType

from chartconv import _files as files
from chartconv import _filters as filters
from chartconv._conversion import Conversion
from chartconv._errors import ChartconvError, ConversionError, Problem, UsageError
from chartconv._library import Session, library
from chartconv._options import Options, arguments
from chartconv._program import ask
from chartconv._sources import resolved
from chartconv._tables import schema
from chartconv.spark import ONE_THREAD, PROBLEM, PROBLEM_TYPE, WHOLE

ReadMaxFiles: Any = None
_AvailableNow: Any = object
try:
    from pyspark.sql.streaming.datasource import ReadMaxFiles, SupportsTriggerAvailableNow as _AvailableNow  # type: ignore[no-redef]
except ImportError:
    pass  # Spark before 4.2 doesn't limit a batch.

_PATHS = {"path", "paths"}
# Options of the source itself, with their defaults.
_DEFAULTS = {
    "report": "rows", "errors": "raise", "timelimit": "600", "maxpartitionbytes": "67108864", "filterpushdown": "false",
    "maxfilespertrigger": "",
}
# The column of what is wrong with a file, with `errors` as `frame`.
_ERROR = "_error"
# The cost of opening a file, in bytes, as `spark.sql.files.openCostInBytes`.
_OPENING = 64 << 10
# Rows are passed on in batches of about this size.
_ROWS = 10_000
# In nanoseconds: a stream takes a file that hasn't changed for this time, so that none is read half or missed.
_REST = 2_000_000_000
# The types that a column in paths may have.
_IN_PATHS: dict[str, pa.DataType] = {"bigint": pa.int64(), "int": pa.int32(), "date": pa.date32(), "string": pa.string()}


class ChartSource(spark.DataSource):
    """Charts and feeds as a source of Spark."""

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(dict(options))
        self._own = {name: options.get(name, default) for name, default in _DEFAULTS.items()}
        for name, choices in {"report": ("rows", "problems"), "errors": ("raise", "warn", "frame"), "filterpushdown": ("true", "false")}.items():
            if self._own[name] not in choices:
                raise UsageError(f"{name} is {' or '.join(map(repr, choices))}, not {self._own[name]!r}")
        self._paths = json.loads(options["paths"]) if "paths" in options else [options[name] for name in ["path"] if name in options]
        if not self._paths:
            raise UsageError("no path is given: load(PATH)")
        self._words = _words({name: text for name, text in options.items() if name.lower() not in _PATHS | set(_DEFAULTS)})

    @classmethod
    def name(cls) -> str:
        return "chartconv"

    def schema(self) -> str:
        if self._own["report"] == "problems":
            return PROBLEM.removeprefix("STRUCT<").removesuffix(">").replace(":", "")
        in_paths = files.types(files.listed(self._paths))
        names = [name for name in schema(self._words).names if name not in in_paths]
        columns = [ask("--schema=spark", *self._words, f"--fields={','.join(names)}")] if names else []
        errors = [f"`{_ERROR}` {PROBLEM}"] if self._own["errors"] == "frame" else []
        return ", ".join(columns + [f"`{name}` {kind}" for name, kind in in_paths.items()] + errors)

    def reader(self, schema: StructType) -> spark.DataSourceReader:
        kind = _FilteringReader if self._own["filterpushdown"] == "true" else _Reader
        return kind(_Charts(self._paths, self._words, self._own, schema))

    def streamReader(self, schema: StructType) -> spark.DataSourceStreamReader:
        return _StreamReader(_Charts(self._paths, self._words, self._own, schema))


def _words(given: Mapping[str, str]) -> list[str]:
    """Returns the options of a conversion as arguments."""
    options: dict[str, Any] = {}
    for name, text in given.items():
        if name in WHOLE or name in ("limit", "offset", "only_new", "only_new_keep"):
            raise UsageError(f"'{name}' looks at all rows, which no task has: use a method of DataFrame")
        if name == "arguments":
            options[name] = shlex.split(text)
        else:
            options[name] = text == "true" if text in ("true", "false") else text
    return [*arguments(cast(Options, options)), ONE_THREAD]


class _Part(spark.InputPartition):
    def __init__(self, files: Sequence[files.File]) -> None:
        super().__init__(None)
        self.files = files


class _Charts:
    """What is read from the files."""

    def __init__(self, paths: Sequence[str], words: Sequence[str], own: Mapping[str, str], columns: StructType) -> None:
        self.paths = paths
        self._own = own
        self._limit = float(own["timelimit"])
        self.is_report = own["report"] == "problems"
        self._kinds = {field.name: field.dataType.simpleString() for field in columns.fields}
        self._names = list(self._kinds)
        # The columns that a document may have; the others are in paths.
        self._known = {} if self.is_report else {field.name: field.type for field in schema([*words, "--fields=all"])}
        self._schema = pa.schema([(name, self._type(name)) for name in self._names])
        self._words = list(words)
        self.files_per_trigger = int(own["maxfilespertrigger"]) if own["maxfilespertrigger"] else None
        if own["errors"] == "frame" and not self.is_report and _ERROR not in self._names:
            raise UsageError(f"errors as 'frame' needs the column {_ERROR} in the schema: {_ERROR} {PROBLEM}")

    def _type(self, name: str) -> pa.DataType:
        """Returns the type of Arrow that Spark expects."""
        if self.is_report:
            return cast(pa.DataType, PROBLEM_TYPE.field(name).type)
        if name == _ERROR:
            return PROBLEM_TYPE
        kind: Any = self._known.get(name)
        if kind is None:
            return _IN_PATHS[self._kinds[name]]
        return cast(pa.DataType, pa.list_(pa.field("element", kind.value_type)) if pa.types.is_list(kind) else kind)

    def listed(self) -> list[files.File]:
        return files.listed(self.paths)

    def parts(self, found: Sequence[files.File]) -> list[_Part]:
        """Returns files in groups of about the same size."""
        parts: list[list[files.File]] = []
        room = 0
        for file in found:
            # An archive of the web has thousands of documents, of which its size tells nothing.
            if room <= 0 or not parts or file.is_web_archive:
                parts.append([])
                room = int(self._own["maxpartitionbytes"])
            parts[-1].append(file)
            room = 0 if file.is_web_archive else room - file.size - _OPENING
        return [_Part(part) for part in parts] or [_Part([])]

    def add_conditions(self, given: Sequence[spark.Filter]) -> None:
        for one in given:
            name = filters.column(one)
            said = filters.condition(one, self._known[name]) if name in self._known and name in self._kinds else None
            if said is not None:
                self._words.append(f"--where={said}")

    def values_in_paths(self, name: str, found: Sequence[files.File]) -> list[Any] | None:
        """Returns the value of a column of paths for each file; `None` if documents have it."""
        if name in self._names and any(name == folder for file in found for folder, _ in file.folders):
            return [self._value(file, name).as_py() for file in found]
        return None

    def _value(self, file: files.File, name: str) -> pa.Scalar[Any]:
        return files.value(file, name, self._schema.field(name).type)

    def read(self, part: _Part) -> Iterator[pa.RecordBatch]:
        pending: list[pa.RecordBatch] = []
        count = 0
        watch = _Watch(self._limit)
        try:
            for file in part.files:
                for batch in self._problems(file, watch) if self.is_report else self._rows(file, watch):
                    pending.append(batch)
                    count += batch.num_rows
                if count >= _ROWS:
                    yield from self._joined(pending)
                    pending, count = [], 0
            yield from self._joined(pending)
        finally:
            watch.close()

    def _joined(self, batches: Sequence[pa.RecordBatch]) -> list[pa.RecordBatch]:
        return pa.Table.from_batches(batches).cast(self._schema).combine_chunks().to_batches() if batches else []

    def _rows(self, file: files.File, watch: _Watch) -> Iterator[pa.RecordBatch]:
        in_path = {name for name, _ in file.folders}
        asked = [name for name in self._names if name in self._known and name not in in_path]
        found: list[Problem] = []
        for batch in self._converted(file, asked or ["rank"], found, watch):
            columns: dict[str, Any] = {
                name: batch.column(name) if name in asked else self._constant(file, name, batch.num_rows)
                for name in self._names
            }
            yield pa.RecordBatch.from_arrays(list(columns.values()), list(columns))
        errors = [problem for problem in found if not problem.is_warning]
        if errors and self._own["errors"] == "raise":
            raise ConversionError(errors)
        if errors and self._own["errors"] == "frame":
            columns = {
                name: pa.nulls(len(errors), cast(Any, self._type(name))) if name in asked else self._constant(file, name, len(errors))
                for name in self._names
            }
            columns[_ERROR] = _rows_of(errors, file)
            yield pa.RecordBatch.from_arrays(list(columns.values()), list(columns))
        for problem in found:
            print(f"chartconv: {problem}", file=sys.stderr)

    def _constant(self, file: files.File, name: str, count: int) -> Any:
        """Returns a column whose value is that of the path."""
        if name == _ERROR:
            return pa.nulls(count, PROBLEM_TYPE)
        return pa.repeat(cast(Any, self._value(file, name)), count)

    def _problems(self, file: files.File, watch: _Watch) -> list[pa.RecordBatch]:
        found: list[Problem] = []
        for _ in self._converted(file, [], found, watch):
            pass
        return [pa.RecordBatch.from_struct_array(_rows_of(found, file)).select(self._names)]

    def _converted(
        self, file: files.File, names: Sequence[str], found: list[Problem], watch: _Watch
    ) -> Iterator[pa.RecordBatch]:
        """Converts a file within the time limit. Appends its problems."""
        words = self._words + ([f"--fields={','.join(names)}"] if names else [])
        paths, documents = resolved(file.path)
        known = library()
        run = Conversion.of(words, paths, documents) if known is None else Session(known, words, paths, documents)
        watch.begin(run)
        try:
            yield from run.batches()
            found += run.finish()
        except ChartconvError:
            if not watch.is_late:
                raise
            found.append(Problem(file.path, None, None, "limit", f"not read within {self._limit:g} seconds", 0))
        finally:
            watch.end()
            run.stop()


def _rows_of(found: Sequence[Problem], file: files.File) -> Any:
    return pa.array([{**vars(problem), "source": problem.source or file.path} for problem in found], PROBLEM_TYPE)


class _Watch:
    """Interrupts a run that takes too long. One thread watches all runs of a task: starting one takes longer than
    reading a small file."""

    def __init__(self, limit: float) -> None:
        self.is_late = False
        self._limit = limit
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._run: Session | Conversion | None = None
        self._start = 0.0
        threading.Thread(target=self._watch, daemon=True).start()

    def begin(self, run: Session | Conversion) -> None:
        with self._lock:
            self.is_late, self._run, self._start = False, run, time.monotonic()

    def end(self) -> None:
        """Lets the run be stopped."""
        with self._lock:
            self._run = None

    def close(self) -> None:
        self._closed.set()

    def _watch(self) -> None:
        while not self._closed.wait(min(self._limit / 4, 1)):
            with self._lock:
                if self._run is not None and time.monotonic() - self._start > self._limit:
                    self.is_late = True
                    self._run.interrupt()


class _Reader(spark.DataSourceReader):
    def __init__(self, charts: _Charts) -> None:
        self._charts = charts

    def partitions(self) -> Sequence[_Part]:
        return self._charts.parts(self._charts.listed())

    def read(self, partition: spark.InputPartition) -> Iterator[pa.RecordBatch]:
        assert isinstance(partition, _Part)
        return self._charts.read(partition)


class _FilteringReader(_Reader):
    """Reads what Spark's filters leave. Spark applies all of them again."""

    _filters: Sequence[spark.Filter] = ()

    def pushFilters(self, filters: list[spark.Filter]) -> Iterable[spark.Filter]:
        self._filters = filters
        self._charts.add_conditions(filters)
        return filters

    def partitions(self) -> Sequence[_Part]:
        found = self._charts.listed()
        for one in self._filters:
            name = filters.column(one)
            values = None if name is None else self._charts.values_in_paths(name, found)
            if values is not None:
                found = [file for file, value in zip(found, values) if filters.holds(one, value)]
        return self._charts.parts(found)


class _StreamReader(spark.DataSourceStreamReader, _AvailableNow):
    """Reads each version of a file once, whatever its time: an offset has the keys of all that were read and are
    still there."""

    def __init__(self, charts: _Charts) -> None:
        self._charts = charts
        self._last: dict[str, Any] = self.initialOffset()
        # The files that were there when a query began that ends.
        self._target: list[files.File] | None = None

    def initialOffset(self) -> dict[str, Any]:
        return {"read": []}

    def getDefaultReadLimit(self) -> Any:
        limit = self._charts.files_per_trigger
        return ReadMaxFiles(limit) if limit is not None and ReadMaxFiles is not None else super().getDefaultReadLimit()

    def prepareForTriggerAvailableNow(self) -> None:
        self._target = self._ready()

    def latestOffset(self, start: Union[dict[str, Any], None] = None, limit: object = None) -> dict[str, Any]:
        # Spark 4.0 doesn't pass an offset.
        start = self._last if start is None else start
        ready = self._ready() if self._target is None else self._target
        found = dict.fromkeys(file.key for file in ready)
        known = set(start["read"])
        new = [key for key in found if key not in known][: getattr(limit, "max_files", self._charts.files_per_trigger)]
        self._last = {"read": sorted(known.intersection(found).union(new))} if new else start
        return self._last

    def _ready(self) -> list[files.File]:
        until = time.time_ns() - _REST
        return sorted((file for file in self._charts.listed() if file.time <= until), key=lambda file: (file.time, file.path))

    def partitions(self, start: dict[str, Any], end: dict[str, Any]) -> Sequence[_Part]:
        new = set(end["read"]) - set(start["read"])
        return self._charts.parts([file for file in self._charts.listed() if file.key in new])

    def read(self, partition: spark.InputPartition) -> Iterator[pa.RecordBatch]:
        assert isinstance(partition, _Part)
        return self._charts.read(partition)
