"""A feed of short items, as most are: title, link, id, date, author and eighty words.

usage: short_items.py rss|atom|json ITEMS [ENCODING [FAULT]] > feed

FAULT: `head` for a raw & in the channel's description, `every` for one in every item too."""

import json
import sys
from email.utils import format_datetime
from html import escape

from words import Words

RSS = ('<?xml version="1.0" encoding="{encoding}"?>\n'
       '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">\n<channel>\n<title>An Invented Journal</title>\n'
       "<link>https://example.org/</link>\n<description>News of nothing {fault}in particular</description>\n")
ATOM = ('<?xml version="1.0" encoding="{encoding}"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        '<title>An Invented Journal</title>\n<link href="https://example.org/"/>\n<id>https://example.org/</id>\n'
        "<updated>2024-09-07T09:42:31+02:00</updated>\n")
JSON = ('{{"version": "https://jsonfeed.org/version/1.1", "title": "An Invented Journal",\n'
        '"home_page_url": "https://example.org/", "items": [\n')
ENDS = {"rss": "</channel>\n</rss>\n", "atom": "</feed>\n", "json": "\n]}\n"}


def item(format: str, words: Words, fault: str) -> str:
    title = " ".join(words.word() for _ in range(4))
    page, number, moment, person = words.page(), words.digits(6), words.moment(), words.person()
    # Most feeds have characters that aren't ASCII.
    text = "é " + words.sentence(80)
    if format == "json":
        return json.dumps({"id": number, "url": page, "title": title, "content_text": text,
                           "date_published": moment.isoformat(), "authors": [{"name": person}]}, ensure_ascii=False)
    if format == "atom":
        return (f'<entry>\n  <title>{title}</title>\n  <link href="{page}"/>\n  <id>tag:example.org,2024:{number}</id>\n'
                f"  <updated>{moment.isoformat()}</updated>\n  <author><name>{person}</name></author>\n"
                f"  <summary>{escape(text)}</summary>\n</entry>\n")
    return (f"<item>\n  <title>{title}</title>\n  <link>{page}</link>\n"
            f'  <guid isPermaLink="false">https://example.org/?p={number}</guid>\n'
            f"  <pubDate>{format_datetime(moment)}</pubDate>\n  <dc:creator>{person}</dc:creator>\n"
            f"  <description>{fault}{escape(text)}</description>\n</item>\n")


def main(format: str, count: str, encoding: str = "utf-8", fault: str = "") -> None:
    words = Words(1)
    every = "& " if fault == "every" else ""
    head = {"rss": RSS, "atom": ATOM, "json": JSON}[format].format(encoding=encoding, fault="& " if fault else "")
    separator = ",\n" if format == "json" else ""
    out = sys.stdout.buffer
    out.write(head.encode(encoding))
    for index in range(int(count)):
        text = (separator if index else "") + item(format, words, every)
        out.write(text.encode(encoding, "xmlcharrefreplace"))
    out.write(ENDS[format].encode(encoding))


if __name__ == "__main__":
    main(*sys.argv[1:])
