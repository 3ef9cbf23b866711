"""Documents of the Search API to CSV with Python's json and csv."""

import csv
import json
import sys

KEYS = "trackId trackName artistName collectionName kind primaryGenreName trackPrice currency releaseDate trackViewUrl artworkUrl100 previewUrl".split()

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
out = csv.writer(sys.stdout, lineterminator="\n")
out.writerow(["rank", "id", "name", "artist", "collection", "kind", "genre", "price", "currency", "release_date", "url", "artwork_url", "preview_url"])
decoder = json.JSONDecoder()
position = 0
while True:
    while position < len(text) and text[position].isspace():
        position += 1
    if position == len(text):
        break
    document, position = decoder.raw_decode(text, position)
    for rank, result in enumerate(document["results"], 1):
        out.writerow([rank, *(result.get(key) for key in KEYS)])
