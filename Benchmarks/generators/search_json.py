"""Answers of the Search API about songs, one document after another.

usage: search_json.py DOCUMENTS RESULTS [SEED] > answers.json
"""

import json
import sys

from words import Words


def song(words: Words) -> str:
    r = words.random
    name, artist, album = words.name(), words.name(), words.name()
    track, owner, collection = words.digits(9), words.digits(9), words.digits(10)
    store = "https://music.apple.com/us"
    page = f"{store}/album/{words.slug()}/{collection}"
    image = f"https://is{r.randint(1, 5)}-ssl.mzstatic.com/image/thumb/Music5/v4/{words.path()}/source/"
    sound = f"https://audio-ssl.itunes.apple.com/itunes-assets/Music1/v4/{words.path()}/mzaf_{words.digits(19)}.plus.aac.p.m4a"
    explicit = r.random() < 0.2
    said = "explicit" if explicit else "notExplicit"
    text = lambda value: json.dumps(value, ensure_ascii=False)
    members = [
        ("wrapperType", '"track"'), ("kind", '"song"'),
        ("artistId", owner), ("collectionId", collection), ("trackId", track),
        ("artistName", text(artist)), ("collectionName", text(album)), ("trackName", text(name)),
        ("collectionCensoredName", text(album)), ("trackCensoredName", text(name)),
        ("artistViewUrl", f'"{store}/artist/{words.slug()}/{owner}?uo=4"'),
        ("collectionViewUrl", f'"{page}?i={track}&uo=4"'),
        ("trackViewUrl", f'"{page}?i={track}&uo=4"'),
        ("previewUrl", f'"{sound}"'),
        *((f"artworkUrl{n}", f'"{image}{n}x{n}bb.jpg"') for n in (30, 60, 100)),
        ("collectionPrice", r.choice(["9.99", "12.99", "7.99", "-1.00"])),
        ("trackPrice", r.choice(["1.29", "0.99", "1.29", "0.69", "-1.00"])),
        ("releaseDate", f'"{words.date()}T07:00:00Z"'),
        ("collectionExplicitness", f'"{said}"'), ("trackExplicitness", f'"{said}"'),
        ("discCount", "1"), ("discNumber", "1"),
        ("trackCount", str(r.randint(10, 20))), ("trackNumber", str(r.randint(1, 10))),
        ("trackTimeMillis", words.digits(6)),
        ("country", '"USA"'), ("currency", '"USD"'), ("primaryGenreName", '"Pop"'),
        *([("contentAdvisoryRating", '"Explicit"')] if explicit else []),
        ("isStreamable", "true"),
    ]
    return "{" + ", ".join(f'"{key}":{value}' for key, value in members) + "}"


def main() -> None:
    documents, results = int(sys.argv[1]), int(sys.argv[2])
    words = Words(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    out = sys.stdout
    out.reconfigure(encoding="utf-8")
    for _ in range(documents):
        out.write(f'\n\n\n{{\n "resultCount":{results},\n "results": [\n')
        out.write(", \n".join(song(words) for _ in range(results)))
        out.write("]\n}\n")


if __name__ == "__main__":
    main()
