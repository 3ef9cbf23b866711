#!/usr/bin/env python3
"""Judges the built program against a second reading of recorded documents whose folder tells no dialect.

    recorded.py CHARTCONV DIR

Each document is recognised here by its members, read with the standard library alone, and compared column by
column with the program's rows. What isn't a feed must be refused; `explain` must describe the others.
"""

import argparse
import json
import os
import re
import subprocess
import sys

import generator
import itunes
import search
from check import Tally, literal, typed
from columns import LISTS, SCALARS, Number, part, row
from documents import documents, objects
from music import HOST, item_values
from program import convert, ndjson_rows
from values import chart_query, day, text, timestamp

# What holds more than its own values: the tracks of an album or a playlist.
WHOLES = ("albums", "playlists", "library-albums", "library-playlists")
PARTS = ("songs", "library-songs", "music-videos", "library-music-videos")


def reader_of(document):
    """The reader of a document by what only its kind has; None for others."""
    if not isinstance(document, dict):
        return None
    feed = document.get("feed")
    if isinstance(feed, dict):
        return itunes.json_rows if "entry" in feed else generator.rows if "results" in feed else None
    if isinstance(document.get("feeds"), dict) and "results" in document["feeds"]:
        return wrapped_rows
    if "resultCount" in document:
        return search.rows
    if any(is_resource(one) for group in groups_of(document).values() for one in group):
        return resource_rows
    if any("artistName" in one and "wrapperType" not in one
           for items in document.values() for one in objects(items)):
        return taken_rows
    if isinstance(document.get("games"), list):
        return table_rows
    return None


def is_resource(value):
    return isinstance(value.get("attributes"), dict) and "type" in value and "id" in value


def groups_of(document):
    """The lists of resources, each of which is a feed, by the names and the queries of their charts."""
    results = document.get("results")
    if isinstance(results, dict):
        return {(name, chart_query(HOST + chart.get("href", ""))): objects(chart.get("data"))
                for name, group in results.items() for chart in objects(group)}
    return {(None, None): objects(document.get("data"))}


def wrapped_rows(data, source):
    """A newer feed under another key."""
    document = next(documents(data.decode()))
    return generator.rows(json.dumps({"feed": document["feeds"]}).encode(), source)


def taken_rows(data, source):
    """Results of a newer feed in a document of somebody's own."""
    document = next(documents(data.decode()))
    items = next(objects(one) for one in document.values() if objects(one))
    title = text(document.get("title"))
    return [row(source=source, feed_title=title, rank=Number(rank), country=country_of(one.get("url")),
                **generator.result_values(one))
            for rank, one in enumerate(items, 1)]


def country_of(page):
    """The storefront in the address of a page of Apple's stores."""
    found = re.match(r"https?://[a-z]+\.apple\.com/([a-z]{2})/", page or "")
    return found and found[1]


def table_rows(data, source):
    """Rows of somebody's own, of which some members have our names or usual ones."""
    document = next(documents(data.decode()))
    return [row(source=source, feed_updated=timestamp(document["updated_at"]), rank=Number(one["rank"]),
                id=text(one["id"]), name=text(one["name"]), artist=text(one["publisher"]),
                artwork_url=text(one["icon"]))
            for one in document["games"]]


def resource_rows(data, source):
    rows = []
    for document in documents(data.decode()):
        for (chart, query), group in groups_of(document).items():
            for rank, one in enumerate(group, 1):
                values = {"chart": chart, "chart_query": query}
                rows += [one | values for one in rows_of(one, rank, source)]
    return rows


def rows_of(resource, rank, source):
    """A resource, and after it what it contains."""
    found = [resource_row(resource, rank, source)]
    if resource["type"] in PARTS:
        return found
    rank = 0
    for name, relation in resource.get("relationships", {}).items():
        if name == "artists":
            continue
        for one in objects(relation.get("data")):
            if "name" not in one.get("attributes", {}):
                continue
            rank += 1
            values = resource_row(one, rank, source)
            if resource["type"] in WHOLES and (values["collection"] is None or "album" in resource["type"]):
                attributes = resource.get("attributes", {})
                values["collection"] = text(attributes.get("name"))
                values["collection_id"] = text(resource["id"])
                values["collection_url"] = text(attributes.get("url"))
            found.append(values)
    return found


def resource_row(resource, rank, source):
    attributes = resource["attributes"]
    values = item_values(resource)
    country = re.search(r"/catalog/([a-z]{2})/", resource.get("href") or "")
    notes = attributes.get("editorialNotes") or attributes.get("description") or {}
    short, full = text(notes.get("short")), text(notes.get("standard"))
    release = text(attributes.get("releaseDate")) or ""
    values.update(
        artist=values["artist"] or text(attributes.get("curatorName")),
        release_date=day(release) if len(release) >= 10 else None,
        updated=timestamp(attributes.get("lastModifiedDate")), rights=text(attributes.get("copyright")),
        summary=short, summary_type=short and "text/html", content=full, content_type=full and "text/html")
    related = resource.get("relationships", {})
    artist = next(iter(objects(related.get("artists", {}).get("data"))), None)
    if artist:
        values.update(artist_id=text(artist["id"]), artist_url=text(artist.get("attributes", {}).get("url")))
    if resource["type"] in PARTS:
        album = next(iter(objects(related.get("albums", {}).get("data"))), None)
        if album:
            values.update(
                collection_id=text(album["id"]), collection_url=text(album.get("attributes", {}).get("url")))
    return row(source=source, country=country and country[1], rank=Number(rank), **values)


def compare(program, path, reader, tally):
    with open(path, "rb") as file:
        expected = reader(file.read(), path)
    run = convert(program, ["--to", "ndjson", "--fields", "all"], [path])
    tally.expect(f"{path}: exit status:", run.returncode, 0)
    rows = ndjson_rows(run.stdout)
    tally.expect(f"{path}: rows:", len(rows), len(expected))
    for number, (ours, theirs) in enumerate(zip(rows, expected), 1):
        for column in SCALARS + LISTS:
            if column == "release_year":
                continue
            tally.expect(f"{path}:{number}:{column}", literal(ours.get(column)),
                         literal(typed(column, theirs[column])))
    said = subprocess.run([program, "explain", "--to", "ndjson", path], capture_output=True)
    tally.expect(f"{path}: explain:", (said.returncode, count(said.stdout)), (0, len(expected)))


def count(explanation):
    """The number of entries that an explanation tells."""
    try:
        return sum(json.loads(line)["entries"] for line in explanation.splitlines())
    except (ValueError, KeyError, TypeError):
        return None


def refuse(program, path, tally):
    run = convert(program, ["--to", "ndjson"], [path])
    tally.expect(f"{path}: refused:", (run.returncode, ndjson_rows(run.stdout), run.stderr != b""), (1, [], True))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", metavar="CHARTCONV")
    parser.add_argument("folder", metavar="DIR")
    arguments = parser.parse_args()
    tally, read, refused = Tally(), 0, 0
    for name in sorted(os.listdir(arguments.folder)):
        if not name.endswith(".json"):
            continue
        path = os.path.join(arguments.folder, name)
        with open(path, "rb") as file:
            reader = reader_of(next(documents(file.read().decode())))
        if reader:
            read += 1
            compare(arguments.program, path, reader, tally)
        else:
            refused += 1
            refuse(arguments.program, path, tally)
    print(f"{read} documents read, {refused} refused, {tally.passed} passed, {tally.failed} failed")
    sys.exit(1 if tally.failed or not read else 0)


if __name__ == "__main__":
    main()
