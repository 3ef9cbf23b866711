# Documents of the Search API to CSV.
["rank", "id", "name", "artist", "collection", "kind", "genre", "price", "currency",
 "release_date", "url", "artwork_url", "preview_url"],
(inputs | .results | to_entries[] | .key as $place | .value
 | [$place + 1, .trackId, .trackName, .artistName, .collectionName, .kind, .primaryGenreName,
    .trackPrice, .currency, .releaseDate[:10], .trackViewUrl, .artworkUrl100, .previewUrl])
| @csv
