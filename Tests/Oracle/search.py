"""The Search and Lookup API: `results[]`, or one result alone."""

import re

from columns import Number, part, row
from documents import documents, several
from values import day, decimal, integer, kind, price, size_in, store_country, text

EXPLICIT = {"explicit": True, "notExplicit": False, "cleaned": False}


def duration(result):
    """Returns milliseconds; for a show the member holds seconds, despite its name."""
    said = integer(text(result.get("trackTimeMillis")))
    return said + "000" if said and result.get("kind") == "podcast" else said


def average(value, count):
    """Without ratings the feed gives 0 as the average."""
    number = decimal(value)
    return None if number == "0" and count in (None, "0") else number


def title(value):
    """Returns a title without white space around it."""
    return value and value.strip()


def rows(data, source):
    found = []
    for document in documents(data.decode()):
        results = several(document["results"] if "results" in document else document)
        found += [row(source=source, rank=Number(rank), **result_values(result))
                  for rank, result in enumerate(results, 1)]
    return found


def family(result):
    """Returns the subject of the result: `track`, `collection` or `artist`, the prefix of its keys."""
    wrapper = result.get("wrapperType")
    if wrapper in ("collection", "audiobook"):
        return "collection"
    return "artist" if wrapper == "artist" else "track"


def result_values(result):
    def get(name):
        return text(result.get(name))

    about = family(result)
    is_track = about == "track"
    page = get("artistLinkUrl") if about == "artist" else get(about + "ViewUrl")
    cost = (get("trackPrice") or get("price")) if is_track else get("collectionPrice")
    genres = genres_of(result)
    is_episode = result.get("kind") == "podcast-episode"
    images = artwork_of(result)
    largest = max(images, key=lambda image: image[0], default=(0, {}))[1]
    brief, full = get("shortDescription"), get("description") or get("longDescription")
    is_book = "ebook" == result.get("kind") or result.get("wrapperType") == "audiobook"
    media_type = "text/html" if is_book else "text/plain"
    return dict(
        country=store_country(page), url=page,
        id=get(about + "Id"), name=title(get(about + "Name")),
        artist=get("artistName"), artist_id=get("artistId"),
        artist_url=get("artistViewUrl") or get("artistLinkUrl"),
        collection=get("collectionName") if is_track else None,
        collection_id=get("collectionId") if is_track else None,
        collection_url=get("collectionViewUrl") if is_track else None,
        kind=kind(get("kind") or get("collectionType") or get("wrapperType")),
        genre=get("primaryGenreName") or next((one["name"] for one in genres), None),
        genre_id=get("primaryGenreId") or next((one["id"] for one in genres if "id" in one), None),
        price=price(cost), currency=get("currency"), price_label=get("formattedPrice"),
        release_date=day(get("releaseDate")), duration=duration(result),
        explicit=EXPLICIT.get(get(about + "Explicitness")),
        track_number=integer(get("trackNumber")), disc_number=integer(get("discNumber")),
        artwork_url=largest.get("url"), artwork_width=largest.get("width"),
        preview_url=get("previewUrl") or get("episodeUrl"), podcast_url=get("feedUrl"),
        rating=average(get("averageUserRating"), get("userRatingCount")), rating_count=integer(get("userRatingCount")),
        version=get("version"), bundle_id=get("bundleId"), rights=get("copyright"),
        summary=brief or full, summary_type=media_type if brief or full else None,
        content=full if brief else None, content_type=media_type if brief and full else None,
        published=get("releaseDate") if is_episode else None,
        genres=genres, artwork=[image for _, image in sorted(images, key=lambda image: image[0])],
        links=links_of(page, get("feedUrl"), get("sellerUrl"), get("previewUrl") or get("episodeUrl")))


def links_of(page, feed, seller, media):
    links = [part(url=page, rel="alternate", type="text/html"),
             part(url=feed, rel="alternate", type="application/rss+xml"),
             part(url=seller, rel="related"), part(url=media, rel="enclosure")]
    return [link for link in links if link.get("url")]


def genres_of(result):
    """Names and ids are in two lists of strings, or together in objects."""
    genres = several(result.get("genres"))
    if genres and isinstance(genres[0], dict):
        return [part(id=text(genre.get("id")), name=text(genre.get("name"))) for genre in genres]
    ids = several(result.get("genreIds"))
    ids += [None] * (len(genres) - len(ids))
    return [part(id=number, name=name) for name, number in zip(genres, ids)]


def artwork_of(result):
    """(N, image) for each `artworkUrlN`, in the document's order."""
    images = []
    for key, url in result.items():
        match = re.fullmatch(r"artworkUrl([0-9]+)", key)
        if match and text(url):
            width, height = size_in(url)
            images.append((int(match[1]), part(
                url=url, width=width or Number(match[1]), height=height)))
    return images
