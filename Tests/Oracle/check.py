#!/usr/bin/env python3
"""Compares the built program with the oracle: every value of every column of every feed.

    check.py [--dialects itunes-xml,itunes-json] [--fixtures DIR] CHARTCONV [FEEDS_DIR]

Each file must convert to all six formats with exit 0, and its NDJSON and CSV must hold what `oracle.py` reads.
Columns that no document specifies are also compared, but only reported.
"""

import argparse
import csv
import json
import os
import sys

from columns import DECIMALS, INTEGERS, LISTS, SCALARS, Number
from oracle import READERS, dialect_of, expected_rows
from program import FORMATS, convert, csv_rows, ndjson_rows

# Broken by those who published them: one clear line with a position, and exit 1.
FIXTURES = os.path.join(os.path.dirname(__file__), "..", "..", "Fixtures")
SHOWN = 100


class Tally:
    """The numbers of equal and different values."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def expect(self, location, ours, expected):
        if ours == expected:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{location} {show(ours)}/{show(expected)}")


def show(value):
    written = repr(value)
    return written if len(written) <= SHOWN else written[:SHOWN] + "…"


def feed_files(folders, dialects):
    for folder in folders:
        for directory, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                path = os.path.join(directory, name)
                if dialect_of(path) in dialects and not name.endswith(".model.json"):
                    yield path


def check_file(program, path, tally):
    for name in FORMATS:
        run = convert(program, ["--to", name], [path])
        tally.expect(f"{path}: exit status, {name}:", run.returncode, 0)
    expected = expected_rows(path)
    if expected is None:
        return

    run = convert(program, ["--to", "ndjson", "--fields", "all"], [path])
    rows = ndjson_rows(run.stdout)
    tally.expect(f"{path}: rows in NDJSON:", len(rows), len(expected))
    for number, (ours, theirs) in enumerate(zip(rows, expected), 1):
        location = f"{path}:{number}:"
        tally.expect(f"{location}columns", list(ours), SCALARS + LISTS)
        for column in SCALARS + LISTS:
            tally.expect(location + column, literal(ours.get(column)),
                         literal(typed(column, theirs[column])))

    run = convert(program, ["--to", "csv", "--fields", "all"], [path])
    rows = csv_rows(run.stdout)
    tally.expect(f"{path}: rows in CSV:", len(rows), len(expected))
    for number, (ours, theirs) in enumerate(zip(rows, expected), 1):
        tally.expect(f"{path}:{number}:CSV columns", list(ours), SCALARS)
        for column in SCALARS:
            tally.expect(f"{path}:{number}:CSV {column}", ours.get(column),
                         in_csv(theirs[column]))


def typed(column, value):
    """Numbers are numbers in JSON; ids of digits are text."""
    return Number(value) if value is not None and column in INTEGERS | DECIMALS else value


def literal(value):
    """Returns a value as in JSON: numbers by their digits, without members that are null."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(literal, value)) + "]"
    if isinstance(value, dict):
        members = [f"{json.dumps(name)}: {literal(item)}"
                   for name, item in sorted(value.items()) if item is not None]
        return "{" + ", ".join(members) + "}"
    return json.dumps(value, ensure_ascii=False)


def in_csv(value):
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dialects", default=",".join(READERS))
    parser.add_argument("--fixtures", default=os.path.normpath(FIXTURES))
    parser.add_argument("program", metavar="CHARTCONV")
    parser.add_argument("feeds", nargs="?", metavar="FEEDS_DIR")
    arguments = parser.parse_args()
    csv.field_size_limit(1 << 24)
    folders = [arguments.fixtures]
    if arguments.feeds and os.path.isdir(arguments.feeds):
        folders.append(arguments.feeds)
    else:
        print(f"no recorded feeds at {arguments.feeds}: fixtures only", file=sys.stderr)

    tally = Tally()
    files = 0
    for path in feed_files(folders, set(arguments.dialects.split(","))):
        files += 1
        check_file(arguments.program, path, tally)
    print(f"{files} files, {tally.passed} passed, {tally.failed} failed")
    sys.exit(1 if tally.failed or not files else 0)


if __name__ == "__main__":
    main()
