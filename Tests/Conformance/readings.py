"""The entries of a feed as chartconv, feedparser and gofeed read them, under the same names."""

import json
import re
import subprocess

import feedparser

import meaning

FIELDS = [
    "title", "link", "id", "published", "updated", "author", "enclosure", "categories", "summary",
    "content",
]


def letters(text, kind="text/html"):
    """Returns the visible characters of a text: no tags, no blanks."""
    return re.sub(r"\s+", "", meaning.text(text or "", kind))


def entry(*values):
    return dict(zip(FIELDS, values))


def ours(program, path):
    run = subprocess.run(
        [program, "--quiet", "--to", "json", "--fields", "all", str(path)], capture_output=True)
    entries = []
    for document in json.loads(run.stdout):
        feed_author = person(document["feed"].get("author"))
        entries += [our_entry(each) | {"feed_author": feed_author} for each in document["entries"]]
    return entries


def person(author):
    return author and (author["name"] or author["email"]) or ""


def our_entry(it):
    return entry(
        letters(it["name"], "text/plain"), it["url"] or "", it["id"] or "",
        meaning.moment(it["published"]), meaning.moment(it["updated"]),
        person(next(iter(it["authors"]), None)),
        [link["url"] for link in it["links"] if link["rel"] == "enclosure"],
        [genre["term"] or genre["name"] for genre in it["genres"]],
        letters(it["summary"]), letters(it["content"]))


def feedparsers(path):
    return [their_entry(it) for it in
            feedparser.parse(path.read_bytes(), sanitize_html=False).entries]


def their_entry(it):
    author = it.get("author_detail", {})
    # `in` gives no reliable answer for `published` if there is only `updated`.
    updated = it.get("updated_parsed") if "updated_parsed" in it.keys() else None
    return entry(
        letters(it.get("title"), it.get("title_detail", {}).get("type")), it.get("link", ""),
        it.get("id", ""), meaning.moment(it.get("published_parsed") or it.get("created_parsed")),
        meaning.moment(updated), author.get("name") or author.get("email") or "",
        [enclosure.get("href", "") for enclosure in it.get("enclosures", [])],
        [tag.get("term") for tag in it.get("tags", [])], letters(it.get("summary")),
        letters(it.content[0].value if it.get("content") else ""))


def gofeeds(program, paths):
    """The entries of each file that gofeed reads."""
    names = "\n".join(map(str, paths))
    run = subprocess.run([program], input=names.encode(), capture_output=True, check=True)
    documents = map(json.loads, run.stdout.splitlines())
    return {document["file"]: [gofeed_entry(it) for it in document["entries"] or []]
            for document in documents if not document["error"]}


def gofeed_entry(it):
    return entry(
        letters(it["title"]), it["link"].strip(), it["id"], meaning.moment(it["published"]),
        meaning.moment(it["updated"]), it["author"],
        [enclosure["url"] for enclosure in it["enclosures"] or []], it["categories"] or [],
        letters(it["summary"]), letters(it["content"]))
