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
    """Returns the finished run; its output is bytes."""
    return subprocess.run(
        [program, *arguments, *files], stdin=subprocess.DEVNULL, capture_output=True,
        timeout=timeout, check=False)


class Failed(Exception):
    """A conversion that failed unexpectedly."""


def output_of(program, arguments, files):
    """Returns the output of the program, which must succeed."""
    run = convert(program, arguments, files)
    if run.returncode:
        raise Failed(f"exit status {run.returncode}: {run.stderr.decode().strip()[-200:]}")
    return run.stdout


def ndjson_rows(output):
    """Returns rows with numbers as the digits in the output."""
    return [json.loads(line, parse_float=Number, parse_int=Number)
            for line in output.decode().split("\n") if line]


def csv_rows(output, delimiter=","):
    text = io.StringIO(output.decode(), newline="")
    return list(csv.DictReader(text, delimiter=delimiter, strict=True))


def run(program, arguments, data=None):
    """Returns the finished process, without warnings on standard error."""
    return subprocess.run([program, "-q", *arguments], input=data, capture_output=True)


def timed(command):
    """Returns the seconds that a run takes."""
    start = time.monotonic()
    subprocess.run(command, stderr=subprocess.DEVNULL, check=False)
    return time.monotonic() - start


def killed(command, seconds):
    """Kills a run after a time; false if it had ended by then."""
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    process.kill()
    return process.wait() == -signal.SIGKILL


def files(folders, without=()):
    """Returns the paths of the files in folders, in order, but of those with some suffixes."""
    for folder in folders:
        for directory, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                if not name.endswith(without):
                    yield os.path.join(directory, name)


def feeds(folders):
    """Returns the paths of feeds in folders, and of files without a suffix, such as those that a fuzzer
    collects."""
    for path in files(folders):
        name = os.path.basename(path)
        is_feed = name.endswith((".xml", ".json", ".rss", ".atom", ".csv"))
        if (is_feed and ".model." not in name) or "." not in name:
            yield path


def columns(program):
    """Returns the types of all columns by their names."""
    rows = run(program, ["--list-fields"]).stdout.decode().splitlines()
    return dict(row.split()[:2] for row in rows)


def finish(name, checked, problems):
    """Prints the first errors and what was checked, and ends the process with their status."""
    for problem in problems[:40]:
        print(f"{name}: {problem}")
    print(f"{name}: {checked}, {len(problems)} problems")
    sys.exit(1 if problems else 0)
