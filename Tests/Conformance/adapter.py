"""chartconv's JSON under feedparser's names for the same values."""

import meaning


class NotClaimed(Exception):
    """The model has no column for the requested value."""


def links(owner):
    return [
        {**link, "href": link["url"]}
        for link in owner.get("links", [])
        if link["rel"] not in ("replies", "transcript", "chapters")
    ]


def tags(genres):
    return [
        {"term": genre["term"], "scheme": genre["scheme"],
         "label": None if genre["name"] == genre["term"] else genre["name"]}
        for genre in genres
    ]


def person(who):
    if not who:
        return None
    name, email = who["name"], who["email"]
    both = f"{name} ({email})" if name and email else name or email
    return {**who, "href": who["url"], "both": both}


def relation(owner, rel):
    return next((link for link in owner.get("links", []) if link["rel"] == rel), None)


def source_title(entry):
    """A source is a link here; one without an address can't be represented."""
    via = relation(entry, "via")
    if via is None:
        raise NotClaimed
    return via["title"]


def at(items, index):
    return items[index] if index < len(items) else None


def first(*values):
    return next((value for value in values if value is not None), None)


def plain(name):
    """Titles and similar texts are plain text, in any form in the feed."""
    return lambda owner: "text/plain" if owner[name] is not None else None


# feedparser's name of a value -> its name in our output, and the meaning by which it is compared.
FEED = {
    "title": (lambda f: f["title"], meaning.text),
    "subtitle": (lambda f: f["subtitle"], meaning.text),
    "rights": (lambda f: f["rights"], meaning.text),
    "title_detail.type": (plain("title"), meaning.exact),
    "subtitle_detail.type": (plain("subtitle"), meaning.exact),
    "rights_detail.type": (plain("rights"), meaning.exact),
    "link": (lambda f: f["url"], meaning.exact),
    "id": (lambda f: f["id"], meaning.exact),
    "updated": (lambda f: f["updated"], meaning.moment),
    "published": (lambda f: f["published"], meaning.moment),
    "created": (lambda f: f["published"], meaning.moment),
    "author": (lambda f: (person(f["author"]) or {}).get("both"), meaning.exact),
    "author_detail.name": (lambda f: (f["author"] or {}).get("name"), meaning.exact),
    "author_detail.email": (lambda f: (f["author"] or {}).get("email"), meaning.exact),
    "author_detail.url": (lambda f: (f["author"] or {}).get("url"), meaning.exact),
    "publisher": (lambda f: (person(f["author"]) or {}).get("both"), meaning.exact),
    "publisher_detail.name": (lambda f: (f["author"] or {}).get("name"), meaning.exact),
    "publisher_detail.email": (lambda f: (f["author"] or {}).get("email"), meaning.exact),
    "generator": (lambda f: (f["generator"] or {}).get("name"), meaning.exact),
    "generator_detail.name": (lambda f: (f["generator"] or {}).get("name"), meaning.exact),
    "generator_detail.url": (lambda f: (f["generator"] or {}).get("url"), meaning.exact),
    "generator_detail.href": (lambda f: (f["generator"] or {}).get("url"), meaning.exact),
    "generator_detail.version": (lambda f: (f["generator"] or {}).get("version"), meaning.exact),
    "image.href": (lambda f: f["image"], meaning.exact),
    "image.url": (lambda f: f["image"], meaning.exact),
    "logo": (lambda f: f["image"], meaning.exact),
    "icon": (lambda f: f["icon"], meaning.exact),
    "language": (lambda f: f["language"], meaning.language),
    "tags": (lambda f: tags(f["categories"]), meaning.exact),
    "category": (lambda f: (at(tags(f["categories"]), 0) or {}).get("term"), meaning.exact),
    "categories": (
        lambda f: [(tag["scheme"], tag["term"]) for tag in tags(f["categories"])], meaning.exact),
    "links": (links, meaning.exact),
    "license": (lambda f: (relation(f, "license") or {}).get("url"), meaning.exact),
    "itunes_explicit": (lambda f: f["explicit"], meaning.exact),
}

