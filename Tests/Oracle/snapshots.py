#!/usr/bin/env python3
"""The same snapshots give the same result, whatever their order, containers, runs and jobs.

    snapshots.py [--seed N] [--rounds N] CHARTCONV

Each round has random charts in several storefronts, with snapshots that were cut, repeated or repaired. They are
read loose, in gzip, zip and tar, and as one table whose rows of several snapshots and storefronts alternate.
`history`, `history --each` and `diff --latest` must write the same bytes; databases and partitions that are filled
in several runs must have the rows that Python's reading chooses, and --only-new must convert each entry once.
Python's standard library only.
"""

import argparse
import csv
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from history import CHARTS, counted, dump, entry, expected_diff, identity, pack, same, snapshot, text, write, Number

HEAD = ["chart", "chart_query", "country", "feed_updated", "is_complete"]
COLUMNS = ["rank", "id", "name", "artist", "url", "price", "currency"]


def archive(chance):
    """Random snapshots. A copy that was cut has the first entries of the whole one."""
    snapshots = []
    for chart in chance.sample(CHARTS, chance.randint(1, 4)):
        for day in chance.sample(range(30), chance.randint(1, 12)):
            item = snapshot(chance, *chart, day, chance.randint(0, 8))
            snapshots.append(item)
            for size in chance.sample(range(1, 9), chance.choice([0, 0, 1, 2])):
                if size < len(item["entries"]):
                    cut = dict(item, complete=False, entries=item["entries"][:size])
                    snapshots.insert(chance.randint(0, len(snapshots)), cut)
            if chance.random() < 0.2:
                snapshots.append(dict(item))
    return snapshots


def place(item):
    return (item["chart"], item["query"], item["country"], item["time"])


def write_table(items, path, chance):
    """One table, in which the rows of the snapshots alternate."""
    queues = [[(item, row) for row in item["entries"]] for item in items]
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEAD + COLUMNS)
        while any(queues):
            item, row = chance.choice([queue for queue in queues if queue]).pop(0)
            head = [item["chart"], item["query"], item["country"], item["text"], "" if item["complete"] else "false"]
            writer.writerow(head + [row[name] for name in COLUMNS])
    return path


def write_answer(items, path):
    """One document without a storefront, whose entries have one."""
    first = items[0]
    feed = {"dialect": "itunes-xml", "chart": first["chart"], "chart_query": first["query"] or None,
            "updated": first["text"], "is_complete": first["complete"]}
    entries = [dump(dict(row, country=item["country"],
                         is_complete=first["complete"],
                         price=None if row["price"] is None else Number(row["price"])))
               for item in items for row in item["entries"]]
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"feed": %s, "entries": [%s]}\n' % (dump(feed), ",".join(entries)))
    return path


def inputs_of(snapshots, folder, chance):
    """The snapshots as files in random groups and containers."""
    os.mkdir(folder)
    rest = chance.sample(snapshots, len(snapshots))
    paths, number = [], 0
    while rest:
        number += 1
        size = chance.choice([1, 1, 1, 4])
        part, rest = rest[:size], rest[size:]
        # An empty chart has no row, and two copies in one table are one snapshot.
        is_table = all(item["entries"] for item in part) and len({place(item) for item in part}) == len(part)
        if size > 1 and is_table:
            paths.append(write_table(part, f"{folder}/table{number:03}.csv", chance))
        else:
            paths += [write(item, f"{folder}/{number:03}-{index}", chance) for index, item in enumerate(part)]
    return pack(paths, folder, chance)


def run(program, arguments, **options):
    result = subprocess.run([program, *arguments, "-q"], capture_output=True, check=False, **options)
    if result.returncode:
        raise AssertionError(f"{' '.join(arguments)}: {result.returncode} {result.stderr.decode()}")
    return result.stdout


def in_runs(inputs, chance):
    """The inputs divided among runs."""
    runs = []
    while inputs:
        size = chance.choice([1, 3, len(inputs)])
        runs.append(inputs[:size])
        inputs = inputs[size:]
    return runs


def value(row, name):
    return row[name] or ""


def wanted_rows(snapshots):
    """The rows of the snapshots that count."""
    return sorted(
        [item["chart"], item["query"], item["country"], str(item["complete"]), item["text"], number]
        + [str(value(row, name)) for name in COLUMNS]
        for item in counted(snapshots) for number, row in enumerate(item["entries"]))


def database_rows(program, runs, folder, jobs):
    path = f"{folder}/{jobs}.db"
    for inputs in runs:
        run(program, ["-j", jobs, "-o", path, *inputs])
    database = sqlite3.connect(path)
    chosen = ", ".join(name if name != "price" else "price_text" for name in COLUMNS)
    rows = database.execute(f"""
        SELECT chart, chart_query, country, is_complete, feed_updated,
          row_number() OVER (PARTITION BY feed ORDER BY entry) - 1, {chosen}
        FROM entries JOIN feeds USING (feed)""").fetchall()
    return sorted([row[0], row[1] or "", row[2], str(row[3] == 1), row[4], row[5]]
                  + ["" if cell is None else str(cell) for cell in row[6:]] for row in rows)


def partition_rows(program, runs, folder, jobs):
    lake = f"{folder}/lake{jobs}"
    fields = ",".join(HEAD[:2] + HEAD[3:] + COLUMNS)
    for inputs in runs:
        run(program, ["-j", jobs, "--fields", fields, "--to", "csv", "--partition", "country",
                      "--output-dir", lake, "--append", *inputs])
    rows = []
    for directory, _, names in os.walk(lake):
        for name in names:
            with open(os.path.join(directory, name), encoding="utf-8", newline="") as file:
                for number, row in enumerate(csv.DictReader(file)):
                    rows.append([row["chart"], row["chart_query"], directory.split("country=")[1],
                                 str("incomplete" not in name), row["feed_updated"], number]
                                + [row[name] for name in COLUMNS])
    return sorted(rows)


