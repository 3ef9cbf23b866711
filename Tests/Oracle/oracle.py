#!/usr/bin/env python3
"""The expected value of every column, read from a feed with only the standard library.

    oracle.py [--fields name,price] [--lists] FILE...

A second implementation of the formats' rules that shares no line with the program. The dialect comes from the
folder that the file is in.
"""

import argparse
import os

import generator
import itunes
import music
import search
from columns import LISTS, SCALARS

READERS = {
    "itunes-xml": itunes.xml_rows,
    "itunes-json": itunes.json_rows,
    "generator-json": generator.rows,
    "search-json": search.rows,
    "music-json": music.rows,
}


def dialect_of(path):
    """`…/itunes-xml-reviews/x.xml` is read as `itunes-xml`."""
    folder = os.path.basename(os.path.dirname(os.path.abspath(path)))
    return next((name for name in READERS if folder.startswith(name)), None)


def expected_rows(path):
    with open(path, "rb") as file:
        return READERS[dialect_of(path)](file.read(), path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fields", default=",".join(SCALARS))
    parser.add_argument("--lists", action="store_true")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    fields = arguments.fields.split(",") + (LISTS if arguments.lists else [])
    for path in arguments.files:
        print(f"== {path}")
        for row in expected_rows(path):
            print(" | ".join(f"{name}={row[name]!r}" for name in fields if row[name] is not None))


if __name__ == "__main__":
    main()
