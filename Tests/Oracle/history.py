#!/usr/bin/env python3
"""Compares diff and history with a separate implementation, over random charts.

    history.py [--seed N] [--rounds N] CHARTCONV

Each round has snapshots of several charts in several countries, with items that leave and return, ties, gaps,
items without an id, repeated snapshots, incomplete ones, empty charts, genres of a chart and files out of
order, in several dialects. The same snapshots in another order, in archives, in one table and with another
number of jobs must give the same bytes. Python's standard library only.
"""

import argparse
import csv
import datetime
import gzip
import io
import json
import os
import random
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from decimal import Decimal

NAMES = ["Paper Lanterns", "Salt & Ember", "Ledger, Part 2", 'Say "When"', "夜明け", "Été", "e\u0301te\u0301", "A|B"]
PRICES = [None, "0", "0.69", "0.99", "1.29", "10", "9.9"]
CHARTS = [("topsongs", "", "us"), ("topsongs", "genre=14", "us"), ("topsongs", "", "gb"), ("topalbums", "", "us")]
CURRENCIES = ["USD", "USD", "USD", "EUR"]


def moment(chance, day):
    """The same moment may be written in several offsets."""
    hours = chance.choice([0, 0, 2, -7])
    zone = datetime.timezone(datetime.timedelta(hours=hours))
    time = datetime.datetime(2024, 1, 1, 6, tzinfo=datetime.timezone.utc) + datetime.timedelta(days=day)
    text = time.astimezone(zone).isoformat()
    return time, text.replace("+00:00", "Z")


def entry(chance, song):
    name = NAMES[song % len(NAMES)] + f" {song // len(NAMES)}"
    values = {"id": f"i{song}", "name": name, "artist": f"artist {song % 3}",
              "url": f"https://store.example/{song}", "price": chance.choice(PRICES),
              "currency": chance.choice(CURRENCIES)}
    if song % 5 == 3:
        values["id"] = None
    if song % 10 == 8:
        values["id"] = values["url"] = None
    return values


def snapshot(chance, chart, query, country, day, size):
    time, text = moment(chance, day)
    songs = chance.sample(range(12), size)
    # A chart may have an item twice.
    if songs and chance.random() < 0.1:
        songs.append(songs[0])
    entries = [dict(entry(chance, song), rank=rank) for rank, song in enumerate(songs, 1)]
    if entries and chance.random() < 0.3:
        # A tie.
        entries[-1]["rank"] = entries[0]["rank"]
    complete = chance.random() > 0.15 or not entries
    return {"chart": chart, "query": query, "country": country, "time": time, "text": text, "entries": entries,
            "complete": complete}


def write(snapshot, path, chance):
    head = {"chart": snapshot["chart"], "chart_query": snapshot["query"] or None, "country": snapshot["country"],
            "feed_updated": snapshot["text"], "is_complete": None if snapshot["complete"] else False}
    columns = list(head) + ["rank", "id", "name", "artist", "url", "price", "currency"]
    rows = [{**head, **{key: value for key, value in row.items()}} for row in snapshot["entries"]]
    form = chance.choice(["json", "json", "csv", "ndjson"]) if rows else "json"
    with open(f"{path}.{form}", "w", encoding="utf-8", newline="") as file:
        if form == "csv":
            writer = csv.DictWriter(file, columns, lineterminator="\n")
            writer.writeheader()
            writer.writerows(dict(row, is_complete=None if snapshot["complete"] else "false") for row in rows)
        elif form == "ndjson":
            for row in rows:
                row = dict(row, price=None if row["price"] is None else Number(row["price"]))
                file.write(dump(row) + "\n")
        else:
            entries = [dict(row, price=None if row["price"] is None else Number(row["price"]))
                       for row in rows]
            feed = {"dialect": "itunes-xml", "chart": snapshot["chart"], "chart_query": snapshot["query"] or None,
                    "country": snapshot["country"], "updated": snapshot["text"]}
            file.write('{"feed": %s, "entries": [%s]}\n' % (dump(feed), ",".join(map(dump, entries))))
    return f"{path}.{form}"


