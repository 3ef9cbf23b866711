"""Converts values of feeds to values of columns. None is null."""

import datetime
import email.utils
import re
from decimal import Decimal
from urllib.parse import parse_qsl, urlsplit

from columns import Number

DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?")
ISO = re.compile(
    r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)", re.ASCII)

KINDS = {
    "song": "Track song songs",
    "album": "Album album albums",
    "music-video": "Music_Video music-video musicVideo music-videos",
    "movie": "Movie feature-movie movies",
    "podcast": "Podcast podcast podcasts",
    "podcast-episode": "podcast-episode",
    "app": "Application software iosSoftware apps",
    "mac-app": "Mac_Software mac-software macSoftware",
    "audiobook": "Audiobook audiobook audio-books",
    "ebook": "eBook ebook books",
    "tv-season": "TV_Season",
    "tv-episode": "TV_Episode tv-episode",
    "course": "course courses",
    "artist": "artist artists",
    "playlist": "playlists",
    "station": "stations",
    "curator": "curators apple-curators",
}
KIND_OF = {word.replace("_", " "): kind for kind, words in KINDS.items() for word in words.split()}


def text(value):
    """Returns the text unchanged; None if it is only white space."""
    return str(value) if isinstance(value, str) and value.strip() else None


def decimal(value):
    """Returns the exact digits without exponent or needless zeros; None if the text isn't a number."""
    if value is None or not DECIMAL.fullmatch(value):
        return None
    digits = format(Decimal(value), "f")
    if "." in digits:
        digits = digits.rstrip("0").rstrip(".")
    return Number("0" if digits == "-0" else digits)


def price(value):
    """An amount; one below zero means not sold."""
    amount = decimal(value)
    return None if amount is None or amount.startswith("-") else amount


def integer(value):
    """A whole number, which may be written `145663.0`."""
    number = decimal(value)
    return None if number is None or "." in number else number


def day(value):
    """Returns the calendar date at the beginning of the text, not shifted to UTC."""
    try:
        return datetime.date.fromisoformat((value or "")[:10]).isoformat()
    except ValueError:
        return None


def timestamp(value):
    """Returns RFC 3339 with the same offset; a fraction of zero is dropped, UTC is Z."""
    if value is None:
        return None
    iso = ISO.fullmatch(value)
    if iso is None:
        return rfc822(value)
    date, time, fraction, offset = iso.groups()
    try:
        datetime.datetime.fromisoformat(f"{date}T{time}")
    except ValueError:
        return None
    fraction = (fraction or "").rstrip("0").rstrip(".")
    if offset != "Z" and ":" not in offset:
        offset = offset[:3] + ":" + offset[3:]
    return f"{date}T{time}{fraction}" + ("Z" if offset in ("+00:00", "-00:00") else offset)


def rfc822(value):
    try:
        moment = email.utils.parsedate_to_datetime(value)
    except ValueError:
        return None
    return moment.isoformat().replace("+00:00", "Z")


def kind(value):
    if value is None:
        return None
    value = value.removeprefix("library-")
    return KIND_OF.get(value, "-".join(value.lower().split()))


def chart_of(url):
    """(chart, country) out of a feed's own URL, of any generation."""
    path = urlsplit(url or "").path
    legacy = re.search(r"(?:/([A-Za-z]{2}))?/rss/([^/]+)", path)
    if legacy:
        return legacy[2].lower(), legacy[1] and legacy[1].lower()
    first = re.search(r"/api/v1/([A-Za-z]{2})/([^/]+)/([^/]+)", path)
    if first:
        return f"{first[2]}/{first[3]}", first[1].lower()
    second = re.search(r"/api/v2/([A-Za-z]{2})/([^/]+)/([^/]+)/\d+/([^/.]+)", path)
    if second:
        return f"{second[2]}/{second[3]}/{second[4]}", second[1].lower()
    return None, None


# Parameters for the number, format, language or store of the entries, which don't select them.
NO_SELECTION = set(
    "limit format callback lang language l country cc sf types urldesc chart offset with include extend fields"
    " platform".split())


def chart_query(url):
    """Returns the parameters that select the entries, in the order of names: `genre=14`, `explicit=false`.
    Pages begin at 1."""
    address = urlsplit(url or "")
    if chart_of(url)[0] is None and address.path.split("/")[-1] not in ("search", "charts"):
        return None
    parts = address.path.split("/")
    pairs = parse_qsl("&".join([part for part in parts if "=" in part] + [address.query]))
    words = [f"{name.lower()}={value}" for name, value in pairs
             if name.lower() not in NO_SELECTION and (name, value) != ("page", "1")]
    first = re.search(r"/api/v1/[^/]+/[^/]+/[^/]+/([^/]+)/", address.path)
    if first and first[1].lower() != "all" and not first[1].isdigit():
        words.append("genre=" + first[1].lower())
    if first and parts[-1].startswith("non-explicit"):
        words.append("explicit=false")
    return "&".join(sorted(words)) or None


def store_country(url):
    """Returns the first two letters of a store URL's path."""
    match = re.match(r"/([A-Za-z]{2})/", urlsplit(url or "").path)
    return match and match[1].lower()


def store_id(url):
    """Returns the digits after `/id`, or the last path component if it is digits."""
    path = urlsplit(url or "").path
    match = re.search(r"/id([0-9]+)(?:/|$)", path) or re.search(r"/([0-9]+)$", path)
    return match and match[1]


def size_in(url):
    """Returns (width, height) from the last component of an image's URL: `…/113x170bb.png`.

    The last such pair counts, because an uploader's file name may also contain one
    (`…_1500x1500_x.170x170-75.jpg`).
    """
    pairs = re.findall(r"([0-9]+)x([0-9]+)", urlsplit(url).path.rsplit("/", 1)[-1])
    return tuple(Number(int(number)) for number in pairs[-1]) if pairs else (None, None)