ENTRY = {
    "title": (lambda e: e["name"], meaning.text),
    "title_detail.type": (plain("name"), meaning.exact),
    "rights_detail.type": (plain("rights"), meaning.exact),
    "link": (lambda e: e["url"], meaning.exact),
    "guidislink": (lambda e: e["url"] is not None and e["url"] == e["id"], meaning.exact),
    "id": (lambda e: e["id"], meaning.exact),
    "summary": (lambda e: first(e["summary"], e["content"]), meaning.markup),
    "summary_detail.type": (
        lambda e: first(e["summary_type"], e["content_type"]), meaning.exact),
    "content.0.value": (lambda e: first(e["content"], e["summary"]), meaning.markup),
    "content.0.type": (lambda e: first(e["content_type"], e["summary_type"]), meaning.exact),
    "language": (lambda e: e["language"], meaning.language),
    "content.0.language": (lambda e: e["language"], meaning.language),
    "itunes_duration": (lambda e: e["duration"], meaning.duration),
    "published": (lambda e: e["published"], meaning.moment),
    "created": (lambda e: e["published"], meaning.moment),
    "updated": (lambda e: first(e["updated"], e["published"]), meaning.moment),
    "author": (lambda e: (person(at(e["authors"], 0)) or {}).get("both"), meaning.exact),
    "author_detail.name": (lambda e: (at(e["authors"], 0) or {}).get("name"), meaning.exact),
    "author_detail.email": (lambda e: (at(e["authors"], 0) or {}).get("email"), meaning.exact),
    "author_detail.url": (lambda e: (at(e["authors"], 0) or {}).get("url"), meaning.exact),
    "authors": (lambda e: [person(who) for who in e["authors"]], meaning.exact),
    "rights": (lambda e: e["rights"], meaning.text),
    "tags": (lambda e: tags(e["genres"]), meaning.exact),
    "category": (lambda e: (at(tags(e["genres"]), 0) or {}).get("term"), meaning.exact),
    "categories": (
        lambda e: [(tag["scheme"], tag["term"]) for tag in tags(e["genres"])], meaning.exact),
    "links": (links, meaning.exact),
    "enclosures": (
        lambda e: [link for link in links(e) if link["rel"] == "enclosure"], meaning.exact),
    "comments": (lambda e: (relation(e, "replies") or {}).get("url"), meaning.exact),
    "wfw_commentrss": (lambda e: (relation(e, "replies") or {}).get("url"), meaning.exact),
    "license": (lambda e: (relation(e, "license") or {}).get("url"), meaning.exact),
    "source.title": (source_title, meaning.text),
    "source.link": (lambda e: (relation(e, "via") or {}).get("url"), meaning.exact),
    "source.href": (lambda e: (relation(e, "via") or {}).get("url"), meaning.exact),
    "source.url": (lambda e: (relation(e, "via") or {}).get("url"), meaning.exact),
    "image.href": (lambda e: e["artwork_url"], meaning.exact),
    "media_thumbnail": (lambda e: e["artwork"], meaning.exact),
    "media_starrating.average": (lambda e: e["rating"], meaning.number),
    "media_starrating.count": (lambda e: e["rating_count"], meaning.number),
    "itunes_season": (lambda e: e["season"], meaning.number),
    "itunes_episode": (lambda e: e["episode"], meaning.number),
    "itunes_explicit": (lambda e: e["explicit"], meaning.exact),
    "itunes_episodetype": (lambda e: e["episode_type"], meaning.exact),
    "subtitle": (lambda e: e["subtitle"], meaning.text),
    "slash_comments": (lambda e: e["comment_count"], meaning.number),
    "thr_total": (lambda e: e["comment_count"], meaning.number),
}

# feedparser's other names for these.
ALIASES = {
    "tagline": "subtitle", "description": "subtitle", "copyright": "rights", "guid": "id",
    "modified": "updated", "date": "updated", "issued": "published", "url": "url",
}
ENTRY_ALIASES = {**ALIASES, "description": "summary", "tagline": "subtitle"}


def canonical(steps, aliases):
    """`tagline_detail.value` is `subtitle`, `issued_parsed` is `published`."""
    steps = [str(step) for step in steps]
    name = steps[0]
    for ending in ("_parsed", "_detail"):
        if name.endswith(ending):
            stem = aliases.get(name[: -len(ending)], name[: -len(ending)])
            if ending == "_parsed":
                return [stem] + steps[1:]
            rest = [] if steps[1:] == ["value"] else steps[1:]
            return [stem + ("_detail" if rest else "")] + rest
    return [aliases.get(name, name)] + steps[1:]


def claim(steps):
    """Returns how a path is read from chartconv's values and compared; raises ``NotClaimed``."""
    if steps == ("version",):
        return lambda document: document["feed"]["dialect"], meaning.family
    if steps and steps[0] == "feed":
        table, rest, aliases = FEED, steps[1:], ALIASES
        owner = lambda document: document["feed"]
    elif len(steps) > 2 and steps[0] == "entries":
        table, rest, aliases = ENTRY, steps[2:], ENTRY_ALIASES
        owner = lambda document: inheriting(document, steps[1])
    else:
        raise NotClaimed
    rest = canonical(rest, aliases) if rest else []
    for length in range(len(rest), 0, -1):
        key = ".".join(rest[:length])
        if key in table:
            read, compare = table[key]
            return (lambda document: descend(read(owner(document)), rest[length:])), compare
    raise NotClaimed


def inheriting(document, index):
    """Returns an entry with the language of its feed, if it has none."""
    entry = document["entries"][index]
    return {**entry, "language": first(entry["language"], document["feed"]["language"])}


def descend(value, steps):
    for step in steps:
        if isinstance(value, list) and step.isdigit():
            value = at(value, int(step))
        elif isinstance(value, dict):
            if step not in value:
                raise NotClaimed
            value = value[step]
        elif value is not None:
            raise NotClaimed
    return value
