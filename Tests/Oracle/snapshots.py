#!/usr/bin/env python3
"""The same snapshots give the same result, whatever their order, containers, runs and jobs.

    snapshots.py [--seed N] [--rounds N] CHARTCONV

Each round has random charts in several storefronts, with snapshots that were cut, repeated or repaired. They are
read loose, in gzip, zip and tar, and as one table whose rows of several snapshots and storefronts alternate, or
are sorted by another column. Answers of the Search API have storefronts in their rows, and some are cut.
`history`, `history --each` and `diff --latest` must write the same bytes; databases and partitions that are filled
in several runs must have the rows that Python's reading chooses, and --only-new must convert each entry once, and
lose none if a run is killed at any moment. Without --seed a random one is taken and printed.
Python's standard library only.
"""

import argparse
import collections
import csv
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from history import (CHARTS, EACH, counted, dump, expected_diff, expected_each, expected_history, identity, pack, same,
                     snapshot, write, Number)

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
        # The hidden folder lists what was added.
        for name in names if "country=" in directory else []:
            with open(os.path.join(directory, name), encoding="utf-8", newline="") as file:
                # A file has the snapshots of a run, each with its rows in order.
                counts = collections.Counter()
                for row in csv.DictReader(file):
                    key = row["chart"], row["chart_query"], row["feed_updated"]
                    number = counts[key]
                    counts[key] += 1
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
        results.append(latest)
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


def check_sorted(program, snapshots, folder, chance):
    """Rows of a table may be sorted by any column. Those of one rank stay in the order of the table."""
    items = [item for item in counted(snapshots)
             if item["entries"] and len({row["rank"] for row in item["entries"]}) == len(item["entries"])]
    if not items:
        return
    paths = [write(item, f"{folder}/document{index}", chance) for index, item in enumerate(items)]
    for number, columns in enumerate(("name", "-price,country", "artist,-rank")):
        path = f"{folder}/sorted{number}.{chance.choice(['csv', 'tsv', 'ndjson'])}"
        run(program, ["--fields", "all", "--sort=" + columns, "-o", path, *chance.sample(paths, len(paths))])
        for command in (["history", "--to", "csv"],
                        ["history", "--each", "--to", "csv", "--fields", "chart,country,name,rank"]):
            if run(program, [*command, path]) != run(program, [*command, *paths]):
                raise AssertionError(f"{command} of rows sorted by {columns} differs from that of {paths}")


def search_answer(items):
    """An answer of the Search API with the entries of several storefronts, each an item's."""
    codes = {"us": "USA", "gb": "GBR", "de": "DEU"}
    results = []
    for item in items:
        for row in item["entries"]:
            number = int(row["id"])
            results.append({
                "wrapperType": "track", "kind": "song", "trackId": number, "trackName": row["name"],
                "artistName": row["artist"], "trackPrice": 1.29, "currency": "USD", "country": codes[item["country"]],
                "trackViewUrl": f"https://itunes.apple.com/{item['country']}/album/x/id9?i={number}"})
    return json.dumps({"resultCount": len(results), "results": results})


