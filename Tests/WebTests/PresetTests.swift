import ChartConvIO
import Testing

import ChartConvReaders
@testable import ChartConvWeb

@Suite struct PresetTests {
  @Test(arguments: [
    (
      "apple:us/topsongs", "apple-us-topsongs",
      "https://itunes.apple.com/us/rss/topsongs/limit=100/xml"
    ),
    (
      "apple:jp/topalbums?limit=50&genre=14&explicit=true&format=json",
      "apple-jp-topalbums-genre-14-explicit-json",
      "https://itunes.apple.com/jp/rss/topalbums/limit=50/genre=14/explicit=true/json"
    ),
    (
      "apple:gb/music/most-played/music-videos?limit=25", "apple-gb-music-most-played-music-videos",
      "https://rss.marketingtools.apple.com/api/v2/gb/music/most-played/25/music-videos.json"
    ),
    (
      "apple:us/reviews?id=123&page=2", "apple-us-reviews-123-page-2",
      "https://itunes.apple.com/us/rss/customerreviews/page=2/id=123/sortby=mostrecent/xml"
    ),
    (
      "apple:us/search?term=Jos\u{E9} x&media=music", "apple-us-search-jos-x-music",
      "https://itunes.apple.com/search?term=Jos%C3%A9%20x&country=us&media=music"
    ),
    (
      "apple:us/lookup?id=1,2", "apple-us-lookup-1-2",
      "https://itunes.apple.com/lookup?id=1,2&country=us"
    ),
  ])
  func documents(_ preset: String, _ name: String, _ url: String) throws {
    let documents = try Preset(preset).documents
    // A hash follows.
    #expect(documents.map { String($0.name.dropLast(17)) } == [name])
    #expect(documents.map(\.url) == [url])
  }

  @Test func pages() throws {
    let documents = try Preset("apple:us/reviews/123?page=1-10&format=json").documents
    #expect(documents.count == 10)
    #expect(
      documents[0].url == (try Preset("apple:us/reviews?id=123&format=json").documents[0].url))
    #expect(documents[9].url.contains("/page=10/id=123/"))
    #expect(Set(documents.map { Array($0.name.utf8) }).count == 10)
    for page in ["0", "1-11", "3-2", "1-2-3", "-", "1-"] {
      #expect(throws: FeedError.self) { try Preset("apple:us/reviews/123?page=\(page)") }
    }
  }

  @Test func countries() throws {
    #expect(try Preset("apple:us,gb/topsongs").documents.map(\.name).count == 2)
    let all = try Preset("apple:all/topsongs").documents
    #expect(all.count == Storefronts.all.count && all.count > 170)
    #expect(Storefronts.all == Storefronts.all.sorted())
    #expect(Set(Storefronts.all.map { Array($0.utf8) }).count == all.count)
  }

  @Test func namesAreUnique() {
    let names = AppleCatalogue.all.map { Array($0.name.utf8) }
    #expect(Set(names).count == names.count)
  }

  /// The limits of Apple's hosts.
  @Test func pauses() throws {
    func pause(_ url: String) throws -> Int { HostPause.standard(try WebAddress(url)) }
    #expect(try pause("https://itunes.apple.com/search?term=a") == 3000)
    #expect(try pause("https://ITUNES.apple.com/lookup?id=1") == 3000)
    #expect(try pause("https://itunes.apple.com/us/rss/topsongs/xml") == 100)
    #expect(try pause("https://charts.example/search") == 100)
  }
}
