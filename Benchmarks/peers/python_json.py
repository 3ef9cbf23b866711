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
place = 0
while True:
    while place < len(text) and text[place].isspace():
        place += 1
    if place == len(text):
        break
    document, place = decoder.raw_decode(text, place)
    for rank, result in enumerate(document["results"], 1):
        out.writerow([rank, *(result.get(key) for key in KEYS)])
