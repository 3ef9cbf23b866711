#!/usr/bin/env python3
"""Compares the values that pyarrow reads in the Parquet and Arrow files of `diff`, `history`, `explain` and
`charts`.

    columnar_reports.py CHARTCONV FOLDER...

Every value must be that of NDJSON: decimals and dates exactly, timestamps as moments, and each column must
have the type that the schema says. Each folder has a history, and each of its files is compared with the one
before it. See requirements.txt.
"""

import datetime
import decimal
import io
import json
import os
import subprocess
import sys

import pyarrow
import pyarrow.ipc
import pyarrow.parquet

READERS = {
    "parquet": lambda data: pyarrow.parquet.read_table(io.BytesIO(data)),
    "arrow": lambda data: pyarrow.ipc.open_stream(data).read_all(),
    "arrow-file": lambda data: pyarrow.ipc.open_file(data).read_all(),
}
TYPES = {
    "integer": {pyarrow.int64()},
    "boolean": {pyarrow.bool_()},
    "number": {pyarrow.decimal128(18, 6), pyarrow.float64()},
    "string": {pyarrow.string(), pyarrow.date32(), pyarrow.timestamp("us", "UTC")},
}


def output(program, arguments):
    """Returns the output of a command; damaged inputs may make it end with status 1."""
    done = subprocess.run(
        [program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=300, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(arguments)}: status {done.returncode}: {done.stderr.decode()[-300:]}")
    return done.stdout


def expected(value, kind):
    """A value of NDJSON as pyarrow returns it."""
    if value is None:
        return None
    if pyarrow.types.is_timestamp(kind):
        return datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
    if pyarrow.types.is_date(kind):
        return datetime.date.fromisoformat(value)
    if pyarrow.types.is_decimal(kind):
        value = decimal.Decimal(value)
        return value if value == round(value, 6) else None
    if pyarrow.types.is_floating(kind):
        return float(value)
    return value


def problems(program, command):
    lines = output(program, [*command, "--to", "ndjson"]).decode().split("\n")
    rows = [json.loads(line, parse_float=decimal.Decimal) for line in lines if line]
    schema = json.loads(output(program, [command[0], "--schema", "ndjson"]))
    members = schema["allOf"][0]["properties"] if "allOf" in schema else {}
    for name, read in READERS.items():
        table = read(output(program, [*command, "--to", name]))
        table.validate(full=True)
        location = f"{' '.join(command)} --to {name}"
        if table.num_rows != len(rows):
            yield f"{location}: {table.num_rows} rows, not {len(rows)}"
            continue
        for field in table.schema:
            kinds = members.get(field.name, {}).get("type", [])
            kinds = [kinds] if isinstance(kinds, str) else kinds
            if any(kind in TYPES and field.type not in TYPES[kind] for kind in kinds):
                yield f"{location}: {field.name} is {field.type}, not {kinds}"
            if "price" in field.name and pyarrow.types.is_floating(field.type):
                yield f"{location}: {field.name} isn't exact"
            ours = table[field.name].to_pylist()
            for row, value in zip(rows, ours):
                if value != expected(row[field.name], field.type):
                    yield f"{location}: {field.name} is {value!r}, not {row[field.name]!r}"


def main():
    program, folders = sys.argv[1], sys.argv[2:]
    commands = [["charts"], ["charts", "--storefronts"]]
    for folder in folders:
        commands += [
            ["history", "--fields", "all", folder], ["history", "--each", "--fields", "all", folder],
            ["explain", "--describe", folder],
        ]
        names = [name for name in sorted(os.listdir(folder)) if not name.endswith(".model.json")]
        files = [path for path in (os.path.join(folder, name) for name in names) if os.path.isfile(path)]
        for pair in zip(files, files[1:]):
            commands.append(["diff", "--all", "--fields", "all", *pair])
    found = [problem for command in commands for problem in problems(program, command)]
    for problem in found[:40]:
        print(problem, file=sys.stderr)
    print(f"{len(commands)} reports as {', '.join(READERS)}: {len(found)} problems")
    return 1 if found else 0


sys.exit(main())
