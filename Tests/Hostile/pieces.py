"""The pieces that squares.py repeats: every piece that a reader searches for, in every field."""

from html import escape
from json import dumps


class Case:
    """A piece between a head and a tail, followed by another piece that is repeated as often. Also the
    arguments of the program, with `{}` for the document."""

    def __init__(self, name, head, piece, tail, format, arguments=("--fields", "all", "{}"), last=b""):
        self.name, self.head, self.piece, self.tail, self.last = f"{name} to {format}", head, piece, tail, last
        self.words = [*arguments, "--quiet", "--jobs", "1", "--to", format]

    def document(self, count):
        return self.head + repeat(self.piece, count) + self.tail + repeat(self.last, count)

    def arguments(self, path):
        return [path if word == "{}" else word for word in self.words]


def repeat(piece, count):
    """Returns a piece `count` times, with the number of the repetition for %d."""
    if b"%d" in piece:
        return b"".join(piece.replace(b"%d", b"%d" % number) for number in range(count))
    return piece * count


# A snapshot of a chart with one entry, each at a different time.
SNAPSHOT = b'{"feed":{"updated":"2024-01-01T00:00:00.%d1Z"},"entries":[{"id":"1","price":1,"name":"a"}]}\n'

# In a text: of a title, a person, a date, an address.
TEXTS = """
, |; |, , |a, |a%d, |a; b |a@b |@|@x |(|)|() |a (b) |a@b (c), | <a@b>, |<|>|&|&amp;|&lt;|&lt;a |&lt;a> |<a |<a>|</a>|<a href="b">
<a href=b |<a href='|<img src="a" |<img srcset="a 1x, |<br>|<br/>|<p>|</p>|<div>|<div |</div>|<div/>|<!--|--|-->|<!-- --
<![CDATA[|]]>|<?|?>|<script>|</script>|<style>|<b><i>|</i></b>|&nbsp;|&#65;|&#x41;|&#|&amp;amp;|&notin|&x;|"|""|'|\\|\\n|\\u0041
.|..|../|./|/|//|/../|a/|:|:// |http://|http://a.b/ |http://a.b|www.|www.a.b |?|#|%|%41|+|-|--|_|*|**|`|~|!|[|]|](|[a](b)
=|=1+|{|}|$|0|1|1.|1:|-1|1e9|00:|2024-|2024-01-01T|Mon, |01 Jan |Jan |GMT |+00:00|T|Z| |\t|\n|\r\n|\0|a|A|é|\u0301|\u200b
\u202e|\u2028|\ufeff|🇩🇪|👩‍👩‍👧|日|ﷺ|Î|Ã©|\x93|\x80|==|QUJD|QUJD |QU=|mailto:a@b |a, b & c and |feat. |itunes |label=|width=100 |urn:|xmlns
""".replace("\n", "|").strip("|").split("|")
TEXTS = [text.replace("\\n", "\n").replace("\\t", "\t").encode().decode() for text in TEXTS if text]

ATOM = b'<feed xmlns="http://www.w3.org/2005/Atom" xmlns:im="http://itunes.apple.com/rss" xml:base="http://a.b/c/">'
PLAIN = b'<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://a.b/c/">'
RSS = (
    b'<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    b' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/"'
    b' xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><link>http://a.b/c/</link>')
XHTML = b'<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">'

