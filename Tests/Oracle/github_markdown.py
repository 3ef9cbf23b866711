"""The HTML that GitHub's renderer, cmark-gfm, makes of our Markdown."""

import json
import shutil
import subprocess
from html.parser import HTMLParser

TAGS = {"h1", "p", "table", "thead", "tbody", "tr", "th", "td", "a", "img"}
# Each is a name, an artist and a price label; none may become markup or a link.
HOSTILE = [
    "http://a.b<img src=x onerror=alert(1)//>", "https://a.b\\<script>alert(1)</script>",
    "<b>x</b> &lt;i&gt; &amp;lt;", "www.a.com WWW.A.COM wwwww.a.com", "ftp://a.com/x",
    "a@b.com mailto:a@b.com xmpp:a@b.com/c a\\@b.co", "<http://a.com> <a@b.com>",
    "[x](http://a.com) ![x](http://a.com)", "[x]: http://a.com", "http:\x01//a.com w\x7fww.a.com",
    "a@\x02b.com", "| a | b |", "`<b>` ``|``", "~~x~~ **b** _i_", "<!-- x --> <?x?> <![CDATA[x]]>",
    "(http://a.com)", "*http://a.com*", "&#104;ttp://a.com &commat;", "\\<img src=x>", "x\n<b>\n\n<i>",
]


def is_there():
    return shutil.which("cmark-gfm") is not None


def problems(markdown, links=None):
    """Returns tags that aren't a table's, and links to other addresses than `links`, if these are given."""
    html = subprocess.run(
        ["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough"],
        input=markdown, capture_output=True, check=True).stdout.decode()
    page = Page()
    page.feed(html)
    for tag in sorted(page.tags - TAGS):
        yield f"markdown: <{tag}> in GitHub's rendering"
    for link in page.links:
        if not link.lower().startswith(("http://", "https://")) or links is not None and (
                link not in links):
            yield f"markdown: a link to {link!r} in GitHub's rendering"


def problems_of_hostile(output_of):
    """`output_of` converts rows of NDJSON to Markdown with the columns that are given."""
    rows = "".join(json.dumps({"name": text, "artist": text, "price_label": text,
                               "feed_title": text}) + "\n" for text in HOSTILE)
    markdown = output_of(rows.encode(), "name,artist,price,price_label,feed_title")
    yield from problems(markdown, [])
    if markdown.decode().count("\n| ") != 3 * len(HOSTILE):
        yield "markdown: a hostile text ends its row"


class Page(HTMLParser):
    """The tags and links of a page. Text that cmark doesn't write in this form counts as a tag."""

    def __init__(self):
        super().__init__()
        self.tags, self.links = set(), []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.append(value)
            elif name not in ("align", "alt"):
                self.tags.add(f"{tag} {name}")

    def handle_comment(self, data):
        self.tags.add("!--")

    def handle_decl(self, decl):
        self.tags.add("!")

    def handle_pi(self, data):
        self.tags.add("?")
