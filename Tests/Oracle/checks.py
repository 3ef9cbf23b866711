"""Tries each rule of `chartconv check` with a feed that breaks only that rule, and one that just doesn't.

    Tests/Oracle/checks.py PROGRAM

The rules are those of Documentation/Checks.md; each must be tried here.
"""

import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import zlib

RSS = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Harbour Notes</title>
<link>https://harbour.example/</link>
<atom:link rel="self" href="https://harbour.example/feed.xml"/>
<description>From the harbour.</description>
<item><title>Kite</title><guid isPermaLink="false">kite-1</guid></item>
</channel>
</rss>
"""
PODCAST = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>Harbour Talk</title>
<link>https://harbour.example/</link>
<atom:link rel="self" href="https://harbour.example/feed.xml"/>
<description>From the harbour.</description>
<language>en</language>
<itunes:author>Ann Reed</itunes:author>
<itunes:image href="https://harbour.example/cover.png"/>
<itunes:category text="Music"/>
<itunes:explicit>false</itunes:explicit>
<item><title>Kite</title><guid isPermaLink="false">kite-1</guid><pubDate>Mon, 06 May 2024 10:00:00 GMT</pubDate>
<enclosure url="https://harbour.example/kite.mp3" length="1" type="audio/mpeg"/></item>
</channel>
</rss>
"""
ATOM = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>tag:harbour.example,2024:feed</id>
<title>Harbour Notes</title>
<updated>2024-05-06T10:00:00Z</updated>
<author><name>Ann Reed</name></author>
<link rel="self" href="https://harbour.example/feed.atom"/>
<entry><id>tag:harbour.example,2024:kite</id><title>Kite</title><updated>2024-05-06T10:00:00Z</updated>
<link href="https://harbour.example/kite"/></entry>
</feed>
"""
JSON = """{"version": "https://jsonfeed.org/version/1.1", "title": "Harbour Notes",
"feed_url": "https://harbour.example/feed.json",
"items": [{"id": "kite-1", "content_text": "A kite."}]}
"""
ENTRY = "<entry><id>tag:harbour.example,2024:kite</id>"
LINK = '<link href="https://harbour.example/kite"/>'

# A rule, the document, what is replaced, what breaks the rule, and what just doesn't.
CASES = [
    ("well-formed", RSS, "<title>Kite", "<title>Kite & Co", "<title>Kite &amp; Co"),
    ("well-formed", RSS, "<?xml", "\n<?xml", "<?xml"),
    ("well-formed", RSS, "</title><guid", "<guid", "</title><guid"),
    ("well-formed", JSON, '"A kite."}', '"A kite.",}', '"A kite."}'),
    ("well-formed", RSS, "<title>Kite", "<title>Kite &nbsp; Co", "<title><![CDATA[Kite &nbsp; Co]]>"),
    ("readable", PODCAST, "<item>", "<item><podcast:chapters url=''/><podcast:season>x</podcast:season>",
     "<item><podcast:season>1</podcast:season>"),
    ("id-repeated", RSS, "</channel>", '<item><title>Ledger</title><guid isPermaLink="false">kite-1</guid></item></channel>',
     '<item><title>Ledger</title><guid isPermaLink="false">kite-2</guid></item></channel>'),
    ("id-repeated", ATOM, "</feed>", ENTRY + "<title>Kite</title><updated>2024-05-06T10:00:00Z</updated>" + LINK + "</entry></feed>",
     ENTRY + "<title>Kite</title><updated>2024-05-07T10:00:00Z</updated>" + LINK + "</entry></feed>"),
    ("id-repeated", JSON, "}]}", '}, {"id": "kite-1", "content_text": "B"}]}', '}, {"id": "kite-2", "content_text": "B"}]}'),
    ("unchecked", RSS, RSS, "<opml version='2.0'><body><outline text='Kite' xmlUrl='https://kite.example/feed'/></body></opml>", RSS),
    ("rss-version", RSS, ' version="2.0"', "", ' version="0.92"'),
    ("rss-version", RSS, '"2.0"', '"1.0"', '"2.0.1"'),
    ("unknown-element", RSS, "<guid", "<foo>1</foo><guid", '<x:foo xmlns:x="urn:x">1</x:foo><guid'),
    ("unknown-element", RSS, "<guid", "<summary>S</summary><guid", "<description>S</description><guid"),
    ("unknown-element", RSS, "<guid", '<foo>1</foo><x xmlns="urn:x"/><guid', '<x xmlns="urn:x"><foo/></x><guid'),
    ("unknown-element", RSS, "<item>", "<foo a='1'/><item>", "<docs>https://h.example/</docs><item>"),
    ("unknown-element", ATOM, "<author>", "<foo>1</foo><author>", "<subtitle>1</subtitle><author>"),
    ("unknown-element", ATOM, "<link href", "<pubDate>1</pubDate><link href", "<rights>1</rights><link href"),
    ("channel-title", RSS, "<title>Harbour Notes</title>", "<title/>", "<title>H</title>"),
    ("channel-link", RSS, "<link>https://harbour.example/</link>", "", "<link>https://h.example</link>"),
    ("channel-description", RSS, "<description>From the harbour.</description>", "", "<description>F</description>"),
    ("channel-self", RSS, 'rel="self"', 'rel="hub"', 'rel="self" type="application/rss+xml"'),
    ("channel-once", RSS, "<item>", "<title>Again</title><item>", "<category>A</category><category>B</category><item>"),
    ("channel-once", RSS, "</channel>", "<link>https://h.example/</link></channel>", "<pubDate>6 May 24 10:00 EST</pubDate></channel>"),
    ("item-once", RSS, "<guid", "<description>A</description><description>B</description><guid", "<description>A</description><guid"),
    ("guid-flag", RSS, 'isPermaLink="false"', 'isPermaLink="False"', 'isPermaLink="false"'),
    ("channel-language", RSS, "<item>", "<language>English</language><item>", "<language>en-us</language><item>"),
    ("channel-date", RSS, "<item>", "<pubDate>2024-05-06</pubDate><item>", "<pubDate>6 May 24 10:00 EST</pubDate><item>"),
    ("channel-date", RSS, "<item>", "<lastBuildDate>Mon, 32 May 2024 10:00:00 GMT</lastBuildDate><item>",
     "<lastBuildDate>Fri, 31 May 2024 10:00:00 -0700</lastBuildDate><item>"),
    ("channel-weekday", RSS, "<item>", "<lastBuildDate>Thu, 31 May 2024 23:30:00 -0700</lastBuildDate><item>",
     "<lastBuildDate>Fri, 31 May 2024 23:30:00 -0700</lastBuildDate><item>"),
    ("channel-image", RSS, "<item>", "<image><url>https://h.example/i.png</url><title>H</title></image><item>",
     "<image><url>https://h.example/i.png</url><title>H</title><link>https://h.example/</link></image><item>"),
    ("channel-image-size", RSS, "<item>",
     "<image><url>https://h.example/i.png</url><title>H</title><link>https://h.example/</link><width>145</width></image><item>",
     "<image><url>https://h.example/i.png</url><title>H</title><link>https://h.example/</link><width>144</width><height>400</height></image><item>"),
    ("channel-ttl", RSS, "<item>", "<ttl>1h</ttl><item>", "<ttl>60</ttl><item>"),
    ("channel-cloud", RSS, "<item>", '<cloud domain="h.example" port="80" path="/" protocol="soap"/><item>',
     '<cloud domain="h.example" port="80" path="/" registerProcedure="" protocol="http-post"/><item>'),
    ("channel-text-input", RSS, "<item>", "<textInput><title>S</title><name>q</name><link>https://h.example/</link></textInput><item>",
     "<textInput><title>S</title><description>Find</description><name>q</name><link>https://h.example/</link></textInput><item>"),
    ("skip-hours", RSS, "<item>", "<skipHours><hour>24</hour></skipHours><item>", "<skipHours><hour>23</hour></skipHours><item>"),
    ("skip-days", RSS, "<item>", "<skipDays><day>Sun</day></skipDays><item>", "<skipDays><day>Sunday</day></skipDays><item>"),
    ("channel-person", RSS, "<item>", "<webMaster>Ann Reed</webMaster><item>", "<webMaster>ann@h.example (Ann Reed)</webMaster><item>"),
    ("channel-address", RSS, "<link>https://harbour.example/</link>", "<link>/</link>", "<link>https://h.example/%20</link>"),
    ("item-text", RSS, "<title>Kite</title>", "", "<description>A kite.</description>"),
    ("item-guid", RSS, '<guid isPermaLink="false">kite-1</guid>', "", "<guid>https://h.example/1</guid>"),
    ("guid-address", RSS, '<guid isPermaLink="false">', "<guid>", '<guid isPermaLink="false">'),
    ("item-date", RSS, "<guid", "<pubDate></pubDate><guid", "<pubDate> 06 May 2024 10:00 Z\n</pubDate><guid"),
    ("item-date", RSS, "<guid", "<pubDate>Mon, 06 Mai 2024 10:00:00 GMT</pubDate><guid", "<pubDate>Mon, 06 May 2024 10:00:00 GMT</pubDate><guid"),
    ("item-date", RSS, "<guid", "<pubDate>Mon, 06 May 2024 24:00:00 GMT</pubDate><guid", "<pubDate>06 May 2024 23:59 +0200</pubDate><guid"),
    ("item-weekday", RSS, "<guid", "<pubDate>Tue, 06 May 2024 10:00:00 GMT</pubDate><guid", "<pubDate>06 May 2024 10:00 GMT</pubDate><guid"),
    ("item-author", RSS, "<guid", "<author><name>Ann Reed</name></author><guid", "<author>ann@h.example (Ann Reed)</author><guid"),
    ("item-author", RSS, "<guid", "<author>Ann Reed</author><guid", "<author>ann@h.example</author><guid"),
    ("item-address", RSS, "<guid", "<link>https://h.example/a b</link><guid", "<link>https://h.example/a%20b</link><guid"),
    ("item-source", RSS, "<guid", "<source>Other</source><guid", '<source url="https://o.example/">Other</source><guid'),
    ("enclosure-url", PODCAST, 'url="https://harbour.example/kite.mp3"', "", 'url="https://h.example/k.mp3"'),
    ("enclosure-length", PODCAST, 'length="1"', "", 'length="0"'),
    ("enclosure-type", RSS, "<guid", '<enclosure url="https://h.example/k" length="1"/><guid',
     '<enclosure url="https://h.example/k" length="1" type="image/png"/><guid'),
    ("enclosure-one", PODCAST, "</item>", '<enclosure url="https://h.example/k.mp3" length="1" type="audio/mpeg"/></item>', "</item>"),
    ("podcast-language", PODCAST, "<language>en</language>", "", "<language>de</language>"),
    ("podcast-image", PODCAST, '<itunes:image href="https://harbour.example/cover.png"/>', "", '<itunes:image href="https://h.example/c.jpg?w=3000"/>'),
    ("podcast-image-type", PODCAST, "cover.png", "cover.webp", "cover.jpeg"),
    ("podcast-category", PODCAST, '<itunes:category text="Music"/>', "", '<itunes:category text="TV &amp; Film"/>'),
    ("podcast-category-name", PODCAST, '"Music"', '"music"', '"True Crime"'),
    ("podcast-explicit", PODCAST, "<itunes:explicit>false</itunes:explicit>", "", "<itunes:explicit>true</itunes:explicit>"),
    ("explicit-value", PODCAST, "<itunes:explicit>false", "<itunes:explicit>maybe", "<itunes:explicit>clean"),
    ("podcast-author", PODCAST, "<itunes:author>Ann Reed</itunes:author>", "", "<itunes:author>A</itunes:author>"),
    ("podcast-type", PODCAST, "<item>", "<itunes:type>weekly</itunes:type><item>", "<itunes:type>serial</itunes:type><item>"),
    ("podcast-owner", PODCAST, "<item>", "<itunes:owner><itunes:email>Ann</itunes:email></itunes:owner><item>",
     "<itunes:owner><itunes:name>Ann</itunes:name><itunes:email>ann@h.example</itunes:email></itunes:owner><item>"),
    ("podcast-new-address", PODCAST, "<item>", "<itunes:new-feed-url>feed.xml</itunes:new-feed-url><item>",
     "<itunes:new-feed-url>https://h.example/feed.xml</itunes:new-feed-url><item>"),
    ("podcast-guid", PODCAST, "<item>", "<podcast:guid>harbour</podcast:guid><item>",
     "<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid><item>"),
    ("podcast-locked", PODCAST, "<item>", "<podcast:locked>1</podcast:locked><item>", "<podcast:locked>no</podcast:locked><item>"),
    ("episode-title", PODCAST, "<title>Kite</title>", "<description>A kite.</description>", "<title>K</title>"),
    ("episode-enclosure", PODCAST, '<enclosure url="https://harbour.example/kite.mp3" length="1" type="audio/mpeg"/>', "",
     '<enclosure url="https://harbour.example/kite.mp4" length="1" type="video/mp4"/>'),
    ("episode-date", PODCAST, "<pubDate>Mon, 06 May 2024 10:00:00 GMT</pubDate>", "", "<pubDate>06 May 2024 10:00 GMT</pubDate>"),
    ("episode-media", PODCAST, "audio/mpeg", "audio/ogg", "audio/x-m4a"),
    ("episode-https", PODCAST, "https://harbour.example/kite.mp3", "http://harbour.example/kite.mp3", "https://h.example/k.mp3"),
    ("episode-duration", PODCAST, "<guid", "<itunes:duration>1:99:00</itunes:duration><guid", "<itunes:duration>1:59:00</itunes:duration><guid"),
    ("episode-duration", PODCAST, "<guid", "<itunes:duration>12 min</itunes:duration><guid", "<itunes:duration>720</itunes:duration><guid"),
    ("episode-explicit", PODCAST, "<guid", "<itunes:explicit>0</itunes:explicit><guid", "<itunes:explicit>no</itunes:explicit><guid"),
    ("episode-type", PODCAST, "<guid", "<itunes:episodeType>teaser</itunes:episodeType><guid", "<itunes:episodeType>trailer</itunes:episodeType><guid"),
    ("episode-number", PODCAST, "<guid", "<itunes:episode>0</itunes:episode><guid", "<itunes:episode>1</itunes:episode><guid"),
    ("feed-namespace", ATOM, ' xmlns="http://www.w3.org/2005/Atom"', "", " xmlns='http://www.w3.org/2005/Atom'"),
    ("feed-namespace", ATOM, "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#", "http://www.w3.org/2005/Atom"),
    ("feed-id", ATOM, "<id>tag:harbour.example,2024:feed</id>", "", "<id>urn:x:1</id>"),
    ("feed-title", ATOM, "<title>Harbour Notes</title>", "<title/>", "<title>H</title>"),
    ("feed-updated", ATOM, "</title>\n<updated>2024-05-06T10:00:00Z</updated>", "</title>", "</title>\n<updated>2024-05-06T10:00:00.5+02:00</updated>"),
    ("feed-once", ATOM, "</author>", "</author><title>Again</title>", "</author><subtitle>S</subtitle>"),
    ("feed-self", ATOM, 'rel="self"', 'rel="hub"', 'type="application/atom+xml" rel="self"'),
    ("feed-form", ATOM, "<id>tag:harbour.example,2024:feed", "<id>feed", "<id>https://h.example/"),
    ("feed-form", ATOM, "</title>\n<updated>2024-05-06T10:00:00Z", "</title>\n<updated>2024-05-06", "</title>\n<updated>2024-05-06T10:00:00-00:00"),
    ("feed-person", ATOM, "<author><name>Ann Reed</name></author>", "<author><uri>/a</uri></author>", "<author><name/></author>"),
    ("feed-category", ATOM, "<entry>", '<category label="Music"/><entry>', '<category term="music"/><entry>'),
    ("feed-form", ATOM, "<entry>", '<link rel="via" href="/" type="html"/><entry>', '<link rel="via" href="/" type="text/html"/><entry>'),
    ("feed-link", ATOM, "<entry>", '<link rel="related"/><entry>', '<link rel="related" href="/r"/><entry>'),
    ("entry-id", ATOM, "<id>tag:harbour.example,2024:kite</id>", "", "<id>urn:x:2</id>"),
    ("entry-title", ATOM, "<title>Kite</title>", "", "<title/>"),
    ("entry-updated", ATOM, "</title><updated>2024-05-06T10:00:00Z</updated>", "</title>", "</title><updated>2024-05-06T10:00:00Z</updated>"),
    ("entry-once", ATOM, "</entry>", "<summary>A</summary><summary>B</summary></entry>", "<summary>A</summary></entry>"),
    ("entry-link-or-content", ATOM, LINK, "", "<content>A kite.</content>"),
    ("entry-alternate", ATOM, LINK, LINK + LINK, LINK + LINK.replace("<link", '<link hreflang="de"')),
    ("entry-summary", ATOM, LINK, LINK + '<content src="https://h.example/k"/>', LINK + '<summary>S</summary><content src="https://h.example/k"/>'),
    ("entry-summary", ATOM, LINK, LINK + '<content type="image/png">AAEC</content>', LINK + '<content type="image/svg+xml"><svg/></content>'),
    ("entry-form", ATOM, LINK, '<link href="https://h.example/a b"/>', '<link href="a%20b"/>'),
    ("entry-form", ATOM, LINK, '<content type="markdown">a</content>', '<content type="text/markdown">a</content>'),
    ("entry-form", ATOM, LINK, LINK + '<category term="a" scheme="b"/>', LINK + '<category term="a" scheme="urn:b:c"/>'),
    ("entry-text-type", ATOM, "<title>Kite", '<title type="text/html">Kite', '<title type="html">Kite'),
    ("entry-person", ATOM, LINK, LINK + "<author><email>a@h.example</email></author>", LINK + "<author><name>A</name></author>"),
    ("entry-category", ATOM, LINK, LINK + '<category label="M"/>', LINK + '<category term="M"/>'),
    ("entry-link", ATOM, LINK, LINK + '<link rel="related"/>', LINK + '<link rel="related" href="r"/>'),
    ("entry-author", ATOM, "<author><name>Ann Reed</name></author>", "", "<author><name>A</name></author>"),
    ("json-title", JSON, '"title": "Harbour Notes",', "", '"title": "H",'),
    ("json-version", JSON, "version/1.1", "version/2", "version/1"),
    ("json-version", JSON, '"version": "https://jsonfeed.org/version/1.1", ', "", '"version": "https://jsonfeed.org/version/1", '),
    ("json-version", JSON, '"https://jsonfeed.org/version/1.1"', "1.1", '"https://jsonfeed.org/version/1.1"'),
    ("json-items", JSON, '"items": [{"id": "kite-1", "content_text": "A kite."}]', '"_x": []', '"items": []'),
    ("json-items", JSON, '[{"id": "kite-1", "content_text": "A kite."}]', '{"a": {"title": "Kite"}}', "[]"),
    ("json-items", JSON, '[{"id": "kite-1", "content_text": "A kite."}]', "null", "[]"),
    ("json-text", JSON, '"Harbour Notes"', "7", '"7"'),
    ("json-text", JSON, '"items"', '"description": {"a": 1}, "items"', '"description": null, "items"'),
    ("json-self", JSON, '"feed_url": "https://harbour.example/feed.json",', "", '"feed_url": "https://h.example/",'),
    ("json-address", JSON, '"items"', '"icon": "i.png", "items"', '"icon": "https://h.example/i.png", "items"'),
    ("json-language", JSON, '"items"', '"language": "English (US)", "items"', '"language": "en-US", "items"'),
    ("json-person", JSON, '"items"', '"authors": [{"name": ""}], "items"', '"authors": [{"url": "https://a.example/"}], "items"'),
    ("json-hub", JSON, '"items"', '"hubs": [{"url": "https://h.example/"}], "items"', '"hubs": [{"type": "WebSub", "url": "https://h.example/"}], "items"'),
    ("json-item-id", JSON, '"id": "kite-1", ', "", '"id": "k", '),
    ("json-item-text", JSON, '"content_text": "A kite."', '"title": "Kite"', '"content_html": "<p>A kite.</p>"'),
    ("json-item-type", JSON, '"A kite."', "7", '"7"'),
    ("json-item-type", JSON, '"id"', '"attachments": [{"url": "https://h.example/k", "mime_type": "text/plain", "size_in_bytes": "7"}], "id"',
     '"attachments": [{"url": "https://h.example/k", "mime_type": "text/plain", "size_in_bytes": 7}], "id"'),
    ("json-item-id-text", JSON, '"kite-1"', "7", '"7"'),
    ("json-item-language", JSON, '"id"', '"language": "deutsch", "id"', '"language": "de-CH-1996", "id"'),
    ("json-item-date", JSON, '"id"', '"date_published": "6 May 2024", "id"', '"date_published": "2024-05-06T10:00:00Z", "id"'),
    ("json-item-address", JSON, '"id"', '"url": "kite", "id"', '"url": "https://h.example/kite", "id"'),
    ("json-item-person", JSON, '"id"', '"authors": [{"name": ""}], "id"', '"authors": [{"name": "A"}], "id"'),
    ("attachment-url", JSON, '"id"', '"attachments": [{"mime_type": "audio/mpeg"}], "id"',
     '"attachments": [{"mime_type": "audio/mpeg", "url": "https://h.example/k.mp3"}], "id"'),
    ("attachment-type", JSON, '"id"', '"attachments": [{"url": "https://h.example/k.mp3"}], "id"',
     '"attachments": [{"url": "https://h.example/k.mp3", "mime_type": "audio/mpeg"}], "id"'),
]


def check(program, *files):
    """Returns the rules that files break, and the exit status."""
    run = subprocess.run([program, "check", "--to", "ndjson", *files], capture_output=True, text=True)
    return {json.loads(line)["rule"] for line in run.stdout.splitlines()}, run.returncode, run.stderr


def png(width, height):
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunk = b"IHDR" + header
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))


def jpeg(width, height):
    return (b"\xff\xd8\xff\xe0\x00\x10JFIF\0\1\1\0\0\1\0\1\0\0"
            + b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", height, width) + b"\x03" + bytes(9))


def main():
    program = sys.argv[1]
    page = pathlib.Path("Documentation/Checks.md").read_text()
    severities = dict(re.findall(r"^\| `([a-z-]+)` \| (error|warning) \|", page, re.M))
    problems = []
    tried = set()

    def expect(rule, files, is_broken, what):
        found, status, errors = check(program, *files)
        expected = {rule} if is_broken else set()
        failing = int(is_broken and severities.get(rule) == "error")
        if (found, status) != (expected, failing) or errors:
            problems.append(f"{rule}, {what}: found {sorted(found)}, status {status} {errors.strip()}")
        tried.add(rule)

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        file = folder / "feed"
        for rule, document, old, bad, good in CASES:
            assert old in document, (rule, old)
            file.write_text(document.replace(old, bad, 1))
            expect(rule, [file], True, bad)
            file.write_text(document.replace(old, good, 1))
            expect(rule, [file], False, good)
        old = folder / "old.xml"
        old.write_text(RSS)
        file.write_text(RSS.replace("kite-1", "kite-2"))
        expect("id-changed", [old, file], True, "another guid")
        file.write_text(RSS.replace("Kite", "Ledger").replace("kite-1", "ledger-1"))
        expect("id-changed", [old, file], False, "another entry")
        file.write_text(PODCAST)
        for picture, is_broken in ((png(1399, 1399), True), (jpeg(3000, 2000), True), (png(1400, 1400), False),
                                   (jpeg(3000, 3000), False)):
            (folder / "cover.png").write_bytes(picture)
            expect("podcast-image-size", [file, folder / "cover.png"], is_broken, picture[:30])

    for rule in sorted(set(severities) ^ tried):
        problems.append(f"{rule}: on the page or here only")
    for problem in problems:
        print(problem)
    print(f"checks: {len(severities)} rules, {len(CASES)} pairs of feeds, {len(problems)} problems")
    sys.exit(bool(problems))


main()