# The contexts of a text in XML: what comes before and after it.
XML_CONTEXTS = {
    "atom title": (PLAIN + b"<entry><title>", b"</title></entry></feed>"),
    "atom html title": (PLAIN + b'<entry><title type="html">', b"</title></entry></feed>"),
    "atom content": (PLAIN + b'<entry><content type="html">', b"</content></entry></feed>"),
    "atom binary content": (PLAIN + b'<entry><content type="a/b">', b"</content></entry></feed>"),
    "atom name": (PLAIN + b"<entry><author><name>", b"</name></author></entry></feed>"),
    "atom updated": (PLAIN + b"<entry><updated>", b"</updated></entry></feed>"),
    "atom id": (PLAIN + b"<entry><id>", b"</id></entry></feed>"),
    "atom feed title": (PLAIN + b'<title type="html">', b"</title><entry/></feed>"),
    "atom feed link": (PLAIN + b'<link href="', b'"/><entry/></feed>'),
    "atom link": (PLAIN + b'<entry><link href="', b'"/></entry></feed>'),
    "atom base": (PLAIN + b'<entry xml:base="', b'"><link href="x"/></entry></feed>'),
    "atom term": (PLAIN + b'<entry><category term="', b'"/></entry></feed>'),
    "rss description": (RSS + b"<item><description>", b"</description></item></channel></rss>"),
    "rss CDATA": (RSS + b"<item><description><![CDATA[", b"]]></description></item></channel></rss>"),
    "rss author": (RSS + b"<item><author>", b"</author></item></channel></rss>"),
    "rss creator": (RSS + b"<item><dc:creator>", b"</dc:creator></item></channel></rss>"),
    "rss keywords": (RSS + b"<item><media:keywords>", b"</media:keywords></item></channel></rss>"),
    "rss itunes keywords": (RSS + b"<item><itunes:keywords>", b"</itunes:keywords></item></channel></rss>"),
    "rss category": (RSS + b"<item><category>", b"</category></item></channel></rss>"),
    "rss duration": (RSS + b"<item><itunes:duration>", b"</itunes:duration></item></channel></rss>"),
    "rss date": (RSS + b"<item><pubDate>", b"</pubDate></item></channel></rss>"),
    "rss link": (RSS + b"<item><link>", b"</link></item></channel></rss>"),
    "rss guid": (RSS + b"<item><guid>", b"</guid></item></channel></rss>"),
    "rss channel title": (RSS + b"<title>", b"</title><item/></channel></rss>"),
    "itunes name": (ATOM + b"<entry><im:name>", b"</im:name></entry></feed>"),
    "itunes artist": (ATOM + b'<entry><im:artist href="', b'">a</im:artist></entry></feed>'),
    "itunes price": (ATOM + b'<entry><im:price amount="', b'">a</im:price></entry></feed>'),
    "itunes image": (ATOM + b'<entry><im:image height="100">', b"</im:image></entry></feed>"),
    "itunes link": (ATOM + b'<entry><link rel="alternate" href="', b'"/></entry></feed>'),
    "itunes feed id": (ATOM + b"<id>", b"</id><entry/></feed>"),
    "itunes content": (ATOM + b'<entry><content type="html">', b"</content></entry></feed>"),
}
JSON_CONTEXTS = {
    "search trackName": ('{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"', '"}]}'),
    "search releaseDate": ('{"resultCount":1,"results":[{"wrapperType":"track","releaseDate":"', '"}]}'),
    "search artwork": ('{"resultCount":1,"results":[{"wrapperType":"track","artworkUrl100":"', '"}]}'),
    "search key": ('{"resultCount":1,"results":[{"wrapperType":"track","', '":1}]}'),
    "itunes-json label": ('{"feed":{"entry":[{"im:name":{"label":"', '"}}]}}'),
    "itunes-json updated": ('{"feed":{"updated":{"label":"', '"},"entry":[{}]}}'),
    "generator id": ('{"feed":{"id":"', '","results":[{"id":"1","name":"n"}]}}'),
    "generator artistName": ('{"feed":{"id":"x","results":[{"id":"1","artistName":"', '"}]}}'),
    "music template": ('{"results":{"songs":[{"data":[{"id":"1","type":"songs","attributes":{"artwork":{"url":"', '"}}}]}]}}'),
    "jsonfeed content": ('{"version":"https://jsonfeed.org/version/1.1","feed_url":"http://a.b/","items":[{"content_html":"', '"}]}'),
    "jsonfeed tag": ('{"version":"https://jsonfeed.org/version/1.1","items":[{"tags":["', '"]}]}'),
    "jsonfeed date": ('{"version":"https://jsonfeed.org/version/1.1","items":[{"date_published":"', '"}]}'),
    "chartconv name": ('{"name":"', '","rank":1}\n'),
    "chartconv content": ('{"name":"n","content_type":"text/html","content":"', '"}\n'),
    "contents": ('{"contents":"', '"}'),
}
TABLE_CONTEXTS = {
    "table cell": (b"name,artist\na,", b"\n"),
    "table quoted cell": (b'name,artist\na,"', b'"\n'),
    "table header": (b"name,", b"\na,b\n"),
    "table url": (b"name,url\na,", b"\n"),
    "tsv cell": (b"name\tartist\na\t", b"\n"),
}

