"""Hostile documents. The name of each says what is wrong with it."""

MILLION = 1_000_000
ATOM = b'<feed xmlns="http://www.w3.org/2005/Atom" xmlns:im="http://itunes.apple.com/rss">'
HEAD = ATOM + b"<title>t</title><id>urn:x</id><updated>2014-01-01T00:00:00Z</updated>"
ENTRY = b"<entry><id>urn:e</id><title>e</title><im:name>e</im:name></entry>"
RSS = b'<rss version="2.0"><channel><title>t</title><link>http://example.com/</link>'

FORMATS = ["csv", "atom"]

# Each has a name, the expected status ("repaired": 0, with a warning), and words that the message
# must contain. The rest is the parts that it is made of, for reading once, and the formats that it
# is converted to.
documents = []


def converted(name, *parts, formats=FORMATS):
    documents.append((name, 0, "", blocks(parts), formats))


def repaired(name, words, *parts, formats=FORMATS):
    documents.append((name, "repaired", words, blocks(parts), formats))


def refused(name, words, *parts, formats=FORMATS):
    documents.append((name, 1, words, blocks(parts), formats))


def blocks(parts):
    for part in parts:
        yield from [part] if isinstance(part, bytes) else part


def repeated(template, count, step=10_000):
    """`template` % i for each i, in blocks that fit in memory."""
    for start in range(0, count, step):
        yield b"".join(template % i for i in range(start, min(start + step, count)))


def rows(columns, count):
    """Rows of NDJSON with a text that differs in each column."""
    for row in range(count):
        yield b"{" + b",".join(b'"%s":"%d %s"' % (name, row, text) for name, text in columns) + b"}\n"


