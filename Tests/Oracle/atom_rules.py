"""The grammar of RFC 4287 (atom.rng), and the rules that a grammar can't express, or not as clearly,
like those of the W3C's validator.

    atom_rules.py CHARTCONV PATH...   converts each file below the paths to Atom and checks that
"""

import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

from program import files

ATOM = "{http://www.w3.org/2005/Atom}"
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", re.ASCII)
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")
ITUNES = "{http://www.itunes.com/dtds/podcast-1.0.dtd}"
EXPLICIT = ITUNES + "explicit"
TOTAL = "{http://purl.org/syndication/thread/1.0}total"
ALLOWED = r"[A-Za-z0-9;/?:@&=+$.\-_!~*'()%,#\u0080-\U0010ffff]"
REFERENCE = re.compile(ALLOWED + "+")
IRI = re.compile(r"(?!tag:|urn:|https?:|ftp:)[A-Za-z][A-Za-z0-9+.-]*:" + ALLOWED + "+"
                 r"|(?:https?|ftp)://[^/]" + ALLOWED + "*"
                 r"|tag:([a-z0-9._-]+@)?[a-z0-9.-]+,\d{4}(-\d\d(-\d\d)?)?:" + ALLOWED + "*"
                 r"|urn:uuid:[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
                 r"|urn:(?!uuid:)[A-Za-z0-9][A-Za-z0-9-]{1,31}:([A-Za-z0-9()+,.:=@;$_!*'-]|%[0-9A-Fa-f]{2})+")
TOKEN = r"[A-Za-z0-9!#$&^_.+-]+"
MEDIA_TYPE = re.compile(rf'{TOKEN}/{TOKEN}(; *{TOKEN}=({TOKEN}|"[^"]*"))*')
EMAIL = re.compile(r"[A-Za-z0-9_+.'-]+@([A-Za-z0-9-]+\.)+[A-Za-z0-9][A-Za-z0-9-]*")


def problems(document):
    """Returns the problems of an Atom feed document, a line each."""
    feed = ElementTree.fromstring(document)
    if feed.tag != ATOM + "feed":
        return [f"the root is {feed.tag}"]
    found = list(container_problems(feed, "feed", ("generator", "icon", "logo", "subtitle")))
    entries = feed.findall(ATOM + "entry")
    feed_has_author = feed.find(ATOM + "author") is not None
    for number, entry in enumerate(entries, 1):
        location = f"entry {number}"
        found += container_problems(entry, location, ("content", "published", "source", "summary"))
        found += entry_problems(entry, location, feed_has_author)
    found += everywhere(feed)
    if not feed_has_author and not entries:
        found.append("feed: no author (4.1.1)")
    return found


NO_PAGE = "neither content nor alternate link (4.1.2)"


def problems_of_input(path):
    """Returns what is wrong with a document itself: a feed goes out as it came in."""
    try:
        with open(path, "rb") as file:
            document = file.read()
        root = ElementTree.fromstring(document)
    except (ElementTree.ParseError, ValueError, LookupError):
        return set()
    if root.tag == ATOM + "feed":
        return set(problems(document))
    # An item of RSS needs no page.
    return set(everywhere(root)) | {NO_PAGE}


def everywhere(feed):
    for element in feed.iter():
        language = element.get(LANGUAGE)
        if language is not None and not TAG.fullmatch(language):
            yield f"{language!r} isn't a language"
        if element.tag == EXPLICIT and element.text not in ("true", "false"):
            yield f"itunes:explicit {element.text!r}"
        if element.tag == ITUNES + "owner" and element.find(ITUNES + "email") is None:
            yield "itunes:owner without itunes:email"
        words = element.text or ""
        if element.tag == ITUNES + "keywords" and " " in words and "," not in words:
            yield f"itunes:keywords {element.text!r} without commas"
        if element.tag == TOTAL and not re.fullmatch(r"\d+", element.text or ""):
            yield f"thr:total {element.text!r} (RFC 4685 5)"
        if element.tag in (ATOM + "email", ITUNES + "email") and not EMAIL.fullmatch(element.text or ""):
            yield f"email {element.text!r} (3.2.3)"
        if element.tag in (ATOM + "icon", ATOM + "logo"):
            if not element.text or not element.text.isascii() or not REFERENCE.fullmatch(element.text):
                yield f"address {element.text!r} (4.2.5, 4.2.8)"
        if element.tag == ATOM + "uri" and not REFERENCE.fullmatch(element.text or ""):
            yield f"person's address {element.text!r} (3.2.2)"
        if element.tag == ATOM + "category" and not IRI.fullmatch(element.get("scheme", "urn:none:x")):
            yield f"category's scheme {element.get('scheme')!r} (4.2.2.2)"
        if element.tag == ATOM + "generator" and not REFERENCE.fullmatch(element.get("uri", "x")):
            yield f"generator's address {element.get('uri')!r} (4.2.4)"
        if element.tag == ATOM + "source":
            yield from container_problems(element, "source", ())


