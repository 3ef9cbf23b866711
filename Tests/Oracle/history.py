#!/usr/bin/env python3
"""Compares diff and history with a reference of our own, over random charts.

    history.py [--seed N] [--rounds N] CHARTCONV

Each round has snapshots of several charts in several countries, with things that leave and return, ties,
gaps, things without an id, repeated snapshots, empty charts and files out of order, in several dialects.
Python's standard library only.
"""

import argparse
import csv
import datetime
import io
import json
import os
import random
import subprocess
import sys
import tempfile
from decimal import Decimal

NAMES = ["Paper Lanterns", "Salt & Ember", "Ledger, Part 2", 'Say "When"', "夜明け", "Été", "e\u0301te\u0301", "A\tB"]
PRICES = [None, "0", "0.69", "0.99", "1.29", "10", "9.9"]
CHARTS = [("topsongs", "us"), ("topsongs", "gb"), ("topalbums", "us")]


def moment(chance, day):
    """The same moment may be written in several offsets."""
    hours = chance.choice([0, 0, 2, -7])
    zone = datetime.timezone(datetime.timedelta(hours=hours))
    time = datetime.datetime(2024, 1, 1, 6, tzinfo=datetime.timezone.utc) + datetime.timedelta(days=day)
    text = time.astimezone(zone).isoformat()
    return time, text.replace("+00:00", "Z")


def entry(chance, thing):
    name = NAMES[thing % len(NAMES)] + f" {thing // len(NAMES)}"
    values = {"id": f"i{thing}", "name": name, "artist": f"artist {thing % 3}",
              "url": f"https://store.example/{thing}", "price": chance.choice(PRICES)}
    if thing % 5 == 3:
        values["id"] = None
    if thing % 10 == 8:
        values["id"] = values["url"] = None
    return values


def snapshot(chance, chart, country, day, size):
    time, text = moment(chance, day)
    things = chance.sample(range(12), size)
    # A chart may have a thing twice.
    if things and chance.random() < 0.1:
        things.append(things[0])
    entries = [dict(entry(chance, thing), rank=rank) for rank, thing in enumerate(things, 1)]
    if entries and chance.random() < 0.3:
        # A tie.
        entries[-1]["rank"] = entries[0]["rank"]
    return {"chart": chart, "country": country, "time": time, "text": text, "entries": entries}


