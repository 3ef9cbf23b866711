#!/usr/bin/env python3
"""Checks the folders of --partition with readers of Hive's folders.

    partitions.py CHARTCONV [FOLDER...]

The rows of all partitions together must be those of one output, with the values of the folders' names,
for every format that is read back. DuckDB, pyarrow and polars must read the folders. A second run must
change nothing, and a run that is killed must leave whole files.
"""

import collections
import json
import os
import random
import sys
import tempfile
import urllib.parse

import duckdb
import pandas
import polars
import pyarrow.dataset
import pyarrow.parquet

from program import feeds, finish, killed, run, timed

NULL = "__HIVE_DEFAULT_PARTITION__"
FIELDS = ["id", "name", "artist", "price", "release_date", "country", "chart", "kind"]
FORMATS = ["csv", "parquet", "ndjson", "json", "atom", "rss", "jsonfeed"]
KEYS = ["chart,country", "kind", "artist", "release_date:year", "name", "explicit", "rank,country"]


def partitions(folder):
    """Pairs of each file and the values of its folders' names, without the hidden list of what was added."""
    for directory, _, names in sorted(os.walk(folder)):
        if os.path.basename(directory).startswith("."):
            continue
        for name in sorted(names):
            path = os.path.join(directory, name)
            parts = [part.split("=", 1) for part in os.path.relpath(directory, folder).split("/")]
            yield path, {
                key: None if value == NULL else urllib.parse.unquote(value) for key, value in parts}


def tuples(rows, names):
    return collections.Counter(tuple(json.dumps(row.get(name)) for name in names) for row in rows)


def text(value):
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value)


def problems_of(program, files, keys, form, folder):
    """Returns the errors of one division, read back by the program itself."""
    columns = [key.split(":")[0] for key in keys.split(",")]
    whole = [key for key in keys.split(",") if ":" not in key]
    names = FIELDS + [name for name in columns if name not in FIELDS]
    chosen = ["--fields", ",".join(names)] if form in ("csv", "ndjson", "parquet") else []
    label = f"{keys} in {form}"
    target = os.path.join(folder, "out")
    made = run(program, [*chosen, "--to", form, "--partition", keys, "--output-dir", target, *files])
    rows = run(program, ["--fields", ",".join(names), "--to", "ndjson", *files]).stdout
    rows = [json.loads(line) for line in rows.splitlines()]
    compared = [name for name in names if name not in whole]
    found, wanted = collections.defaultdict(list), collections.defaultdict(list)
    for path, values in partitions(target):
        here = tuple(sorted(values.items(), key=str))
        if form == "parquet":
            read = pyarrow.parquet.read_table(path)
            if set(whole) & set(read.column_names):
                yield f"{label}: {path} has the column of a folder"
            found[here] += [None] * read.num_rows
        else:
            arguments = ["--from", "chartconv"] if form in ("csv", "ndjson", "json") else []
            back = run(program, [*arguments, "--fields", "all", "--to", "ndjson", path])
            if back.returncode:
                yield f"{label}: {path} isn't read: {back.stderr.decode():.200}"
            found[here] += [json.loads(line) for line in back.stdout.splitlines()]
    for row in rows:
        values = {}
        for key in keys.split(","):
            name, _, unit = key.partition(":")
            value = text(row[name])
            size = {"year": 4, "month": 7, "day": 10}.get(unit)
            values[f"{name}_{unit}" if unit else name] = value[:size] if value else value
        wanted[tuple(sorted(values.items(), key=str))].append(row)
    if set(found) != set(wanted):
        yield f"{label}: the folders are {sorted(set(found) ^ set(wanted), key=str)[:3]}; {made.stderr.decode():.200}"
        return
    for here in wanted:
        if form in ("csv", "ndjson"):
            if tuples(found[here], compared) != tuples(wanted[here], compared):
                yield f"{label}: {here} has other rows"
        elif len(found[here]) != len(wanted[here]):
            yield f"{label}: {here} has {len(found[here])} rows, not {len(wanted[here])}"


def state(folder):
    return {path: open(path, "rb").read() for path, _ in partitions(folder)}


def problems_of_repetition(program, files, folder):
    """A second run adds nothing, or writes the same. No input is replaced."""
    target = os.path.join(folder, "again")
    command = ["--partition", "kind", "--output-dir", target]
    for mode in ("--append", "--overwrite"):
        run(program, [*command, mode, *files])
        before = state(target)
        for jobs in ("-j1", "-j4"):
            run(program, [*command, mode, jobs, *files])
            if state(target) != before:
                yield f"a run with {mode} {jobs} changes the partitions"
    if run(program, [*command, *files]).returncode != 3 or state(target) != before:
        yield "partitions with rows aren't refused"
    inputs = [path for path in before]
    refused = run(program, ["--from", "csv", *command, "--overwrite", *inputs])
    if refused.returncode != 3 or b"would replace an input" not in refused.stderr:
        yield f"partitions replace their inputs: {refused.stderr.decode():.200}"


