-- Numbers, dates, moments and null.
SELECT rank, name, price, release_date, feed_updated, explicit FROM read_feed('Fixtures/itunes-xml/top-songs.xml') WHERE price < 1;
SELECT count(*), count(DISTINCT chart) > 1 FROM read_feed('Fixtures/itunes-xml/top-*.xml');
SELECT name FROM read_feed('Fixtures/itunes-xml/top-songs.xml', 'rank <= 2');
SELECT a.name FROM read_feed('Fixtures/itunes-xml/top-songs.xml') a JOIN read_feed('Fixtures/itunes-xml/top-songs.xml') b ON a.rank = b.rank + 8;
SELECT sum(length(summary)) > 0, max(rowid) FROM read_feed('Fixtures/rss/podcast.xml');
-- A file that fails is an error.
SELECT name FROM read_feed('Tests/CAPI/*.c');
