"""Compares the values that feedparser and gofeed read from our RSS and JSON Feed with ours.

    outputs.py CHARTCONV PATH... [--gofeed PROGRAM] [--verbose]

Each file below the paths is converted. A reader's title, link, id, dates, first author, enclosures, categories
and texts must be those of our reading of the original, except for the differences in EXPLAINED.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from pathlib import Path

import meaning
import readings

SUFFIXES = {"rss": ".xml", "jsonfeed": ".json"}


def same(ours, theirs):
    """Compares texts as people read them: plain text may look like markup."""
    return without_markup(ours) == without_markup(theirs)


def without_markup(value):
    return readings.letters(readings.letters(value)) if isinstance(value, str) else value


def if_known(ours, theirs):
    """A missing identifier is made up. One that two feeds of a document share gets its feed's address."""
    return ours == theirs or not ours or theirs.endswith("#" + ours)


def author(ours, theirs):
    """The artist precedes the authors, of whom readers show one. They split texts that look like an address."""
    is_split = any("@" in name or "(" in name or name and name in theirs for name in ours)
    return theirs in ours or not ours or is_split


def enclosure(ours, theirs):
    """RSS has room for one file. The others are Atom links, which not all readers read."""
    return not ours or bool(theirs) and theirs[0] in ours


def categories(ours, theirs):
    """Readers see the display names instead of the terms, and also Apple's keywords."""
    return bool(theirs) or not ours


def summary(ours, theirs):
    """Without a summary, some readers take the content or Apple's subtitle for it. JSON Feed's is
    never HTML."""
    return not ours or not theirs or same(ours, theirs)


def updated(ours, theirs):
    """gofeed doesn't read `dcterms:modified`."""
    return ours == theirs or theirs is None or ours is None


RULES = {
    "title": same, "link": same, "id": if_known, "published": same, "updated": updated,
    "author": author, "enclosure": enclosure, "categories": categories, "summary": summary,
    "content": same,
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("chartconv")
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--gofeed", type=Path)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    compared, differing = Counter(), Counter()
    with tempfile.TemporaryDirectory() as folder:
        written = list(convert(options.chartconv, options.paths, Path(folder)))
        gofeeds, came_to_gofeed = {}, {}
        if options.gofeed and options.gofeed.exists():
            gofeeds = readings.gofeeds(options.gofeed, [file for _, file, _ in written])
            came_to_gofeed = readings.gofeeds(options.gofeed, sorted({path for path, _, _ in written}))
        else:
            subprocess.run([os.path.join(os.path.dirname(__file__), "..", "skip"), "gofeed", "Go or its package not found"], check=True)
        for path, file, ours in written:
            readers = {}
            came = readings.feedparsers(path) if file.suffix == ".xml" else None
            if file.suffix == ".xml":
                readers["feedparser"] = readings.feedparsers(file)
            if gofeeds:
                readers["gofeed"] = gofeeds.get(str(file))
            for name, theirs in readers.items():
                name = f"{name}, {'RSS' if file.suffix == '.xml' else 'JSON Feed'}"
                if file.suffix == ".xml":
                    expected = [in_rss(entry) for entry in ours if not entry["is_live"]]
                else:
                    expected = list(map(in_json_feed, ours))
                as_it_came = came if name.startswith("feedparser") else came_to_gofeed.get(str(path))
                if theirs is None and as_it_came is None:
                    continue
                for field, one, other in differences(expected, theirs, as_it_came, compared, name):
                    differing[name, field] += 1
                    if options.verbose:
                        print(f"{path}: {name}: {field}: {str(one)[:120]!r} was {str(other)[:120]!r}")
    for name, count in sorted(compared.items()):
        found = {field: number for (reader, field), number in differing.items() if reader == name}
        print(f"outputs: {name}: {count} entries, {sum(found.values())} differences {found or ''}")
    return 1 if differing else 0


def in_rss(entry):
    """An item has one date: that of its publication, else of its update or its release."""
    return {**entry, "published": entry["published"] or entry["updated"] or entry["released"]}


def in_json_feed(entry):
    """An item has a content. Without one, the summary is written as the content."""
    if entry["content"]:
        return entry
    return {**entry, "content": entry["summary"], "summary": ""}


def convert(program, paths, folder):
    """The original, the file written from it, and our reading of the original's entries."""
    files = [file for path in paths for file in (sorted(path.rglob("*")) if path.is_dir() else [path])
             if file.is_file() and not file.name.endswith((".model.json", ".tsv"))]
    for number, path in enumerate(files):
        ours = readings.ours(program, path)
        if not ours:
            continue
        run = subprocess.run(
            [program, "--quiet", "--to", "ndjson", "--fields", "artist,authors,persons,release_date,content_type,extra", str(path)],
            capture_output=True, check=False)
        for entry, line in zip(ours, run.stdout.splitlines(), strict=True):
            row = json.loads(line)
            entry["author"] = [name for name in [row["artist"], *(one["name"] for one in row["authors"])] if name]
            # What an entry inherits stands in the channel only, and who takes part is written as that.
            persons = {one["name"] for one in row["persons"]}
            if entry["feed_author"] in entry["author"] or persons & set(entry["author"]):
                entry["author"].append("")
            # Readers of RSS know no content that isn't text or a page, and no items that are on the air.
            written = (row["extra"] or {}).get("content")
            kind = isinstance(written, dict) and written.get("type") or row["content_type"] or ""
            entry["is_other"] = "/" in kind and not kind.startswith("text/") and "xhtml" not in kind
            entry["is_live"] = "podcast:liveItem" in (row["extra"] or {})
            released = row["release_date"]
            entry["released"] = meaning.moment(released and f"{released}T00:00:00Z")
        for name, suffix in SUFFIXES.items():
            run = subprocess.run(
                [program, "--quiet", "--allow-partial", "--to", name, "-o",
                 str(folder / f"{number}{suffix}") + "." + name, str(path)], check=False)
            if run.returncode > 1:
                sys.exit(f"{path}: exit status {run.returncode}")
            file = folder / f"{number}{suffix}"
            (folder / f"{number}{suffix}.{name}").rename(file)
            yield path, file, ours


def differences(ours, theirs, came, compared, name):
    """What a reader finds in our file and isn't ours. A feed goes out as it came in: what the reader also finds in
    the original is right."""
    if theirs is None or len(theirs) != len(ours):
        yield "entries", None if theirs is None else len(theirs), len(ours)
        return
    compared[name] += len(ours)
    if came is None or len(came) != len(ours):
        came = [{}] * len(ours)
    for one, other, original in zip(ours, theirs, came, strict=True):
        for field, rule in RULES.items():
            # feedparser also shows a summary that isn't the item's description as its content.
            if field == "content" and not one[field] and same(one["summary"], other[field]):
                continue
            if field == "content" and one["is_other"] and not other[field]:
                continue
            # gofeed doesn't take a guid for a link.
            if field == "link" and not other[field] and one[field] == one["id"]:
                continue
            if not rule(one[field], other[field]) and other[field] != original.get(field):
                yield field, other[field], one[field]


if __name__ == "__main__":
    sys.exit(main())