def write(snapshot, path, chance):
    head = {"chart": snapshot["chart"], "country": snapshot["country"], "feed_updated": snapshot["text"]}
    columns = ["chart", "country", "feed_updated", "rank", "id", "name", "artist", "url", "price"]
    rows = [{**head, **{key: value for key, value in row.items()}} for row in snapshot["entries"]]
    form = chance.choice(["json", "json", "csv", "ndjson"]) if rows else "json"
    with open(f"{path}.{form}", "w", encoding="utf-8", newline="") as file:
        if form == "csv":
            writer = csv.DictWriter(file, columns, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        elif form == "ndjson":
            for row in rows:
                row = dict(row, price=None if row["price"] is None else Number(row["price"]))
                file.write(dump(row) + "\n")
        else:
            entries = [dict(row, price=None if row["price"] is None else Number(row["price"]))
                       for row in snapshot["entries"]]
            feed = {"dialect": "itunes-xml", "chart": snapshot["chart"], "country": snapshot["country"], "updated": snapshot["text"]}
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


def expected_history(snapshots):
    """One row for each thing on each chart."""
    charts = {}
    for item in snapshots:
        charts.setdefault((item["chart"], item["country"]), {}).setdefault(item["time"], item)
    rows = []
    for (chart, country), by_time in charts.items():
        line = [by_time[time] for time in sorted(by_time)]
        things = {}
        for place, item in enumerate(line):
            seen = set()
            for row in item["entries"]:
                key = identity(row)
                if key in seen:
                    continue
                seen.add(key)
                things.setdefault(key, []).append((place, item["text"], row))
        for key, appearances in things.items():
            places = [place for place, _, _ in appearances]
            starts = [i for i in range(len(places)) if i == 0 or places[i] != places[i - 1] + 1]
            peak = min(row["rank"] for _, _, row in appearances)
            last = appearances[-1]
            before = appearances[-2] if len(appearances) > 1 else None
            prices = [Decimal(row["price"]) for _, _, row in appearances if row["price"] is not None]
            rows.append({
                "chart": chart, "country": country, "id": last[2]["id"] or "", "name": last[2]["name"],
                "artist": last[2]["artist"], "first_seen": appearances[0][1], "last_seen": last[1],
                "peak_rank": peak,
                "peak_date": next(text for _, text, row in appearances if row["rank"] == peak),
                "last_rank": last[2]["rank"],
                "previous_rank": before[2]["rank"] if before and before[0] == last[0] - 1 else "",
                "snapshots_on_chart": len(appearances), "consecutive": len(places) - starts[-1],
                "re_entries": len(starts) - 1,
                "price_min": str(min(prices)) if prices else "", "price_max": str(max(prices)) if prices else "",
            })
    return rows


def expected_each(snapshots):
    """One row for each entry of each snapshot, in the order of time."""
    rows = []
    seen_times = set()
    state = {}
    latest = {}
    for item in sorted(snapshots, key=lambda item: item["time"]):
        chart = (item["chart"], item["country"])
        if (chart, item["time"]) in seen_times:
            continue
        seen_times.add((chart, item["time"]))
        place = latest[chart] = latest.get(chart, -1) + 1
        for row in item["entries"]:
            key = (chart, identity(row))
            old = state.get(key)
            if old and old["place"] == place:
                rows.append((row["name"], row["rank"], "", "", "", ""))
                continue
            previous = old["rank"] if old and old["place"] == place - 1 else ""
            peak = min(row["rank"], old["peak"]) if old else row["rank"]
            count = old["count"] + 1 if old else 1
            if not old:
                status = "new"
            elif previous == "":
                status = "re-entry"
            else:
                status = "up" if row["rank"] < previous else "down" if row["rank"] > previous else "same"
            state[key] = {"place": place, "rank": row["rank"], "peak": peak, "count": count}
            rows.append((row["name"], row["rank"], previous, peak, count, status))
    return rows


def expected_diff(old, new):
    """The rows of a comparison of two snapshots of one chart."""
    waiting = {}
    for row in old["entries"]:
        waiting.setdefault(identity(row), []).append(row)
    rows = []
    compared = ["name", "artist", "price"]
    for row in new["entries"]:
        before = waiting.get(identity(row), [])
        result = {"rank": row["rank"], "previous_rank": "", "move": "", "changed": "", "name": row["name"]}
        if before:
            partner = before.pop(0)
            changed = [name for name in compared if text(row[name]) != text(partner[name])]
            result.update(
                previous_rank=partner["rank"], move=partner["rank"] - row["rank"], changed=",".join(changed),
                change="changed" if changed else "moved" if row["rank"] != partner["rank"] else "same")
            for name in compared:
                result["previous_" + name] = (text(partner[name]) or "") if name in changed else ""
        else:
            result.update(change="new")
        rows.append(result)
    left = [row for rest in waiting.values() for row in rest]
    for row in old["entries"]:
        if any(row is other for other in left):
            rows.append({"change": "dropped", "rank": "", "previous_rank": row["rank"], "move": "",
                         "changed": "", "name": row["name"]})
    return rows


def text(value):
    if value is None:
        return None
    return value.rstrip("0").rstrip(".") if value.replace(".", "").isdigit() and "." in value else value


def rows_of(program, arguments):
    result = subprocess.run([program] + arguments, capture_output=True, check=False)
    # Random charts may have nothing in common, or two snapshots of one time, which is a warning.
    expected = (b"no entry is on both sides", b"from another one of the same chart and time")
    messages = [line for line in result.stderr.splitlines() if not any(text in line for text in expected)]
    if result.returncode not in (0,) or messages:
        sys.exit(f"{' '.join(arguments)}: {result.returncode} {result.stderr.decode()}")
    return list(csv.DictReader(io.StringIO(result.stdout.decode("utf-8"), newline="")))


def same(ours, theirs):
    return all(str(theirs[key]) == ours[key] for key in theirs)


def check_history(program, snapshots, paths):
    ours = rows_of(program, ["history", "--to", "csv"] + paths)
    theirs = expected_history(snapshots)
    key = lambda row: tuple(str(row[name]) for name in ("chart", "country", "id", "name", "artist"))
    ours.sort(key=key)
    theirs.sort(key=key)
    if len(ours) != len(theirs):
        return f"history has {len(ours)} rows, not {len(theirs)}"
    for one, other in zip(ours, theirs):
        if not same(one, other):
            return f"history: {one}\nexpected: {other}"
    return None


def check_each(program, snapshots, paths):
    ours = rows_of(program, ["history", "--each", "--to", "csv", "--fields", "name,rank"] + paths)
    ours = [tuple(row.values()) for row in ours]
    theirs = [tuple(map(str, row)) for row in expected_each(snapshots)]
    if sorted(ours) != sorted(theirs):
        return f"history --each: {sorted(set(ours) ^ set(theirs))}"
    return None


def check_diff(program, snapshots, paths, chance):
    one, other = chance.randrange(len(paths)), chance.randrange(len(paths))
    old, new = snapshots[one], snapshots[other]
    if (old["chart"], old["country"]) != (new["chart"], new["country"]):
        return None
    ours = rows_of(program, ["diff", "--all", "--to", "csv", paths[one], paths[other]])
    theirs = expected_diff(old, new)
    if len(ours) != len(theirs) or not all(map(same, ours, theirs)):
        return f"diff {paths[one]} {paths[other]}: {ours}\nexpected: {theirs}"
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
        for chart, country in chance.sample(CHARTS, chance.randint(1, 3)):
            for day in chance.sample(range(40), chance.randint(1, 20)):
                snapshots.append(snapshot(chance, chart, country, day, chance.randint(0, 8)))
        # A snapshot that was saved again, with other entries: the first one given counts.
        for item in chance.sample(snapshots, min(2, len(snapshots))):
            again = snapshot(chance, item["chart"], item["country"], 0, 3)
            again["time"] = item["time"]
            again["text"] = item["text"]
            snapshots.append(again)
        if chance.random() < 0.6:
            chance.shuffle(snapshots)
        with tempfile.TemporaryDirectory() as folder:
            paths = [write(item, f"{folder}/{place:03}", chance) for place, item in enumerate(snapshots)]
            # An empty table says nothing of its chart.
            fault = check_history(program, snapshots, paths) or check_each(program, snapshots, paths)
            for _ in range(10):
                fault = fault or check_diff(program, snapshots, paths, chance)
                counts["diffs"] += 1
            if fault:
                sys.exit(f"round {number}, seed {arguments.seed}: {fault}")
        counts["snapshots"] += len(snapshots)
        counts["rows"] += len(expected_history(snapshots))
    print(f"history: {arguments.rounds} random histories of {counts['snapshots']} snapshots, "
          f"{counts['rows']} rows, {counts['diffs']} comparisons: all as expected")


if __name__ == "__main__":
    main()
