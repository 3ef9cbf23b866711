"""Documents of the Search API to CSV with DuckDB, which writes the file by itself."""

import sys

import duckdb

KEYS = "trackId as id, trackName as name, artistName as artist, collectionName as collection, kind, primaryGenreName as genre, trackPrice as price, currency, releaseDate[:10] as release_date, trackViewUrl as url, artworkUrl100 as artwork_url, previewUrl as preview_url"
TYPES = "trackId bigint, trackName varchar, artistName varchar, collectionName varchar, kind varchar, primaryGenreName varchar, trackPrice decimal(9, 2), currency varchar, releaseDate varchar, trackViewUrl varchar, artworkUrl100 varchar, previewUrl varchar"

duckdb.sql(
    f"""copy (
      with documents as (
        from read_json('{sys.argv[1]}', format = 'unstructured',
                       columns = {{results: 'struct({TYPES})[]'}})),
      songs as (select unnest(results, recursive := true) from documents)
      select {KEYS} from songs
    ) to '/dev/stdout' (format csv, header)"""
)
