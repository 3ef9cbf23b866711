"""The columns, in their order, and one row of them."""

import re

SCALARS = """
    source chart chart_query country feed_title feed_url feed_updated is_complete rank id name artist
    artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label
    release_date release_year published updated duration explicit track_number disc_number isrc url
    podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name
    episode episode_type chapters_url transcript_url language rights subtitle summary summary_type
    content content_type
""".split()

LISTS = [
    "genres", "artwork", "links", "authors", "persons", "soundbites", "chapters", "alternate_enclosures",
    "transcripts", "value_recipients",
]

# One line of text, without white space around it and more than a space within.
LINES = {"name", "artist", "collection", "genre", "subtitle", "keywords", "rights"}
INTEGERS = {
    "rank", "release_year", "duration", "track_number", "disc_number", "artwork_width", "preview_length",
    "rating_count", "comment_count", "season", "episode",
}
DECIMALS = {"price", "rating"}
DATES = {"release_date"}
TIMESTAMPS = {"feed_updated", "published", "updated"}


class Number(str):
    """A number as its digits, so that 1.29 and 1.290 differ and no binary float is involved."""

    def __repr__(self):
        return str(self)


def row(**values):
    """Returns a row with every column: columns that aren't given are null, and other names are errors."""
    date = values.get("release_date")
    values.setdefault("release_year", Number(int(date[:4])) if date else None)
    unknown = set(values) - set(SCALARS) - set(LISTS)
    if unknown:
        raise KeyError(f"no such column: {sorted(unknown)}")
    for name in LINES & set(values):
        values[name] = values[name] and re.sub("[\\0- ]+", " ", values[name]).strip(" ")
    return {name: None for name in SCALARS} | {name: [] for name in LISTS} | {"is_complete": True} | values


def part(**values):
    """One object of a list column, without its nulls."""
    return {name: value for name, value in values.items() if value is not None}
