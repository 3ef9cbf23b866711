#!/usr/bin/env python3
"""A chart's legacy JSON and its XML give the same rows, except for the values that one of them lacks.

    agreement.py CHARTCONV FEEDS_DIR      the program's NDJSON of both
    agreement.py --oracle FEEDS_DIR       the oracle's reading of both
"""

import argparse
import os
import sys

from columns import LISTS, SCALARS
from oracle import expected_rows
from program import convert, ndjson_rows

# Values that one form has and the other lacks, each with the reason.
LACKING = {
    "source": "the file's own name",
    "updated": "the JSON has no `updated` in an entry",
    "content": "the JSON has no `content` in a chart's entry",
    "content_type": "the JSON has no `content` in a chart's entry",
}


def pairs(feeds):
    json_folder = os.path.join(feeds, "itunes-json")
    xml_folder = os.path.join(feeds, "itunes-xml-derived")
    for name in sorted(os.listdir(xml_folder)):
        twin = os.path.join(json_folder, os.path.splitext(name)[0] + ".json")
        if os.path.exists(twin):
            yield os.path.join(xml_folder, name), twin


def rows_of(program, path):
    if program is None:
        return expected_rows(path)
    run = convert(program, ["--to", "ndjson", "--fields", "all"], [path])
    if run.returncode:
        sys.exit(f"{path}: exit status {run.returncode}: {run.stderr.decode()}")
    return ndjson_rows(run.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--oracle", action="store_true")
    parser.add_argument("paths", nargs="+", metavar="CHARTCONV FEEDS_DIR")
    arguments = parser.parse_args()
    if len(arguments.paths) != (1 if arguments.oracle else 2):
        parser.error("expected CHARTCONV FEEDS_DIR, or --oracle FEEDS_DIR")
    program = None if arguments.oracle else arguments.paths[0]

    passed = failed = 0
    differing = set()
    for xml_path, json_path in pairs(arguments.paths[-1]):
        xml, json = rows_of(program, xml_path), rows_of(program, json_path)
        same_length = len(xml) == len(json)
        passed, failed = passed + same_length, failed + (not same_length)
        if not same_length:
            print(f"{xml_path}: {len(xml)} rows, {json_path}: {len(json)}")
        for number, (left, right) in enumerate(zip(xml, json), 1):
            for column in SCALARS + LISTS:
                if left[column] == right[column]:
                    passed += 1
                elif column in LACKING:
                    differing.add(column)
                else:
                    failed += 1
                    print(f"{xml_path}:{number}:{column} {left[column]!r}/{right[column]!r}")
    for column in sorted(set(LACKING) - differing):
        failed += 1
        print(f"{column} is listed as lacking, yet never differs")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
