#!/usr/bin/env python3
"""A machine that gives little: under each small stack (`ulimit -s`) documents of every depth end as
they do elsewhere, never by a signal; and in 80,000 KB of address space (`ulimit -v`) each fixture is
converted as elsewhere. With `every`, each hostile document is also converted to every format, in small
stacks and in little memory: one line and status 1 or 3, or none and 0, never a signal.

Usage: cramped.py PROGRAM FIXTURES [every]

16 KiB is the least in which a program of the system starts; the environment counts in it."""

import os
import resource
import subprocess
import sys
import tempfile

from documents import documents

PLAIN = '<feed xmlns="http://www.w3.org/2005/Atom"><entry><content type="xhtml">'
DOCUMENTS = {
    "a feed": PLAIN + "x</content></entry></feed>",
    "deep markup": PLAIN + "<b>" * 240 + "x" + "</b>" * 240 + "</content></entry></feed>",
    "markup without an end": PLAIN + "<b>" * 100_000,
    "deep JSON": '{"feed":{"entry":' + "[" * 1000 + "]" * 1000 + "}}",
    "JSON without an end": '{"feed":{"entry":' + "[" * 1_000_000,
    "deep lists": "[" * 1020 + '{"a":1}' + "]" * 1020,
    "lists in lists": "[[]," * 1_000_000,
    "an unknown word": "x",
}


SPACE = 80_000 << 10
FORMATS = ["csv", "tsv", "json", "ndjson", "markdown", "atom", "table"]


def limited(stack, space):
    def limit():
        for which, size in [(resource.RLIMIT_STACK, stack), (resource.RLIMIT_AS, space)]:
            if size:
                resource.setrlimit(which, (size, size))
    return limit


def run(program, path, jobs, stack=None, space=None):
    arguments = [program, "--quiet", "--max-depth", "5000", "--jobs", jobs, "--to", "ndjson", path]
    outcome = subprocess.run(arguments, capture_output=True, preexec_fn=limited(stack, space), env={})
    return outcome.returncode, outcome.stdout, outcome.stderr


def every(program, path):
    """The hostile documents, and how many of their conversions are wrong."""
    wrong = count = 0
    for name, _, _, blocks, _ in documents:
        with open(path, "wb") as file:
            for block in blocks:
                file.write(block)
        for format in FORMATS:
            for stack, space in [(None, SPACE), (64 << 10, None), (128 << 10, None)]:
                count += 1
                arguments = [program, "--quiet", "--to", format, "--fields", "all", path]
                outcome = subprocess.run(
                    arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                    preexec_fn=limited(stack, space))
                lines = outcome.stderr.count(b"\n")
                if outcome.returncode not in (0, 1, 3) or lines != (outcome.returncode > 0):
                    wrong += 1
                    place = f"{stack >> 10} KiB of stack" if stack else f"{space >> 10} KB"
                    print(f"{name} to {format} in {place}: status {outcome.returncode}, {outcome.stderr[:200]}", flush=True)
    return count, wrong


def main(program, fixtures, *options):
    wrong = count = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "document")
        for name, text in DOCUMENTS.items():
            with open(path, "w") as file:
                file.write(text)
            for jobs in ("1", "2"):
                due = run(program, path, jobs)
                for kibibytes in (16, 32, 64, 1024):
                    count += 1
                    found = run(program, path, jobs, kibibytes << 10)
                    if found != due or found[0] not in (0, 1):
                        wrong += 1
                        print(f"{name} in {kibibytes} KiB of stack: status {found[0]}, {found[2][:100]}")
    for folder, _, names in os.walk(fixtures):
        for path in (os.path.join(folder, name) for name in names if not name.endswith(".model.json")):
            for jobs in ("1", "2"):
                count += 1
                due, found = run(program, path, jobs), run(program, path, jobs, space=SPACE)
                if found != due:
                    wrong += 1
                    print(f"{path} in {SPACE >> 10} KB: status {found[0]}, {found[2][:100]}")
    if "every" in options:
        with tempfile.TemporaryDirectory() as folder:
            conversions, faults = every(program, os.path.join(folder, "document"))
            count, wrong = count + conversions, wrong + faults
    print(f"cramped: {count} conversions, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
