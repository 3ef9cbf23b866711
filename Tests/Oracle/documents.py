"""JSON with its numbers as digits, several documents in one file, and without a proxy's wrapper."""

import json
import re

from columns import Number


DIGITS = json.JSONDecoder(parse_float=Number, parse_int=Number)
PLAIN = json.JSONDecoder()


def documents(source, decoder=DIGITS):
    """Returns the JSON documents of a text, one after another."""
    # Removes commas after last values, which editing by hand leaves. No recorded text contains such
    # a comma.
    source = re.sub(r",(\s*[}\]])", r"\1", source.removeprefix("\ufeff"))
    at = skip_space(source, 0)
    while at < len(source):
        document, at = decoder.raw_decode(source, at)
        if isinstance(document, dict) and isinstance(document.get("contents"), str):
            yield from documents(document["contents"], decoder)
        else:
            yield document
        at = skip_space(source, at)


def skip_space(source, at):
    while at < len(source) and source[at] in " \t\r\n":
        at += 1
    return at


def several(value):
    """Absent, null, one or many, as a list."""
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def objects(value):
    return [item for item in several(value) if isinstance(item, dict)]
