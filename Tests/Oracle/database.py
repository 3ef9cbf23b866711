#!/usr/bin/env python3
"""Compares the values that SQLite finds in our databases.

    database.py CHARTCONV [FIXTURES] [FEEDS_DIR]

Every value of every column must be that of NDJSON, and a price exact as text. The same file a second time must
change nothing, in any order of the files. A run that fails or is killed must leave the database unchanged, or
complete.
"""

import decimal
import json
import os
import random
import shutil
import sqlite3
import sys
import tempfile

from program import columns, feeds, finish, killed, run, timed


def dump(path):
    database = sqlite3.connect(path)
    return list(database.iterdump())


def contents(path):
    with open(path, "rb") as file:
        return file.read()


def same(kind, stored, value):
    if kind in ("decimal", "number"):
        return stored == (None if value is None else float(value))
    if kind == "object":
        return (None if stored is None else json.loads(stored, parse_float=decimal.Decimal)) == value
    if kind == "list":
        return json.loads(stored or "[]") == value
    if kind == "boolean" and value is not None:
        return stored == int(value)
    return stored == value


def distinct(rows):
    """The entries of a stream, where one that stands twice is one entry, unless nothing tells what it is."""
    kept = {}
    for number, row in enumerate(rows):
        known = any(row[name] for name in ("id", "url", "name"))
        kept.setdefault((known or number, json.dumps({**row, "rank": None}, default=str)), row)
    return list(kept.values())


def problems_of(program, kinds, path, file):
    read = run(program, ["--fields", ",".join(kinds), "--to", "ndjson", path])
    rows = [json.loads(line, parse_float=decimal.Decimal) for line in read.stdout.splitlines()]
    if read.returncode:
        run(program, ["-o", file, path])
        if os.path.exists(file):
            yield f"{path}: a database, although the input fails"
    made = run(program, ["--allow-partial", "-o", file, path])
    if not os.path.exists(file):
        if rows:
            yield f"{path}: no database, but {len(rows)} rows: {made.stderr.decode():.100}"
        return
    database = sqlite3.connect(file)
    chosen = ", ".join([*kinds, "price_text"])
    found = database.execute(f"select {chosen} from entries join feeds using (feed) order by entry")
    found = found.fetchall()
    if database.execute("select 1 from entries where key is not null limit 1").fetchone():
        rows = distinct(rows)
    if len(found) != len(rows):
        yield f"{path}: {len(found)} rows, not {len(rows)}"
        return
    for index, (row, other) in enumerate(zip(found, rows)):
        for (name, kind), stored in zip(kinds.items(), row):
            if not same(kind, stored, other[name]):
                yield f"{path}:{index}: {name} is {stored!r:.80}, not {other[name]!r:.80}"
        price = None if row[-1] is None else decimal.Decimal(row[-1])
        if price != other["price"]:
            yield f"{path}:{index}: price_text is {row[-1]!r:.80}, not {other['price']!r:.80}"
    incomplete = database.execute("select count(*) from feeds where not is_complete").fetchone()[0]
    if (incomplete > 0) != (read.returncode != 0 or any(not row["is_complete"] for row in rows)):
        yield f"{path}: {incomplete} feeds are incomplete, status {read.returncode}"
    if database.execute("pragma integrity_check").fetchone()[0] != "ok":
        yield f"{path}: the database is damaged"
    database.close()
    before = contents(file)
    run(program, ["--allow-partial", "-o", file, path])
    if contents(file) != before:
        yield f"{path}: the second time changes the database"