# Markup that isn't escaped, in contexts that may have elements.
ELEMENTS = [
    b"<title>", b"</title>", b"<title/>", b"<title>a</title>", b"<x>", b"</x>", b"<x/>", b"<x ", b"<x%d/>", b"<x%d>a%d</x%d>", b"<x a='", b"<x a='b'/>",
    b"<a:x/>", b"<x xmlns='u'/>", b"<x xmlns:p='u'/>", b"<p%d:x xmlns:p%d='u%d'/>", b"<x xmlns='u%d'>", b"<!-- -->", b"<!--", b"-->",
    b"--", b"<!-- -- -->", b"<![CDATA[a]]>", b"<![CDATA[", b"]]>", b"<?a b?>", b"<?a", b"?>", b"<!DOCTYPE a>", b"<!ENTITY a 'b'>",
    b"<!ATTLIST a b CDATA 'c'>", b"&amp;", b"&nbsp;", b"&x;", b"&", b"&#65;", b"&#", b"<", b">", b"< ", b"</", b"<a>", b"</a>", b"</b>",
    b"<b><i>", b"</i></b>", b"a", b" ", b"\n", b"\0", b"\xff", b"\xe9", b"<entry>", b"</entry>", b"<entry/>", b"<entry><id>%d</id></entry>",
    b"<item>", b"</item>", b"<item/>", b"<channel>", b"</channel>", b"<feed>", b"</feed>", b"</feed><feed>", b"<?xml version='1.0'?>",
    b"<link href='a'/>", b"<link href='%d'/>", b"<link>a</link>", b"<link>http://a.b/%d</link>", b"<link rel='enclosure' href='%d' type='audio/a'/>",
    b"<enclosure url='http://a.b/%d' length='1' type='a/b'/>", b"<category term='a'/>", b"<category term='%d'/>", b"<category>%d</category>",
    b"<author><name>a%d</name></author>", b"<author>a%d</author>", b"<author><uri>%d</uri></author>", b"<author>a, b</author>", b"<author/>",
    b"<author>a@b (c%d)</author>", b"<dc:creator>%d</dc:creator>", b"<media:keywords>a%d, b</media:keywords>", b"<media:content url='http://a.b/%d'/>",
    b"<media:content url='http://a.b/%d.png' width='%d'/>", b"<media:thumbnail url='http://a.b/%d'/>", b"<media:group><media:content url='http://a.b/%d'/></media:group>",
    b"<media:category>%d</media:category>", b"<itunes:keywords>%d</itunes:keywords>", b"<itunes:category text='%d'/>", b"<itunes:image href='%d'/>",
    b"<podcast:person href='%d'>a%d</podcast:person>", b"<podcast:soundbite startTime='%d' duration='1'>a</podcast:soundbite>",
    b"<podcast:alternateEnclosure type='a/b'><podcast:source uri='http://a.b/%d'/></podcast:alternateEnclosure>",
    b"<podcast:value><podcast:valueRecipient address='a' split='%d'/></podcast:value>",
    b"<podcast:source uri='http://a.b/%d'/>", b"<podcast:valueRecipient address='a%d'/>",
    b"<podcast:transcript url='http://a.b/%d'/>", b"<podcast:chapters url='http://a.b/%d'/>", b"<podcast:funding url='http://a.b/%d'>a</podcast:funding>",
    b"<im:image height='%d'>http://a.b/%d</im:image>", b"<im:image height='1'>a</im:image>", b"<im:artist>a%d</im:artist>", b"<im:price amount='%d'/>",
    b"<summary>a%d</summary>", b"<description>a%d</description>", b"<content>a%d</content>", b"<content type='xhtml'><div>a</div></content>",
    b"<content:encoded>a</content:encoded>", b"<updated>a</updated>", b"<updated>2024-01-01T00:00:00Z</updated>", b"<pubDate>%d</pubDate>",
    b"<guid>http://a.b/%d</guid>", b"<guid>a</guid>", b"<id>%d</id>", b"<title xml:lang='a'>b</title>", b"<itunes:title>a</itunes:title>", b"<itunes:season>1</itunes:season>", b"<source><title>%d</title><link href='%d'/></source>", b"<comments>http://a.b/%d</comments>", b"<image><url>http://a.b/%d</url></image>",
]
XML_LEVELS = {
    "atom feed": (PLAIN, b"<entry><id>e</id></entry></feed>"),
    "atom entry": (PLAIN + b"<entry>", b"</entry></feed>"),
    "atom entry's title": (PLAIN + b"<entry><title>", b"</title></entry></feed>"),
    "xhtml": (PLAIN + b"<entry>" + XHTML, b"</div></content></entry></feed>"),
    "itunes feed": (ATOM, b"<entry><id>e</id></entry></feed>"),
    "itunes entry": (ATOM + b"<entry>", b"</entry></feed>"),
    "rss channel": (RSS, b"<item><title>e</title></item></channel></rss>"),
    "rss item": (RSS + b"<item>", b"</item></channel></rss>"),
    "rss item's file": (RSS + b"<item><podcast:alternateEnclosure>", b"</podcast:alternateEnclosure></item></channel></rss>"),
    "rss item's value": (RSS + b"<item><podcast:value>", b"</podcast:value></item></channel></rss>"),
    "rss item's group": (RSS + b"<item><media:group>", b"</media:group></item></channel></rss>"),
    "rss item's category": (RSS + b"<item><itunes:category text='a'>", b"</itunes:category></item></channel></rss>"),
    "rss item's CDATA": (RSS + b"<item><description><![CDATA[a]]>", b"</description></item></channel></rss>"),
    "before the root": (b"<?xml version='1.0'?>", PLAIN + b"<entry/></feed>"),
    "after the root": (PLAIN + b"<entry/></feed>", b""),
    "document type": (b"<!DOCTYPE feed [", b"]>" + PLAIN + b"<entry/></feed>"),
    "page": (b"<html><body>", RSS + b"<item/></channel></rss>"),
}
ATTRIBUTES = [b"a%d='' ", b"a='' ", b"xmlns:p%d='u' ", b"xmlns:p%d='u%d' ", b"xml:lang='' ", b"href='b' ", b"a ", b"a=", b"= ", b"'", b"a='&amp;' "]
TAGS = {
    "feed's tag": (PLAIN[:-1] + b" ", b"><entry/></feed>"),
    "entry's tag": (PLAIN + b"<entry ", b"></entry></feed>"),
    "link's tag": (PLAIN + b"<entry><link ", b"/></entry></feed>"),
    "unknown tag": (PLAIN + b"<entry><x ", b"/></entry></feed>"),
    "tag after a fault": (RSS + b"<item><title>a & b</title><x ", b"/></item></channel></rss>"),
    "xhtml tag": (PLAIN + b"<entry>" + XHTML + b"<p ", b"/></div></content></entry></feed>"),
    "xhtml tag where bytes are pushed": (RSS + b"<item><title><![CDATA[&lt;]]></title></item><item><x ", b"/></item></channel></rss>"),
    "html's tag": (PLAIN + b'<entry><content type="html">&lt;p ', b"></content></entry></feed>"),
}
JSON_PARTS = [
    "[", "]", "{", "}", "[],", "{},", "[[],", '{"a":', '{"a":1},', '"a",', '"a":1,', '"a%d":1,', "1,", "null,", "true,", '"', '"a', "\\", ":", ",", " ", "\n", "tru", "1e", "-",
    '{"name":"a%d"},', '{"feed":{"entry":[]}}\n', '{"results":[],"resultCount":0}', '"\\u0041",', '{"label":"a"},', '{"attributes":{"a":"b"}},', "/**/", "\0",
    '{"genreId":"%d","name":"g"},', '{"url":"http://a.b/%d","mime_type":"a/b"},', '{"name":"a%d","url":"u"},', '"artworkUrl%d":"http://a.b/",', '"trackName":"a",', '"authors":[{}],',
]
JSON_LEVELS = {
    "root": ("", ""),
    "list": ("[", "]"),
    "search results": ('{"resultCount":1,"results":[', "{}]}"),
    "search result": ('{"resultCount":1,"results":[{"wrapperType":"track",', '"trackName":"a"}]}'),
    "search genres": ('{"resultCount":1,"results":[{"wrapperType":"track","genres":[', '""]}]}'),
    "feed": ('{"feed":{', '"entry":[{"im:name":{"label":"a"}}]}}'),
    "feed after its entries": ('{"feed":{"entry":[{"im:name":{"label":"a"}}],', '"title":{"label":"a"}}}'),
    "itunes-json entry": ('{"feed":{"entry":[{"im:name":{"label":"a"},', '"title":{"label":"a"}}]}}'),
    "itunes-json images": ('{"feed":{"entry":[{"im:image":[', "{}]}]}}"),
    "generator genres": ('{"feed":{"id":"x","results":[{"id":"1","name":"n","genres":[', "{}]}]}}"),
    "jsonfeed items": ('{"version":"https://jsonfeed.org/version/1.1","items":[', "{}]}"),
    "jsonfeed item": ('{"version":"https://jsonfeed.org/version/1.1","items":[{', '"id":"1"}]}'),
    "jsonfeed tags": ('{"version":"https://jsonfeed.org/version/1.1","items":[{"tags":[', '""]}]}'),
    "jsonfeed attachments": ('{"version":"https://jsonfeed.org/version/1.1","items":[{"attachments":[', "{}]}]}"),
    "jsonfeed authors": ('{"version":"https://jsonfeed.org/version/1.1","items":[{"authors":[', "{}]}]}"),
    "jsonfeed hubs": ('{"version":"https://jsonfeed.org/version/1.1","hubs":[', '{}],"items":[{}]}'),
    "chartconv row": ('{"name":"a",', '"rank":1}'),
    "chartconv links": ('{"name":"a","links":[', "{}]}"),
    "music data": ('{"results":{"songs":[{"data":[', "{}]}]}}"),
}
TABLE_PARTS = [b",", b'"', b'""', b"\n", b"\r\n", b"a,", b"a,b\n", b'"a","b"\n', b'"a', b"\t", b";", b"\\", b"\\n", b"name,", b"x%d,", b"\xff", b"\xef\xbb\xbf", b"=1,", b"a%d,b%d\n"]
TABLE_LEVELS = {
    "table": (b"name,artist\n", b""),
    "row": (b"name,artist\n", b"\n"),
    "header": (b"name,artist,", b"\na,b\n"),
    "tsv": (b"name\tartist\n", b""),
    "feeds of a table": (b"chart,name\n", b""),
}
FORMATS = ["ndjson", "atom", "markdown", "csv"]
# The other formats have the same texts for any input format.
OTHER_FORMATS = ["tsv", "json", "jsonfeed", "rss", "html", "table", "parquet"]
OTHER_CONTEXTS = ["atom html title", "atom content", "atom name", "atom link", "rss keywords"]

