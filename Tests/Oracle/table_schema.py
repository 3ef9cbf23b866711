"""Checks a CSV against its Frictionless Table Schema: the parts that ours uses."""

import datetime
import re


def is_moment(value):
    try:
        return datetime.datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


def is_date(value):
    try:
        return datetime.date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


CHECKS = {
    "string": lambda value: True,
    "integer": lambda value: re.fullmatch(r"[+-]?[0-9]+", value),
    "number": lambda value: re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?", value),
    "boolean": lambda value: value in ("true", "false"),
    "date": is_date,
    "datetime": is_moment,
}


def problems(schema, rows):
    """Returns the errors of rows (dicts of `csv.DictReader`), a line each."""
    fields = schema["fields"]
    missing = schema.get("missingValues", [""])
    for number, row in enumerate(rows, 1):
        if list(row) != [field["name"] for field in fields]:
            yield f"row {number}: columns {list(row)}"
            continue
        for field in fields:
            value, constraints = row[field["name"]], field.get("constraints", {})
            if value in missing:
                if constraints.get("required"):
                    yield f"row {number}: {field['name']} is missing"
            elif not CHECKS[field["type"]](value):
                yield f"row {number}: {field['name']} {value!r} isn't a {field['type']}"
            elif "pattern" in constraints and not re.fullmatch(constraints["pattern"], value):
                yield f"row {number}: {field['name']} {value!r} breaks its pattern"
            elif "enum" in constraints and value not in constraints["enum"]:
                yield f"row {number}: {field['name']} {value!r} is none of its enum"
