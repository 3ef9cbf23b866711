"""Compares chartconv with feedparser and gofeed over recorded feeds, by peer and field.

    agreement.py CHARTCONV FEEDS [--gofeed PROGRAM] [--known AGREEMENT.md] [--verbose]

Each difference is explained by a rule of `differences.py` or by a line of AGREEMENT.md. The line names the
file, the field, the number of entries and the reason. Another number is an error.
"""

import argparse
import os
import re
import subprocess
import sys
import warnings
from collections import Counter
from pathlib import Path

import differences
import readings


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("chartconv")
    parser.add_argument("feeds", type=Path)
    parser.add_argument("--gofeed", type=Path)
    parser.add_argument("--known", type=Path)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if not options.feeds.is_dir():
        subprocess.run([os.path.join(os.path.dirname(__file__), "..", "skip"), "agreement", f"there is no {options.feeds}"], check=True)
        return 0
    files = [path for path in sorted(options.feeds.rglob("*"))
             if path.is_file() and path.suffix != ".tsv"]
    comparison = Comparison(options.verbose)
    peers = {"feedparser": feedparser_reading}
    if options.gofeed and options.gofeed.exists():
        read = readings.gofeeds(options.gofeed, files)
        peers["gofeed"] = lambda path: read.get(str(path)) if is_feed(path) else None
    else:
        subprocess.run([os.path.join(os.path.dirname(__file__), "..", "skip"), "gofeed", "Go or its package not found"], check=True)
    for path in files:
        ours = readings.ours(options.chartconv, path)
        for peer, reading in peers.items():
            theirs = reading(path)
            if theirs is not None:
                comparison.add(peer, str(path.relative_to(options.feeds)), ours, theirs)
    comparison.print_table(peers)
    known = {key: count for key, count in listed(options.known).items() if key[0] in peers}
    return comparison.judge(known)


def feedparser_reading(path):
    return readings.feedparsers(path) if path.suffix != ".json" else None


def is_feed(path):
    """gofeed reads only JSON Feed, and takes any JSON for it."""
    return path.suffix != ".json" or path.parent.name == "jsonfeed"


class Comparison:
    def __init__(self, isVerbose):
        self.isVerbose = isVerbose
        self.all, self.same, self.ruled, self.rest = Counter(), Counter(), Counter(), Counter()
        self.examples = {}

    def add(self, peer, path, ours, theirs):
        self.all[peer, "entries"] += len(ours)
        self.same[peer, "entries"] += min(len(ours), len(theirs))
        if len(ours) != len(theirs):
            self.note((peer, path, "entries"), len(ours), len(theirs), abs(len(ours) - len(theirs)))
        for our, their in zip(ours, theirs):
            for field in readings.FIELDS:
                self.all[peer, field] += 1
                if our[field] == their[field]:
                    self.same[peer, field] += 1
                elif rule := differences.rule(peer, path, field, our, their):
                    self.ruled[peer, rule.reason] += 1
                    self.all[peer, field, "ruled"] += 1
                else:
                    self.note((peer, path, field), our[field], their[field])

    def note(self, key, our, their, count=1):
        self.rest[key] += count
        self.examples.setdefault(key, f"{our!r}, {key[0]} has {their!r}"[:400])

    def print_table(self, peers):
        columns = ["entries"] + readings.FIELDS
        print(f"{'agreement':12}" + "".join(f"{column:>11}" for column in columns))
        for peer in peers:
            share = lambda field: 100 * self.same[peer, field] / max(self.all[peer, field], 1)
            print(f"{peer:12}" + "".join(f"{share(field):9.1f} %" for field in columns))
            print(f"{'  by rule':12}" + "".join(
                f"{self.all[peer, field, 'ruled']:11}" for field in columns))
        if self.isVerbose:
            for (peer, reason), count in sorted(self.ruled.items()):
                print(f"{peer}: {count} times {reason}")

    def judge(self, known):
        """Returns whether the differences are those that are listed, and each rule is used."""
        problems = []
        for key in sorted(set(self.rest) | set(known)):
            seen, expected = self.rest[key], known.get(key, 0)
            if seen != expected:
                problems.append(f"{' '.join(key)}: {seen} differ, {expected} are listed"
                              + (f"; {self.examples[key]}" if seen else ""))
        used = {reason for _, reason in self.ruled}
        peers = {key[0] for key in self.all}
        for rule in differences.RULES + differences.APPLE:
            if rule.peer in peers | {None} and rule.reason not in used:
                problems.append(f"no difference is left of the rule: {rule.reason}")
        for problem in problems:
            print(f"agreement: {problem}")
        print(f"agreement: {sum(self.ruled.values())} differences by {len(used)} rules, "
              f"{sum(self.rest.values())} listed, {len(problems)} not as listed")
        return 1 if problems else 0


def listed(path):
    """The lines ``- `peer file field count`: why`` of AGREEMENT.md."""
    lines = re.findall(r"^- `(\S+) (\S+) (\S+) (\d+)`", path.read_text() if path else "", re.MULTILINE)
    return {(peer, file, field): int(count) for peer, file, field, count in lines}


if __name__ == "__main__":
    sys.exit(main())