# Commands that compare entries, by the arguments of the program. A row or a snapshot is repeated, or a value is as
# long as there are rows.
COMMANDS = {
    "diff": ["diff", "--fields", "all", "{}", "{}"],
    "diff by key": ["diff", "--key", "artist", "--fields", "all", "{}", "{}"],
    "history": ["history", "--fields", "all", "{}"],
    "history of each": ["history", "--each", "--fields", "all", "{}"],
    "sort by price": ["--sort", "price,name", "{}"],
    "sort by name": ["--sort", "-name,price", "{}"],
    "unique": ["--unique", "name,price", "{}"],
    "words": ["--where", 'name contains "aab" or artist in ("a", "b") and price < 1', "{}"],
    "columns": ["--fields", "all,extra", "{}"],
}
ROWS = {
    "rows": (b"", b'{"id":"%d","name":"a%d","price":%d}\n', b"", b""),
    "equal rows": (b"", b'{"id":"1","name":"a","artist":"a","price":1}\n', b"", b""),
    "rows without values": (b"", b'{"rank":1}\n', b"", b""),
    "a name and rows": (b'{"id":"1","name":"', b"a", b'"}\n', b'{"id":"1","name":"a"}\n'),
    "a price and rows": (b'{"id":"1","price":', b"1", b"}\n", b'{"id":"1","price":1}\n'),
    "a fraction and rows": (b'{"id":"1","price":1.', b"1", b"}\n", b'{"id":"1","price":1.1}\n'),
    "a title and snapshots": (b'{"feed":{"title":"', b"a", b'"},"entries":[{"id":"1"}]}\n', SNAPSHOT),
    "snapshots": (b"", SNAPSHOT, b"", b""),
    "a price and snapshots": (
        b'{"feed":{"updated":"2023-01-01T00:00:00Z"},"entries":[{"id":"1","price":', b"1", b"}]}\n", SNAPSHOT),
    "names of members": (b"{", b'"a%d":1,', b'"name":"a"}\n', b""),
    "texts and members": (b'{"name":"a","x":"', b"\\u0041", b'",', b'"%d":[{}],'),
}


