"""A chart of the feed generator's second version, with RESULTS results.

usage: generator_json.py RESULTS [SEED] > chart.json
"""

import json

from words import Words, write_feed

HEAD = """{
  "feed": {
    "title": "Top Albums",
    "id": "https://rss.applemarketingtools.com/api/v2/us/music/most-played/{n}/albums.json",
    "author": {"name": "Apple", "url": "https://www.apple.com/"},
    "links": [{"self": "https://rss.applemarketingtools.com/api/v2/us/music/most-played/{n}/albums.json"}],
    "copyright": "Copyright © 2022 Apple Inc. All rights reserved.",
    "country": "us",
    "icon": "https://www.apple.com/favicon.ico",
    "updated": "Wed, 27 Apr 2022 08:49:26 +0000",
    "results": [
"""


def album(words: Words) -> str:
    r = words.random
    number, owner = words.digits(10), words.digits(9)
    genres = [("18", "Hip-Hop/Rap"), ("14", "Pop"), ("21", "Rock")][r.randrange(3)], ("34", "Music")
    members = {
        "artistName": words.name(), "id": number, "name": words.name(),
        "releaseDate": words.date(), "kind": "albums", "artistId": owner,
        "artistUrl": f"https://music.apple.com/us/artist/{words.slug()}/{owner}",
        **({"contentAdvisoryRating": "Explict"} if r.random() < 0.5 else {}),
        "artworkUrl100": f"https://is4-ssl.mzstatic.com/image/thumb/Music112/v4/{words.path()}/cover.jpg/100x100bb.jpg",
        "genres": [
            {"genreId": id, "name": name, "url": f"https://itunes.apple.com/us/genre/id{id}"}
            for id, name in genres
        ],
        "url": f"https://music.apple.com/us/album/{words.slug()}/{number}",
    }
    return json.dumps(members, ensure_ascii=False, indent=2)


if __name__ == "__main__":
    write_feed(HEAD, album, "\n    ]\n  }\n}\n", ",\n")
