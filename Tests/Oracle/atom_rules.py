"""Rules of RFC 4287 that a grammar can't say, or says less plainly."""

import re
import xml.etree.ElementTree as ElementTree

ATOM = "{http://www.w3.org/2005/Atom}"
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", re.ASCII)
IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"{}|\\^`]+")
MEDIA_TYPE = re.compile(r"[^\s/;]+/[^\s/;]+(;.*)?")


def faults(document):
    """What is wrong with an Atom feed document, a line each."""
    feed = ElementTree.fromstring(document)
    if feed.tag != ATOM + "feed":
        return [f"the root is {feed.tag}"]
    found = list(container_faults(feed, "feed", ("generator", "icon", "logo", "subtitle")))
    entries = feed.findall(ATOM + "entry")
    feed_has_author = feed.find(ATOM + "author") is not None
    for number, entry in enumerate(entries, 1):
        place = f"entry {number}"
        found += container_faults(entry, place, ("content", "published", "source", "summary"))
        found += entry_faults(entry, place, feed_has_author)
    if not feed_has_author and not entries:
        found.append("feed: no author (4.1.1)")
    return found


def container_faults(element, place, at_most_one):
    for name in ("id", "title", "updated"):
        count = len(element.findall(ATOM + name))
        if count != 1:
            yield f"{place}: {count} {name} (4.1.1, 4.1.2)"
    for name in (*at_most_one, "rights"):
        if len(element.findall(ATOM + name)) > 1:
            yield f"{place}: several {name} (4.1.1, 4.1.2)"
    identity = element.findtext(ATOM + "id", "")
    if not IRI.fullmatch(identity):
        yield f"{place}: id {identity!r} is no IRI (4.2.6)"
    for name in ("updated", "published"):
        for moment in element.findall(ATOM + name):
            if not MOMENT.fullmatch(moment.text or ""):
                yield f"{place}: {name} {moment.text!r} is no RFC 3339 moment (3.3)"
    for name in ("title", "subtitle", "rights", "summary"):
        for text in element.findall(ATOM + name):
            if text.get("type", "text") not in ("text", "html", "xhtml"):
                yield f"{place}: {name} of type {text.get('type')!r} (3.1.1)"
            if text.get("type") != "xhtml" and len(text):
                yield f"{place}: {name} has children (3.1.1)"
    for name in ("author", "contributor"):
        for person in element.findall(ATOM + name):
            if len(person.findall(ATOM + "name")) != 1:
                yield f"{place}: {name} without one name (3.2.1)"
    for category in element.findall(ATOM + "category"):
        if category.get("term") is None:
            yield f"{place}: category without term (4.2.2.1)"
    yield from link_faults(element, place)


def link_faults(element, place):
    alternates = set()
    for link in element.findall(ATOM + "link"):
        if link.get("href") is None:
            yield f"{place}: link without href (4.2.7.1)"
        media_type = link.get("type")
        if media_type is not None and not MEDIA_TYPE.fullmatch(media_type):
            yield f"{place}: link of type {media_type!r} (4.2.7.3)"
        if link.get("rel", "alternate") == "alternate":
            kind = media_type, link.get("hreflang")
            if kind in alternates:
                yield f"{place}: several alternate links of {kind} (4.1.1, 4.1.2)"
            alternates.add(kind)


def entry_faults(entry, place, feed_has_author):
    has_author = entry.find(ATOM + "author") is not None
    in_source = entry.find(f"{ATOM}source/{ATOM}author") is not None
    if not (has_author or in_source or feed_has_author):
        yield f"{place}: no author (4.1.2)"
    content = entry.find(ATOM + "content")
    alternate = any(link.get("rel", "alternate") == "alternate"
                    for link in entry.findall(ATOM + "link"))
    if content is None and not alternate:
        yield f"{place}: neither content nor alternate link (4.1.2)"
    if content is not None:
        kind = content.get("type", "text")
        if kind in ("text", "html") and len(content):
            yield f"{place}: content of type {kind} has children (4.1.3.3)"
        if content.get("src") is not None and (len(content) or content.text):
            yield f"{place}: content with src is not empty (4.1.3.2)"