def container_problems(element, location, at_most_one):
    for name in ("id", "title", "updated"):
        count = len(element.findall(ATOM + name))
        if count != 1:
            yield f"{location}: {count} {name} (4.1.1, 4.1.2)"
    for name in (*at_most_one, "rights"):
        if len(element.findall(ATOM + name)) > 1:
            yield f"{location}: several {name} (4.1.1, 4.1.2)"
    identity = element.findtext(ATOM + "id", "")
    if not IRI.fullmatch(identity):
        yield f"{location}: id {identity!r} isn't an IRI (4.2.6)"
    for name in ("updated", "published"):
        for moment in element.findall(ATOM + name):
            if not MOMENT.fullmatch(moment.text or ""):
                yield f"{location}: {name} {moment.text!r} isn't an RFC 3339 timestamp (3.3)"
    for name in ("title", "subtitle", "rights", "summary"):
        for text in element.findall(ATOM + name):
            if text.get("type", "text") not in ("text", "html", "xhtml"):
                yield f"{location}: {name} of type {text.get('type')!r} (3.1.1)"
            if text.get("type") != "xhtml" and len(text):
                yield f"{location}: {name} has children (3.1.1)"
    for name in ("author", "contributor"):
        for person in element.findall(ATOM + name):
            if len(person.findall(ATOM + "name")) != 1:
                yield f"{location}: {name} without one name (3.2.1)"
    for category in element.findall(ATOM + "category"):
        if category.get("term") is None:
            yield f"{location}: category without term (4.2.2.1)"
    yield from link_problems(element, location)


def link_problems(element, location):
    seen = set()
    for link in element.findall(ATOM + "link"):
        if not REFERENCE.fullmatch(link.get("href", "")):
            yield f"{location}: link to {link.get('href')!r} (4.2.7.1)"
        media_type = link.get("type")
        if media_type is not None and not MEDIA_TYPE.fullmatch(media_type):
            yield f"{location}: link of type {media_type!r} (4.2.7.3)"
        if not TAG.fullmatch(link.get("hreflang", "en")):
            yield f"{location}: link in {link.get('hreflang')!r} (4.2.7.4)"
        if not re.fullmatch(r"\d+", link.get("length", "0")):
            yield f"{location}: link of length {link.get('length')!r} (4.2.7.6)"
        kind = link.get("rel", "alternate"), media_type, link.get("hreflang")
        if kind in seen and kind[0] == "alternate":
            yield f"{location}: several links of {kind} (4.1.1, 4.1.2)"
        seen.add(kind)


def entry_problems(entry, location, feed_has_author):
    has_author = entry.find(ATOM + "author") is not None
    in_source = entry.find(f"{ATOM}source/{ATOM}author") is not None
    if not (has_author or in_source or feed_has_author):
        yield f"{location}: no author (4.1.2)"
    content = entry.find(ATOM + "content")
    alternate = any(link.get("rel", "alternate") == "alternate"
                    for link in entry.findall(ATOM + "link"))
    if content is None and not alternate:
        yield f"{location}: neither content nor alternate link (4.1.2)"
    if content is not None:
        kind = content.get("type", "text")
        if kind in ("text", "html") and len(content):
            yield f"{location}: content of type {kind} has children (4.1.3.3)"
        if kind not in ("text", "html", "xhtml") and not MEDIA_TYPE.fullmatch(kind):
            yield f"{location}: content of type {kind!r} (4.1.3.1)"
        if not REFERENCE.fullmatch(content.get("src", "x")):
            yield f"{location}: content at {content.get('src')!r} (4.1.3.2)"
        if content.get("src") is not None and (len(content) or content.text):
            yield f"{location}: content with src is not empty (4.1.3.2)"


GRAMMAR = os.path.join(os.path.dirname(os.path.abspath(__file__)), "atom.rng")


def grammar_problems(document):
    """Returns what the grammar of Atom says of a document; nothing if xmllint isn't installed."""
    if not shutil.which("xmllint"):
        return []
    run = subprocess.run(["xmllint", "--noout", "--relaxng", GRAMMAR, "-"], input=document,
                         capture_output=True)
    lines = run.stderr.decode(errors="replace").splitlines()
    return [] if run.returncode == 0 else [f"grammar: {line}" for line in lines[:2]]


def main(program, *paths):
    failures = count = 0
    for source in files(paths, without=(".model.json", ".tsv")):
        run = subprocess.run([program, "--to", "atom", source], capture_output=True)
        if not run.stdout:
            continue
        count += 1
        own = problems_of_input(source)
        for problem in problems(run.stdout) + grammar_problems(run.stdout):
            if problem in own or problem.endswith(NO_PAGE) and NO_PAGE in own:
                continue
            failures += 1
            print(f"{source}: {problem}")
    print(f"Atom of {count} files: {failures} problems")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
