#!/usr/bin/env python3
"""Small stacks and address spaces. With each small stack (`ulimit -s`), documents of every depth end as without
a limit, never by a signal. In 80,000 KB of address space (`ulimit -v`), each fixture is converted as without a
limit.

The environment counts in the stack. In 16 KiB the program doesn't always start: the use by the loader and the
Swift runtime depends on the address at which the system begins the stack."""

import os
import resource
import subprocess
import sys
import tempfile

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
        for parent, _, names in sorted(os.walk(folder)):
            yield from (os.path.join(parent, name) for name in sorted(names) if not name.endswith(".model.json"))


def main(program, fixtures):
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
    for path in files([fixtures]):
        for jobs in ("1", "2"):
            count += 1
            due, found = run(program, path, jobs), run(program, path, jobs, space=SPACE)
            if found != due:
                wrong += 1
                print(f"{path} in {SPACE >> 10} KB: status {found[0]}, {found[2][:100]}")
    print(f"cramped: {count} conversions, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
