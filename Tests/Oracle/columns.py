"""The columns, in their order, and one row of them."""

import json
import pathlib
import re

SCHEMAS = pathlib.Path(__file__).parents[2] / "Schemas"
# Those that are read only on request.
ASKED = {"seen", "entry_date"}


def schema(name):
    return json.loads((SCHEMAS / f"chartconv.{name}.schema.json").read_text())


TYPES = {field["name"]: field["type"] for field in schema("csv")["fields"] if field["name"] not in ASKED}
SCALARS = list(TYPES)
INTEGERS = {name for name, kind in TYPES.items() if kind == "integer"}
DECIMALS = {name for name, kind in TYPES.items() if kind == "number"}
LISTS = [
    name for name, column in schema("ndjson")["$defs"]["entry"]["properties"].items() if column["type"] == "array"
]

# One line of text, without white space around it and more than a space within.
LINES = {"name", "artist", "collection", "genre", "subtitle", "keywords", "rights"}


class Number(str):
    """A number as its digits, so that 1.29 and 1.290 differ and no binary float is involved."""

    def __repr__(self):
        return str(self)


def row(**values):
    """Returns a row with every column: columns that aren't given are null, and other names are errors."""
    date = values.get("release_date")
    values.setdefault("release_year", Number(int(date[:4])) if date else None)
    unknown = set(values) - set(SCALARS) - set(LISTS)
    if unknown:
        raise KeyError(f"no such column: {sorted(unknown)}")
    for name in LINES & set(values):
        values[name] = values[name] and re.sub("[\\0- ]+", " ", values[name]).strip(" ")
    return {name: None for name in SCALARS} | {name: [] for name in LISTS} | {"is_complete": True} | values


def part(**values):
    """One object of a list column, without its nulls."""
    return {name: value for name, value in values.items() if value is not None}