class Number(str):
    """Digits that JSON shows as a number."""


def dump(values):
    return "{" + ",".join(
        json.dumps(key) + ":" + (value if isinstance(value, Number) else json.dumps(value))
        for key, value in values.items()) + "}"


def identity(row):
    if row["id"] is not None:
        return ("id", row["id"])
    if row["url"] is not None:
        return ("url", row["url"])
    return ("name", row["name"], row["artist"])


def counted(snapshots):
    """Returns the copies that count: the complete one, the first of two complete ones, the longest of
    incomplete ones."""
    chosen = {}
    for item in snapshots:
        key = (item["chart"], item["query"], item["country"], item["time"])
        other = chosen.get(key)
        if other is None or item["complete"] > other["complete"] or (
                not item["complete"] and not other["complete"] and len(item["entries"]) > len(other["entries"])):
            chosen[key] = item
    order = lambda item: (item["time"], item["chart"], item["query"], item["country"])
    return sorted(chosen.values(), key=order)


def ranked(entries):
    """Returns entries in the order of their ranks."""
    return sorted(entries, key=lambda row: row["rank"])


def distinct(entries):
    """Returns the first of several entries of one item."""
    songs = {}
    for row in ranked(entries):
        songs.setdefault(identity(row), row)
    return list(songs.values())


def expected_history(snapshots):
    """Returns one row for each item on each chart."""
    charts = {}
    for item in counted(snapshots):
        charts.setdefault((item["chart"], item["query"], item["country"]), []).append(item)
    rows = []
    for (chart, query, country), line in charts.items():
        items = {}
        for position, item in enumerate(line):
            for row in distinct(item["entries"]):
                items.setdefault(identity(row), []).append((position, item["text"], row))
        for appearances in items.values():
            positions = [position for position, _, _ in appearances]
            # A run continues if no complete snapshot lacks the item.
            breaks = [any(item["complete"] for item in line[one + 1:other])
                      for one, other in zip(positions, positions[1:])]
            peak = min(row["rank"] for _, _, row in appearances)
            last = appearances[-1]
            previous = appearances[-2][2]["rank"] if breaks and not breaks[-1] else ""
            run = 1
            while run <= len(breaks) and not breaks[-run]:
                run += 1
            priced = [(Decimal(row["price"]), row["currency"]) for _, _, row in appearances if row["price"] is not None]
            single = len({currency for _, currency in priced}) == 1
            rows.append({
                "chart": chart, "chart_query": query, "country": country, "id": last[2]["id"] or "",
                "name": last[2]["name"], "artist": last[2]["artist"], "first_seen": appearances[0][1],
                "last_seen": last[1], "peak_rank": peak,
                "peak_date": next(text for _, text, row in appearances if row["rank"] == peak),
                "last_rank": last[2]["rank"], "previous_rank": previous,
                "snapshots_on_chart": len(appearances),
                "snapshots_at_peak": sum(row["rank"] == peak for _, _, row in appearances),
                "consecutive": run, "re_entries": sum(breaks),
                "price_changes": sum(one != other for one, other in zip(priced, priced[1:])),
                "price_min": str(min(priced)[0]) if single else "",
                "price_max": str(max(priced)[0]) if single else "",
            })
    return rows


# The columns of `history --each` that are compared.
EACH = "name,rank,previous_rank,peak_rank,snapshots_on_chart,entry_status"


def expected_each(snapshots):
    """Returns one row for each entry of each snapshot, by chart in the order of time."""
    rows = []
    state = {}
    complete = {}
    counts = {}
    for item in counted(snapshots):
        chart = (item["chart"], item["query"], item["country"])
        position = counts[chart] = counts.get(chart, 0) + 1
        before = complete.get(chart, 0)
        complete[chart] = before + item["complete"]
        for row in ranked(item["entries"]):
            key = (chart, identity(row))
            old = state.get(key)
            if old and old["position"] == position:
                rows.append((chart, (row["name"], row["rank"], "", "", "", "")))
                continue
            is_back = old is not None and before > old["complete"]
            previous = "" if old is None or is_back else old["rank"]
            if old is None:
                status = "new"
            elif is_back:
                status = "re-entry"
            else:
                status = "up" if row["rank"] < previous else "down" if row["rank"] > previous else "same"
            peak = min(row["rank"], old["peak"]) if old else row["rank"]
            count = old["count"] + 1 if old else 1
            state[key] = {"position": position, "rank": row["rank"], "peak": peak, "count": count,
                          "complete": complete[chart]}
            rows.append((chart, (row["name"], row["rank"], previous, peak, count, status)))
    rows.sort(key=lambda row: [(part or "").encode() for part in row[0]])
    return [row for _, row in rows]


