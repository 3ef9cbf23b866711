"""Apple's legacy charts and reviews, XML and JSON: both become nodes, nodes become rows."""

import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field

from columns import Number, part, row
from documents import documents, several
from values import (
    chart_of, chart_query, day, decimal, integer, kind, price, size_in, store_id, text, timestamp)

ATOM = "http://www.w3.org/2005/Atom"
STORE = "http://itunes.apple.com/rss"
MEDIA_TYPES = {"text": "text/plain", "html": "text/html", "xhtml": "application/xhtml+xml"}


@dataclass
class Node:
    """An element, or the JSON object that represents it."""
    text: str | None = None
    attributes: dict = field(default_factory=dict)
    children: dict = field(default_factory=dict)

    def all(self, name):
        return self.children.get(name, [])

    def first(self, name):
        return next(iter(self.all(name)), Node())

    def attribute(self, name):
        return text(self.attributes.get(name))


def xml_rows(data, source):
    entry_alone = data.lstrip().startswith(b"<entry")
    if entry_alone:
        data = b'<feed xmlns="%s" xmlns:im="%s">%s</feed>' % (ATOM.encode(), STORE.encode(), data)
    feed = node_of_element(ElementTree.fromstring(data.lstrip(b"\xef\xbb\xbf \t\r\n")))
    return feed_rows(feed, enumerate(feed.all("entry"), 1), source)


def node_of_element(element):
    node = Node(text(element.text), {name_of(key): value for key, value in element.items()})
    for child in element:
        node.children.setdefault(name_of(child.tag), []).append(node_of_element(child))
    return node


def name_of(tag):
    """Returns `im:name` for the store's names with any prefix, the bare name for Atom's."""
    return tag.replace(f"{{{STORE}}}", "im:").replace(f"{{{ATOM}}}", "")


def json_rows(data, source):
    rows = []
    for document in documents(data.decode()):
        head = document["feed"] if isinstance(document, dict) else {}
        entries = head.get("entry") if head else document
        ranked = [(rank, node_of_object(entry))
                  for rank, entry in enumerate(several(entries), 1) if isinstance(entry, dict)]
        feed = node_of_object({key: value for key, value in head.items() if key != "entry"})
        rows += feed_rows(feed, ranked, source, is_complete=len(ranked) == len(several(entries)))
    return rows


def node_of_object(value):
    """Members of a wrong type are ignored; numbers keep their digits."""
    attributes = value.get("attributes")
    node = Node(text(value.get("label")))
    if isinstance(attributes, dict):
        node.attributes = {key: item for key, item in attributes.items() if isinstance(item, str)}
    for key, item in value.items():
        if key not in ("label", "attributes"):
            found = [node_of_object(one) for one in several(item) if isinstance(one, dict)]
            node.children[key] = found
    return node


def feed_rows(feed, ranked, source, is_complete=True):
    own = links_of(feed)
    addresses = [feed.first("id").text] + [link["url"] for link in own if link["rel"] == "self"]
    charts = [chart_of(url) for url in addresses if url]
    chart, country = next((found for found in charts if found[0]), (None, None))
    common = dict(
        source=source, chart=chart, country=country, is_complete=is_complete,
        chart_query=next((query for query in map(chart_query, addresses) if query), None),
        feed_title=feed.first("title").text,
        feed_url=next((link["url"] for link in own if link["rel"] == "self"), None)
        or feed.first("id").text,
        feed_updated=timestamp(feed.first("updated").text))
    return [row(**common, rank=Number(rank), **entry_values(entry)) for rank, entry in ranked]


def entry_values(entry):
    links = links_of(entry)
    is_review = entry.first("im:rating").text is not None
    by_rel = {link["rel"]: link for link in reversed(links)}
    page = by_rel.get("related" if is_review else "alternate", {})
    preview = by_rel.get("enclosure", {})
    artist, artist_url = performer(entry, is_review)
    album = entry.first("im:collection")
    album_url = next((link["url"] for link in links_of(album) if link["rel"] == "alternate"), None)
    category, cost = entry.first("category"), entry.first("im:price")
    images = artwork_of(entry)
    largest = max(images, key=lambda image: image[0], default=(0, {}))[1]
    summary, content = entry.first("summary"), entry.first("content")
    return dict(
        id=entry.first("id").attribute("im:id") or entry.first("id").text,
        name=entry.first("im:name").text or entry.first("title").text,
        artist=artist, artist_url=artist_url, artist_id=store_id(artist_url),
        collection=album.first("im:name").text, collection_url=album_url,
        collection_id=store_id(album_url),
        kind="review" if is_review else kind(innermost_type(entry)),
        genre=category.attribute("label"), genre_id=category.attribute("im:id"),
        price=price(cost.attribute("amount")), currency=cost.attribute("currency"),
        price_label=cost.text,
        release_date=day(entry.first("im:releaseDate").text),
        updated=timestamp(entry.first("updated").text),
        url=page.get("url"),
        artwork_url=largest.get("url"), artwork_width=largest.get("width"),
        preview_url=preview.get("url"), preview_type=preview.get("type"),
        rating=decimal(entry.first("im:rating").text),
        version=entry.first("im:version").text,
        bundle_id=entry.first("id").attribute("im:bundleId"),
        rights=entry.first("rights").text,
        summary=summary.text, summary_type=media_type(summary),
        content=content.text, content_type=media_type(content),
        genres=[genre for genre in map(genre_of, entry.all("category")) if genre],
        artwork=[image for _, image in images],
        links=links,
        authors=[part(name=author.first("name").text, url=author.first("uri").text)
                 for author in entry.all("author")])


def performer(entry, is_review):
    name, url = entry.first("im:artist").text, entry.first("im:artist").attribute("href")
    if is_review or (name is None and url is None):
        return entry.first("author").first("name").text, entry.first("author").first("uri").text
    return name, url


def innermost_type(entry):
    node = entry.first("im:contentType")
    while node.all("im:contentType"):
        node = node.first("im:contentType")
    return node.attribute("term")


def media_type(node):
    written = node.attribute("type") or "text"
    return MEDIA_TYPES.get(written, written) if node.text else None


def genre_of(category):
    return part(id=category.attribute("im:id"), name=category.attribute("label"),
                term=category.attribute("term") or category.attribute("label"), scheme=category.attribute("scheme"))


def artwork_of(entry):
    """(height the feed says, image) for each image, in the feed's order."""
    images = []
    for node in entry.all("im:image"):
        if node.text:
            height = integer(node.attribute("height"))
            width_in_url, height_in_url = size_in(node.text)
            images.append((int(height or 0), part(
                url=node.text, width=width_in_url or height, height=height_in_url or height)))
    return images


def links_of(node):
    """Returns the links with an address; one without `rel` is an alternate (RFC 4287 §4.2.7.2)."""
    return [
        part(url=link.attribute("href"), rel=link.attribute("rel") or "alternate",
             type=link.attribute("type"), title=link.attribute("title"),
             length=integer(link.attribute("length")),
             duration=integer(link.first("im:duration").text))
        for link in node.all("link") if link.attribute("href")]
