#!/usr/bin/env python3
"""Feeds that are damaged at one offset, against libxml2's recovery: the program keeps at least as many entries
of each. The seed selects the feeds, offsets and kinds of damage.

Usage: damaged.py PROGRAM FOLDER [--runs N] [--seed N]

Needs lxml; without it nothing is compared."""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

BATCH = 200
TAG = re.compile(rb"<[/A-Za-z][^<>]*>")
REFERENCE = re.compile(rb"&#?\w+;")
SECTION = re.compile(rb"<!\[CDATA\[|\]\]>|<!--|-->")
DECLARATION = re.compile(rb"<\?xml[^>]*\?>")


def damage_byte(data, pick):
    offset = pick.randrange(len(data))
    kind = pick.choice(["change", "insert", "remove"])
    new = bytes([pick.randrange(256)])
    return data[:offset] + (b"" if kind == "remove" else new) + data[offset + (kind != "insert"):]


def damage_tag(data, pick):
    tags = list(TAG.finditer(data))
    tag = pick.choice(tags)
    text = tag.group()
    new = pick.choice([
        b"", text + text, text[1:], text[:-1], b"<x>" + text, text + b"</x>", b"</item>" + text,
        b"<br>" + text, text.replace(b"<", b"< ", 1), text[:-1] + b' x="' + text[-1:],
        text.replace(b'"', b"", 1), text.replace(b"e", b"E", 1), text[:-1] + b"/>",
        pick.choice(tags).group()])
    return data[:tag.start()] + new + data[tag.end():]


def damage_entity(data, pick):
    found = list(REFERENCE.finditer(data))
    if found and pick.random() < 0.4:
        match = pick.choice(found)
        new = pick.choice([match.group()[:-1], match.group()[1:], b"&", b"&" + match.group()])
        return data[:match.start()] + new + data[match.end():]
    offset = pick.choice([match.end() for match in TAG.finditer(data)])
    new = pick.choice([
        b"&", b"&colon;", b"&nosuch;", b"&#0;", b"&#xFFFF;", b"&#xD83D;", b"& ", b"&;", b"\x02",
        b"&#", b"\xff", b"&amp", b"]]>"])
    return data[:offset] + new + data[offset:]


def damage_declaration(data, pick):
    found = list(SECTION.finditer(data))
    if found and pick.random() < 0.5:
        match = pick.choice(found)
        return data[:match.start()] + data[match.end():]
    match = DECLARATION.search(data)
    rest = data[match.end():] if match else data
    before = match.group() if match else b'<?xml version="1.0"?>'
    new = pick.choice([
        b"", b"<!-- first -->" + before, before + before, before[:-2] + b">", before[:-1],
        b"<?xml?>", b"<?xml version='3.0'?>", b"<?xml version='1.0' encoding='nonsense'?>",
        before + b"<!DOCTYPE x [<!ENTITY a 'b'>", before + b"<!DOCTYPE rss>", b"\n\n" + before,
        before + b"<!-- x -- y -->", before + b"<?php echo ?>", before + b"<!ELEMENT a>"])
    if pick.random() < 0.2:
        return data + pick.choice([b"junk", b"</rss>", b"<script>x</script>", b"\0", b"<!-- x"])
    return new + rest


KINDS = {"byte": damage_byte, "tag": damage_tag, "entity": damage_entity,
         "declaration": damage_declaration}


def entries(data):
    """Returns the number of entries that libxml2's recovery keeps."""
    from lxml import etree

    parser = etree.XMLParser(recover=True, no_network=True, resolve_entities=False)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return 0
    if root is None:
        return 0
    named = [x for x in root.iter() if isinstance(x.tag, str) and local(x) in ("item", "entry")]
    return len(named)


def local(element):
    return element.tag.rpartition("}")[2]


def ours(program, paths):
    """Returns the number of entries that the program keeps of each file, and its messages."""
    run = subprocess.run(
        [program, "--to", "ndjson", "--fields", "source,rank"] + [str(path) for path in paths],
        stdin=subprocess.DEVNULL, capture_output=True)
    if run.returncode not in (0, 1):
        sys.exit(f"damaged: status {run.returncode}: {run.stderr[-500:]}")
    counts = collections.Counter(json.loads(line)["source"] for line in run.stdout.splitlines())
    return counts, run.stderr.decode(errors="replace")


def is_cut(path, messages):
    """Returns true if the damaged document ends early: libxml2 then keeps an incomplete entry."""
    return any(str(path) in line and "the document ends within <entry>" in line
               and "warning:" not in line for line in messages.splitlines())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder for the files that lose entries")
    options = parser.parse_args()
    try:
        import lxml.etree  # noqa: F401
    except ImportError:
        subprocess.run([os.path.join(os.path.dirname(__file__), "..", "skip"), "damaged", "lxml not found"], check=True)
        return 0
    feeds = sorted(path for path in pathlib.Path(options.folder).rglob("*")
                   if path.suffix in (".xml", ".rss", ".atom", ".rdf") and path.stat().st_size < 400_000)
    # In UTF-16 the tags to damage can't be found by their bytes.
    feeds = [feed for feed in feeds if TAG.search(feed.read_bytes())]
    # Feeds that are truncated before any damage have an incomplete entry.
    feeds = [feed for feed in feeds if "warning:" in (said := ours(options.program, [feed])[1]) or not said]
    pick = random.Random(options.seed)
    worse, better, errors = [], 0, 0
    for start in range(0, options.runs, BATCH):
        with tempfile.TemporaryDirectory() as folder:
            damaged = {}
            for number in range(start, min(start + BATCH, options.runs)):
                feed = pick.choice(feeds)
                kind = pick.choice(sorted(KINDS))
                path = pathlib.Path(folder) / f"{number}-{kind}-{feed.name}"
                data = KINDS[kind](feed.read_bytes(), pick)
                path.write_bytes(data)
                damaged[path] = data
            counts, messages = ours(options.program, damaged)
            errors += sum("warning:" not in line for line in messages.splitlines())
            for path, data in damaged.items():
                theirs = entries(data) - is_cut(path, messages)
                better += counts[str(path)] > theirs
                if counts[str(path)] < theirs:
                    worse.append(path.name)
                    print(f"{path.name}: {counts[str(path)]} entries, {theirs} by libxml2; " + "; ".join(
                        line for line in messages.splitlines() if str(path) in line))
                    if options.keep:
                        (pathlib.Path(options.keep) / path.name).write_bytes(data)
    print(f"damaged: {options.runs} files of {len(feeds)} feeds, seed {options.seed}: "
          f"{len(worse)} with fewer entries than by libxml2's recovery, {better} with more, {errors} errors")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