def cases():
    for context, (head, tail) in XML_CONTEXTS.items():
        for text in TEXTS:
            piece = text if "CDATA" in context else escape(text)
            for format in FORMATS + (OTHER_FORMATS if context in OTHER_CONTEXTS else []):
                yield Case(f"{text!r} in {context}", head, piece.encode(), tail, format)
    for context, (head, tail) in JSON_CONTEXTS.items():
        for text in TEXTS:
            for format in FORMATS:
                yield Case(f"{text!r} in {context}", head.encode(), dumps(text, ensure_ascii=False)[1:-1].encode(), tail.encode(), format)
    for context, (head, tail) in TABLE_CONTEXTS.items():
        for text in TEXTS:
            for format in FORMATS:
                yield Case(f"{text!r} in {context}", head, text.encode(), tail, format)
    for levels, pieces in [(XML_LEVELS, ELEMENTS), (TAGS, ATTRIBUTES), (JSON_LEVELS, JSON_PARTS), (TABLE_LEVELS, TABLE_PARTS)]:
        for context, (head, tail) in levels.items():
            for piece in pieces:
                parts = [part.encode() if isinstance(part, str) else part for part in (head, piece, tail)]
                for format in FORMATS[:2] + [own for own in ("rss", "jsonfeed") if context.startswith(own)]:
                    yield Case(f"{piece!r} in {context}", *parts, format)
    for command, arguments in COMMANDS.items():
        for rows, (head, piece, tail, last) in ROWS.items():
            format = "parquet" if command == "columns" else "csv"
            yield Case(f"{rows} by {command}", head, piece, tail, format, arguments, last)
