"""A chart of albums in the JSON of Apple's legacy feed, with ENTRIES entries.

usage: itunes_json.py ENTRIES [SEED] > chart.json
"""

import json

from words import Words, write_feed

HEAD = """{"feed":{"author":{"name":{"label":"iTunes Store"},"uri":{"label":"http://www.apple.com/itunes/"}},"entry":[
"""
TAIL = """
],"updated":{"label":"2021-05-03T12:37:38-07:00"},"rights":{"label":"Copyright 2008 Apple Inc."},
"title":{"label":"iTunes Store: Top Albums"},"icon":{"label":"http://itunes.apple.com/favicon.ico"},
"link":[{"attributes":{"rel":"alternate","type":"text/html","href":"https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewTop?cc=us&id=1&popId=11"}},
{"attributes":{"rel":"self","href":"https://itunes.apple.com/us/rss/topalbums/limit=100/json"}}],
"id":{"label":"https://itunes.apple.com/us/rss/topalbums/limit=100/json"}}}
"""


def label(text: str, **attributes: str) -> dict:
    return {"label": text, **({"attributes": attributes} if attributes else {})}


def album(words: Words) -> str:
    r = words.random
    name, artist, path = words.name(), words.name(), words.path()
    number, owner, date = words.digits(9), words.digits(9), words.date()
    price = r.choice(["9.99", "12.99", "14.99"])
    url = f"https://music.apple.com/us/album/{words.slug()}/{number}?uo=2"
    genre, term = r.choice([("6", "Country"), ("14", "Pop"), ("21", "Rock")])
    members = {
        "im:name": label(name),
        "im:image": [
            label(f"https://is2-ssl.mzstatic.com/image/thumb/Music3/v4/{path}/cover.jpg/{size}x{size}bb.png", height=size)
            for size in ("55", "60", "170")
        ],
        "im:itemCount": label(str(r.randint(1, 40))),
        "im:price": label("$" + price, amount=price + "000", currency="USD"),
        "im:contentType": {
            "im:contentType": {"attributes": {"term": "Album", "label": "Album"}},
            "attributes": {"term": "Music", "label": "Music"},
        },
        "rights": label(f"℗ {date[:4]} {words.word()} Records"),
        "title": label(f"{name} - {artist}"),
        "link": {"attributes": {"rel": "alternate", "type": "text/html", "href": url}},
        "id": label(url, **{"im:id": number}),
        "im:artist": label(artist, href=f"https://music.apple.com/us/artist/{words.slug()}/{owner}?uo=2"),
        "category": {
            "attributes": {
                "im:id": genre, "term": term, "label": term,
                "scheme": f"https://music.apple.com/us/genre/music-{term.lower()}/id{genre}?uo=2",
            }
        },
        "im:releaseDate": label(date + "T00:00:00-07:00", label=date),
    }
    return json.dumps(members, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    write_feed(HEAD, album, TAIL, ",\n")
