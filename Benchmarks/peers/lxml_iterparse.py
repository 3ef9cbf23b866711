"""Legacy XML to CSV with lxml's iterparse, the standard columns that an entry fills."""

import csv
import sys

from lxml import etree

ATOM = "{http://www.w3.org/2005/Atom}"
IM = "{http://itunes.apple.com/rss}"


def row(rank: int, entry) -> list[str]:
    links = {link.get("rel"): link.get("href") for link in entry.findall(ATOM + "link")}
    price = entry.find(IM + "price")
    category = entry.find(ATOM + "category")
    inner = entry.find(f"{IM}contentType/{IM}contentType")
    images = entry.findall(IM + "image")
    return [
        rank,
        entry.find(ATOM + "id").get(IM + "id"),
        entry.findtext(IM + "name"),
        entry.findtext(IM + "artist"),
        entry.findtext(f"{IM}collection/{IM}name"),
        inner.get("term"),
        category.get("label"),
        price.get("amount"),
        price.get("currency"),
        entry.findtext(IM + "releaseDate")[:10],
        links.get("alternate"),
        max(images, key=lambda image: int(image.get("height"))).text,
        links.get("enclosure"),
    ]


out = csv.writer(sys.stdout, lineterminator="\n")
out.writerow("rank id name artist collection kind genre price currency release_date url artwork_url preview_url".split())
for rank, (_, entry) in enumerate(etree.iterparse(sys.argv[1], tag=ATOM + "entry"), 1):
    out.writerow(row(rank, entry))
    entry.clear()
    while entry.getprevious() is not None:
        del entry.getparent()[0]
