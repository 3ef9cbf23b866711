#!/usr/bin/env python3
"""What pyarrow, DuckDB and polars read in our Parquet files.

    parquet.py CHARTCONV [FIXTURES] [FEEDS_DIR]

Every value of every column must be that of NDJSON: decimals and dates exactly, timestamps as
moments. A decimal that doesn't fit must be null. Random tables with long texts, few and many
different values, missing ones and several row groups are compared as well.
"""

import datetime
import decimal
import io
import json
import os
import random
import subprocess
import sys
import tempfile

import duckdb
import polars
import pyarrow.parquet


DECIMAL_PLACES, DECIMAL_DIGITS = 6, 12
decimal.getcontext().prec = 1000
MICROSECOND = datetime.timedelta(microseconds=1)


def run(program, arguments, data=None):
    return subprocess.run([program, "-q", *arguments], input=data, capture_output=True)


def feeds(folder):
    for directory, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith((".xml", ".json", ".rss", ".atom", ".csv")) and ".model." not in name:
                yield os.path.join(directory, name)


def columns(program):
    return [line.split()[0] for line in run(program, ["--list-fields"]).stdout.decode().splitlines()]


def expected(name, value):
    """A value of NDJSON as pyarrow returns it."""
    if isinstance(value, decimal.Decimal) or (name in ("price", "rating") and value is not None):
        value = decimal.Decimal(value)
        _, digits, exponent = value.normalize().as_tuple()
        whole = len(digits) + exponent
        return value if -exponent <= DECIMAL_PLACES and whole <= DECIMAL_DIGITS else None
    if name in ("updated", "published", "feed_updated") and value is not None:
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
    if name == "extra" and ours is not None:
        return json.loads(ours, parse_float=decimal.Decimal) == theirs
    return ours == theirs


def faults_of(program, names, arguments, label, data=None):
    parquet = run(program, ["--fields", ",".join(names), "--to", "parquet", *arguments], data)
    text = run(program, ["--fields", ",".join(names), "--to", "ndjson", *arguments], data).stdout
    rows = [json.loads(line, parse_float=decimal.Decimal) for line in text.splitlines()]
    if not parquet.stdout:
        if rows:
            yield f"{label}: no file, but {len(rows)} rows"
        return
    table = pyarrow.parquet.read_table(io.BytesIO(parquet.stdout))
    found = table.to_pylist()
    if len(found) != len(rows):
        yield f"{label}: {len(found)} rows, not {len(rows)}"
        return
    for index, (row, other) in enumerate(zip(found, rows)):
        for name in names:
            wanted = expected(name, other[name])
            if not same(name, row[name], wanted):
                yield f"{label}:{index}: {name} is {row[name]!r:.80}, not {wanted!r:.80}"
    yield from faults_of_readers(parquet.stdout, table, label)


def faults_of_readers(data, table, label):
    """DuckDB and polars must read what pyarrow does; statistics must hold."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "table.parquet")
        with open(path, "wb") as file:
            file.write(data)
        flat = [field.name for field in table.schema if not str(field.type).startswith("list")]
        chosen = ", ".join(f'"{name}"' for name in flat)
        ours = table.select(flat).to_pylist()
        duck = duckdb.sql(f"set timezone='UTC'; select {chosen} from '{path}'").to_arrow_table()
        if duck.to_pylist() != ours:
            yield f"{label}: DuckDB reads other values"
        if polars.read_parquet(path).select(flat).to_dicts() != ours:
            yield f"{label}: polars reads other values"
        if not label.endswith(" rows"):
            return
        for name in flat:
            values = [row[name] for row in ours if row[name] is not None]
            for bound, test in ((max, ">="), (min, "<=")):
                count = f'select count(*) from \'{path}\' where "{name}" {test} ?'
                found = duckdb.execute(count, [bound(values)]).fetchone()[0] if values else 0
                if values and found != values.count(bound(values)):
                    yield f"{label}: {name}: the statistics exclude a value"


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
    names = columns(program)
    files = [path for folder in folders for path in feeds(folder)]
    faults = []
    for path in files:
        faults += faults_of(program, names, [path], path)
    for seed, size in enumerate(SIZES):
        data = "\n".join(random_rows(seed)).encode()
        chosen = RANDOM_COLUMNS if size < LARGE else RANDOM_COLUMNS[:2]
        faults += faults_of(program, chosen, ["--from", "chartconv"], f"{size} rows", data)
    for fault in faults[:40]:
        print(f"parquet: {fault}")
    print(f"parquet: {len(files)} files and {len(SIZES)} random tables, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
