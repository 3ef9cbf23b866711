#!/usr/bin/env python3
"""Compares the values that pyarrow, DuckDB, polars, fastparquet and pandas read in our Parquet and Arrow files.

    columnar.py CHARTCONV [FOLDER...]

Every value of every column must be that of NDJSON: decimals and dates exactly, timestamps as moments. A decimal
that doesn't fit must be null. Random tables with long texts, few and many different values, missing ones and
several row groups are also compared. The schemas must be those of --schema. In a folder, feeds are read, and
files without a suffix, such as the inputs that a fuzz target has collected. With pyspark and Java, Spark also
reads the Parquet files.
"""

import datetime
import decimal
import io
import json
import math
import os
import random
import subprocess
import sys
import tempfile

import duckdb
import fastparquet
import pandas
import polars
import pyarrow.ipc
import pyarrow.parquet

from program import columns, feeds, finish, run
from spark_reader import problems_of_spark, is_installed


DECIMAL_PLACES, DECIMAL_DIGITS = 6, 12
decimal.getcontext().prec = 1000
MICROSECOND = datetime.timedelta(microseconds=1)


def expected(name, value):
    """A value of NDJSON as pyarrow returns it."""
    if name == "rating" and value is not None:
        return float(value)
    if isinstance(value, decimal.Decimal) or (name == "price" and value is not None):
        value = decimal.Decimal(value)
        _, digits, exponent = value.normalize().as_tuple()
        whole = len(digits) + exponent
        return value if -exponent <= DECIMAL_PLACES and whole <= DECIMAL_DIGITS else None
    if name in ("updated", "published", "feed_updated", "entry_date") and value is not None:
        return moment(value)
    if name == "release_date" and value is not None:
        return datetime.date.fromisoformat(value)
    return value


def moment(text):
    text, fraction = text.replace("Z", "+00:00"), ""
    if "." in text:
        text, rest = text.split(".")
        fraction = rest.rstrip("+-:0123456789") or rest
        zone = rest[max(rest.find("+"), rest.find("-")):]
        fraction = rest[: len(rest) - len(zone)][:6].ljust(6, "0")
        text = f"{text}.{fraction}{zone}"
    return datetime.datetime.fromisoformat(text)


def same(name, ours, theirs):
    if name in ("extra", "feed_extra") and ours is not None:
        return json.loads(ours, parse_float=decimal.Decimal) == theirs
    return ours == theirs


def read_parquet(data):
    return pyarrow.parquet.read_table(io.BytesIO(data))


def read_stream(data):
    return pyarrow.ipc.open_stream(data).read_all()


def read_file(data):
    return pyarrow.ipc.open_file(data).read_all()


FORMATS = {
    "parquet": (read_parquet, ["zstd", "none", "snappy"]),
    "arrow": (read_stream, ["none", "zstd"]),
    "arrow-file": (read_file, ["none", "zstd"]),
}
"""How pyarrow reads each format, and the format's compressions."""


def problems_of(program, names, arguments, label, turn, data=None):
    """Returns the errors of one input in all formats; `turn` selects the compression."""
    fields = ["--fields", ",".join(names)]
    text = run(program, [*fields, "--to", "ndjson", *arguments], data).stdout
    rows = [json.loads(line, parse_float=decimal.Decimal) for line in text.splitlines()]
    wanted = [{name: expected(name, row[name]) for name in names} for row in rows]
    for form, (read, compressions) in FORMATS.items():
        codec = compressions[turn % len(compressions)]
        made = run(program, [*fields, "--to", form, "--set", f"compression={codec}", *arguments], data)
        here = f"{label}: {form}, {codec}"
        if not made.stdout:
            if rows:
                yield f"{here}: no file, but {len(rows)} rows"
            continue
        table = read(made.stdout)
        table.validate(full=True)
        found = table.to_pylist()
        if len(found) != len(rows):
            yield f"{here}: {len(found)} rows, not {len(rows)}"
            continue
        for index, (row, other) in enumerate(zip(found, wanted)):
            for name in names:
                if not same(name, row[name], other[name]):
                    yield f"{here}:{index}: {name} is {row[name]!r:.80}, not {other[name]!r:.80}"
        readers = problems_of_parquet if form == "parquet" else problems_of_arrow
        yield from readers(made.stdout, form, table, here)


def flat_columns(table):
    return [field.name for field in table.schema if not str(field.type).startswith("list")]


def problems_of_parquet(data, _, table, label):
    """DuckDB and polars must read the same as pyarrow; statistics must be right."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "table.parquet")
        with open(path, "wb") as file:
            file.write(data)
        # Readers count rows by the footer alone.
        count = pyarrow.parquet.read_metadata(path).num_rows
        if count != table.num_rows:
            yield f"{label}: the footer has {count} rows, not {table.num_rows}"
        flat = flat_columns(table)
        chosen = ", ".join(f'"{name}"' for name in flat)
        ours = table.select(flat).to_pylist()
        duck = duckdb.sql(f"set timezone='UTC'; select {chosen} from '{path}'").to_arrow_table()
        if duck.to_pylist() != ours:
            yield f"{label}: DuckDB reads other values"
        if polars.read_parquet(path).select(flat).to_dicts() != ours:
            yield f"{label}: polars reads other values"
        yield from problems_of_fastparquet(path, flat, ours, label)
        if " rows:" not in label:
            return
        for name in flat:
            values = [row[name] for row in ours if row[name] is not None]
            for bound, test in ((max, ">="), (min, "<=")):
                count = f'select count(*) from \'{path}\' where "{name}" {test} ?'
                found = duckdb.execute(count, [bound(values)]).fetchone()[0] if values else 0
                if values and found != values.count(bound(values)):
                    yield f"{label}: {name}: the statistics exclude a value"


def in_fastparquet(value):
    """A value as fastparquet returns it, in types of pandas with nanoseconds for dates."""
    if isinstance(value, decimal.Decimal):
        return float(value)
    if isinstance(value, datetime.datetime):
        return pandas.Timestamp(value).tz_localize(None)
    if isinstance(value, datetime.date):
        return pandas.Timestamp(value) if 1700 < value.year < 2200 else None
    return value


def problems_of_fastparquet(path, flat, ours, label):
    """fastparquet must read the same scalars; it doesn't read lists of structs."""
    if not ours:
        return
    frame = fastparquet.ParquetFile(path).to_pandas(columns=flat)
    for name in flat:
        for row, theirs in zip(ours, frame[name]):
            value = in_fastparquet(row[name])
            if value is None and row[name] is not None:
                continue
            if pandas.isna(theirs) if value is None else theirs == value:
                continue
            # It multiplies decimals by a rounded millionth.
            if isinstance(value, float) and math.isclose(theirs, value, rel_tol=1e-12):
                continue
            yield f"{label}: fastparquet reads {theirs!r:.60} in {name}, not {value!r:.60}"
            break


