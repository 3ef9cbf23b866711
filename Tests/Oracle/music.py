"""Charts of the Apple Music API: each chart of each type is a separate feed."""

import re

from columns import Number, part, row
from documents import documents, objects, several
from values import chart_query, day, integer, kind, size_in, text


def rows(data, source):
    """Returns the rows of charts; None for other answers, whose values are in their models."""
    answers = list(documents(data.decode()))
    if not all(isinstance(chart, dict) and "chart" in chart for answer in answers
               for charts in answer.get("results", {"": [None]}).values() for chart in several(charts)):
        return None
    return [one for document in answers
            for type_, charts in document["results"].items()
            for chart in objects(charts)
            for one in chart_rows(type_, chart, source)]


HOST = "https://api.music.apple.com"


def chart_rows(type_, chart, source):
    country = re.search(r"/catalog/([a-z]{2})/", chart.get("href", ""))
    common = dict(
        source=source, chart=f"{chart['chart']}/{type_}", country=country and country[1],
        chart_query=chart_query(HOST + chart.get("href", "")), feed_title=text(chart.get("name")))
    return [row(**common, rank=Number(rank), **item_values(item))
            for rank, item in enumerate(objects(chart.get("data")), 1)]


def item_values(item):
    attributes = item.get("attributes", {})

    def get(name):
        return text(attributes.get(name))

    names = several(attributes.get("genreNames"))
    image = artwork_of(attributes.get("artwork"))
    previews = [text(one["url"]) for one in objects(attributes.get("previews")) if text(one.get("url"))]
    return dict(
        id=text(item.get("id")), kind=kind(text(item.get("type"))), name=get("name"),
        artist=get("artistName"), collection=get("albumName"), url=get("url"),
        genre=next(iter(names), None), release_date=day(get("releaseDate")),
        duration=integer(get("durationInMillis")),
        explicit={"explicit": True, "clean": False}.get(get("contentRating")),
        isrc=get("isrc"), track_number=integer(get("trackNumber")), disc_number=integer(get("discNumber")),
        artwork_url=image.get("url"), artwork_width=image.get("width"),
        preview_url=next(iter(previews), None),
        links=[part(url=url, rel="enclosure") for url in previews],
        genres=[part(name=name) for name in names], artwork=[image] if image else [])


def artwork_of(artwork):
    """Returns the template with the largest size; a fixed URL contains its size."""
    if not artwork or not text(artwork.get("url")):
        return {}
    width, height = artwork.get("width"), artwork.get("height")
    url = artwork["url"].replace("{w}", str(width)).replace("{h}", str(height))
    width_in_url, height_in_url = size_in(url)
    return part(url=url, width=width_in_url or width, height=height_in_url or height)
