"""A JSON Feed of articles.

usage: json_feed.py ITEMS [SEED] > feed.json
"""

import json

from words import Words, write_feed

HEAD = """{
  "version": "https://jsonfeed.org/version/1.1",
  "title": "An Invented Journal",
  "home_page_url": "https://example.org/",
  "feed_url": "https://example.org/feed.json",
  "items": [
"""


def item(words: Words) -> str:
    r = words.random
    page = words.page()
    members = {
        "id": page,
        "url": page,
        "title": words.name(),
        "content_html": words.article(r.randint(3, 10)),
        "summary": words.sentence(30),
        "date_published": words.moment().isoformat(),
        "date_modified": words.moment().isoformat(),
        "authors": [{"name": words.person()}],
        "tags": [words.word() for _ in range(r.randint(1, 4))],
    }
    return json.dumps(members, ensure_ascii=False, indent=2)


if __name__ == "__main__":
    write_feed(HEAD, item, "\n  ]\n}\n", ",\n")