def same(piece, count):
    block = piece * max(1, 65_536 // len(piece))
    for _ in range(count * len(piece) // len(block) + 1):
        yield block


def laughs(declaration, reference, use=b""):
    """Entities of which each is ten times the one before."""
    yield b"<!DOCTYPE feed [" + declaration % (0, b"ha")
    for i in range(1, 30):
        yield declaration % (i, reference % (i - 1) * 10)
    yield use + b"]>"


def noise(count):
    state, block = 1, bytearray()
    for _ in range(65_536):
        state = state * 1103515245 + 12345 & 0x7FFFFFFF
        block.append(state >> 16 & 0xFF)
    for _ in range(count):
        yield bytes(block)


# XML: more of something than any feed has.

refused("a-million-attributes", "attributes",
    HEAD + b"<entry ", repeated(b'a%d="" ', MILLION), b"><title>e</title></entry></feed>")
refused("a-million-attributes-of-an-unknown-element", "attributes",
    HEAD + b"<x ", repeated(b'a%d="" ', MILLION), b"/>" + ENTRY + b"</feed>")
refused("a-million-attributes-after-a-section", "attributes",
    RSS + b"<item><title>e</title><description><![CDATA[",
    same(b"text ", 1000),
    b"]]></description></item><item ",
    repeated(b'a%d="" ', MILLION),
    b"><title>e</title></item></channel></rss>")
refused("a-million-namespaces", "attributes",
    HEAD + b"<entry ",
    repeated(b'xmlns:a%d="urn:x" ', MILLION),
    b"><title>e</title></entry></feed>")
refused("namespaces-at-every-depth", "namespaces",
    HEAD,
    *(b"<x %s>" % b"".join(repeated(b'xmlns:p%d_%%d="urn:x" ' % depth, 200)) for depth in range(200)),
    same(b"<p0_0:y/>", 2_000_000))
refused("a-million-undeclared-prefixes", "different names",
    HEAD, repeated(b"<p%d:x/>", MILLION), ENTRY + b"</feed>")
refused("a-million-unknown-names", "different names",
    HEAD, repeated(b"<n%d/>", MILLION), ENTRY + b"</feed>")
refused("a-million-instructions", "different names",
    HEAD, repeated(b"<?n%d?>", MILLION), ENTRY + b"</feed>")
converted("a-hundred-thousand-categories",
    HEAD + b"<entry><title>e</title>",
    repeated(b'<category term="c%d"/>', 100_000),
    b"</entry></feed>")
refused("a-million-categories", "entry of more than",
    HEAD + b"<entry><title>e</title>",
    repeated(b'<category term="c%d"/>', MILLION),
    b"</entry></feed>")
refused("millions-of-categories-of-the-feed", "of feed metadata",
    HEAD, repeated(b'<category term="c%d"/>', 3 * MILLION), ENTRY + b"</feed>")
converted("categories-of-the-feed-between-its-entries",
    HEAD, repeated(b'<category term="c%d"/>' + ENTRY, 200_000), b"</feed>")
converted("many-links",
    RSS + b"<item><title>e</title>",
    repeated(b"<link>http://example.com/%d</link>", 200_000),
    b"</item></channel></rss>")
converted("many-enclosures",
    RSS + b"<item><title>e</title>",
    repeated(b'<enclosure url="http://example.com/%d" length="1" type="a/b"/>', 60_000),
    b"</item></channel></rss>")
converted("many-authors",
    HEAD + b"<entry><title>e</title>",
    repeated(b"<author><name>n%d</name></author>", 150_000),
    b"</entry></feed>")
converted("an-entry-within-an-element-of-the-root-entry",
    b"<item><a><item/></a></item>")
converted("many-entries",
    HEAD, same(b"<entry/>", 300_000), b"</feed>")
refused("a-text-of-60-megabytes", "text of more than",
    HEAD + b"<entry><title>", same(b"text ", 12_000_000), b"</title></entry></feed>")
converted("an-unwanted-text-of-60-megabytes",
    HEAD + b"<x>", same(b"text ", 12_000_000), b"</x>" + ENTRY + b"</feed>", formats=["csv"])
# Feeds go out with what no column holds.
refused("a-text-of-60-megabytes-of-another-element", "text of more than",
    HEAD + b"<x>", same(b"text ", 12_000_000), b"</x>" + ENTRY + b"</feed>", formats=["atom"])
refused("a-text-of-60-megabytes-in-markup", "entry of more than",
    HEAD + b'<entry><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">',
    same(b"a<b/>", 12_000_000),
    b"</div></content></entry></feed>")
# Each piece takes memory of its entry.
refused("a-text-of-60-megabytes-in-pieces", "entry of more than",
    HEAD + b"<entry><title>", same(b"a<x/>", 12_000_000), b"</title></entry></feed>")
repaired("an-attribute-of-60-megabytes", "",
    HEAD + b'<entry><link href="', same(b"text ", 12_000_000), b'"/></entry></feed>')
repaired("a-name-of-60-megabytes", "",
    HEAD + b"<", same(b"n", 60 * MILLION), b"/></feed>")
converted("a-comment-of-60-megabytes",
    HEAD + b"<!--", same(b"text ", 12_000_000), b"-->" + ENTRY + b"</feed>")
refused("a-comment-of-60-megabytes-before-the-root", "",
    b"<!--", same(b"text ", 12_000_000), b"-->" + HEAD + ENTRY + b"</feed>")
converted("blanks-after-the-root",
    HEAD + ENTRY + b"</feed>", same(b" ", 20 * MILLION), HEAD + ENTRY + b"</feed>")
converted("a-million-comments",
    HEAD, same(b"<!-- -->", MILLION), ENTRY + b"</feed>")
refused("a-million-entity-references", "text of more than",
    HEAD + b"<entry><title>", same(b"&amp;&nbsp;", 9_000_000), b"</title></entry></feed>")
converted("many-warnings",
    HEAD, same(b"<entry><updated>never</updated></entry>", 300_000), b"</feed>")
refused("nested-a-hundred-thousand-deep", "",
    HEAD, same(b"<x>", 100_000))
refused("nested-markup", "",
    HEAD + b'<entry><content type="xhtml">', same(b"<b>", 100_000))
converted("dots-in-a-path",
    b'<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://example.com/"><entry><id>e</id>',
    b"<author><name>n</name><uri>" + b"a" * 1_000_000 + b"/x/.." * 500_000,
    b"</uri></author></entry></feed>")
converted("bases-in-bases",
    b'<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://example.com/a/b">',
    same(b'<entry xml:base="%s"><link href="%s"/></entry>' % (b"../" * 10_000, b"../x/" * 3000), 1000),
    b"</feed>")

# Outputs larger than their document.

BASE = b"http://example.com/" + b"b/" * 80_000
PLAIN = b'<feed xmlns="http://www.w3.org/2005/Atom"'
LONG_BASE = b"http://example.com/" + b"b" * 8000 + b"/"
converted("a-base-longer-than-an-address",
    PLAIN + b'><id>urn:x</id><entry xml:base="' + BASE + b'"><id>e</id>',
    repeated(b'<link href="%d"/>', 8000),
    b"</entry></feed>")
converted("links-against-a-page-longer-than-an-address",
    b'<rss version="2.0"><channel><title>t</title><link>' + BASE + b"</link><item><title>e</title><description>",
    b'&lt;a href="a">' * 500_000,
    b"</description></item></channel></rss>")
refused("links-against-a-long-base", "one entry expands to",
    PLAIN + b'><id>urn:x</id><entry xml:base="' + LONG_BASE + b'"><id>e</id>',
    repeated(b'<link href="%d"/>', 200_000),
    b"</entry></feed>", formats=["ndjson", "atom"])
refused("links-of-the-feed-against-a-long-base", "expands to more than",
    PLAIN + b' xml:base="' + LONG_BASE + b'">',
    repeated(b'<link rel="x" href="%d"/>', 200_000),
    ENTRY + b"</feed>")
refused("links-in-markup-against-a-long-base", "one entry expands to",
    PLAIN + b'><id>urn:x</id><entry xml:base="' + LONG_BASE + b'"><id>e</id><content type="html">',
    b'&lt;a href="a">' * 500_000,
    b"</content></entry></feed>")
converted("links-that-leave-a-long-base",
    PLAIN + b'><id>urn:x</id><entry xml:base="' + LONG_BASE + b'"><id>e</id><content type="html">',
    b'&lt;a href="../a">' * 300_000,
    b"</content></entry></feed>")
converted("links-at-the-end-of-a-path-of-dots",
    PLAIN + b'><id>urn:x</id><entry xml:base="http://example.com/' + b"a/../" * 1600 + b'"><id>e</id><content type="html">',
    b'&lt;a href="a">' * 300_000,
    b"</content></entry></feed>")
refused("a-title-in-each-row", "times the input's size",
    PLAIN + b"><title>" + b"t" * 180_000 + b"</title><id>urn:x</id><updated>2014-01-01T00:00:00Z</updated>",
    same(ENTRY, 7200),
    b"</feed>", formats=["csv", "ndjson", "json", "tsv", "parquet"])
refused("a-long-title-in-each-row", "times the input's size",
    PLAIN + b"><title>" + b"t" * 8_000_000 + b"</title><id>urn:x</id><updated>2014-01-01T00:00:00Z</updated>",
    same(ENTRY, 72_000),
    b"</feed>", formats=["csv", "json"])
refused("a-title-after-the-entries", "times the input's size",
    b'{"feed":{"entry":[', same(b'{"im:name":{"label":"x"}},', 200_000),
    b'{}],"title":{"label":"' + b"t" * 8_000_000 + b'"}}}', formats=["csv", "json"])

# Columns of a columnar file, and members that no column holds.

COLUMNS = (
    b"feed_title name artist artist_id collection collection_id keywords currency price_label version bundle_id"
    b" season_name language rights subtitle summary content"
).split()
converted("a-long-text-in-another-column-of-each-row",
    *(part for name in COLUMNS for part in (b'{"rank":1,"%s":"' % name, same(b"text ", 700_000), b'"}\n')),
    formats=["csv", "parquet", "ndjson+extra"])
converted("texts-of-a-megabyte",
    *(part for row in range(60) for part in (b'{"rank":%d,"summary":"%d ' % (row, row), same(b"text ", 200_000), b'"}\n')),
    formats=["csv", "parquet", "table"])
converted("a-wide-row-and-many-narrow-ones",
    b'{"name":"', same(b"text ", 1_000_000), b'","price":1,"price_label":"', same(b"text ", 1_000_000), b'"}\n',
    same(b'{"name":"x","artist":"a","price":1,"price_label":"1"}\n', 100_000),
    formats=["csv", "table", "html", "markdown"])
converted("texts-of-a-kilobyte-in-each-column",
    rows([(name, b"x" * 1000) for name in COLUMNS], 3000),
    formats=["csv", "parquet"])
converted("short-texts-that-differ-in-each-column",
    rows([(name, b"") for name in COLUMNS], 100_000),
    formats=["csv", "parquet"])
converted("lists-of-a-hundred-thousand-items",
    HEAD,
    *(part for _ in range(10) for part in (b"<entry>", repeated(b'<category term="c%d"/>', 100_000), b"</entry>")),
    b"</feed>",
    formats=["ndjson", "parquet"])
converted("many-links-in-each-row",
    *(part for _ in range(10) for part in (b'{"rank":1,"links":[', repeated(b'{"url":"http://a.b/%d"},', 60_000), b"{}]}\n")),
    formats=["ndjson", "parquet"])
refused("members-that-no-column-holds", "entry of more than",
    b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"x",',
    repeated(b'"%d":0,', 2 * MILLION),
    b'"trackId":1}]}', formats=["ndjson+extra", "parquet+extra"])
refused("a-text-that-no-column-holds", "",
    b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"x","y":"',
    same(b"text ", 12_000_000),
    b'"}]}', formats=["ndjson+extra"])

# Entities, DTDs, inclusions: declarations of a document have no effect, and no other file is read.

repaired("a-billion-laughs", "ntity",
    laughs(b"<!ENTITY a%d '%s'>", b"&a%d;"), HEAD + b"<entry><title>&a29;</title></entry></feed>")
repaired("a-billion-laughs-in-an-attribute", "ntity",
    laughs(b"<!ENTITY a%d '%s'>", b"&a%d;"), HEAD + b'<entry><link href="&a29;"/></entry></feed>')
refused("quadratic-blowup", "",
    b"<!DOCTYPE feed [<!ENTITY a '" + b"x" * MILLION + b"'>]>" + HEAD + b"<entry><title>",
    b"&a;" * 100_000 + b"</title></entry></feed>")
repaired("parameter-entities", "",
    laughs(b"<!ENTITY %% a%d '%s'>", b"%%a%d;", b"%a29;"), HEAD + ENTRY + b"</feed>")
repaired("an-external-entity", "ntity",
    b"<!DOCTYPE feed [<!ENTITY a SYSTEM 'file://SECRET'>]>",
    HEAD + b"<entry><title>&a;</title></entry></feed>")
converted("an-external-parameter-entity",
    b"<!DOCTYPE feed [<!ENTITY % a SYSTEM 'file://SECRET'> %a;]>" + HEAD + ENTRY + b"</feed>")
converted("an-external-dtd",
    b"<!DOCTYPE feed SYSTEM 'file://SECRET'>" + HEAD + ENTRY + b"</feed>")
converted("an-external-dtd-on-the-network",
    b"<!DOCTYPE feed SYSTEM 'http://127.0.0.1:9/x.dtd'>" + HEAD + ENTRY + b"</feed>")
converted("an-inclusion",
    HEAD + b'<entry><title>e</title><content><xi:include parse="text" href="file://SECRET"',
    b' xmlns:xi="http://www.w3.org/2001/XInclude"/></content></entry></feed>')
refused("a-million-entity-declarations", "",
    b"<!DOCTYPE feed [",
    repeated(b"<!ENTITY e%d 'x'>", MILLION),
    b"]>" + HEAD + b"<entry><title>&e1;</title></entry></feed>")
converted("attributes-that-only-a-declaration-says",
    b"<!DOCTYPE feed [<!ATTLIST link href CDATA 'file://SECRET' rel CDATA 'enclosure'>",
    b"<!ATTLIST title type CDATA 'html'>]>" + HEAD + b"<entry><id>e</id><title>e</title><link/></entry></feed>")
refused("a-million-attribute-declarations", "",
    b"<!DOCTYPE feed [",
    repeated(b"<!ATTLIST entry a%d CDATA 'x'>", 100_000),
    b"]>" + HEAD + ENTRY + b"</feed>")

# Encodings and characters.

repaired("utf-16-that-is-ascii", "",
    b'<?xml version="1.0" encoding="utf-16"?>' + HEAD + ENTRY + b"<entry>\xff</feed>")
converted("utf-8-that-is-latin-1",
    b'<?xml version="1.0" encoding="utf-8"?>' + HEAD + b"<entry><title>\xe9t\xe9</title></entry></feed>")
converted("an-encoding-that-nobody-knows",
    b'<?xml version="1.0" encoding="klingon"?>' + HEAD + ENTRY + b"</feed>")
repaired("utf-7", "",
    b'<?xml version="1.0" encoding="UTF-7"?>' + HEAD + b"+ADw-script+AD4-</feed>")
refused("half-a-utf-16-document", "",
    (b"\xff\xfe" + (HEAD + ENTRY).decode().encode("utf-16-le"))[:-1])
repaired("a-nul", "",
    HEAD + b"<entry><title>a\0b</title></entry></feed>")
refused("nothing-but-nuls", "",
    same(b"\0", 60 * MILLION))
repaired("bad-utf-8-at-the-end", "",
    HEAD + ENTRY * 100_000 + b"<entry><title>\xc3\x28</title></entry></feed>")
repaired("a-character-that-xml-lacks", "",
    HEAD + b"<entry><title>&#0;&#xD800;&#xFFFE;</title></entry></feed>")
refused("noise", "",
    noise(500))

# JSON.

refused("json-nested-a-million-deep", "",
    b'{"feed":{"entry":', same(b"[", MILLION))
refused("json-objects-nested", "",
    same(b'{"feed":', MILLION))
converted("json-with-a-million-keys",
    b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"x",',
    repeated(b'"k%d":0,', MILLION),
    b'"trackId":1}]}', formats=["csv"])
refused("json-with-a-million-keys-that-are-kept", "entry of more than",
    b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"x",',
    repeated(b'"k%d":0,', MILLION),
    b'"trackId":1}]}', formats=["atom"])
converted("json-with-a-million-keys-at-its-root",
    b"{",
    repeated(b'"k%d":0,', MILLION),
    b'"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"x"}]}')
# The last of them counts.
converted("json-with-one-key-a-million-times",
    b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song",',
    same(b'"trackName":"x",', MILLION),
    b'"trackId":1}]}')
refused("json-with-a-text-of-60-megabytes", "text of more than",
    b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"',
    same(b"text ", 12_000_000),
    b'"}]}')
refused("json-with-a-number-of-60-megabytes", "",
    b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackPrice":',
    same(b"1", 60 * MILLION),
    b"}]}")
converted("json-with-a-number-of-4-megabytes",
    b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackPrice":0.',
    same(b"1", 4 * MILLION),
    b"}]}")
refused("json-with-a-key-of-40-megabytes", "",
    b'{"resultCount":1,"results":[{"', same(b"k", 40 * MILLION), b'":1}]}'[:-1])
converted("json-with-many-genres",
    b'{"feed":{"title":"t","id":"https://rss.itunes.apple.com/api/v1/us/x/y/all/1/explicit.json",',
    b'"results":[{"artistName":"a","id":"1","name":"n","kind":"song","genres":[',
    repeated(b'{"genreId":"%d","name":"g"},', 100_000),
    b"{}]}]}}")
refused("a-million-empty-json-documents", "",
    same(b"{}", MILLION))
refused("a-million-small-json-documents", "",
    same(b'{"resultCount":0,"results":[]}', MILLION), b"{")
converted("many-json-lines",
    same(b'{"name":"x","rank":1}\n', 200_000))
converted("many-json-documents-on-a-line",
    same(b'{"name":"x","rank":1}', 200_000))
converted("a-million-wrong-json-entries",
    b'{"resultCount":1,"results":[', same(b"1,", MILLION), b"1]}")
refused("json-of-bad-utf-8", "UTF-8",
    b'{"resultCount":1,"results":[{"wrapperType":"track","trackName":"\xc3\x28"}]}')
refused("json-with-a-nul", "",
    b'{"resultCount":1,"results":[{"wrapperType":"track","trackName":"\0"}]}')
repaired("json-with-a-lone-surrogate", "surrogate",
    b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"\\ud800"}]}')
