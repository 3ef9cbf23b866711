#!/usr/bin/env python3
"""Output in other tools: pandas and DuckDB load it, schemas and renderers accept it.

    loads.py [--dialects itunes-xml] CHARTCONV [FEEDS_DIR]

Needs `pip install -r requirements.txt` and xmllint. If cmark-gfm is installed, it also renders the Markdown.
Schemas are read from `Schemas/` at the repository's root, and must equal the output of `--schema`.
"""

import argparse
import csv
import glob
import json
import math
import os
import subprocess
import sys
import tempfile

import duckdb
import jsonschema
import pandas

import atom_rules
import github_markdown
import markdown_table
import table_schema
from check import FIXTURES, feed_files
from documents import PLAIN, documents
from oracle import READERS, expected_rows
from program import Failed, csv_rows, output_of

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
MAIN_COLUMNS = "+source,feed_title,rating,duration,explicit"


def schema_file(name):
    """`Schemas/chartconv.ndjson.schema.json` …: the one file named for the format."""
    found = glob.glob(os.path.join(ROOT, "Schemas", f"chartconv.{name}.*"))
    if len(found) != 1:
        sys.exit(f"{ROOT}/Schemas: {len(found)} files for {name}")
    return found[0]


def load_schema(name):
    with open(schema_file(name), encoding="utf-8") as file:
        return json.load(file)


def problems_of_schemas(program):
    for name in ("csv", "ndjson", "json", "jsonfeed"):
        with open(schema_file(name), "rb") as file:
            if output_of(program, ["--schema", name], []) != file.read():
                yield f"--schema {name} isn't {schema_file(name)}"
    for name in ("ndjson", "json", "jsonfeed"):
        try:
            jsonschema.Draft202012Validator.check_schema(load_schema(name))
        except jsonschema.SchemaError as error:
            yield f"{name}: {error.message}"


def problems_of_json(program, path):
    for name in ("ndjson", "json", "jsonfeed"):
        fields = ["--fields", "all,extra"]
        output = output_of(program, ["--to", name, *fields], [path]).decode()
        validator = jsonschema.Draft202012Validator(
            load_schema(name), format_checker=jsonschema.FormatChecker())
        for document in documents(output, PLAIN):
            for error in validator.iter_errors(document):
                yield f"{name}: {error.json_path}: {error.message}"


def problems_of_csv(program, path):
    output = output_of(program, ["--to", "csv", "--fields", "all"], [path])
    schema = load_schema("csv")
    # The one repeats another column, the other is of the run: `all` leaves them out.
    schema["fields"] = [field for field in schema["fields"] if field["name"] not in ("entry_date", "seen")]
    yield from table_schema.problems(schema, csv_rows(output))


def problems_of_feeds(program, path):
    for name in ("atom", "rss"):
        output = output_of(program, ["--to", name], [path])
        run = subprocess.run(
            ["xmllint", "--noout", "-"], input=output,
            capture_output=True, check=False)
        if run.returncode:
            yield f"{name}: " + run.stderr.decode().splitlines()[0]
        if name == "atom":
            known = atom_rules.problems_of_input(path)
            yield from (problem for problem in atom_rules.problems(output) if problem not in known)


def problems_of_markdown(program, path):
    output = output_of(program, ["--to", "markdown", "--fields", "rank,artwork_url,name,artist,price,release_date"], [path]).decode()
    yield from markdown_table.problems(output, expected_rows(path))
    if github_markdown.is_there():
        yield from github_markdown.problems(output.encode())


def problems_of_hostile_markdown(program):
    def markdown(rows, fields):
        return subprocess.run(
            [program, "--to", "markdown", "--fields", fields], input=rows, capture_output=True,
            check=True).stdout
    yield from github_markdown.problems_of_hostile(markdown)


def problems_of_pandas(program, path):
    with converted(program, path, "csv") as file:
        yield from frame_problems("CSV", pandas.read_csv(file, parse_dates=["release_date"]), path)
    with converted(program, path, "ndjson") as file:
        frame = pandas.read_json(file, lines=True)
        if "release_date" in frame:
            frame["release_date"] = pandas.to_datetime(frame["release_date"], format="%Y-%m-%d")
        yield from frame_problems("NDJSON", frame, path)