def problems_of_parts(program, kinds, folder):
    """Feeds that are too large to be held until their end, and inputs that end before they are complete."""
    items = [{"id": str(number), "content_text": f"{number} " + "Lantern " * 400} for number in range(4000)]
    text = json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "Lanterns", "items": items})
    texts = {
        "large": text, "two thirds": text[:len(text) * 2 // 3], "half": text[:9000],
        # All entries, without the end of the document.
        "open": text[:-2], "small": text[:text.index("}") + 1] + "]}", "open small": text[:text.index("}") + 1],
    }
    paths = {name: os.path.join(folder, f"{name}.json") for name in texts}
    for name, path in paths.items():
        with open(path, "w") as file:
            file.write(texts[name])
    for name, path in paths.items():
        yield from problems_of(program, kinds, path, os.path.join(folder, f"{name}.db"))
    # Copies of one feed are one stream, complete when a whole one was read.
    expected = [(1, 4000)]
    for turn, options in enumerate((["-j1"], ["-j2"])):
        mixed = os.path.join(folder, f"mixed-{turn}.db")
        run(program, [*options, "--allow-partial", "-o", mixed, *(paths[name] for name in (
            "half", "two thirds", "open", "open small", "large", "small", "two thirds", "half", "open", "large"))])
        found = sqlite3.connect(mixed).execute(
            "select is_complete, count(*) from entries join feeds using (feed) group by feed").fetchall()
        if found != expected:
            yield f"feeds in parts: {found}, not {expected}"


def problems_of_many(program, files, folder):
    """One run over all files, and runs over parts of them in another order, add the same feeds."""
    def keys(path):
        return sorted(sqlite3.connect(path).execute("select key, is_complete from feeds").fetchall())

    whole, parts = os.path.join(folder, "whole.db"), os.path.join(folder, "parts.db")
    run(program, ["-j2", "--allow-partial", "-o", whole, *files])
    shuffled = random.Random(1).sample(files, len(files))
    for start in range(0, len(shuffled), 60):
        run(program, ["-j1", "--allow-partial", "-o", parts, *shuffled[start:start + 60]])
    if keys(whole) != keys(parts):
        yield "the order of the files changes which feeds there are"


def problems_of_kills(program, files, folder):
    """A run that is killed leaves only the feeds of the runs before it, or has added all of its feeds."""
    first = os.path.join(folder, "first.db")
    run(program, ["-o", first, files[0]])
    before = dump(first)

    def command(turn):
        path = os.path.join(folder, f"kill-{turn}.db")
        shutil.copy(first, path)
        return path, [program, "-q", "--allow-partial", "-o", path, *files]

    path, arguments = command("whole")
    seconds, kills, after = timed(arguments), 0, dump(path)
    # The first run is killed as it starts, at any speed of the machine.
    for turn in range(20):
        path, arguments = command(turn)
        if killed(arguments, seconds * turn / 20):
            kills += 1
            if dump(path) not in (before, after):
                yield "a run that was killed has changed the database"
    if kills == 0:
        yield "no run was killed"


def problems_of_refusals(program, feed, folder):
    """Files that aren't chartconv's databases are unchanged."""
    other = os.path.join(folder, "other.db")
    with open(other, "wb") as file:
        file.write(b"Paper Lanterns " * 400)
    foreign = os.path.join(folder, "foreign.db")
    database = sqlite3.connect(foreign)
    database.execute("create table feeds (name text)")
    database.commit()
    newer = os.path.join(folder, "newer.db")
    run(program, ["-o", newer, feed])
    database = sqlite3.connect(newer)
    database.execute("update chartconv set version = 99")
    database.commit()
    for path in (other, foreign, newer):
        before = contents(path)
        made = run(program, ["-o", path, feed])
        if contents(path) != before or made.returncode != 3 or made.stderr.count(b"\n") != 1:
            yield f"{path}: status {made.returncode}, {made.stderr.decode():.200}"


def main():
    program, folders = sys.argv[1], sys.argv[2:]
    kinds = {name: kind for name, kind in columns(program).items() if name not in ("extra", "entry_date", "seen")}
    files = list(feeds(folders))
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        for index, path in enumerate(files):
            problems += problems_of(program, kinds, path, os.path.join(folder, f"{index}.sqlite"))
        problems += problems_of_parts(program, kinds, folder)
        problems += problems_of_many(program, files, folder)
        problems += problems_of_kills(program, files, folder)
        problems += problems_of_refusals(program, files[0], folder)
    finish("database", f"{len(files)} files", problems)


if __name__ == "__main__":
    main()
