"""Reasons why feedparser and gofeed read some values differently: rules, each with a peer, fields and a reason.

Differences that no rule explains are in AGREEMENT.md, file by file."""

from collections import namedtuple

# `explains(ours, theirs, field)` looks at the two readings of one entry.
Rule = namedtuple("Rule", "peer fields reason explains")


def is_subset(some, all_):
    return set(some) < set(all_)


def is_from(theirs, ours):
    """Returns whether an address is ours in the relative form of the feed."""
    return bool(theirs) and "://" not in theirs and ours.endswith(theirs)


RULES = [
    Rule("feedparser", ["summary"], "the content, if there is no summary",
         lambda our, their, _: not our["summary"] and their["summary"] == our["content"] != ""),
    Rule("feedparser", ["content"], "the summaries of modules (itunes, media) are contents to it",
         lambda our, their, _: their["content"] and (
             not our["content"] or our["content"] not in their["content"])
         and our["summary"] != ""),
    Rule("feedparser", ["published", "updated"], "RSS 1.0's dc:date is `updated` to it",
         lambda our, their, _: their["published"] is None and our["updated"] is None
         and our["published"] == their["updated"]),
    Rule("feedparser", ["link"], "an id that is a link to it, whatever it is",
         lambda our, their, _: not our["link"] and their["link"].endswith(our["id"])),
    Rule("feedparser", ["categories"], "in the order of the document; here `category` comes first",
         lambda our, their, _: sorted(our["categories"]) == sorted(their["categories"])),
    Rule("gofeed", ["published"], "Atom's `updated`, if there is no `published`",
         lambda our, their, _: our["published"] is None
         and their["published"] == their["updated"] == our["updated"]),
    Rule("gofeed", ["id"], "rdf:about isn't read",
         lambda our, their, _: not their["id"]),
    Rule("gofeed", ["categories"], "blanks stay around words, and words that are empty",
         lambda our, their, _: our["categories"] == [
             word.strip() for word in their["categories"] if word.strip()]),
    Rule("gofeed", ["categories"], "Atom 0.3's dc:subject and media:keywords aren't read",
         lambda our, their, _: is_subset(their["categories"], our["categories"])),
    Rule("gofeed", ["link"], "a guid or an enclosure is no link to it",
         lambda our, their, _: not their["link"] and our["link"]),
    Rule("gofeed", ["summary"], "the summaries of modules (itunes, media) aren't read",
         lambda our, their, _: not their["summary"] and our["summary"]),
    Rule("gofeed", ["updated"], "atom:updated in RSS isn't read",
         lambda our, their, _: their["updated"] is None and our["updated"] is not None),
    Rule(None, ["author"], "entries don't inherit their feed's author",
         lambda our, their, _: our["author"] == our["feed_author"] and not their["author"]),
    Rule(None, ["enclosure"], "media:content is none to it, or but for some types",
         lambda our, their, _: is_subset(their["enclosure"], our["enclosure"])),
    Rule(None, ["link"], "a relative link stays relative in RSS",
         lambda our, their, _: is_from(their["link"], our["link"])),
]

# Differences in Apple's charts alone.
APPLE = [
    Rule(None, ["title"], "the entry's own name is `name` here, without the artist's",
         lambda our, their, _: their["title"].startswith(our["title"])),
    Rule(None, ["id"], "the store's number is `id` here",
         lambda our, their, _: our["id"].isdigit() and our["id"] in their["id"]),
]


def rule(peer, path, field, ours, theirs):
    """Returns the rule that explains a difference, if there is one."""
    rules = (APPLE if path.startswith("itunes-xml") else []) + RULES
    for rule in rules:
        if rule.peer in (None, peer) and field in rule.fields and rule.explains(ours, theirs, field):
            return rule
    return None
