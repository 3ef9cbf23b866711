#!/usr/bin/env python3
"""What version 0.1.0 wrote is read by every command, or refused with the command that mends it: lists of --only-new,
databases, partitions, folders of fetch, RSS, Atom and tables.

    older.py CHARTCONV

Python's standard library, and sqlite3 for the command that mends a database."""

import gzip
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

OLDER = pathlib.Path(__file__).resolve().parent.parent / "CommandTests" / "older"
# The names of chartconv's own that feeds may have.
OWN = {"rank", "country", "chart", "source", "absent"}
FORMATS = ["csv", "tsv", "ndjson", "json", "rss", "atom", "jsonfeed", "markdown", "html"]


def main(program):
    program, wrong, runs = os.path.abspath(program), [], 0

    def run(*words, stdin=None, status=0):
        nonlocal runs
        runs += 1
        result = subprocess.run([program, *words], capture_output=True, text=True, check=False, input=stdin)
        if result.returncode != status:
            wrong.append(f"{' '.join(words)}: status {result.returncode}: {result.stderr}")
        return result.stdout if status == 0 else result.stderr

    def names(*words, **options):
        rows = run(*words, "--to", "ndjson", "--fields", "name", "-q", **options)
        return sorted(str(json.loads(line)["name"]) for line in rows.splitlines())

    def expect(what, found, expected):
        if found != expected:
            wrong.append(f"{what}: {found} instead of {expected}")

    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(OLDER, folder, dirs_exist_ok=True)
        os.chdir(folder)
        for path in sorted({"blog.xml", "top.csv", "fetched", "lake", *(p.name for p in OLDER.glob("*.*s*")),
                            "merged.atom", "top-songs.atom"} - {"charts.sqlite.gz"}):
            known = names(path)
            if not known or "None" in known:
                wrong.append(f"{path}: rows without names: {known}")
            for form in FORMATS:
                written = run("-q", "--to", form, path)
                own = set(re.findall(r"\bchartconv:(\w+)[ =>/]", written)) - OWN if form in ("rss", "atom") else set()
                expect(f"{path} to {form}: names of chartconv's own", own, set())
                if form not in ("markdown", "html"):
                    expect(f"{path} to {form} and back", names("-", stdin=written), known)
            run("history", "-q", path)
            run("explain", "-q", path)
            expect(f"diff of {path} with itself", run("diff", "-q", "--to", "ndjson", path, path), "")
            for output in ("-o", f"{path}.db.sqlite"), ("--only-new", f"{path}.seen"):
                run("-q", *output, path)
        for path in ("blog.xml", "top.csv"):
            expect(f"new in {path}", names("--only-new", "seen", "--only-new-keep", "99999d", path), [])
        with gzip.open("charts.sqlite.gz") as packed, open("charts.sqlite", "wb") as file:
            shutil.copyfileobj(packed, file)
        message = run("blog.xml", "-o", "charts.sqlite", status=3)
        mending = re.search(r"sqlite3 -json .*", message)
        if not mending:
            wrong.append(f"charts.sqlite: no command in {message}")
        elif shutil.which("sqlite3"):
            command = mending[0].replace("| chartconv", f"| {program}")
            subprocess.run(["sh", "-c", command], check=True)
            counts = [sqlite3.connect(path).execute("SELECT count(*) FROM charts").fetchone()
                      for path in ("charts.sqlite", "new.sqlite")]
            expect("rows of the database that the message mends", counts[1], counts[0])
    for problem in wrong:
        print(problem)
    print(f"older: {runs} runs over what 0.1.0 wrote, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
