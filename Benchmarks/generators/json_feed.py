"""A JSON Feed of articles.

usage: json_feed.py ITEMS [SEED] > feed.json
"""

import json
import sys

from words import Words

HEAD = """{
  "version": "https://jsonfeed.org/version/1.1",
  "title": "An Invented Journal",
  "home_page_url": "https://example.org/",
  "feed_url": "https://example.org/feed.json",
  "items": [
"""


def item(words: Words) -> str:
    r = words.random
    page = f"https://example.org/{words.date().replace('-', '/')}/{words.slug()}/"
    members = {
        "id": page,
        "url": page,
        "title": words.name(),
        "content_html": words.article(r.randint(3, 10)),
        "summary": words.sentence(30),
        "date_published": words.moment().isoformat(),
        "date_modified": words.moment().isoformat(),
        "authors": [{"name": f"{words.word()} {words.word()}"}],
        "tags": [words.word() for _ in range(r.randint(1, 4))],
    }
    return json.dumps(members, ensure_ascii=False, indent=2)


def main() -> None:
    count = int(sys.argv[1])
    words = Words(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    out = sys.stdout
    out.reconfigure(encoding="utf-8")
    out.write(HEAD)
    out.write(",\n".join(item(words) for _ in range(count)))
    out.write("\n  ]\n}\n")


if __name__ == "__main__":
    main()