def problems_of_readers(program, folder):
    """Alternating rows of many partitions: more than fit in memory."""
    chance = random.Random(1)
    values = [f"v{index}" for index in range(400)] + ["ä/ö=%", "日本", "a b", "..", NULL, "x:y"]
    rows = [{"id": str(index), "chart": chance.choice(values), "rank": index,
             "summary": "x" * 3000} for index in range(20000)]
    data = "\n".join(json.dumps(row, ensure_ascii=False) for row in rows).encode()
    wanted = collections.Counter((row["chart"], row["rank"]) for row in rows)
    for form in ("parquet", "csv"):
        target = os.path.join(folder, form)
        made = run(program, ["--from", "chartconv", "--to", form, "--fields", "id,rank,chart,summary",
                             "--partition", "chart", "--output-dir", target], data)
        count = sum(1 for _ in partitions(target))
        if made.returncode or count != len({row["chart"] for row in rows}):
            yield f"{form}: {count} files, {made.stderr.decode():.200}"
        pattern = f"{target}/**/*.{form}"
        reader = "read_parquet" if form == "parquet" else "read_csv"
        found = duckdb.sql(
            f"select chart, rank from {reader}('{pattern}', hive_partitioning = true, "
            "hive_types = {'chart': varchar})").fetchall()
        # DuckDB can't distinguish a value that equals the text for null from null.
        differing = wanted - collections.Counter(found)
        if any(chart != NULL for chart, _ in differing):
            yield f"DuckDB reads other rows of {form}: {list(differing)[:3]}"
        if form == "csv":
            continue
        schema = pyarrow.schema([("chart", pyarrow.string())])
        read = pyarrow.dataset.dataset(
            target, partitioning=pyarrow.dataset.partitioning(schema, flavor="hive")).to_table()
        pairs = collections.Counter(zip(read["chart"].to_pylist(), read["rank"].to_pylist()))
        if any(chart != NULL for chart, _ in wanted - pairs):
            yield f"pyarrow reads other rows: {list(wanted - pairs)[:3]}"
        frame = polars.read_parquet(pattern, hive_partitioning=True, hive_schema={"chart": polars.String})
        pairs = collections.Counter(frame.select("chart", "rank").rows())
        if any(chart != NULL for chart, _ in wanted - pairs):
            yield f"polars reads other rows: {list(wanted - pairs)[:3]}"


def problems_of_lakes(program, files, folder):
    """A folder to which runs have added is read as it is, without a pattern."""
    target = os.path.join(folder, "lake")
    for part in (files[:1], files):
        # A null in a folder is a limit of pandas.
        run(program, ["--to", "parquet", "--partition", "kind", "--where", "kind is not null", "--output-dir", target,
                      "--append", *part])
    counts = {
        "pyarrow": pyarrow.dataset.dataset(target, partitioning="hive").count_rows(),
        "polars": polars.scan_parquet(target).collect().height,
        "pandas": len(pandas.read_parquet(target)),
        "DuckDB": duckdb.sql(f"select count(*) from read_parquet('{target}')").fetchall()[0][0],
        "the files": sum(pyarrow.parquet.read_metadata(path).num_rows for path, _ in partitions(target)),
    }
    if len(set(counts.values())) > 1:
        yield f"readers of an appended folder find other rows: {counts}"


def problems_of_kills(program, files, folder):
    """Every file that a killed run leaves is whole, and there are no others."""
    def command(target):
        return [program, "-q", "--to", "parquet", "--partition", "artist", "--output-dir", target, *files]

    seconds, kills = timed(command(os.path.join(folder, "whole"))), 0
    # The first run is killed as it starts, at any speed of the machine.
    for turn in range(20):
        target = os.path.join(folder, f"kill-{turn}")
        kills += killed(command(target), seconds * turn / 20)
        for path, _ in partitions(target):
            if not path.endswith(".parquet"):
                yield f"a killed run leaves {path}"
            else:
                pyarrow.parquet.read_table(path)
    if kills == 0:
        yield "no run was killed"


def main():
    program, folders = sys.argv[1], sys.argv[2:]
    files = [path for path in feeds(folders) if not path.endswith(".csv")]
    problems, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for keys in KEYS:
            for form in FORMATS if keys == KEYS[0] else FORMATS[:2]:
                inner = os.path.join(folder, str(count))
                os.mkdir(inner)
                problems += problems_of(program, files, keys, form, inner)
                count += 1
        problems += problems_of_repetition(program, files, folder)
        problems += problems_of_readers(program, folder)
        problems += problems_of_lakes(program, files, folder)
        problems += problems_of_kills(program, files, folder)
    finish("partitions", f"{len(files)} files divided in {count} ways", problems)


if __name__ == "__main__":
    main()
