#!/usr/bin/env python3
"""Twelve questions about an archive of charts: our answer beside one that Python computes from the same files.

    questions.py [--seed N] CHARTCONV

The archive is a year of weekly songs and apps in three storefronts, with snapshots that were cut, and repaired
copies of most. Each answer is one command, or one line of SQL over a database that one command fills.
Python's standard library only.
"""

import argparse
import csv
import datetime
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from decimal import Decimal

WEEKS = 52
COUNTRIES = ["us", "gb", "jp"]
GENRES = ["Pop", "Jazz", "Games", "Folk"]


def archive(chance):
    """The documents in the order of time, and which of them are whole."""
    documents = []
    songs = {number: {"artist": f"artist {number % 9}", "genre": GENRES[number % 4],
                       "price": chance.choice(["0", "0.99", "1.29"])} for number in range(40)}
    for week in range(WEEKS):
        time = datetime.datetime(2024, 1, 1, 7) + datetime.timedelta(days=7 * week)
        for number in chance.sample(range(40), 4):
            songs[number]["price"] = chance.choice(["0", "0.99", "1.29"])
        for chart in ("topsongs", "topapps"):
            order = sorted(range(40), key=lambda number: number + chance.random() * 15)[:12]
            for country in COUNTRIES:
                entries = [{
                    "rank": rank, "id": f"i{number}", "name": f"name {number}", **songs[number], "currency": "USD",
                    "rating": None if chart == "topsongs" else f"{chance.randint(10, 50) / 10}",
                } for rank, number in enumerate(chance.sample(order, 10), 1)]
                document = {"chart": chart, "country": country, "time": time, "entries": entries, "complete": True}
                if chance.random() < 0.1:
                    documents.append(dict(document, complete=False, entries=entries[:chance.randint(1, 9)]))
                    if chance.random() < 0.3:
                        continue
                documents.append(document)
    return documents


def write(documents, folder, chance):
    paths = []
    for number, item in enumerate(documents):
        rows = [{name: value if name not in ("price", "rating") or value is None else float(value)
                 for name, value in row.items()} for row in item["entries"]]
        feed = {"dialect": "itunes-xml", "chart": item["chart"], "country": item["country"],
                "updated": item["time"].isoformat() + "Z", "is_complete": item["complete"]}
        paths.append(os.path.join(folder, f"{number:04}.json"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            if not item["complete"]:
                rows = [dict(row, is_complete=False) for row in rows]
            json.dump({"feed": feed, "entries": rows}, file)
    chance.shuffle(paths)
    return paths


def counted(documents):
    """The documents that count, by chart and storefront in the order of time."""
    chosen = {}
    for item in documents:
        key = (item["chart"], item["country"], item["time"])
        if key not in chosen or item["complete"]:
            chosen[key] = item
    charts = defaultdict(list)
    for key in sorted(chosen):
        charts[key[:2]].append(chosen[key])
    return charts


def appearances(items):
    """The positions and entries of each song."""
    result = defaultdict(list)
    for position, item in enumerate(items):
        for row in item["entries"]:
            result[row["id"]].append((position, row))
    return result


class Archive:
    def __init__(self, program, documents, folder, chance):
        self.program = program
        self.paths = write(documents, folder, chance)
        self.charts = counted(documents)
        self.path = os.path.join(folder, "charts.db")
        self.run("-o", self.path, *self.paths)
        self.songs = {chart: appearances(items) for chart, items in self.charts.items()}

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], check=True, capture_output=True, text=True).stdout

    def history(self, *arguments):
        """Rows of history, by chart, storefront and id."""
        output = self.run("history", "--to", "csv", *arguments, *self.paths)
        return {(row["chart"], row["country"], row["id"]): row for row in csv.DictReader(output.splitlines())}

    def sql(self, query):
        return sqlite3.connect(self.path).execute(query).fetchall()

    def each(self, answer):
        """An answer for each song on each chart."""
        return {(*chart, song): answer(chart, rows)
                for chart, songs in self.songs.items() for song, rows in songs.items()}

    def breaks(self, chart, one, other):
        """Whether a complete snapshot between two lacks what is in both."""
        return any(item["complete"] for item in self.charts[chart][one + 1:other])


def peak(archive):
    ours = {key: int(row["peak_rank"]) for key, row in archive.history().items()}
    return ours, archive.each(lambda _, rows: min(row["rank"] for _, row in rows))


def weeks_at_one(archive):
    ours = archive.history("--having", "peak_rank = 1", "--sort", "-snapshots_at_peak,chart,country,id")
    ours = [(key, int(row["snapshots_at_peak"])) for key, row in ours.items()]
    theirs = archive.each(lambda _, rows: sum(row["rank"] == 1 for _, row in rows))
    return ours, sorted(((key, count) for key, count in theirs.items() if count), key=lambda pair: (-pair[1], pair[0]))


def price_changes(archive):
    ours = {key: int(row["price_changes"]) for key, row in archive.history("--having", "price_changes > 0").items()}
    prices = archive.each(lambda _, rows: [Decimal(row["price"]) for _, row in rows])
    theirs = {key: sum(one != other for one, other in zip(line, line[1:])) for key, line in prices.items()}
    return ours, {key: count for key, count in theirs.items() if count}