def problems_of_arrow(data, form, table, label):
    """polars and pandas must read the same as pyarrow."""
    flat = flat_columns(table)
    ours = table.select(flat).to_pylist()
    read = polars.read_ipc_stream if form == "arrow" else polars.read_ipc
    if read(io.BytesIO(data)).select(flat).to_dicts() != ours:
        yield f"{label}: polars reads other values"
    if form == "arrow-file" and len(pandas.read_feather(io.BytesIO(data))) != len(ours):
        yield f"{label}: pandas reads other rows"


def problems_of_schema(program, names, path):
    """--schema arrow must equal the schema that pyarrow finds in a file with all columns."""
    made = run(program, ["--fields", ",".join(names), "--to", "arrow", path]).stdout
    found = "".join(
        f"{field.name}: {field.type}{'' if field.nullable else ' not null'}\n"
        for field in read_stream(made).schema)
    for form in ("arrow", "arrow-file"):
        if run(program, ["--schema", form]).stdout.decode() != found:
            yield f"--schema {form} isn't the schema of its files"
    yield from problems_of_duckdb(program, names, path)


def problems_of_duckdb(program, names, path):
    """The table of --schema duckdb must have the types that DuckDB finds in a Parquet file."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "table.parquet")
        run(program, ["--fields", ",".join(names), "-o", file, path])
        database = duckdb.connect()
        schema = ["--schema", "duckdb", "--fields", ",".join(names)]
        database.execute(run(program, schema).stdout.decode())
        database.execute(f"insert into chartconv select * from '{file}'")
        tables = ["chartconv", f"'{file}'"]
        declared, found = [database.sql(f"describe from {table}").fetchall() for table in tables]
        if [row[:2] for row in declared] != [row[:2] for row in found]:
            yield "--schema duckdb isn't what DuckDB finds in a file"


def random_rows(seed):
    """NDJSON whose columns have few values, many, long ones, or none."""
    chance = random.Random(seed)
    count = SIZES[seed]
    words = ["", "a", "é", "日本", "x" * 300, "y" * 5000 if count < 1000 else "y"]
    for index in range(count):
        row = {
            "rank": chance.choice([index, 1, -1, 1 << 60]),
            "id": str(index),
            "name": chance.choice(words) + str(chance.randrange(3)),
            "artist": str(chance.randrange(70_000)) * chance.choice([1, 9]),
            "price": chance.choice(["0", "1.29", "-1", "999999999999.999999"]),
            "explicit": chance.choice([True, False]),
            "release_date": chance.choice(["2014-05-07", "0001-01-01", "9999-12-31"]),
            "updated": chance.choice(["2014-05-07T01:02:03.25-07:00", "1969-12-31T23:59:59Z"]),
            "genres": [{"id": "1", "name": "A", "term": None, "scheme": None}] * chance.randrange(3),
        }
        kept = {key: value for key, value in row.items() if chance.random() < 0.8 or key == "id"}
        if count > LARGE:
            kept = {"rank": row["rank"], "id": row["id"]}
        price = kept.pop("price", None)
        text = json.dumps(kept, ensure_ascii=False)
        yield text if price is None else f'{text[:-1]}, "price": {price}}}'


SIZES = [1, 2, 9, 700, 17_000, 124_000]
"""The numbers of rows; the last is more than a row group has."""
LARGE = 100_000
RANDOM_COLUMNS = ["rank", "id", "name", "artist", "price", "explicit", "release_date", "updated",
                  "genres"]


def main():
    program, folders = sys.argv[1], sys.argv[2:]
    names = list(columns(program))
    files = list(feeds(folders))
    problems = []
    for turn, path in enumerate(files):
        problems += problems_of(program, names, [path], path, turn)
    problems += problems_of_schema(program, names, files[0])
    for seed, size in enumerate(SIZES):
        data = "\n".join(random_rows(seed)).encode()
        chosen = RANDOM_COLUMNS if size < LARGE else RANDOM_COLUMNS[:2]
        problems += problems_of(program, chosen, ["--from", "chartconv"], f"{size} rows", seed, data)
    if is_installed():
        problems += problems_of_spark(program, names, files)
    else:
        subprocess.run([os.path.join(os.path.dirname(__file__), "..", "skip"), "spark", "pyspark or Java is missing"], check=True)
    finish("columnar", f"{len(files)} files and {len(SIZES)} random tables", problems)


if __name__ == "__main__":
    main()
