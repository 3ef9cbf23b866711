"""Normal forms of values: both sides of a comparison go through the same function."""

import calendar
import datetime
import html
import re
from html.parser import HTMLParser

import feedparser.datetimes

# Elements without content; feedparser also writes SVG's without an end tag.
VOID = {
    "area", "base", "br", "circle", "col", "embed", "hr", "img", "input", "link", "meta", "param",
}


def exact(value, _kind=None):
    return value.strip() if isinstance(value, str) else value


def language(value, _kind=None):
    """Returns a language tag; feedparser changes `en_US` to the form of RFC 5646."""
    return value.replace("_", "-") if value else None


def number(value, _kind=None):
    return None if value is None else float(value)


def moment(value, _kind=None):
    """Seconds since 1970, of a text or of a tuple in UTC."""
    if value is None:
        return None
    if isinstance(value, (tuple, list)):
        return calendar.timegm(tuple(value))
    try:
        return int(datetime.datetime.fromisoformat(value.replace("Z", "+00:00")).timestamp())
    except ValueError:
        parsed = feedparser.datetimes._parse_date(value)
        return calendar.timegm(parsed) if parsed else value


def duration(value, _kind=None):
    """Milliseconds, of a number of them or of `H:MM:SS`."""
    if not isinstance(value, str):
        return value
    seconds = 0
    for part in value.split(":"):
        seconds = seconds * 60 + float(part)
    return int(seconds * 1000)


class Reader(HTMLParser):
    """HTML as a list of tags and texts: attributes sorted, references resolved."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.parts = []

    def handle_starttag(self, tag, attrs):
        # The namespace of a drawing is known from its name.
        attrs = sorted((n, v or "") for n, v in attrs if not n.startswith("xmlns"))
        self.parts.append("<" + " ".join([tag] + [f'{n}="{v}"' for n, v in attrs]) + ">")

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.parts.append(f"</{tag}>")

    def handle_data(self, data):
        self.parts.append(html.escape(data, quote=False))


def read(text):
    reader = Reader()
    reader.feed(text)
    reader.close()
    return reader.parts


def collapsed(text):
    return re.sub(r"\s+", " ", text).strip()


def markup(value, kind=None):
    """Returns a text that may be HTML as its tags and the texts between them."""
    if not isinstance(value, str):
        return value
    if kind == "text/plain":
        return collapsed(value)
    return undivided(collapsed("".join(read(value))))


def undivided(text):
    """Removes the `div` around XHTML, which isn't a part of it (RFC 4287 §3.1.1.3); feedparser keeps Atom
    0.3's."""
    inner = re.fullmatch(r"<div>(.*)</div>", text)
    return inner.group(1) if inner and "div>" not in inner.group(1) else text


def text(value, kind=None):
    """Returns a text as people read it: without tags, unless they are meant as text."""
    if not isinstance(value, str):
        return value
    if kind == "text/plain":
        return collapsed(value)
    parts = (part for part in read(value) if not re.match(r"</?[a-z]", part))
    return collapsed(html.unescape("".join(parts)))


def family(value, _kind=None):
    """`rss20` and `atom10` are `rss` and `atom` here."""
    return re.match("[a-z]*", value).group(0) if value else None