def new_entries(program, runs, folder, jobs):
    seen = []
    for inputs in runs:
        output = run(program, ["-j", jobs, "--only-new", f"{folder}/seen{jobs}", "--to", "csv", "--no-header",
                               "--fields", "chart,chart_query,country,id,url,name,artist", *inputs])
        seen += [tuple(row) for row in csv.reader(output.decode().splitlines())]
    return seen


def wanted_entries(snapshots):
    return {(item["chart"], item["query"], item["country"], identity(row))
            for item in snapshots for row in item["entries"]}


def check_latest(program, snapshots, inputs):
    """The rows of diff --latest by chart."""
    output = run(program, ["diff", "--latest", "--all", "--to", "csv", *inputs])
    ours = list(csv.DictReader(output.decode().splitlines()))
    charts = {}
    for item in counted(snapshots):
        if item["complete"]:
            charts.setdefault(place(item)[:3], []).append(item)
    wanted = 0
    for (chart, query, country), items in charts.items():
        if len(items) < 2:
            continue
        theirs = expected_diff(*items[-2:])
        wanted += len(theirs)
        found = [row for row in ours if (row["chart"], row["chart_query"], row["country"]) == (chart, query, country)]
        key = lambda row: (row["change"] == "dropped", int(row["rank"] or 0), int(row["previous_rank"] or 0), row["name"])
        if len(found) != len(theirs) or not all(map(same, sorted(found, key=key), sorted(theirs, key=key))):
            raise AssertionError(f"diff --latest {' '.join(inputs)}: {found}, not {theirs}")
    if len(ours) != wanted:
        raise AssertionError(f"diff --latest {' '.join(inputs)}: {len(ours)} rows, not {wanted}")


def check(program, snapshots, folder, chance):
    first = None
    for jobs in ("1", "2", "3"):
        inner = f"{folder}/{jobs}"
        inputs = inputs_of(snapshots, inner, chance)
        results = [run(program, [*command, "-j", jobs, *inputs]) for command in (
            ["history", "--to", "csv"], ["history", "--each", "--to", "csv", "--fields", "chart,country,name,rank"])]
        latest = run(program, ["diff", "--latest", "--to", "csv", "-j", jobs, *inputs])
        results.append(sorted(latest.splitlines()))
        first = first or results
        for number, (one, other) in enumerate(zip(results, first)):
            if one != other:
                raise AssertionError(f"result {number} of {' '.join(inputs)} with {jobs} jobs is another one")
        check_latest(program, snapshots, inputs)
        runs = in_runs(inputs, chance)
        wanted = wanted_rows(snapshots)
        for name, rows in (("database", database_rows), ("partitions", partition_rows)):
            found = rows(program, runs, inner, jobs)
            if found != wanted:
                differing = [row for row in found if row not in wanted] + [row for row in wanted if row not in found]
                raise AssertionError(f"{name} of {runs}: {len(found)} rows, not {len(wanted)}: {differing[:4]}")
            if rows(program, runs[::-1], inner, jobs) != wanted:
                raise AssertionError(f"{name} of {runs}: runs that are repeated change it")
        seen = new_entries(program, runs, inner, jobs)
        entries = wanted_entries(snapshots)
        if len(seen) != len(entries):
            raise AssertionError(f"--only-new of {runs}: {len(seen)} entries, not {len(entries)}")
        shutil.rmtree(inner)


def check_answers(program, folder, chance):
    """A document whose entries are of several storefronts is a snapshot of each."""
    chart, query, _ = chance.choice(CHARTS)
    paths, snapshots = [], []
    for day in range(4):
        items = [snapshot(chance, chart, query, country, day, chance.randint(1, 6)) for country in ("us", "gb", "de")]
        items = [dict(items[0], country=item["country"], entries=item["entries"]) for item in items]
        paths.append(write_answer(items, f"{folder}/answer{day}.json"))
        snapshots += items
    loose = []
    for index, item in enumerate(snapshots):
        path = write(item, f"{folder}/loose{index}", chance)
        loose.append(path)
    for command in (["history", "--to", "csv"], ["history", "--each", "--to", "csv", "--fields", "chart,country,name"]):
        if sorted(run(program, [*command, *paths]).splitlines()) != sorted(run(program, [*command, *loose]).splitlines()):
            raise AssertionError(f"{command} of {paths} differs from that of a document for each storefront")
    if database_rows(program, [paths], folder, "1") != wanted_rows(snapshots):
        raise AssertionError(f"the database of {paths} has other rows")
    check_latest(program, snapshots, paths)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=12)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    count = 0
    for number in range(arguments.rounds):
        chance = random.Random(arguments.seed * 1000 + number)
        snapshots = archive(chance)
        with tempfile.TemporaryDirectory() as folder:
            try:
                check(program, snapshots, folder, chance)
                check_answers(program, folder, chance)
            except AssertionError as problem:
                sys.exit(f"snapshots: round {number}, seed {arguments.seed}: {problem}")
        count += len(snapshots)
    print(f"snapshots: {arguments.rounds} random archives of {count} snapshots, each in three orders, containers and "
          "numbers of jobs and runs: the same history, differences, database, partitions and news")


if __name__ == "__main__":
    main()
