"""Running the built program, and reading what it writes."""

import csv
import io
import json
import subprocess

from columns import Number

FORMATS = ["csv", "tsv", "ndjson", "json", "markdown", "html", "atom", "rss", "jsonfeed"]


def convert(program, arguments, files, timeout=60):
    """The finished run; its output is bytes."""
    return subprocess.run(
        [program, *arguments, *files], stdin=subprocess.DEVNULL, capture_output=True,
        timeout=timeout, check=False)


class Failed(Exception):
    """A conversion that should have gone well."""


def output_of(program, arguments, files):
    """What the program writes, where nothing may go wrong."""
    run = convert(program, arguments, files)
    if run.returncode:
        raise Failed(f"exit status {run.returncode}: {run.stderr.decode().strip()[-200:]}")
    return run.stdout


def ndjson_rows(output):
    """Rows with numbers as the digits they were written with."""
    return [json.loads(line, parse_float=Number, parse_int=Number)
            for line in output.decode().split("\n") if line]


def csv_rows(output, delimiter=","):
    text = io.StringIO(output.decode(), newline="")
    return list(csv.DictReader(text, delimiter=delimiter, strict=True))
