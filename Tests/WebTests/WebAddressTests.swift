import ChartConvIO
import Testing

@testable import ChartConvWeb

@Suite struct WebAddressTests {
  @Test func parts() throws {
    let address = try WebAddress("HTTPS://Ann:p%40ss@Charts.Example:443/us/top?limit=5#now")
    #expect(address.name == "HTTPS://Charts.Example:443/us/top?limit=5")
    #expect(address.text == "HTTPS://Ann:p%40ss@Charts.Example:443/us/top?limit=5")
    #expect(address.origin == "https://charts.example")
    #expect(address.host == "charts.example")
    #expect(address.hasCredentials && address.scheme == "https://")
    #expect(try WebAddress("http://[::1]:8080/").host == "[::1]:8080")
    #expect(try WebAddress("http://charts.example:").host == "charts.example")
  }

  @Test func bytesBeyondASCIIAreEncoded() throws {
    let address = try WebAddress("http://\u{E4}.example/\u{E4}%20b?q=\u{20AC}#\u{E4}")
    #expect(address.text == "http://\u{E4}.example/%C3%A4%20b?q=%E2%82%AC")
    #expect(address.name == "http://\u{E4}.example/\u{E4}%20b?q=\u{20AC}")
    #expect(try address.redirected(to: "/\u{F6}").text == "http://\u{E4}.example/%C3%B6")
  }

  @Test func signsInAPasswordAreEncoded() throws {
    let address = try WebAddress("https://ann:p@s:\u{E4}@charts.example/a@b")
    #expect(address.text == "https://ann:p%40s:%C3%A4@charts.example/a@b")
    #expect(address.name == "https://charts.example/a@b" && address.host == "charts.example")
    #expect(
      try address.redirected(to: "/c").text == "https://ann:p%40s:%C3%A4@charts.example/c")
  }

  @Test(arguments: [
    "ftp://charts.example/", "http:/charts.example", "http://", "http://a@/", "http://a b/",
    "http://a/\n", "https://?x",
  ])
  func isInvalid(_ text: String) { #expect(throws: FeedError.self) { try WebAddress(text) } }

  @Test func isAddress() {
    for name in ["http://a", "HTTPS://a", "https://"] { #expect(WebAddress.isAddress(name)) }
    for name in ["http.xml", "./http://a", "https:", "-", "", "feed://a"] {
      #expect(!WebAddress.isAddress(name))
    }
  }

  @Test func secretsAreRemoved() {
    #expect(WebAddress.redacted("http://a:b@c@d/e@f?g@h") == "http://d/e@f?g@h")
    #expect(WebAddress.redacted("top@home.xml") == "top@home.xml")
    #expect(WebAddress.redacted("https://a:b@") == "https://")
  }

  @Test func redirects() throws {
    let address = try WebAddress("https://ann:pw@a.example/x/y?z")
    func target(_ location: String) throws -> String {
      try address.redirected(to: location).text
    }
    #expect(try target("../w") == "https://ann:pw@a.example/w")
    #expect(try target("https://A.example:443/w") == "https://ann:pw@A.example:443/w")
    #expect(try target("https://b.example/w") == "https://b.example/w")
    #expect(try target("https://eve:pw@b.example/w") == "https://b.example/w")
    #expect(try target("//b.example/w") == "https://b.example/w")
    for location in ["http://a.example/", "file:///etc/passwd", "gopher://a", "javascript:x"] {
      #expect(throws: FeedError.self) { try target(location) }
    }
  }

  @Test func fileNames() {
    #expect(
      FileName.text("/us/RSS/top..songs/?limit=50", atMost: 80) == "us-rss-top.songs-limit-50")
    #expect(FileName.text("/../..", atMost: 80) == "index")
    #expect(FileName.text("abc.def", atMost: 4) == "def")
    #expect(Folder.hash("") == "cbf29ce484222325")
    #expect(Folder.hash("a") == "af63dc4c8601ec8c")
  }
}
