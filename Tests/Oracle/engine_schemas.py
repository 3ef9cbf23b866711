#!/usr/bin/env python3
"""Loads the default output by the schemas that the program prints for DuckDB and Spark, and compares the values.

    engine_schemas.py CHARTCONV FEED...

Spark is tried where pyspark and Java are.
"""

import datetime
import decimal
import json
import os
import shutil
import subprocess
import sys
import tempfile

FORMATS = ("csv", "tsv", "ndjson")
TIMES = ("feed_updated", "published")


def output(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True).stdout


def facts(rows):
    """Each row as texts that don't depend on the engine."""
    return [[fact(value) for value in row] for row in rows]


def fact(value):
    if isinstance(value, datetime.datetime):
        moment = value if value.tzinfo else value.replace(tzinfo=datetime.timezone.utc)
        return moment.astimezone(datetime.timezone.utc).isoformat()
    if isinstance(value, (decimal.Decimal, float)):
        return str(decimal.Decimal(str(value)).normalize())
    return None if value is None else str(value)


def expected(program, feeds):
    """The rows of NDJSON, with numbers and dates as the columns' types have them."""
    rows = []
    for line in output(program, "-t", "ndjson", *feeds).decode().splitlines():
        row = json.loads(line, parse_float=decimal.Decimal)
        if row["price"] is not None:
            row["price"] = decimal.Decimal(row["price"])
        for name in TIMES:
            if row[name]:
                row[name] = datetime.datetime.fromisoformat(row[name])
        rows.append(list(row.values()))
    return facts(rows)


def duckdb_problems(program, files, rows):
    import duckdb

    options = {"csv": "HEADER", "tsv": "HEADER, DELIMITER '\t', QUOTE ''", "ndjson": "FORMAT json"}
    for name in FORMATS:
        connection = duckdb.connect()
        connection.execute("SET TimeZone = 'UTC'")
        connection.execute(output(program, "--schema", "duckdb").decode())
        connection.execute(f"COPY chartconv FROM '{files[name]}' ({options[name]})")
        times = ", ".join(f"{name} AT TIME ZONE 'UTC' AS {name}" for name in TIMES)
        query = f"SELECT * REPLACE ({times}) FROM chartconv"
        if facts(connection.execute(query).fetchall()) != rows:
            yield f"DuckDB: other values from {name}"


def spark_problems(program, files, rows):
    from pyspark.sql import SparkSession

    session = (SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
               .config("spark.sql.session.timeZone", "UTC").getOrCreate())
    reader = session.read.schema(output(program, "--schema", "spark").decode()).option("mode", "FAILFAST")
    frames = {
        "ndjson": reader.json(files["ndjson"]),
        "csv": reader.csv(files["csv"], header=True, multiLine=True, escape='"'),
        "tsv": reader.csv(files["tsv"], header=True, sep="\t", quote=""),
    }
    for name, frame in frames.items():
        if facts(row[:] for row in frame.collect()) != rows:
            yield f"Spark: other values from {name}"
    session.stop()


def main():
    program, *feeds = sys.argv[1:]
    os.environ["TZ"] = "UTC"
    rows = expected(program, feeds)
    with tempfile.TemporaryDirectory() as folder:
        files = {name: os.path.join(folder, f"charts.{name}") for name in FORMATS}
        for path in files.values():
            output(program, *feeds, "-o", path)
        problems = list(duckdb_problems(program, files, rows))
        try:
            import pyspark  # noqa: F401
        except ImportError:
            has_spark = False
        else:
            has_spark = shutil.which("java") is not None
        if has_spark:
            problems += spark_problems(program, files, rows)
    for problem in problems:
        print(problem)
    engines = "DuckDB and Spark" if has_spark else "DuckDB"
    print(f"schemas of {engines}: {len(rows)} rows, {len(problems)} problems")
    sys.exit(1 if problems or not rows else 0)


if __name__ == "__main__":
    main()
