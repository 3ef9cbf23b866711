"""A feed to CSV with a parser of Python's: usage: feed_parser.py feedparser|fastfeedparser FILE."""

import csv
import importlib
import sys

parser = importlib.import_module(sys.argv[1])
with open(sys.argv[2], "rb") as file:
    feed = parser.parse(file.read())
out = csv.writer(sys.stdout, lineterminator="\n")
out.writerow("name url id published author".split())
for entry in feed.entries:
    out.writerow([entry.get(key) for key in ("title", "link", "id", "published", "author")])
