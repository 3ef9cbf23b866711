"""How far chartconv and feedparser agree over recorded feeds, by folder and column.

    agreement.py CHARTCONV FEEDS [--verbose]

Only entries that both find are compared; a file in which they find different numbers is named.
"""

import argparse
import json
import subprocess
import warnings
from collections import Counter
from pathlib import Path

import feedparser

import meaning

FIELDS = ["title", "link", "id", "published", "author", "enclosure"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("chartconv")
    parser.add_argument("feeds", type=Path)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if not options.feeds.is_dir():
        print(f"agreement: skipped, there is no {options.feeds}")
        return
    same, all_, notes = Counter(), Counter(), []
    for path in sorted(options.feeds.rglob("*")):
        if path.is_file() and path.suffix != ".json":
            compare(path, options, same, all_, notes)
    print_table(same, all_)
    for note in notes:
        print(note)


def compare(path, options, same, all_, notes):
    folder, name = path.parent.name, path.name
    ours = our_entries(options.chartconv, path)
    theirs = feedparser.parse(path.read_bytes()).entries
    all_[folder, "entries"] += 1
    same[folder, "entries"] += len(ours) == len(theirs)
    if len(ours) != len(theirs):
        notes.append(f"{folder}/{name}: {len(ours)} entries, feedparser has {len(theirs)}")
    for number, (our, their) in enumerate(zip(ours, theirs), 1):
        ours_say, theirs_say = our_values(our), their_values(their)
        for field in FIELDS:
            all_[folder, field] += 1
            if ours_say[field] == theirs_say[field]:
                same[folder, field] += 1
            elif options.verbose:
                notes.append(
                    f"{folder}/{name} {number} {field}: "
                    f"{ours_say[field]!r}, feedparser has {theirs_say[field]!r}"[:400])


def our_entries(program, path):
    run = subprocess.run(
        [program, "--quiet", "--to", "json", "--fields", "all", str(path)],
        capture_output=True)
    try:
        return json.loads(run.stdout)["entries"]
    except ValueError:
        return []


def our_values(entry):
    author = entry["authors"][0] if entry["authors"] else {}
    return {
        "title": meaning.collapsed(entry["name"] or ""),
        "link": entry["url"] or "",
        "id": entry["id"] or "",
        "published": meaning.moment(entry["published"] or entry["updated"]),
        "author": author.get("name") or author.get("email") or "",
        "enclosure": next((l["url"] for l in entry["links"] if l["rel"] == "enclosure"), ""),
    }


def their_values(entry):
    author = entry.get("author_detail", {})
    detail = entry.get("title_detail", {})
    moment = entry.get("published_parsed") or entry.get("created_parsed") or entry.get("updated_parsed")
    return {
        "title": meaning.text(entry.get("title", ""), detail.get("type")),
        "link": entry.get("link", ""),
        "id": entry.get("id", ""),
        "published": meaning.moment(moment),
        "author": author.get("name") or author.get("email") or "",
        "enclosure": entry.enclosures[0].get("href", "") if entry.get("enclosures") else "",
    }


def print_table(same, all_):
    columns = ["entries"] + FIELDS
    print(f"{'agreement':14}" + "".join(f"{column:>12}" for column in columns))
    folders = sorted({folder for folder, _ in all_})
    for folder in folders:
        cells = [f"{same[folder, c]}/{all_[folder, c]}" for c in columns]
        print(f"{folder:14}" + "".join(f"{cell:>12}" for cell in cells))
    shares = []
    for column in columns:
        total = sum(all_[folder, column] for folder in folders)
        share = 100 * sum(same[folder, column] for folder in folders) / max(total, 1)
        shares.append(f"{share:.1f} %")
    print(f"{'all':14}" + "".join(f"{share:>12}" for share in shares))


if __name__ == "__main__":
    main()