refused("json-that-stops", "",
    b'{"resultCount":1,"results":[',
    same(b'{"wrapperType":"track","kind":"song","trackName":"x"},', 300_000))
refused("json-of-quotes", "",
    b"{", same(b'"', 60 * MILLION))
refused("json-of-backslashes", "",
    b'{"resultCount":1,"results":[{"wrapperType":"track","trackName":"', same(b"\\", 30 * MILLION))
converted("json-in-json",
    b'{"contents":"' + b'{\\"resultCount\\":0,\\"results\\":[]}' * 200_000 + b'"}')
refused("json-in-json-in-json", "",
    b'{"contents":"{\\"contents\\":\\"{}\\"}"}')

# Tables.

refused("a-row-of-60-million-columns", "more than",
    b"name,artist\n", same(b",", 60 * MILLION))
refused("a-header-of-60-million-columns", "more than",
    b"name,artist", same(b",", 60 * MILLION), b"\n")
refused("a-cell-of-60-megabytes", "more than",
    b'name,artist\n"', same(b"text ", 12_000_000))
converted("a-million-blank-lines",
    b"name,artist\n", same(b"\n", MILLION))
converted("many-feeds-in-a-table",
    b"chart,name\n", repeated(b"c%d,n\n", 200_000))
converted("a-million-columns-of-one-name",
    b"name,artist" + b",name" * 100_000 + b"\n" + b"a,b" + b",c" * 100_000 + b"\n")
converted("a-hundred-thousand-unknown-columns",
    b"name", repeated(b",titel%d", 100_000), b"\na" + b"," * 100_000 + b"\n")
refused("nothing-but-white-space", "",
    same(b" \n", 30 * MILLION))
refused("nothing-but-byte-order-marks", "",
    same(b"\xef\xbb\xbf", 20 * MILLION))
refused("one-line-without-an-end", "",
    same(b"a", 60 * MILLION))