def expected_diff(old, new):
    """Returns the rows of a comparison of two snapshots of one chart."""
    waiting = {identity(row): row for row in distinct(old["entries"])}
    rows = []
    compared = ["name", "artist", "price", "currency"]
    for row in distinct(new["entries"]):
        partner = waiting.pop(identity(row), None)
        result = {"rank": row["rank"], "previous_rank": "", "move": "", "changed": "", "name": row["name"]}
        if partner:
            changed = [name for name in compared if text(row[name]) != text(partner[name])]
            result.update(
                previous_rank=partner["rank"], move=partner["rank"] - row["rank"], changed=",".join(changed),
                change="changed" if changed else "moved" if row["rank"] != partner["rank"] else "same")
            for name in compared:
                result["previous_" + name] = (text(partner[name]) or "") if name in changed else ""
        elif not old["complete"]:
            # It may have been there.
            continue
        else:
            result.update(change="new")
        rows.append(result)
    for row in waiting.values() if new["complete"] else []:
        rows.append({"change": "dropped", "rank": "", "previous_rank": row["rank"], "move": "", "changed": "",
                     "name": row["name"]})
    return rows


def text(value):
    if value is None:
        return None
    return value.rstrip("0").rstrip(".") if value.replace(".", "").isdigit() and "." in value else value


def rows_of(program, arguments):
    result = subprocess.run([program] + arguments, capture_output=True, check=False)
    # Random charts may have nothing in common, other lengths, two snapshots of one time, or a rank twice,
    # which is a warning.
    expected = (b"no entry is on both sides", b"no snapshot of", b"beyond the last rank",
                b"at the same time differ", b"more snapshots are left out",
                b"entries that are missing from it are unknown", b"have rank 1",
                b"is twice in a snapshot")
    messages = [line for line in result.stderr.splitlines() if not any(text in line for text in expected)]
    if result.returncode not in (0,) or messages:
        sys.exit(f"{' '.join(arguments)}: {result.returncode} {result.stderr.decode()}")
    return list(csv.DictReader(io.StringIO(result.stdout.decode("utf-8"), newline="")))


def same(ours, theirs):
    return all(str(theirs[key]) == ours[key] for key in theirs)


def check_history(program, snapshots, paths):
    ours = rows_of(program, ["history", "--to", "csv"] + paths)
    theirs = expected_history(snapshots)
    key = lambda row: tuple(str(row[name]) for name in ("chart", "chart_query", "country", "id", "name", "artist"))
    ours.sort(key=key)
    theirs.sort(key=key)
    if len(ours) != len(theirs):
        return f"history has {len(ours)} rows, not {len(theirs)}"
    for one, other in zip(ours, theirs):
        if not same(one, other):
            return f"history: {one}\nexpected: {other}"
    return None


def check_each(program, snapshots, paths):
    ours = rows_of(program, ["history", "--each", "--to", "csv", "--fields", EACH] + paths)
    ours = [tuple(row.values()) for row in ours]
    theirs = [tuple(map(str, row)) for row in expected_each(snapshots)]
    if ours != theirs:
        return f"history --each: {next((one, other) for one, other in zip(ours, theirs) if one != other)}"
    return None


def check_diff(program, snapshots, paths, chance):
    one, other = chance.randrange(len(paths)), chance.randrange(len(paths))
    old, new = snapshots[one], snapshots[other]
    if any(old[name] != new[name] for name in ("chart", "query", "country")):
        return None
    ours = rows_of(program, ["diff", "--all", "--to", "csv", paths[one], paths[other]])
    theirs = expected_diff(old, new)
    if len(ours) != len(theirs) or not all(map(same, ours, theirs)):
        return f"diff {paths[one]} {paths[other]}: {ours}\nexpected: {theirs}"
    return None


