import ChartConvModel
import Testing

@testable import ChartConvReaders

struct StoreURLTests {
  @Test(arguments: [
    ("https://itunes.apple.com/us/rss/topsongs/limit=50/xml", "topsongs", "us"),
    ("https://itunes.apple.com/us/rss/topalbums/limit=10/explicit=true/xml", "topalbums", "us"),
    (
      "https://mzstoreservices-int-st.itunes.apple.com/HK/rss/TopFreeApplications/limit=9/json",
      "topfreeapplications", "hk"
    ),
    (
      "https://itunes.apple.com/nl/rss/customerreviews/page=1/id=9/sortby=mostrecent/xml"
        + "?urlDesc=/customerreviews/id=9/json", "customerreviews", "nl"
    ),
    ("https://itunes.apple.com/rss/topsongs/xml", "topsongs", nil),
    (
      "http://ax.itunes.apple.com/WebObjects/MZStoreServices.woa/ws/RSS/topsongs/sf=143441/xml",
      "topsongs", "us"
    ),
  ])
  func legacyFeeds(url: String, chart: String, country: String?) {
    #expect(StoreURL.legacyChart(url)?.chart == chart)
    #expect(StoreURL.legacyChart(url)?.country == country)
    #expect(StoreURL.generatorChart(url) == nil)
  }

  @Test(arguments: [
    (
      "https://rss.itunes.apple.com/api/v1/us/apple-music/top-albums/all/10/explicit.json",
      "apple-music/top-albums", "us"
    ),
    (
      "https://rss.itunes.apple.com/api/v1/US/apple-music/new-music/4/explicit/json",
      "apple-music/new-music", "us"
    ),
    (
      "https://rss.applemarketingtools.com/api/v2/us/music/most-played/50/albums.json",
      "music/most-played/albums", "us"
    ),
    (
      "https://rss.applemarketingtools.com/api/v2/gb/books/top-free/10/books.atom",
      "books/top-free/books", "gb"
    ),
    (
      "https://rss.applemarketingtools.com/api/v2/us/music/most-played",
      "music/most-played", "us"
    ),
  ])
  func generatorFeeds(url: String, chart: String, country: String?) {
    #expect(StoreURL.generatorChart(url)?.chart == chart)
    #expect(StoreURL.generatorChart(url)?.country == country)
    #expect(StoreURL.legacyChart(url) == nil)
  }

  @Test(arguments: [
    nil, "", "rss", "/", "https://itunes.apple.com/us/rss", "https://itunes.apple.com/us/rss/",
    "https://example.com/feed.xml", "https://example.com/api",
    "https://rss.applemarketingtools.com/api/v2/us/music",
    "https://rss.applemarketingtools.com/api/v3/us/music/most-played/50/albums.json",
    "https://example.com/?a=/us/rss/b",
  ])
  func otherAddresses(url: String?) {
    #expect(StoreURL.legacyChart(url) == nil)
    #expect(StoreURL.generatorChart(url) == nil)
  }

  @Test(arguments: [
    ("https://itunes.apple.com/us/album/x/id647928068?uo=2", "us"),
    ("https://music.apple.com/GB/album/x/1440000000?i=1&uo=4", "gb"),
    ("http://www.apple.com/jp/itunes/", "jp"), ("https://apps.apple.com/us", "us"),
    ("https://itunes.apple.com/app/id9", nil), ("https://www.apple.com/", nil),
    ("https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewTop?cc=us&id=9", nil),
    ("https://itunes.apple.com/1a/album", nil), ("https://itunes.apple.com?/us/", nil),
    ("https://us/album/x", nil), ("https://itunes.apple.com/한/album", nil),
  ])
  func storefronts(url: String, country: String?) {
    var found: String?
    if let code = StoreURL.country(url.utf8.span) {
      found = String(decoding: Array(code), as: UTF8.self)
    }
    #expect(found?.lowercased() == country)
  }

  @Test(arguments: [
    ("https://itunes.apple.com/us/artist/x/id401126224?mt=8&uo=2", "401126224"),
    ("https://itunes.apple.com/us/artist/x/401126224?app=music", "401126224"),
    ("https://music.apple.com/us/artist/x/1276656483", "1276656483"),
    ("https://apps.apple.com/us/developer/x/id284882218#more", "284882218"),
    ("https://itunes.apple.com/us/artist/id9/", "9"),
    ("https://itunes.apple.com/us/artist/id3/id12345678901234567890", "12345678901234567890"),
    ("https://itunes.apple.com/us/artist/x", nil), ("https://itunes.apple.com/us/artist/idol", nil),
    ("https://itunes.apple.com/us/artist/id", nil), ("https://itunes.apple.com/us/artist/9x", nil),
    ("https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewArtist?id=9", nil),
    ("https://12345", nil), ("", nil), ("/", nil),
  ])
  func ids(url: String, id: String?) {
    let digits = StoreURL.id(url.utf8.span)
    #expect(digits.map { String(decoding: Array(url.utf8)[$0], as: UTF8.self) } == id)
  }

  @Test func countryInAQuery() {
    #expect(
      StoreURL.countryInQuery("https://a.com/rss/customerreviews/id=1/json?l=en&cc=gb") == "gb")
    #expect(StoreURL.countryInQuery("https://a.com/?cc=gbr") == nil)
    #expect(StoreURL.countryInQuery("https://a.com/cc=gb") == nil)
  }

  /// The query of a chart has the parameters that select its entries, in the order of their names.
  @Test(arguments: [
    ("https://itunes.apple.com/us/rss/topsongs/limit=50/genre=14/xml", "genre=14"),
    ("https://itunes.apple.com/us/rss/topsongs/limit=50/xml", nil),
    (
      "https://itunes.apple.com/nl/rss/customerreviews/page=1/sortBy=mostRecent/id=9/xml"
        + "?l=en&urlDesc=/customerreviews/id=9/json", "id=9&sortby=mostRecent"
    ),
    ("https://itunes.apple.com/us/rss/customerreviews/page=2/id=9/json?cc=us", "id=9&page=2"),
    (
      "https://rss.itunes.apple.com/api/v1/us/ios-apps/top-free/games/10/non-explicit.json",
      "explicit=false&genre=games"
    ),
    ("https://rss.itunes.apple.com/api/v1/us/ios-apps/top-free/games", "genre=games"),
    ("https://rss.itunes.apple.com/api/v1/us/ios-apps/top-free/all/10/explicit.json", nil),
    ("https://rss.applemarketingtools.com/api/v2/us/music/most-played/50/albums.json", nil),
    (
      "https://itunes.apple.com/search?term=jack+johnson&country=gb&limit=5&entity=song",
      "entity=song&term=jack johnson"
    ),
    ("https://itunes.apple.com/lookup?id=909253", "id=909253"),
    ("https://itunes.apple.com/search?term=%E5%A4%9C%2b&callback=f", "term=夜+"),
    ("https://a.example/us/rss/topsongs/genre=14/xml", nil),
    ("https://itunes.apple.com/us/album/x/1?i=2", nil), ("", nil), ("?", nil),
    ("https://itunes.apple.com/search?", nil), ("https://itunes.apple.com/search?#", nil),
  ])
  func chartQueries(url: String, query: String?) {
    #expect(ChartQuery.text(url) == query)
  }
}
