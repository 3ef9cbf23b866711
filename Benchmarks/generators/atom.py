"""An Atom feed of articles in escaped HTML.

usage: atom.py ENTRIES [SEED] > feed.xml
"""

from html import escape

from words import Words, write_feed

HEAD = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>An Invented Journal</title>
<link href="https://example.org/atom.xml" rel="self"/>
<link href="https://example.org/"/>
<updated>2024-09-07T09:42:31+02:00</updated>
<id>https://example.org/</id>
<author><name>Vela Morrow</name><email>vela@example.org</email></author>
<generator uri="https://example.org/generator" version="4.2">Generator</generator>
"""


def entry(words: Words) -> str:
    r = words.random
    page = words.page()
    published, updated = words.moment(), words.moment()
    categories = "".join(f'  <category term="{words.word()}"/>\n' for _ in range(r.randint(1, 4)))
    return (
        "<entry>\n"
        f'  <title type="html">{escape(words.name(), quote=False)}</title>\n'
        f'  <link href="{page}" rel="alternate" type="text/html"/>\n'
        f"  <published>{published.isoformat()}</published>\n"
        f"  <updated>{updated.isoformat()}</updated>\n"
        f"  <id>tag:example.org,2024:{words.digits(12)}</id>\n"
        f"  <author><name>{words.person()}</name></author>\n"
        f"{categories}"
        f'  <summary type="html">{escape(words.sentence(30))}</summary>\n'
        f'  <content type="html" xml:base="{page}">{escape(words.article(r.randint(3, 10)))}</content>\n'
        "</entry>\n"
    )


if __name__ == "__main__":
    write_feed(HEAD, entry, "</feed>\n")
