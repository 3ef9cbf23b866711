internal import ChartConv
internal import ChartConvIO
internal import ChartConvText

/// A server's wish not to be asked before a time.
struct Refusal: Equatable, Sendable {
  /// The longest time for which a server is believed, in seconds.
  static let maximumSeconds = 86_400

  /// The status of the answer, 429 or 503.
  let status: Int
  /// The end, in seconds since 1970.
  let until: Int
  /// The path that it was said of, without the query; `*` for the whole host.
  let path: [UInt8]

  init(_ status: Int, until: Int, path: [UInt8]) {
    self.status = status
    self.until = until
    self.path = path
  }

  /// Creates the refusal that an answer expresses.
  ///
  /// It counts for the path. A 429 of Apple's APIs counts for the host, whose requests have one
  /// limit, and so does every refusal of an archive.
  init(
    _ status: Int, _ head: HTTPHead, from address: WebAddress, at now: Int,
    ofHost isOfHost: Bool = false
  ) {
    let standardPatience = 60
    let isOfHost = isOfHost || status == 429 && address.isApple
    self.init(
      status, until: CacheControl.retryTime(head, now: now) ?? now + standardPatience,
      path: Array((isOfHost ? "*" : address.path).utf8))
  }

  /// Says why a server isn't asked.
  var reason: String {
    "\(HTTPStatus.text(status)): the server wants no request before \(Timestamp.text(until))"
  }
}

/// The cache's entry of a host: the times at which it may be asked again.
///
///     next: 2026-11-21T06:30:12Z
///     blocked-until: 2026-11-21T06:31:12Z 503 /us/rss/topsongs/xml
struct HostRecord {
  private static let maximumRefusals = 1000

  private var refusals: [Refusal] = []
  /// The time before which no request should be sent, if requests are to be spaced; else 0.
  var next = 0

  init() {}

  init(_ bytes: [UInt8]) {
    let fields = HeaderFields(bytes)
    func seconds(_ time: [UInt8]) -> Int? { Timestamp(feedDate: time.span)?.secondsSince1970 }
    next = fields.value("next").flatMap(seconds) ?? 0
    for value in fields.values("blocked-until") {
      let words = value.split(separator: 0x20, maxSplits: 2).map { Array($0) }
      guard words.count == 3, let until = seconds(words[0]),
        let status = Int(String(decoding: words[1], as: UTF8.self))
      else { continue }
      refusals.append(Refusal(status, until: until, path: words[2]))
    }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    if next > 0 { bytes += "next: \(Timestamp.text(next))\n".utf8 }
    for refusal in refusals {
      bytes += "blocked-until: \(Timestamp.text(refusal.until)) \(refusal.status) ".utf8
      bytes += refusal.path + [0x0A]
    }
    return bytes
  }

  /// Returns the last refusal of an address that holds at a time.
  func refusal(of address: WebAddress, at now: Int) -> Refusal? {
    refusals.filter { refusal in
      // A longer time is of a clock that was set back.
      (now + 1...now + Refusal.maximumSeconds).contains(refusal.until)
        && (refusal.path == [UInt8(ascii: "*")] || refusal.path.elementsEqual(address.path.utf8))
    }.max { $0.until < $1.until }
  }

  /// Adds a refusal, and drops those that have ended.
  mutating func add(_ refusal: Refusal, at now: Int) {
    refusals.removeAll { $0.until <= now || $0.path == refusal.path }
    refusals = refusals.suffix(Self.maximumRefusals - 1) + [refusal]
  }
}