def re_entries(archive):
    ours = {key: int(row["re_entries"]) for key, row in archive.history().items()}
    return ours, archive.each(lambda chart, rows: sum(
        archive.breaks(chart, one, other) for (one, _), (other, _) in zip(rows, rows[1:])))


def top_artists(archive):
    ours = archive.sql("SELECT artist, count(*) n FROM charts GROUP BY artist ORDER BY n DESC, artist LIMIT 3")
    counts = Counter(row["artist"] for items in archive.charts.values() for item in items for row in item["entries"])
    return ours, sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:3]


def free_to_paid(archive):
    ours = archive.sql(
        "SELECT chart, country, id, feed_updated FROM (SELECT *, lag(price) OVER (PARTITION BY chart, country, id "
        "ORDER BY feed_updated) AS before FROM charts) WHERE before = 0 AND price > 0")
    theirs = []
    for chart, songs in archive.songs.items():
        for song, rows in songs.items():
            theirs += [(*chart, song, archive.charts[chart][place]["time"].isoformat() + "Z")
                       for (_, before), (place, row) in zip(rows, rows[1:])
                       if Decimal(before["price"]) == 0 < Decimal(row["price"])]
    return sorted(ours), sorted(theirs)


def new_per_week(archive):
    ours = archive.sql(
        "SELECT first, count(*) FROM (SELECT min(feed_updated) AS first FROM charts GROUP BY chart, country, id) "
        "GROUP BY first ORDER BY first")
    first = archive.each(lambda chart, rows: archive.charts[chart][rows[0][0]]["time"].isoformat() + "Z")
    return ours, sorted(Counter(first.values()).items())


def storefronts(archive):
    ours = archive.sql(
        "SELECT a.chart, count(DISTINCT a.id) FROM charts a JOIN charts b ON a.chart = b.chart AND a.id = b.id "
        "WHERE a.country = 'us' AND b.country = 'jp' GROUP BY a.chart ORDER BY a.chart")
    return ours, [(chart, len(set(archive.songs[chart, "us"]) & set(archive.songs[chart, "jp"])))
                  for chart in ("topapps", "topsongs")]


def genres(archive):
    ours = archive.sql(
        "SELECT substr(feed_updated, 1, 7), genre, count(*) FROM charts GROUP BY 1, 2 ORDER BY 1, 2")
    counts = Counter((item["time"].strftime("%Y-%m"), row["genre"])
                     for items in archive.charts.values() for item in items for row in item["entries"])
    return ours, sorted((*key, count) for key, count in counts.items())


def ratings(archive):
    ours = archive.sql(
        "SELECT substr(feed_updated, 1, 7), round(avg(rating), 6) FROM charts WHERE chart = 'topapps' GROUP BY 1 ORDER BY 1")
    lines = defaultdict(list)
    for (chart, _), items in archive.charts.items():
        for item in items if chart == "topapps" else []:
            lines[item["time"].strftime("%Y-%m")] += [float(row["rating"]) for row in item["entries"]]
    return ours, [(month, round(sum(line) / len(line), 6)) for month, line in sorted(lines.items())]


def longest_run(archive):
    rows = archive.history("--having", "last_seen >= '2024-12-01'", "--sort", "-consecutive,chart,country,id")
    ours = [(key, int(row["consecutive"])) for key, row in rows.items()][:5]

    def run(chart, rows):
        length = 1
        while length < len(rows) and not archive.breaks(chart, rows[-length - 1][0], rows[-length][0]):
            length += 1
        return length, archive.charts[chart][rows[-1][0]]["time"] >= datetime.datetime(2024, 12, 1)

    theirs = [(key, length) for key, (length, is_late) in archive.each(run).items() if is_late]
    return ours, sorted(theirs, key=lambda pair: (-pair[1], pair[0]))[:5]


def biggest_jump(archive):
    output = archive.run("history", "--each", "--to", "csv", "--fields", "chart,country,id,rank",
                         "--having", "entry_status = 'up'", *archive.paths)
    ours = max(int(row["previous_rank"]) - int(row["rank"]) for row in csv.DictReader(output.splitlines()))
    theirs = archive.each(lambda chart, rows: max([
        before["rank"] - row["rank"] for (one, before), (other, row) in zip(rows, rows[1:])
        if not archive.breaks(chart, one, other)], default=0))
    return ours, max(theirs.values())


QUESTIONS = [peak, weeks_at_one, price_changes, re_entries, top_artists, free_to_paid, new_per_week, storefronts, genres,
             ratings, longest_run, biggest_jump]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    documents = archive(chance)
    problems = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Archive(os.path.abspath(arguments.program), documents, folder, chance)
        for question in QUESTIONS:
            ours, theirs = question(place)
            if ours != theirs or not theirs:
                problems += 1
                print(f"questions: {question.__name__}: {str(ours)[:300]}, not {str(theirs)[:300]}")
    print(f"questions: {len(QUESTIONS)} about {len(documents)} documents, {problems} with another answer")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
