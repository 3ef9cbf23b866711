import ChartConvModel
import ChartConvWriters
import Testing

struct JSONTests {
  private static let emptyHead = """
    {
      "feed": {
        "dialect": null,
        "id": null,
        "title": null,
        "subtitle": null,
        "url": null,
        "feed_url": null,
        "updated": null,
        "published": null,
        "author": null,
        "rights": null,
        "icon": null,
        "image": null,
        "language": null,
        "country": null,
        "chart": null,
        "chart_query": null,
        "generator": null,
        "links": [],
        "categories": [],
        "explicit": null,
        "type": null,
        "owner": null,
        "podcast_guid": null,
        "locked": null,
        "locked_owner": null,
        "medium": null,
        "funding": [],
        "extra": null
      },

    """

  @Test func emptyFeed() {
    #expect(
      Sample.write(.json, [(Feed(), [])]) == "[\n" + Self.emptyHead + "  \"entries\": []\n}\n]\n")
    #expect(Sample.write(.json, []) == "[]\n")
  }

  @Test func consecutiveFeeds() {
    var options = OutputOptions()
    options.fields = [.rank]
    let feeds = [(Feed(), [Sample.song, Entry()]), (Feed(), [Sample.song])]
    #expect(
      Sample.write(.json, feeds, options) == "[\n" + Self.emptyHead + """
          "entries": [
            {"rank":1},
            {"rank":null}
          ]
        },

        """ + Self.emptyHead + """
            "entries": [
              {"rank":1}
            ]
          }
          ]

          """)
  }

  @Test func allValuesOfAFeed() {
    var feed = Sample.feed
    feed.subtitle = "\"sub\""
    feed.published = Sample.moment
    feed.image = "http://a.com/logo.png"
    feed.generator = FeedGenerator(name: "G", version: "2")
    feed.links = [FeedLink(url: "http://a.com/", rel: "via")]
    (feed.url, feed.feedURL) = (Sample.feed.url, Sample.feed.feedURL)
    feed.categories = [FeedCategory(name: "Music")]
    feed.explicit = false
    feed.type = "serial"
    feed.owner = FeedPerson(name: "A")
    feed.podcastGUID = "0f6a"
    feed.locked = true
    feed.lockedOwner = "a@a.com"
    feed.medium = "music"
    feed.funding = [PodcastFunding(url: "http://a.com/"), PodcastFunding(text: "B")]
    #expect(
      Sample.write(.json, [(feed, [])]) == #"""
        [
        {
          "feed": {
            "dialect": "itunes-xml",
            "id": "https://itunes.apple.com/us/rss/topsongs/limit=1/xml",
            "title": "iTunes Store: Top Songs",
            "subtitle": "\"sub\"",
            "url": "https://itunes.apple.com/viewTop?cc=us&id=38",
            "feed_url": "https://itunes.apple.com/us/rss/topsongs/limit=1/xml",
            "updated": "2014-05-26T06:05:04.25-07:00",
            "published": "2014-05-26T06:05:04.25-07:00",
            "author": {"name":"iTunes Store","url":"http://www.apple.com/itunes/","email":null},
            "rights": "Copyright 2008 Apple Inc.",
            "icon": "http://itunes.apple.com/favicon.ico",
            "image": "http://a.com/logo.png",
            "language": "en",
            "country": "us",
            "chart": "topsongs",
            "chart_query": null,
            "generator": {"name":"G","url":null,"version":"2"},
            "links": [{"url":"http://a.com/","rel":"via","type":null,"title":null,"length":null,"duration":null,"hreflang":null}],
            "categories": [{"id":null,"name":"Music","term":null,"scheme":null}],
            "explicit": false,
            "type": "serial",
            "owner": {"name":"A","email":null},
            "podcast_guid": "0f6a",
            "locked": true,
            "locked_owner": "a@a.com",
            "medium": "music",
            "funding": [{"url":"http://a.com/","text":null},{"url":null,"text":"B"}],
            "extra": null
          },
          "entries": []
        }
        ]

        """#)
  }
}