def check_searches(program, folder, chance):
    """Answers of several storefronts, dated by their names; some also were cut."""
    inner = f"{folder}/searches"
    os.mkdir(inner)
    documents, snapshots, has_cut = [], [], False
    for day in chance.sample(range(1, 29), 5):
        time_text = f"2024-03-{day:02}T00:00:00Z"
        rank, items = 0, []
        for country in chance.sample(["us", "gb", "de"], chance.randint(1, 3)):
            entries = []
            for song in chance.sample(range(1, 12), chance.randint(1, 6)):
                rank += 1
                entries.append({"id": str(song), "name": f"name {song}", "artist": f"artist {song % 3}", "url": "",
                                "price": "1.29", "currency": "USD", "rank": rank})
            items.append({"chart": "found", "query": "", "country": country, "time": time_text, "text": time_text,
                          "entries": entries, "complete": True})
        snapshots += items
        answer = search_answer(items)
        names = [(f"2024-03-{day:02}.json", answer)]
        if chance.random() < 0.4:
            names.append((f"2024-03-{day:02}-cut.json", answer[:chance.randint(len(answer) // 2, len(answer) - 3)]))
            has_cut = True
        if chance.random() < 0.3:
            names.append((f"2024-03-{day:02}-again.json", answer))
        for name, text in names:
            documents.append(f"{inner}/{name}")
            with open(documents[-1], "w", encoding="utf-8") as file:
                file.write(text)
    options = ["--snapshot-time", "name", "--assume", "chart=found"]
    for jobs in ("1", "2", "3"):
        inputs = pack(documents, inner, chance)
        inputs = [path for path in inputs if not path.endswith(".gz")] + [
            path for path in inputs if path.endswith(".gz")]
        def rows(command, *more):
            result = subprocess.run([program, *command, *options, "-q", "-j", jobs, "--to", "csv", *more, *inputs],
                                    capture_output=True, check=False)
            if result.returncode != int(has_cut):
                raise AssertionError(f"{command} of {inputs}: {result.returncode} {result.stderr.decode()}")
            return list(csv.DictReader(result.stdout.decode().splitlines()))
        key = lambda row: tuple(str(row[name]) for name in ("country", "id"))
        ours, theirs = sorted(rows(["history"]), key=key), sorted(expected_history(snapshots), key=key)
        if len(ours) != len(theirs) or not all(map(same, ours, theirs)):
            raise AssertionError(f"history of {inputs}: {ours}, not {theirs}")
        ours = [tuple(row.values()) for row in rows(["history"], "--each", "--fields", EACH)]
        if ours != [tuple(map(str, row)) for row in expected_each(snapshots)]:
            raise AssertionError(f"history --each of {inputs}: {ours}, not {expected_each(snapshots)}")
        path = f"{inner}/{jobs}.db"
        run(program, [*options, "--allow-partial", "-j", jobs, "-o", path, *inputs])
        found = sorted(sqlite3.connect(path).execute("SELECT feed_updated, country, rank, id FROM charts").fetchall())
        wanted = sorted((item["text"], item["country"], row["rank"], row["id"])
                        for item in snapshots for row in item["entries"])
        if found != wanted:
            raise AssertionError(f"the database of {inputs}: {found}, not {wanted}")


def check_killed(program, folder, chance):
    """A run of --only-new that is killed at any moment loses no entry."""
    paths = []
    for day in range(6):
        item = snapshot(chance, *CHARTS[0], day, 8)
        item["entries"] = [dict(row, id=f"{row['name']} {day} {index}")
                           for row in item["entries"] for index in range(40)]
        paths.append(write(item, f"{folder}/known{day}", chance))
    lines = lambda: run(program, ["--only-new", seen, "--to", "csv", "--no-header", "--fields", "id", *paths]).split(b"\n")
    killed = 0
    for attempt in range(8):
        seen, output = f"{folder}/seen-killed{attempt}", f"{folder}/killed{attempt}.csv"
        if attempt % 2:
            # An earlier run has converted some.
            run(program, ["--only-new", seen, "--to", "csv", paths[0]])
        whole = set(lines())
        os.remove(seen)
        if attempt % 2:
            whole -= {line for line in run(program, ["--only-new", seen, "--to", "csv", "--no-header", "--fields", "id",
                                                     paths[0]]).split(b"\n") if line}
        command = [program, "-q", "--only-new", seen, "--no-header", "--fields", "id", "-o", output, *paths]
        started = subprocess.Popen(command)
        until = time.monotonic() + 10
        if attempt < 4:
            # Between the output and the list of known entries, if the machine is slow enough.
            while not os.path.exists(output) and started.poll() is None and time.monotonic() < until:
                pass
        else:
            time.sleep(chance.random() * 0.3)
        started.send_signal(signal.SIGKILL)
        killed += started.wait() != 0
        mailed = set()
        if os.path.exists(output):
            with open(output, "rb") as file:
                mailed = set(file.read().split(b"\n"))
        found = mailed | set(lines())
        if found | {b""} != whole | {b""}:
            raise AssertionError(f"a killed run lost {len(whole - found)} of {len(whole)} entries")
        if set(lines()) != {b""}:
            raise AssertionError("after a killed run, entries are new twice")
    return killed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--rounds", type=int, default=8)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    print(f"snapshots: seed {arguments.seed}", flush=True)
    count = 0
    for number in range(arguments.rounds):
        chance = random.Random(arguments.seed * 1000 + number)
        snapshots = archive(chance)
        with tempfile.TemporaryDirectory() as folder:
            try:
                check(program, snapshots, folder, chance)
                check_answers(program, folder, chance)
                check_sorted(program, snapshots, folder, chance)
                check_searches(program, folder, chance)
            except AssertionError as problem:
                sys.exit(f"snapshots: round {number}, seed {arguments.seed}: {problem}")
        count += len(snapshots)
    with tempfile.TemporaryDirectory() as folder:
        try:
            killed = check_killed(program, folder, random.Random(arguments.seed))
        except AssertionError as problem:
            sys.exit(f"snapshots: seed {arguments.seed}: {problem}")
    print(f"snapshots: {arguments.rounds} random archives of {count} snapshots, each in three orders, containers and "
          f"numbers of jobs and runs: the same history, differences, database, partitions and news; {killed} runs of 8 "
          "were killed and lost no entry")


if __name__ == "__main__":
    main()
