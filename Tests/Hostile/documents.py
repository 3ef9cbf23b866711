"""Hostile documents, one function each: its name says what is wrong with what it yields, and what
it is to end in: a status, and words that the message must have (None where it is converted)."""

MILLION = 1_000_000
ATOM = b'<feed xmlns="http://www.w3.org/2005/Atom" xmlns:im="http://itunes.apple.com/rss">'
HEAD = ATOM + b"<title>t</title><id>urn:x</id><updated>2014-01-01T00:00:00Z</updated>"
ENTRY = b"<entry><id>urn:e</id><title>e</title><im:name>e</im:name></entry>"
RSS = b'<rss version="2.0"><channel><title>t</title><link>http://example.com/</link>'

documents = []


def hostile(status, words=None):
    def add(make):
        documents.append((make.__name__.replace("_", "-"), make, status, words))
        return make
    return add


def repeated(template, count, step=10_000):
    """`template` % i for each i, in blocks that fit in memory."""
    for start in range(0, count, step):
        yield b"".join(template % i for i in range(start, min(start + step, count)))


def same(piece, count):
    block = piece * max(1, 65_536 // len(piece))
    for _ in range(count * len(piece) // len(block) + 1):
        yield block


# XML: more of something than any feed has.

@hostile(1, "attributes")
def a_million_attributes():
    yield HEAD + b"<entry "
    yield from repeated(b'a%d="" ', MILLION)
    yield b"><title>e</title></entry></feed>"


@hostile(1, "attributes")
def a_million_attributes_of_an_unknown_element():
    yield HEAD + b"<x "
    yield from repeated(b'a%d="" ', MILLION)
    yield b"/>" + ENTRY + b"</feed>"


@hostile(1, "tag of more than")
def a_million_attributes_where_bytes_are_pushed():
    yield RSS + b"<item><title>e</title><description><![CDATA[" + b"text " * 1000 + b"]]></description></item><item "
    yield from repeated(b'a%d="" ', MILLION)
    yield b"><title>e</title></item></channel></rss>"


@hostile(1, "namespaces")
def a_million_namespaces():
    yield HEAD + b"<entry "
    yield from repeated(b'xmlns:a%d="urn:%%d" ' .replace(b"%%d", b"x"), MILLION)
    yield b"><title>e</title></entry></feed>"


@hostile(1, "namespaces")
def namespaces_at_every_depth():
    yield HEAD
    for depth in range(200):
        yield b"<x " + b"".join(b'xmlns:p%d_%d="urn:x" ' % (depth, i) for i in range(200)) + b">"
    yield from same(b"<p0_0:y/>", 2_000_000)


@hostile(1, "different names")
def a_million_undeclared_prefixes():
    yield HEAD
    yield from repeated(b"<p%d:x/>", MILLION)
    yield ENTRY + b"</feed>"


@hostile(1, "different names")
def a_million_unknown_names():
    yield HEAD
    yield from repeated(b"<n%d/>", MILLION)
    yield ENTRY + b"</feed>"


@hostile(0)
def a_hundred_thousand_categories():
    yield HEAD + b"<entry><title>e</title>"
    yield from repeated(b'<category term="c%d"/>', 100_000)
    yield b"</entry></feed>"


@hostile(1, "entry of more than")
def a_million_categories():
    yield HEAD + b"<entry><title>e</title>"
    yield from repeated(b'<category term="c%d"/>', MILLION)
    yield b"</entry></feed>"


@hostile(1, "feed says of itself")
def millions_of_categories_of_the_feed():
    yield HEAD
    yield from repeated(b'<category term="c%d"/>', 3 * MILLION)
    yield ENTRY + b"</feed>"


@hostile(0)
def categories_of_the_feed_between_its_entries():
    yield HEAD
    yield from repeated(b'<category term="c%d"/>' + ENTRY, 200_000)
    yield b"</feed>"


@hostile(0)
def many_links():
    yield RSS + b"<item><title>e</title>"
    yield from repeated(b"<link>http://example.com/%d</link>", 200_000)
    yield b"</item></channel></rss>"


@hostile(0)
def many_enclosures():
    yield RSS + b"<item><title>e</title>"
    yield from repeated(b'<enclosure url="http://example.com/%d" length="1" type="a/b"/>', 60_000)
    yield b"</item></channel></rss>"


@hostile(0)
def many_authors():
    yield HEAD + b"<entry><title>e</title>"
    yield from repeated(b"<author><name>n%d</name></author>", 150_000)
    yield b"</entry></feed>"


@hostile(0)
def many_entries():
    yield HEAD
    yield from same(b"<entry/>", 300_000)
    yield b"</feed>"


@hostile(1, "text of more than")
def a_text_of_60_megabytes():
    yield HEAD + b"<entry><title>"
    yield from same(b"text ", 12_000_000)
    yield b"</title></entry></feed>"


@hostile(0)
def an_unwanted_text_of_60_megabytes():
    yield HEAD + b"<x>"
    yield from same(b"text ", 12_000_000)
    yield b"</x>" + ENTRY + b"</feed>"


@hostile(1, "entry of more than")
def a_text_of_60_megabytes_in_markup():
    yield HEAD + b'<entry><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">'
    yield from same(b"a<b/>", 12_000_000)
    yield b"</div></content></entry></feed>"


@hostile(1, "text of more than")
def a_text_of_60_megabytes_in_pieces():
    yield HEAD + b"<entry><title>"
    yield from same(b"a<x/>", 12_000_000)
    yield b"</title></entry></feed>"


@hostile(1)
def an_attribute_of_60_megabytes():
    yield HEAD + b'<entry><link href="'
    yield from same(b"text ", 12_000_000)
    yield b'"/></entry></feed>'


@hostile(1)
def a_name_of_60_megabytes():
    yield HEAD + b"<"
    yield from same(b"n", 60 * MILLION)
    yield b"/></feed>"


@hostile(0)
def a_comment_of_60_megabytes():
    yield HEAD + b"<!--"
    yield from same(b"text ", 12_000_000)
    yield b"-->" + ENTRY + b"</feed>"


@hostile(1)
def a_comment_of_60_megabytes_before_the_root():
    yield b"<!--"
    yield from same(b"text ", 12_000_000)
    yield b"-->" + HEAD + ENTRY + b"</feed>"


@hostile(0)
def a_million_comments():
    yield HEAD
    yield from same(b"<!-- -->", MILLION)
    yield ENTRY + b"</feed>"


@hostile(1, "text of more than")
def a_million_entity_references():
    yield HEAD + b"<entry><title>"
    yield from same(b"&amp;&nbsp;", 9_000_000)
    yield b"</title></entry></feed>"


@hostile(0)
def many_warnings():
    yield HEAD
    yield from same(b"<entry><updated>never</updated></entry>", 300_000)
    yield b"</feed>"


@hostile(1)
def nested_a_hundred_thousand_deep():
    yield HEAD
    yield from same(b"<x>", 100_000)


@hostile(1)
def nested_markup():
    yield HEAD + b'<entry><content type="xhtml">'
    yield from same(b"<b>", 100_000)


@hostile(0)
def dots_in_a_path():
    path = b"a" * 1_000_000 + b"/x/.." * 500_000
    yield b'<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://example.com/"><entry><id>e</id>'
    yield b"<author><name>n</name><uri>" + path + b"</uri></author></entry></feed>"


@hostile(0)
def bases_in_bases():
    yield b'<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://example.com/a/b">'
    for _ in range(1000):
        yield b'<entry xml:base="' + b"../" * 10_000 + b'"><link href="' + b"../x/" * 3000 + b'"/></entry>'
    yield b"</feed>"


# Entities, DTDs, inclusions: nothing that a document declares exists, nothing outside is read.

@hostile(1, "ntity")
def a_billion_laughs():
    yield b"<!DOCTYPE feed [<!ENTITY a0 'ha'>"
    for i in range(1, 30):
        yield b"<!ENTITY a%d '%s'>" % (i, b"&a%d;" % (i - 1) * 10)
    yield b"]>" + HEAD + b"<entry><title>&a29;</title></entry></feed>"


@hostile(1, "ntity")
def a_billion_laughs_in_an_attribute():
    yield b"<!DOCTYPE feed [<!ENTITY a0 'ha'>"
    for i in range(1, 30):
        yield b"<!ENTITY a%d '%s'>" % (i, b"&a%d;" % (i - 1) * 10)
    yield b"]>" + HEAD + b'<entry><link href="&a29;"/></entry></feed>'


@hostile(1)
def quadratic_blowup():
    yield b"<!DOCTYPE feed [<!ENTITY a '" + b"x" * MILLION + b"'>]>" + HEAD + b"<entry><title>"
    yield b"&a;" * 100_000 + b"</title></entry></feed>"


@hostile(1)
def parameter_entities():
    yield b"<!DOCTYPE feed [<!ENTITY % a 'ha'>"
    for i in range(1, 30):
        yield b"<!ENTITY %% a%d '%s'>" % (i, b"%%a%d;" % (i - 1) * 10)
    yield b"%a29;]>" + HEAD + ENTRY + b"</feed>"


@hostile(1, "ntity")
def an_external_entity():
    yield b"<!DOCTYPE feed [<!ENTITY a SYSTEM 'file://SECRET'>]>"
    yield HEAD + b"<entry><title>&a;</title></entry></feed>"


@hostile(0)
def an_external_parameter_entity():
    yield b"<!DOCTYPE feed [<!ENTITY % a SYSTEM 'file://SECRET'> %a;]>" + HEAD + ENTRY + b"</feed>"


@hostile(0)
def an_external_dtd():
    yield b"<!DOCTYPE feed SYSTEM 'file://SECRET'>" + HEAD + ENTRY + b"</feed>"


@hostile(0)
def an_external_dtd_on_the_network():
    yield b"<!DOCTYPE feed SYSTEM 'http://127.0.0.1:9/x.dtd'>" + HEAD + ENTRY + b"</feed>"


@hostile(0)
def an_inclusion():
    yield HEAD + b'<entry><title>e</title><content><xi:include parse="text" href="file://SECRET"'
    yield b' xmlns:xi="http://www.w3.org/2001/XInclude"/></content></entry></feed>'


@hostile(1)
def a_million_entity_declarations():
    yield b"<!DOCTYPE feed ["
    yield from repeated(b"<!ENTITY e%d 'x'>", MILLION)
    yield b"]>" + HEAD + b"<entry><title>&e1;</title></entry></feed>"


@hostile(1)
def a_million_attribute_declarations():
    yield b"<!DOCTYPE feed ["
    yield from repeated(b"<!ATTLIST entry a%d CDATA 'x'>", 100_000)
    yield b"]>" + HEAD + ENTRY + b"</feed>"


# Encodings and characters.

@hostile(1)
def utf_16_that_is_ascii():
    yield b'<?xml version="1.0" encoding="utf-16"?>' + HEAD + ENTRY + b"<entry>\xff</feed>"


@hostile(0)
def utf_8_that_is_latin_1():
    yield b'<?xml version="1.0" encoding="utf-8"?>' + HEAD + b"<entry><title>\xe9t\xe9</title></entry></feed>"


@hostile(0)
def an_encoding_that_nobody_knows():
    yield b'<?xml version="1.0" encoding="klingon"?>' + HEAD + ENTRY + b"</feed>"


@hostile(1)
def utf_7():
    yield b'<?xml version="1.0" encoding="UTF-7"?>' + HEAD + b"+ADw-script+AD4-</feed>"


@hostile(1)
def half_a_utf_16_document():
    yield (b"\xff\xfe" + (HEAD + ENTRY).decode().encode("utf-16-le"))[:-1]


@hostile(1)
def a_nul():
    yield HEAD + b"<entry><title>a\0b</title></entry></feed>"


@hostile(1)
def nothing_but_nuls():
    yield from same(b"\0", 60 * MILLION)


@hostile(1)
def bad_utf_8_at_the_end():
    yield HEAD + ENTRY * 100_000 + b"<entry><title>\xc3\x28</title></entry></feed>"


@hostile(1)
def a_character_that_xml_lacks():
    yield HEAD + b"<entry><title>&#0;&#xD800;&#xFFFE;</title></entry></feed>"


@hostile(1)
def noise():
    state, block = 1, bytearray()
    for _ in range(65_536):
        state = state * 1103515245 + 12345 & 0x7FFFFFFF
        block.append(state >> 16 & 0xFF)
    for _ in range(500):
        yield bytes(block)


# JSON.

@hostile(1)
def json_nested_a_million_deep():
    yield b'{"feed":{"entry":'
    yield from same(b"[", MILLION)


@hostile(1)
def json_objects_nested():
    yield from same(b'{"feed":', MILLION)


@hostile(0)
def json_with_a_million_keys():
    yield b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"x",'
    yield from repeated(b'"k%d":0,', MILLION)
    yield b'"trackId":1}]}'


@hostile(0)
def json_with_a_million_keys_at_its_root():
    yield b"{"
    yield from repeated(b'"k%d":0,', MILLION)
    yield b'"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"x"}]}'


@hostile(1, "entry of more than")
def json_with_one_key_a_million_times():
    yield b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song",'
    yield from same(b'"trackName":"x",', MILLION)
    yield b'"trackId":1}]}'


@hostile(1, "text of more than")
def json_with_a_text_of_60_megabytes():
    yield b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"'
    yield from same(b"text ", 12_000_000)
    yield b'"}]}'


@hostile(1)
def json_with_a_number_of_60_megabytes():
    yield b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackPrice":'
    yield from same(b"1", 60 * MILLION)
    yield b"}]}"


@hostile(0)
def json_with_a_number_of_4_megabytes():
    yield b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackPrice":0.'
    yield from same(b"1", 4 * MILLION)
    yield b"}]}"


@hostile(1)
def json_with_a_key_of_40_megabytes():
    yield b'{"resultCount":1,"results":[{"'
    yield from same(b"k", 40 * MILLION)
    yield b'":1}]}'[:-1]


@hostile(0)
def json_with_many_genres():
    yield b'{"feed":{"title":"t","id":"https://rss.itunes.apple.com/api/v1/us/x/y/all/1/explicit.json",'
    yield b'"results":[{"artistName":"a","id":"1","name":"n","kind":"song","genres":['
    yield from repeated(b'{"genreId":"%d","name":"g"},', 100_000)
    yield b"{}]}]}}"


@hostile(1)
def a_million_empty_json_documents():
    yield from same(b"{}", MILLION)


@hostile(1)
def a_million_small_json_documents():
    yield from same(b'{"resultCount":0,"results":[]}', MILLION)
    yield b"{"


@hostile(0)
def many_json_lines():
    yield from same(b'{"name":"x","rank":1}\n', 200_000)


@hostile(0)
def many_json_documents_on_a_line():
    yield from same(b'{"name":"x","rank":1}', 200_000)


@hostile(0)
def a_million_wrong_json_entries():
    yield b'{"resultCount":1,"results":['
    yield from same(b"1,", MILLION)
    yield b"1]}"


@hostile(1, "UTF-8")
def json_of_bad_utf_8():
    yield b'{"resultCount":1,"results":[{"wrapperType":"track","trackName":"\xc3\x28"}]}'


@hostile(1)
def json_with_a_nul():
    yield b'{"resultCount":1,"results":[{"wrapperType":"track","trackName":"\0"}]}'


@hostile(1, "escape")
def json_with_a_lone_surrogate():
    yield b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"\\ud800"}]}'


