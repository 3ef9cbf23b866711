import ChartConvIO
import Testing

@testable import ChartConvWeb

@Suite struct CacheTests {
  /// 2026-01-01T00:00:00Z.
  private static let date = 1_767_225_600

  private static func head(_ lines: String...) throws -> HTTPHead {
    let text = (["HTTP/1.1 200 OK"] + lines).joined(separator: "\r\n") + "\r\n\r\n"
    return try #require(HTTPHead(Array(text.utf8)))
  }

  @Test func heads() throws {
    let head = try #require(
      HTTPHead(Array("HTTP/2 304 \r\nETag:  W/\"a b\" \r\nX:\r\nBad\r\nX: y\r\n\r\n".utf8)))
    #expect(head.status == 304)
    #expect(head.text("etag") == "W/\"a b\"")
    #expect(head.text("x") == "y")
    #expect(head.values("x").count == 2)
    for text in ["", "HTTP/1.1", "HTTP/1.1 20 OK", "ICY 200 OK", "HTTP/1.1 abc x"] {
      #expect(HTTPHead(Array(text.utf8)) == nil)
    }
  }

  @Test(arguments: [
    ("max-age=60", 60), ("MAX-AGE=\"60\" , public", 60), ("max-age=60, max-age=5", 60),
    ("no-cache, max-age=60", 0), ("max-age=x", 0), ("private=\"max-age=9\"", 0),
    ("max-age=99999999999999999999", 366 * 86_400), ("s-maxage=60", 0), ("", 0),
  ])
  func maxAge(_ value: String, _ lifetime: Int) throws {
    #expect(CacheControl(try Self.head("Cache-Control: \(value)")).lifetime == lifetime)
  }

  @Test func lifetimes() throws {
    let date = "Date: Thu, 01 Jan 2026 00:00:00 GMT"
    func lifetime(_ lines: String...) throws -> Int {
      let text = ["HTTP/1.1 200 OK", date] + lines
      return CacheControl(
        try #require(HTTPHead(Array(text.joined(separator: "\r\n").utf8)))
      ).lifetime
    }
    #expect(try lifetime("Expires: Thu, 01 Jan 2026 01:00:00 GMT") == 3600)
    #expect(try lifetime("Expires: Thursday, 01-Jan-26 01:00:00 GMT") == 3600)
    #expect(try lifetime("Expires: Thu Jan  1 01:00:00 2026") == 3600)
    #expect(try lifetime("Expires: 0") == 0)
    #expect(try lifetime("Expires: Wed, 31 Dec 2025 00:00:00 GMT") == 0)
    #expect(try lifetime("Expires: Thu, 01 Jan 2026 01:00:00 GMT", "Cache-Control: max-age=5") == 5)
    #expect(try lifetime("Cache-Control: max-age=100", "Age: 40") == 60)
    #expect(try !CacheControl(Self.head("Cache-Control: No-Store")).isStorable)
  }

  @Test func retryTimes() throws {
    let now = Self.date + 7
    func time(_ lines: String...) throws -> Int? {
      let text = ["HTTP/1.1 429 Slow"] + lines
      return CacheControl.retryTime(
        try #require(HTTPHead(Array(text.joined(separator: "\r\n").utf8))), now: now)
    }
    #expect(try time("Retry-After: 120") == now + 120)
    #expect(
      try time(
        "Date: Thu, 01 Jan 2026 00:00:00 GMT", "Retry-After: Thu, 01 Jan 2026 00:05:00 GMT")
        == now + 300)
    #expect(try time("Retry-After: Wed, 31 Dec 2025 00:00:00 GMT") == now)
    #expect(try time("Retry-After: 99999999") == now + Refusal.maximumSeconds)
    #expect(
      try time("Retry-After: Fri, 01 Jan 2027 00:00:00 GMT") == now + Refusal.maximumSeconds)
    #expect(try time("Retry-After: soon") == nil)
    #expect(try time() == nil)
  }

  @Test func records() throws {
    var record = CacheRecord("http://a.example/x", at: Self.date)
    record.update(
      with: try Self.head(
        "ETag: W/\"\u{E4} \"", "Last-Modified: now", "Cache-Control: max-age=9",
        "Content-Type: text/XML; charset=KOI8-R"),
      at: Self.date + 1)
    var bytes = (record.bytes + Array("body\n\n".utf8))[...]
    let copy = try #require(CacheRecord(from: &bytes))
    #expect(bytes.elementsEqual("body\n\n".utf8))
    #expect(copy.bytes == record.bytes)
    #expect(copy.etag == Array("W/\"\u{E4} \"".utf8))
    #expect(copy.contentType == "text/xml; charset=koi8-r")
    #expect(copy.fresh == Self.date + 10 && copy.fetched == Self.date + 1)
    // Cut anywhere, it is none.
    for count in 0..<record.bytes.count {
      var cut = record.bytes.prefix(count)
      #expect(CacheRecord(from: &cut) == nil)
    }
  }

  @Test func notModifiedKeepsWhatItDoesNotSay() throws {
    var record = CacheRecord("http://a.example/x", at: Self.date)
    record.update(with: try Self.head("ETag: \"1\"", "Last-Modified: then"), at: Self.date)
    let head = try #require(HTTPHead(Array("HTTP/1.1 304 x\r\nETag: \"2\"".utf8)))
    record.update(with: head, at: Self.date + 60)
    #expect(record.etag == Array("\"2\"".utf8) && record.lastModified == Array("then".utf8))
    #expect(record.fetched == Self.date && record.checked == Self.date + 60)
  }

  @Test func decisions() {
    var record = CacheRecord("http://a.example/x", at: Self.date)
    record.fresh = Self.date + 60
    func decide(
      _ record: CacheRecord?, at now: Int, _ freshness: WebOptions.Freshness = .standard,
      refusal: Refusal? = nil
    ) -> CacheDecision {
      CacheDecision(record, refusal: refusal, now: now, freshness)
    }
    let refusal = Refusal(429, until: Self.date + 99, path: [])
    let (soon, late) = (Self.date + 59, Self.date + 60)
    #expect(decide(record, at: soon) == .use)
    #expect(decide(record, at: late) == .ask)
    #expect(decide(record, at: soon, .asked) == .ask)
    #expect(decide(record, at: late, .offline) == .use)
    #expect(decide(nil, at: soon) == .ask)
    // A clock that was set back by years.
    #expect(decide(record, at: Self.date - 99_999_999) == .ask)
    guard case .useStale = decide(record, at: late, .asked, refusal: refusal),
      case .fail = decide(nil, at: late, .asked, refusal: refusal),
      case .fail = decide(nil, at: late, .offline)
    else {
      Issue.record("a refusal isn't kept")
      return
    }
    #expect(decide(record, at: soon, refusal: refusal) == .use)
    record.status = 410
    #expect(decide(record, at: late) == .fail(message: CacheDecision.gone))
    #expect(decide(record, at: late, .asked) == .ask)
  }

  @Test func hostsHaveSeparateFolders() throws {
    let cache = try WebCache("/cache")
    let hosts = [
      "a.example", "a:8080", "a-8080", "[::1]:8080", "\u{FC}.example", "\u{F6}.example", "example",
    ]
    let folders = try hosts.map { cache.hostFolder(try WebAddress("http://\($0)/x")) }
    #expect(folders[0] == "/cache/a.example" && folders[2] == "/cache/a-8080")
    #expect(Set(folders).count == hosts.count)
  }

  @Test func hosts() throws {
    let (now, day) = (Self.date, Refusal.maximumSeconds)
    var host = HostRecord()
    #expect(host.bytes.isEmpty)
    host.next = now
    host.add(Refusal(503, until: now + 60, path: Array("/a b".utf8)), at: now)
    host.add(Refusal(503, until: now + 30, path: Array("/a b".utf8)), at: now)
    host.add(Refusal(429, until: now + 10, path: Array("/c".utf8)), at: now)
    let copy = HostRecord(host.bytes)
    #expect(copy.next == now && copy.bytes == host.bytes)
    func until(_ path: String, at time: Int, _ host: HostRecord) throws -> Int? {
      host.refusal(of: try WebAddress("http://a.example\(path)"), at: time)?.until
    }
    #expect(try until("/c?x", at: now, copy) == now + 10)
    #expect(try until("/c?x", at: now + 10, copy) == nil)
    #expect(try until("/c/", at: now, copy) == nil)
    // A clock that was set back.
    #expect(try until("/c", at: now - day, copy) == nil)
    host.add(Refusal(429, until: now + 20, path: [UInt8(ascii: "*")]), at: now)
    #expect(try until("", at: now, host) == now + 20)
  }

  @Test(arguments: [
    ("https://itunes.apple.com/search?term=a", 429, "*"), ("https://apple.com:444", 429, "*"),
    ("https://itunes.apple.com/search?term=a", 503, "/search"),
    ("https://a.example/x?y", 429, "/x"), ("https://notapple.com/", 429, "/"),
  ])
  func refusals(_ url: String, _ status: Int, _ path: String) throws {
    let refusal = Refusal(
      status, try Self.head("Retry-After: 5"), from: try WebAddress(url), at: Self.date)
    #expect(refusal == Refusal(status, until: Self.date + 5, path: Array(path.utf8)))
  }
}
