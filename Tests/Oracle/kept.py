"""What goes in comes out: RSS, Atom and JSON Feed that are written in their own format keep each element,
attribute and member, with its text. Elements that mean the same column are one class
(Documentation/Formats.md).

    kept.py CHARTCONV PATH...   writes each well-formed RSS 2.0, Atom and JSON feed below the paths again
"""

import datetime
import email.utils
import html
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

from program import files

CLASSES = {name: kind for kind, names in {
    "published": "pubdate date issued created published available",
    "updated": "modified lastbuilddate updated",
    "authors": "author creator managingeditor webmaster publisher credit person name contributor",
    "genres": "category categories subject keywords tags",
    "content": "encoded content body div fullitem",
    "texts": "description summary subtitle abstract tagline",
    "title": "title", "language": "language lang", "rights": "copyright rights",
    "id": "guid id identifier", "episode": "episode", "season": "season",
    "files": "link enclosure comments commentrss source license player thumbnail image logo icon url",
}.items() for name in names.split()}
TEXTS = {"content", "texts", "title", "rights"}
# How something is written; numbers of a file that are an entry's; what RFC 4287 has no element for.
ATTRIBUTES = {"base", "version", "mode", "type", "ispermalink", "lang", "duration", "filesize", "scheme"}
# HTML within a date or an author, and the text of Atom 0.3 about itself.
ELEMENTS = {"time", "a", "info"}
# Values in base64, a duration with units, a zone that only some programs know.
VALUES = re.compile(r"[A-Za-z0-9+/]{6,}==|\d+h \d+m \d+s|.* BST|by")
# An entry within an entry, which becomes one beside it; values after the entries, which come too late
# for a file, with a warning; a page of another kind.
DOCUMENTS = {"danmactough__node-feedparser__illegally-nested.xml", "both-sides.xml",
             "feedjira__feedjira__DuplicateContentAtomFeed.xml", "several-feeds.jsonfeed"}
# Values that are written otherwise: an address is encoded, a person has one form, damaged bytes are
# repaired; Atom 1.0 has no text about itself.
LISTED = {("untidy.xml", "files"), ("untidy.xml", "authors"),
          ("danmactough__node-feedparser__mediacontent-dupes.xml", "authors"),
          ("feedjira__feedjira__itunes_feedburner.xml", "authors"),
          ("KDE__syndication__schockwellenreiter.xml", "texts"),
          ("KDE__syndication__blogspot.com_heimwege.xml", "content"),
          # Texts for objects, and a list where one is read, with a warning.
          ("authors-as-names.json", "authors"), ("authors-as-names.json", "items/authors"),
          ("authors-as-names.json", "items/title")}
ANSWERS = {"yes": "true", "explicit": "true", "no": "false", "clean": "false"}


def kind(tag):
    """Returns the class of an element, or its local name."""
    space, _, local = tag.rpartition("}")
    if "mrss" in space and local == "content":
        return "files"
    if "slash" in space and local == "comments":
        return local
    return CLASSES.get(local.lower(), local)


def forms(text):
    """Returns the forms in which a value may be written: a text, an answer, a date, a duration."""
    plain = html.unescape(re.sub(r"<[^>]*>", "", html.unescape(re.sub(r"<[^>]*>", "", text))))
    found = {re.sub(r"\s+", "", re.sub(r"<[^>]*>", "", plain)).lower()}
    word = text.strip()
    found.add(ANSWERS.get(word.lower(), word.lower()))
    for read in (email.utils.parsedate_to_datetime, datetime.datetime.fromisoformat):
        try:
            date = read(word.replace("Z", "+00:00"))
            found.add(date.replace(tzinfo=date.tzinfo or datetime.timezone.utc).timestamp())
        except (TypeError, ValueError, IndexError, OverflowError):
            pass
    if re.fullmatch(r"[\d:.]+", word):
        try:
            seconds = 0.0
            for part in word.split(":"):
                seconds = seconds * 60 + float(part)
            found.add(seconds)
        except ValueError:
            pass
    return found