def frame_problems(name, frame, path):
    expected = expected_rows(path)
    if not expected:
        if len(frame):
            yield f"pandas, {name}: {len(frame)} rows"
        return
    if not pandas.api.types.is_integer_dtype(frame["rank"]):
        yield f"pandas, {name}: rank is {frame['rank'].dtype}"
    for column, is_right in (("price", pandas.api.types.is_numeric_dtype),
                             ("release_date", pandas.api.types.is_datetime64_any_dtype)):
        wanted = [row[column] for row in expected]
        if not any(wanted):
            continue
        if not is_right(frame[column]):
            yield f"pandas, {name}: {column} is {frame[column].dtype}"
            continue
        for number, (ours, theirs) in enumerate(zip(frame[column], wanted), 1):
            if not same(ours, theirs, pandas.isna(ours)):
                yield f"pandas, {name}: row {number}: {column} {ours!r}/{theirs!r}"


def problems_of_duckdb(program, path):
    for name, function in (("csv", "read_csv"), ("ndjson", "read_json")):
        with converted(program, path, name) as file:
            if os.path.getsize(file.name) == 0:
                continue
            table = duckdb.sql(f"from {function}('{file.name}')")
            types = dict(zip(table.columns, map(str, table.types)))
            rows = table.order("rank").select("rank, price, release_date").fetchall()
        expected = sorted(expected_rows(path), key=lambda row: int(row["rank"]))
        if expected and types["rank"] != "BIGINT":
            yield f"DuckDB, {name}: rank is {types['rank']}"
        if any(row["price"] for row in expected) and types["price"] not in ("DOUBLE", "BIGINT"):
            yield f"DuckDB, {name}: price is {types['price']}"
        if any(row["release_date"] for row in expected) and types["release_date"] != "DATE":
            yield f"DuckDB, {name}: release_date is {types['release_date']}"
            continue
        ours_sorted = sorted(rows, key=str)
        wanted = sorted(((int(row["rank"]), row["price"] and float(row["price"]),
                          row["release_date"]) for row in expected), key=str)
        for ours, theirs in zip(ours_sorted, wanted, strict=True):
            ours = (ours[0], ours[1] and float(ours[1]), ours[2] and str(ours[2]))
            if ours != theirs:
                yield f"DuckDB, {name}: {ours!r}/{theirs!r}"


def same(ours, theirs, is_null):
    if theirs is None:
        return is_null
    if isinstance(ours, pandas.Timestamp):
        return ours.date().isoformat() == theirs
    return not is_null and math.isclose(float(ours), float(theirs), rel_tol=1e-15)


def converted(program, path, name):
    """A file with the conversion, which is removed when it is closed."""
    file = tempfile.NamedTemporaryFile(suffix="." + name)
    file.write(output_of(program, ["--to", name, "--fields", MAIN_COLUMNS], [path]))
    file.flush()
    file.seek(0)
    return file


CHECKS = [problems_of_json, problems_of_csv, problems_of_feeds, problems_of_markdown, problems_of_pandas,
          problems_of_duckdb]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dialects", default=",".join(READERS))
    parser.add_argument("program", metavar="CHARTCONV")
    parser.add_argument("feeds", nargs="?", metavar="FEEDS_DIR")
    arguments = parser.parse_args()
    csv.field_size_limit(1 << 24)
    folders = [os.path.normpath(FIXTURES)]
    if arguments.feeds and os.path.isdir(arguments.feeds):
        folders.append(arguments.feeds)

    found = [("Schemas", problem) for problem in problems_of_schemas(arguments.program)]
    passed = 0
    if github_markdown.is_there():
        found += [("hostile", problem) for problem in problems_of_hostile_markdown(arguments.program)]
    else:
        subprocess.run([os.path.join(os.path.dirname(__file__), "..", "skip"), "cmark-gfm", "not found"], check=True)
    for path in feed_files(folders, set(arguments.dialects.split(","))):
        if expected_rows(path) is None:
            continue
        for check in CHECKS:
            try:
                problems = list(check(arguments.program, path))
            except Failed as error:
                problems = [str(error)]
            passed += not problems
            found += [(path, problem) for problem in problems]
    for location, problem in found:
        print(f"{location}: {problem}")
    print(f"{passed} passed, {len(found)} failed")
    sys.exit(1 if found or not passed else 0)


if __name__ == "__main__":
    main()
