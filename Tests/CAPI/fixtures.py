"""Reads each fixture by the library and by the program, with all columns, and compares the tables and errors. Then
reads one by every package that takes Arrow's C stream and is installed.

    fixtures.py LIBRARY PROGRAM
"""

import ctypes
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import pyarrow as pa

PACKAGE = pathlib.Path(__file__).resolve().parents[2]


class Input(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("name", ctypes.c_char_p), ("data", ctypes.c_char_p),
                ("length", ctypes.c_size_t), ("read", ctypes.c_void_p), ("context", ctypes.c_void_p)]


class Problem(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("kind", ctypes.c_char_p), ("source", ctypes.c_char_p),
                ("message", ctypes.c_char_p), ("line", ctypes.c_int64), ("column", ctypes.c_int64),
                ("entries", ctypes.c_int64)]


def load(path):
    library = ctypes.CDLL(path)
    library.chartconv_open.restype = ctypes.c_void_p
    for name in ("stream", "next_problem", "close"):
        getattr(library, f"chartconv_{name}").argtypes = [ctypes.c_void_p, ctypes.c_void_p][:1 + (name != "close")]
    return library


class Stream:
    """A session as an object that others read by Arrow's interface."""

    def __init__(self, library, options, name, data=None):
        self.library = library
        self.input = Input(ctypes.sizeof(Input), os.fsencode(name), data, len(data or b""))
        words = options.encode().split()
        self.session = library.chartconv_open(
            (ctypes.c_char_p * len(words))(*words), None, ctypes.c_size_t(len(words)), ctypes.byref(self.input), ctypes.c_size_t(1))

    def reader(self):
        stream = (ctypes.c_void_p * 5)()
        assert self.library.chartconv_stream(self.session, ctypes.addressof(stream)) == 0
        return pa.RecordBatchReader._import_from_c(ctypes.addressof(stream))

    def problems(self):
        problem = Problem(ctypes.sizeof(Problem))
        while self.library.chartconv_next_problem(self.session, ctypes.addressof(problem)):
            if problem.kind != b"warning":
                yield {"source": problem.source.decode(), "line": problem.line or None,
                       "column": problem.column if problem.line else None, "kind": problem.kind.decode(),
                       "message": problem.message.decode(), "entries": problem.entries}

    def close(self):
        self.library.chartconv_close(self.session)


def of_library(library, path, data=None):
    stream = Stream(library, "--fields all,extra", path, data)
    with stream.reader() as reader:
        table = reader.read_all()
    problems = list(stream.problems())
    stream.close()
    return table, problems


def of_program(program, path):
    with tempfile.TemporaryDirectory() as folder:
        errors = os.path.join(folder, "errors")
        run = subprocess.run([program, "--to=arrow", "--fields=all,extra", f"--errors={errors}", "-q", path],
                             capture_output=True)
        with open(errors, encoding="utf-8") as file:
            problems = [json.loads(line) for line in file]
    return (pa.ipc.open_stream(run.stdout).read_all() if run.stdout else None), problems


def same(one, other):
    """Whether tables are the same, of any division into batches; a number that isn't one equals itself."""
    return one.schema.equals(other.schema, check_metadata=True) and one.to_pylist().__repr__() == other.to_pylist().__repr__()


def main():
    library, program = load(sys.argv[1]), sys.argv[2]
    fixtures = [one for one in sorted((PACKAGE / "Fixtures").glob("*/*")) if not one.name.endswith(".model.json")]
    for fixture in fixtures:
        expected, errors = of_program(program, fixture)
        table, problems = of_library(library, fixture)
        table.validate(full=True)
        assert problems == errors, (fixture, problems, errors)
        assert table.num_rows == 0 if expected is None else same(table, expected), fixture
        again, _ = of_library(library, fixture, fixture.read_bytes())
        # A table has the source of its rows and may have the date of its name.
        assert again.num_rows == table.num_rows, fixture
    assert len(fixtures) > 50
    readers = others(library, PACKAGE / "Fixtures/itunes-xml/top-songs.xml")
    print(f"C interface: {len(fixtures)} fixtures as by the program; read by pyarrow, {', '.join(readers)}")


class Exported:
    """An object with the method that packages look for. DuckDB calls it twice."""

    def __init__(self, open_stream):
        self.open_stream = open_stream

    def __arrow_c_stream__(self, requested_schema=None):
        return self.open_stream().reader().__arrow_c_stream__()


def others(library, path):
    expected, _ = of_library(library, path)

    def exported():
        return Exported(lambda: Stream(library, "--fields rank,name,price,links", path))

    ranks = expected["rank"].to_pylist()
    try:
        import polars
        assert polars.DataFrame(exported())["rank"].to_list() == ranks
        yield "polars"
    except ImportError:
        pass
    try:
        import duckdb
        rows = exported()
        assert duckdb.sql("select rank from rows").fetchall() == [(rank,) for rank in ranks]
        yield "DuckDB"
    except ImportError:
        pass
    try:
        import pandas
        if hasattr(pandas.DataFrame, "from_arrow"):
            assert pandas.DataFrame.from_arrow(exported())["rank"].to_list() == ranks
            yield "pandas"
    except ImportError:
        pass
    try:
        import nanoarrow
        assert [row[0] for row in nanoarrow.ArrayStream(exported()).read_all().iter_tuples()] == ranks
        yield "nanoarrow"
    except ImportError:
        pass


main()