def pack(paths, folder, chance):
    """The same files in another order and in containers: loose, gzip, zip, tar."""
    paths = chance.sample(paths, len(paths))
    inputs = []
    while paths:
        size = chance.randint(1, 6)
        part, paths = paths[:size], paths[size:]
        name = f"{folder}/pack{len(inputs)}"
        form = chance.choice(["loose", "gz", "zip", "tar"])
        if form == "loose":
            inputs += part
        elif form == "gz":
            for path in part:
                with open(path, "rb") as source, gzip.open(f"{path}.gz", "wb") as target:
                    target.write(source.read())
                inputs.append(f"{path}.gz")
        elif form == "zip":
            with zipfile.ZipFile(f"{name}.zip", "w") as archive:
                for path in part:
                    archive.write(path, os.path.basename(path))
            inputs.append(f"{name}.zip")
        else:
            with tarfile.open(f"{name}.tar", "w") as archive:
                for path in part:
                    archive.add(path, os.path.basename(path))
            inputs.append(f"{name}.tar")
    return inputs


def output(program, arguments):
    result = subprocess.run([program, "-q"] + arguments, capture_output=True, check=False)
    return (result.returncode, result.stdout)


def check_order(program, paths, folder, chance):
    """The same bytes for the same snapshots, in any order and containers, with any number of jobs."""
    for options in (["history", "--to", "csv"], ["history", "--each", "--to", "csv", "--fields", "chart,name,rank"]):
        first = output(program, options + paths)
        for jobs in ("1", "2"):
            inputs = pack(paths, folder, chance)
            if output(program, options + ["--jobs", jobs] + inputs) != first:
                return f"{' '.join(options)} --jobs {jobs} {' '.join(inputs)} differs from the order of {' '.join(paths)}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=60)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    counts = {"rows": 0, "snapshots": 0, "diffs": 0}
    for number in range(arguments.rounds):
        chance = random.Random(arguments.seed * 1000 + number)
        snapshots = []
        for chart in chance.sample(CHARTS, chance.randint(1, 4)):
            for day in chance.sample(range(40), chance.randint(1, 20)):
                snapshots.append(snapshot(chance, *chart, day, chance.randint(0, 8)))
        # A snapshot that was cut, and the same one whole.
        for item in [item for item in snapshots if not item["complete"]][:2]:
            whole = dict(item, complete=True, entries=item["entries"] + [dict(entry(chance, 13), rank=9)])
            snapshots.insert(chance.randint(0, len(snapshots)), whole)
        ordered = snapshots[:]
        # A snapshot that was saved again, with other entries: the first one given counts.
        for item in chance.sample(snapshots, min(2, len(snapshots))):
            again = snapshot(chance, item["chart"], item["query"], item["country"], 0, 3)
            again["time"] = item["time"]
            again["text"] = item["text"]
            snapshots.append(again)
        if chance.random() < 0.6:
            chance.shuffle(snapshots)
        with tempfile.TemporaryDirectory() as folder:
            paths = [write(item, f"{folder}/{position:03}", chance) for position, item in enumerate(snapshots)]
            again = [path for item, path in zip(snapshots, paths) if any(item is other for other in ordered)]
            problem = check_order(program, again, folder, chance)
            problem = problem or check_history(program, snapshots, paths) or check_each(program, snapshots, paths)
            for _ in range(10):
                problem = problem or check_diff(program, snapshots, paths, chance)
                counts["diffs"] += 1
            if problem:
                sys.exit(f"round {number}, seed {arguments.seed}: {problem}")
        counts["snapshots"] += len(snapshots)
        counts["rows"] += len(expected_history(snapshots))
    print(f"history: {arguments.rounds} random histories of {counts['snapshots']} snapshots, "
          f"{counts['rows']} rows, {counts['diffs']} comparisons, each in three orders and containers: all as expected")


if __name__ == "__main__":
    main()
