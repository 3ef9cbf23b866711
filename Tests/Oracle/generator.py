"""The newer feeds, `feed.results[]`: v1, its form of 2017, and v2."""

from columns import Number, part, row
from documents import documents, objects, several
from values import chart_of, chart_query, day, kind, size_in, text, timestamp


def rows(data, source):
    return [one for document in documents(data.decode())
            for one in feed_rows(document["feed"], source)]


def feed_rows(feed, source):
    own = next((text(link["self"]) for link in objects(feed.get("links")) if "self" in link), None)
    chart, country = chart_of(feed.get("id"))
    if chart is None:
        chart, country = chart_of(own)
    stated = text(feed.get("country"))
    common = dict(
        source=source, chart=chart, chart_query=chart_query(feed.get("id")) or chart_query(own),
        country=stated.lower() if stated else country,
        feed_title=text(feed.get("title")), feed_url=own or text(feed.get("id")),
        feed_updated=timestamp(feed.get("updated")))
    return [row(**common, rank=Number(rank), **result_values(result))
            for rank, result in enumerate(several(feed.get("results")), 1)]


def result_values(result):
    def get(name):
        return text(next(iter(several(result.get(name))), None))

    genres = genres_of(result)
    named = next((genre for genre in genres if genre.get("name")), {})
    image = image_of(get("artworkUrl100"))
    return dict(
        id=get("id"), name=get("name"), kind=kind(get("kind")), url=get("url"),
        artist=get("artistName"), artist_id=get("artistId"), artist_url=get("artistUrl"),
        collection=get("collectionName"), rights=get("copyright"),
        genre=get("primaryGenreName") or named.get("name"), genre_id=named.get("id"),
        release_date=day(get("releaseDate")),
        explicit=True if get("contentAdvisoryRating") in ("Explicit", "Explict") else None,
        artwork_url=image.get("url"), artwork_width=image.get("width"),
        genres=genres, artwork=[image] if image else [])


def genres_of(result):
    if "genres" in result:
        return [genre_of(genre) for genre in several(result["genres"])]
    return [part(name=name) for name in several(result.get("genreNames"))]


def genre_of(value):
    if isinstance(value, str):
        return part(name=text(value))
    return part(id=text(value.get("genreId")), name=text(value.get("name")),
                scheme=text(value.get("url")))


def image_of(url):
    if url is None:
        return {}
    width, height = size_in(url)
    return part(url=url, width=width or Number(100), height=height)
