#!/usr/bin/env python3
"""A machine that gives little: under each small stack (`ulimit -s`) documents of every depth end as
they do elsewhere, never by a signal; and in 80,000 KB of address space (`ulimit -v`) each fixture is
converted as elsewhere. With `--every`, each hostile document and each file of the folders is also
converted to every format, in a small stack and in little memory: one line, which names the input, and
status 1 or 3, or none and 0, never a signal. Of the documents and formats, those may be chosen that are
to be tried.

The environment counts in the stack. In 16 KiB the program doesn't always start: the loader's and the Swift
runtime's own use depends on where the system lets the stack begin."""

import argparse
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
FORMATS = ["csv", "tsv", "json", "ndjson", "jsonfeed", "markdown", "html", "atom", "rss", "table", "parquet", "arrow",
           "arrow-file", "sqlite"]
DATABASE = "charts.sqlite"


def limited(stack, space):
    def limit():
        for which, size in [(resource.RLIMIT_STACK, stack), (resource.RLIMIT_AS, space)]:
            if size:
                resource.setrlimit(which, (size, size))
    return limit


def run(program, path, jobs, stack=None, space=None):
    arguments = [
        program, "--quiet", "--max-depth", "5000", "--max-entry", "16M", "--jobs", jobs, "--to", "ndjson", path]
    outcome = subprocess.run(arguments, capture_output=True, preexec_fn=limited(stack, space), env={})
    return outcome.returncode, outcome.stdout, outcome.stderr


def files(folders):
    for folder in folders:
        for place, _, names in sorted(os.walk(folder)):
            yield from (os.path.join(place, name) for name in sorted(names) if not name.endswith(".model.json"))


def inputs(chosen, folders, path):
    """The name and the path of each hostile document, written to `path`, and of each file."""
    for name, _, _, blocks, _ in chosen:
        with open(path, "wb") as file:
            for block in blocks:
                file.write(block)
        yield name, path
    for path in files(folders):
        yield path, path


def output_options(format, folder):
    """The options for a format with all columns; a database is a file, and has all."""
    if format != "sqlite":
        return ["--to", format, "--fields", "all"]
    database = os.path.join(folder, DATABASE)
    for name in (database, database + "-journal"):
        if os.path.exists(name):
            os.remove(name)
    return ["--to", format, "--output", database]


def every(program, chosen, formats, folders, folder):
    """The inputs in every format, and how many of their conversions are wrong."""
    counts, wrong = {}, 0
    for name, path in inputs(chosen, folders, os.path.join(folder, "document")):
        for format in formats:
            for place, stack, space in [("80,000 KB", None, SPACE), ("64 KiB of stack", 64 << 10, None)]:
                arguments = [program, "--quiet", *output_options(format, folder), path]
                outcome = subprocess.run(
                    arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                    preexec_fn=limited(stack, space))
                said = outcome.stderr.decode(errors="replace")
                kind = "out of memory" if "out of memory" in said else f"status {outcome.returncode}"
                counts[kind] = counts.get(kind, 0) + 1
                due = outcome.returncode > 0
                # SQLite's own allocations are the database's error.
                places = (f"chartconv: {path}:", f"chartconv: {os.path.join(folder, DATABASE)}: out of memory")
                names_place = said.startswith(places) or not due
                if outcome.returncode not in (0, 1, 3) or said.count("\n") != due or not names_place:
                    wrong += 1
                    print(f"{name} to {format} in {place}: status {outcome.returncode}, {said[:200]!r}", flush=True)
    print(f"cramped: every input in {len(formats)} formats: {counts}")
    return sum(counts.values()), wrong


def names_input(program, folder):
    """What is wrong with the message where memory runs out: the input is named, on any thread."""
    path = os.path.join(folder, "a\n\u00e9.csv")
    with open(path, "w") as file:
        file.write('name\n"' + "a" * 100_000_000)
    shown = path.replace("\n", "\\x0a").replace("\u00e9", "\\xc3\\xa9")
    due = f"chartconv: {shown}: out of memory: {2 * SPACE >> 10} KB of address space are allowed\n"
    for jobs in ("1", "2"):
        arguments = [program, "--max-text", "1G", "--max-entry", "1G", "--jobs", jobs, path]
        outcome = subprocess.run(
            arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=limited(None, 2 * SPACE))
        if outcome.returncode != 3 or outcome.stderr.decode() != due:
            yield f"out of memory with {jobs} jobs: status {outcome.returncode}, {outcome.stderr[:300]}"


def main(program, fixtures, options):
    wrong = count = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "document")
        for name, text in DOCUMENTS.items():
            with open(path, "w") as file:
                file.write(text)
            for jobs in ("1", "2"):
                due = run(program, path, jobs)
                for kibibytes in (20, 32, 64, 1024):
                    count += 1
                    found = run(program, path, jobs, kibibytes << 10)
                    if found != due or found[0] not in (0, 1):
                        wrong += 1
                        print(f"{name} in {kibibytes} KiB of stack: status {found[0]}, {found[2][:100]}")
        for problem in names_input(program, folder):
            wrong += 1
            print(problem)
        count += 2
    for path in files([fixtures]):
        for jobs in ("1", "2"):
            count += 1
            due, found = run(program, path, jobs), run(program, path, jobs, space=SPACE)
            if found != due:
                wrong += 1
                print(f"{path} in {SPACE >> 10} KB: status {found[0]}, {found[2][:100]}")
    if options.every:
        first, _, last = options.documents.partition("-")
        chosen = documents[int(first or 1) - 1 : int(last or len(documents))]
        with tempfile.TemporaryDirectory() as folder:
            conversions, faults = every(program, chosen, options.formats.split(","), options.folders, folder)
            count, wrong = count + conversions, wrong + faults
    print(f"cramped: {count} conversions, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("fixtures")
    parser.add_argument("folders", nargs="*", help="with --every, whose files are converted, too")
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--documents", default="-", metavar="FIRST-LAST", help="by their place in documents.py")
    parser.add_argument("--formats", default=",".join(FORMATS))
    options = parser.parse_args()
    sys.exit(main(options.program, options.fixtures, options))