@hostile(1)
def json_that_stops():
    yield b'{"resultCount":1,"results":['
    yield from same(b'{"wrapperType":"track","kind":"song","trackName":"x"},', 300_000)


@hostile(1)
def json_of_quotes():
    yield b"{"
    yield from same(b'"', 60 * MILLION)


@hostile(1)
def json_of_backslashes():
    yield b'{"resultCount":1,"results":[{"wrapperType":"track","trackName":"'
    yield from same(b"\\", 30 * MILLION)


@hostile(0)
def json_in_json():
    yield b'{"contents":"' + b'{\\"resultCount\\":0,\\"results\\":[]}' * 200_000 + b'"}'


@hostile(1)
def json_in_json_in_json():
    yield b'{"contents":"{\\"contents\\":\\"{}\\"}"}'


# Tables.

@hostile(1, "more than")
def a_row_of_60_million_columns():
    yield b"name,artist\n"
    yield from same(b",", 60 * MILLION)


@hostile(1, "more than")
def a_header_of_60_million_columns():
    yield b"name,artist"
    yield from same(b",", 60 * MILLION)
    yield b"\n"


@hostile(1, "more than")
def a_cell_of_60_megabytes():
    yield b'name,artist\n"'
    yield from same(b"text ", 12_000_000)


@hostile(0)
def a_million_blank_lines():
    yield b"name,artist\n"
    yield from same(b"\n", MILLION)


@hostile(0)
def many_feeds_in_a_table():
    yield b"chart,name\n"
    yield from repeated(b"c%d,n\n", 200_000)


@hostile(0)
def a_million_columns_of_one_name():
    yield b"name,artist" + b",name" * 100_000 + b"\n" + b"a,b" + b",c" * 100_000 + b"\n"


@hostile(1)
def nothing_but_white_space():
    yield from same(b" \n", 30 * MILLION)


@hostile(1)
def nothing_but_byte_order_marks():
    yield from same(b"\xef\xbb\xbf", 20 * MILLION)


@hostile(1)
def one_line_without_an_end():
    yield from same(b"a", 60 * MILLION)