def parts(element, parent, found):
    """Collects (parent, class, value) of elements and (class, attribute, value) of attributes."""
    name = kind(element.tag)
    text = "".join(element.itertext()) if name in TEXTS else (element.text or "") + "".join(
        child.tail or "" for child in element)
    local = element.tag.rpartition("}")[2]
    if local not in ELEMENTS:
        found.append((parent, name, text.strip()))
        for key, value in element.attrib.items():
            key = key.rpartition("}")[2]
            if key.lower() not in ATTRIBUTES:
                # Classes differ in what is an attribute and what a text.
                own = name if name in CLASSES.values() or name == "generator" else "@" + key
                found.append((parent, own, value.strip()))
    if name not in TEXTS:
        for child in element:
            parts(child, "" if name in ("group", "authors", "community") else name, found)
    return found


def holds(written, parent, name, value):
    """Returns True if a part is among those with its name."""
    if name == "authors":
        # A text may have a name, an address, or both.
        return value.split(" ")[0] in " ".join(text for _, text in written.get(name, ()))
    mine = forms(value)
    path = value.lstrip("./")
    for other, text in written.get(name, ()):
        if parent in (other, "") or name in CLASSES.values():
            if mine & forms(text) or path and text.endswith(path):
                return True
    return not path


def members(value, path, found):
    """Collects (path, value) of the members of a JSON Feed. Those of version 1.0 have their names in 1.1."""
    if isinstance(value, dict):
        for key, member in value.items():
            if key == "_chartconv":  # columns
                continue
            members(member, path + ("authors" if key == "author" else key,), found)
    elif isinstance(value, list):
        for item in value:
            members(item, path, found)
    elif value is not None:
        found.append((path, str(value).strip()))
    return found


def lost_members(program, source):
    """Returns the number of a JSON Feed's members and those that are lost; None for another document."""
    try:
        with open(source, encoding="utf-8-sig") as file:
            document = json.load(file)
    except ValueError:
        return None
    if not isinstance(document, dict) or "jsonfeed.org" not in str(document.get("version")):
        return None
    run = subprocess.run([program, "--to", "jsonfeed", source], capture_output=True)
    written = {}
    for path, value in members(json.loads(run.stdout), (), []):
        written.setdefault(path[-1], []).append((path, value))
    found = [part for part in members(document, (), []) if part[1] and part[0] != ("version",)]
    return len(found), [
        ("/".join(path), value) for path, value in found
        if not any((other == path or path[-1] == "id") and (
            text.endswith(value.lstrip("./")) or forms(text) & forms(value))
            for other, text in written.get(path[-1], ()))]


def main(program, *paths):
    documents = elements = problems = 0
    for source in files(paths):
        name = os.path.basename(source)
        is_own = ".model." in name or name in DOCUMENTS
        of_json = None if is_own else lost_members(program, source)
        if of_json:
            documents += 1
            elements += of_json[0]
            for path, value in of_json[1]:
                if (name, path) not in LISTED:
                    problems += 1
                    print(f"{source}: {path} {value[:80]!r} is lost")
            continue
        try:
            root = ElementTree.parse(source).getroot()
        except (ElementTree.ParseError, ValueError, LookupError):
            continue
        target = {"rss": "rss", "feed": "atom"}.get(root.tag.rpartition("}")[2])
        if target is None or name in DOCUMENTS or b"itunes.apple.com/rss" in open(source, "rb").read():
            continue
        run = subprocess.run([program, "--to", target, source], capture_output=True)
        if not run.stdout:
            continue
        written = {}
        for parent, key, value in parts(ElementTree.fromstring(run.stdout), "", []):
            written.setdefault(key, []).append((parent, value))
        documents += 1
        for parent, key, value in parts(root, "", []):
            elements += 1
            if (name, key) in LISTED or VALUES.fullmatch(value):
                continue
            if value and not holds(written, parent, key, value):
                problems += 1
                print(f"{source}: {parent}/{key} {value[:80]!r} is lost")
    print(f"{documents} documents, {elements} elements and attributes: {problems} lost")
    return problems > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
