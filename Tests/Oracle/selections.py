#!/usr/bin/env python3
"""What `diff` says of a selection is part of what it says of all, and what `history` says of a condition on its
result, too: over random snapshots of charts and of streams, in CSV and RSS.

    selections.py [--seed N] [--rounds N] CHARTCONV

Python's standard library only."""

import argparse
import collections
import csv
import io
import os
import random
import subprocess
import sys
import tempfile

HEAD = ["chart", "country", "feed_updated", "rank", "id", "name", "artist", "price", "currency"]
# What is chosen among the results; `{}` is a number from 0 to 9.
CHOICES = ["--where|rank <= {}", "--where|artist = 'Oak'", "--where|price is null", "--where|name > 'Song {}'",
           "--having|change = 'new' or move > 0", "--having|changed is not null", "-n|{}", "--offset|{}",
           "--sort|-rank,name", "--since|2024-05-02", "--until|2024-05-01"]


def chart(chance, path, day):
    with open(path, "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(HEAD)
        for country in chance.sample(["us", "gb", "jp"], chance.randint(1, 3)):
            # A key that isn't unique is one of two entries.
            ids = chance.sample("abcdefghij", chance.randrange(1, 9)) + chance.choices("ab", k=chance.choice([0, 0, 1]))
            for rank, key in enumerate(ids, 1):
                table.writerow(["top", country, f"2024-05-0{day}", rank, chance.choice([key, key, ""]), "Song " + key,
                                chance.choice(["Oak", "Vela"]), chance.choice(["0.99", "1.29", ""]), "USD"])


def stream(chance, path, day):
    with open(path, "w", encoding="utf-8") as file:
        file.write('<rss version="2.0"><channel><title>News</title><link>https://n.example/</link>')
        for key in chance.choices("abcdefghij", k=chance.randrange(1, 9)):
            known = chance.choice([f"<guid>{key}</guid>", f"<link>https://n.example/{key}</link>", ""])
            file.write(f"<item><title>Song {key}</title>{known}<author>{chance.choice(['Oak', 'Vela'])}</author>"
                       f"<pubDate>0{chance.randint(1, day)} May 2024 10:00:00 GMT</pubDate>"
                       f"<description>{chance.choice('xyz')}</description></item>")
        file.write("</channel></rss>")


def rows(program, *words):
    run = subprocess.run([program, *words, "-q", "--to", "csv"], capture_output=True, text=True, check=False)
    if run.returncode:
        raise AssertionError(f"{' '.join(words)}: {run.returncode} {run.stderr}")
    return collections.Counter(tuple(row.items()) for row in csv.DictReader(io.StringIO(run.stdout)))


def choice(chance, without=()):
    chosen = [words for words in chance.sample(CHOICES, chance.randint(1, 3)) if not words.startswith(without)]
    return [word.replace("{}", str(chance.randint(0, 9))) for words in chosen for word in words.split("|")]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("program")
    arguments = parser.parse_args()
    program, chance = os.path.abspath(arguments.program), random.Random(arguments.seed)
    compared = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number in range(arguments.rounds):
            write = chance.choice([chart, chart, stream])
            for day, name in enumerate(["old", "new"], 1):
                write(chance, name, day)
            form = chance.choice([[], ["--all"], ["--key", "name"], ["--all", "--key", "name,artist"]])
            report = ["diff", *form, "old", "new"]
            whole = rows(program, *report)
            for _ in range(5):
                chosen = choice(chance)
                part = rows(program, *report, *chosen)
                compared += 1
                if not part <= whole:
                    print(f"round {number} of --seed {arguments.seed}: {report} {chosen}: {part - whole}")
                    return 1
            if write is chart and rows(program, *report, "--where", "name contains 'Song'") != whole:
                print(f"round {number} of --seed {arguments.seed}: {report}: a condition that all satisfy changes it")
                return 1
            history = ["history", *(form[-2:] if "--key" in form else []), "old", "new"]
            if not rows(program, *history, "-n", str(chance.randint(0, 9))) <= rows(program, *history):
                print(f"round {number} of --seed {arguments.seed}: {history} -n")
                return 1
    print(f"selections: {compared} parts of {arguments.rounds} comparisons, none wrong (--seed {arguments.seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
