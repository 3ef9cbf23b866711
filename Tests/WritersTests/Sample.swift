import ChartConvIO
import ChartConvModel
import ChartConvWriters

/// Values for the tests of formats, and functions that write them.
enum Sample {
  static let monday = CalendarDate(year: 2014, month: 5, day: 26)
  static let moment = monday.flatMap {
    Timestamp(date: $0, hour: 6, minute: 5, second: 4, nanosecond: 250_000_000, offset: -420)
  }

  static var feed: Feed {
    var feed = Feed()
    feed.source = "top.xml"
    feed.dialect = "itunes-xml"
    feed.id = "https://itunes.apple.com/us/rss/topsongs/limit=1/xml"
    feed.title = "iTunes Store: Top Songs"
    feed.url = "https://itunes.apple.com/viewTop?cc=us&id=38"
    feed.feedURL = "https://itunes.apple.com/us/rss/topsongs/limit=1/xml"
    feed.updated = moment
    feed.author = FeedPerson(name: "iTunes Store", url: "http://www.apple.com/itunes/")
    feed.rights = "Copyright 2008 Apple Inc."
    feed.icon = "http://itunes.apple.com/favicon.ico"
    feed.language = "en"
    feed.country = "us"
    feed.chart = "topsongs"
    feed.links = [
      FeedLink(url: feed.url, rel: "alternate", type: "text/html"),
      FeedLink(url: feed.feedURL, rel: "self"),
    ]
    return feed
  }

  /// A song of one of Apple's charts.
  static var song: Entry {
    var entry = Entry()
    entry.rank = 1
    entry.id = "1513779431"
    entry.name = "Rain & \"Thunder\""
    entry.artist = "A$AP <Rocky>"
    entry.artistID = "77"
    entry.artistURL = "https://itunes.apple.com/us/artist/id77"
    entry.collection = "Storms"
    entry.collectionURL = "https://itunes.apple.com/us/album/id15"
    entry.kind = "song"
    entry.genre = "Hip-Hop/Rap"
    entry.genreID = "18"
    entry.genres = [
      FeedCategory(id: "18", name: "Hip-Hop/Rap", term: "Hip Hop/Rap", scheme: "https://a.com/id18")
    ]
    entry.price = DecimalNumber("1.29000")
    entry.currency = "USD"
    entry.priceLabel = "$1.29"
    entry.releaseDate = CalendarDate(year: 2014, month: 5, day: 7)
    entry.updated = moment
    entry.url = "https://itunes.apple.com/us/album/x/15?i=1513779431&uo=2"
    entry.previewURL = "http://a.com/p.m4a"
    entry.previewType = "audio/x-m4a"
    entry.links = [
      FeedLink(url: entry.url, rel: "alternate", type: "text/html"),
      FeedLink(
        url: entry.previewURL, rel: "enclosure", type: "audio/x-m4a", title: "Preview",
        duration: .seconds(30)),
    ]
    entry.artwork = [
      FeedArtwork(url: "http://a.com/55x55.jpg", width: 55, height: 55),
      FeedArtwork(url: "http://a.com/170x170.jpg", width: 170, height: 170),
    ]
    entry.artworkURL = "http://a.com/170x170.jpg"
    entry.artworkWidth = 170
    entry.rights = "℗ 2014 Storm"
    return entry
  }

  /// Returns the output of a format for these feeds.
  static func write(
    _ format: OutputFormat, _ feeds: [(Feed, [Entry])], _ options: OutputOptions = OutputOptions()
  ) -> String {
    let output = format.encode(feeds.map { (feed: $0.0, entries: $0.1) }, options)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// Returns the output of a format for one entry of an empty feed, with these columns.
  static func write(
    _ format: OutputFormat, _ fields: [EntryField], _ entry: Entry,
    _ change: (inout OutputOptions) -> Void = { _ in }
  ) -> String {
    var options = OutputOptions()
    options.fields = fields
    options.hasHeader = false
    change(&options)
    return write(format, [(Feed(), [entry])], options)
  }
}

extension String {
  func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
