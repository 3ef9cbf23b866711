"""Running the built program, and reading what it writes."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time

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


def run(program, arguments, data=None):
    """The finished process, without warnings on standard error."""
    return subprocess.run([program, "-q", *arguments], input=data, capture_output=True)


def timed(command):
    """The seconds that a run takes."""
    start = time.monotonic()
    subprocess.run(command, stderr=subprocess.DEVNULL, check=False)
    return time.monotonic() - start


def killed(command, seconds):
    """Kills a run after a time; false if it had ended by then."""
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    process.kill()
    return process.wait() == -signal.SIGKILL


def feeds(folders):
    """The paths of feeds in folders, and of files without a suffix, such as what a fuzzer collects."""
    for folder in folders:
        for directory, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                is_feed = name.endswith((".xml", ".json", ".rss", ".atom", ".csv"))
                if (is_feed and ".model." not in name) or "." not in name:
                    yield os.path.join(directory, name)


def columns(program):
    """The types of all columns by their names."""
    rows = run(program, ["--list-fields"]).stdout.decode().splitlines()
    return dict(row.split()[:2] for row in rows)


def finish(name, checked, faults):
    """Prints the first faults and what was checked, and ends the process with their status."""
    for fault in faults[:40]:
        print(f"{name}: {fault}")
    print(f"{name}: {checked}, {len(faults)} faults")
    sys.exit(1 if faults else 0)
