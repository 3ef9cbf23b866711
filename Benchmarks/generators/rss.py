"""An RSS 2.0 feed of a blog with a podcast: Dublin Core, content and iTunes elements.

usage: rss.py ITEMS [SEED] > feed.xml
"""

from email.utils import format_datetime
from html import escape

from words import Words, write_feed

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
<channel>
\t<title>An Invented Journal</title>
\t<atom:link href="https://example.org/feed/" rel="self" type="application/rss+xml" />
\t<link>https://example.org/</link>
\t<description>News of nothing in particular</description>
\t<lastBuildDate>Sat, 07 Sep 2024 09:42:31 +0000</lastBuildDate>
\t<language>en-US</language>
\t<generator>https://example.org/?v=6.1</generator>
"""


def item(words: Words) -> str:
    r = words.random
    page = words.page()
    number = words.digits(6)
    sound = (
        f'\t\t<enclosure url="https://cdn.example.org/{number}.mp3" length="{words.digits(8)}" type="audio/mpeg" />\n'
        f"\t\t<itunes:duration>{r.randint(10, 59)}:{r.randint(10, 59)}</itunes:duration>\n"
        if r.random() < 0.3
        else ""
    )
    categories = "".join(
        f"\t\t<category><![CDATA[{words.word()}]]></category>\n" for _ in range(r.randint(1, 5))
    )
    return (
        "\t<item>\n"
        f"\t\t<title>{escape(words.name(), quote=False)}</title>\n"
        f"\t\t<link>{page}</link>\n"
        f"\t\t<comments>{page}#comments</comments>\n"
        f"\t\t<dc:creator><![CDATA[{words.person()}]]></dc:creator>\n"
        f"\t\t<pubDate>{format_datetime(words.moment())}</pubDate>\n"
        f"{categories}"
        f'\t\t<guid isPermaLink="false">https://example.org/?p={number}</guid>\n'
        f"\t\t<description><![CDATA[{words.sentence(30)} [&#8230;]]]></description>\n"
        f"\t\t<content:encoded><![CDATA[{words.article(r.randint(3, 10))}]]></content:encoded>\n"
        f"{sound}"
        f"\t\t<slash:comments>{r.randint(0, 40)}</slash:comments>\n"
        "\t</item>\n"
    )


if __name__ == "__main__":
    write_feed(HEAD, item, "</channel>\n</rss>\n")
