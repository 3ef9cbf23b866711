internal import ChartConv
internal import ChartConvWeb

extension Flag {
  /// How documents are fetched.
  static let webFlags: [Flag] = [
    Flag(
      "cache", .web, "keep documents in DIR (default: the user's cache folder)",
      .taking("DIR") { $0.web.cache = $1 }),
    Flag(
      "no-cache", .web, "keep no documents, and use none that were kept",
      .plain { $0.usesCache = false }),
    Flag(
      "offline", .web, "fetch nothing; use the documents in the cache, whatever their age",
      .plain { $0.web.freshness = .offline }),
    Flag(
      "refresh", .web, "ask whether documents have changed, including those that are still fresh",
      .plain { $0.web.freshness = .asked }),
    Flag(
      "header", .web, "add a header such as 'NAME: VALUE' to requests; the answers aren't kept",
      .parsed("HEADER", OptionValue.header) { $0.web.headers.append($1) }),
    Flag(
      "user-agent", .settings, in: .fetches, "the User-Agent header to send",
      .parsed("TEXT", OptionValue.line) { $0.web.userAgent = $1 }),
    Flag(
      "cacert", .settings, in: .fetches,
      "trust the certificate authorities in FILE (PEM), not the system's",
      .taking("FILE") { $0.web.authorities = $1 }),
    Flag(
      "no-private", .settings, in: .fetches,
      "connect to public addresses only, and through no proxy",
      .plain { $0.web.refusesPrivateAddresses = true }),
  ]

  static let webSettings: [Flag] = [
    Flag(
      "cache-size", .settings, in: .fetches,
      "remove the oldest documents beyond SIZE "
        + "(default: \(OptionValue.sizeText(WebOptions().cacheSize)))",
      .size(from: 1) { $0.web.cacheSize = $1 }),
    .time("connect-timeout", "maximum time to connect", WebOptions().connectTimeout) {
      $0.connectTimeout = $1
    },
    .time("speed-time", "give up after this long without data", WebOptions().stallTimeout) {
      $0.stallTimeout = $1
    },
    .time("max-time", "maximum time for one document", WebOptions().totalTimeout) {
      $0.totalTimeout = $1
    },
  ]

  /// Creates an option for a time in seconds.
  private static func time(
    _ name: String, _ summary: String, _ preset: Duration,
    _ set: @escaping @Sendable (inout WebOptions, Duration) -> Void
  ) -> Flag {
    Flag(
      name, .settings, in: .fetches,
      "\(summary), in seconds (default: \(preset.components.seconds))",
      .taking("SECONDS") { options, value throws(FeedError) in
        let seconds = try OptionValue.wholeNumber("--\(name)", value, from: 1)
        set(&options.web, .seconds(min(seconds, 1_000_000)))
      })
  }
}

extension OptionValue {
  /// Parses a header (RFC 9110 §5).
  static func header(_ option: String, _ text: String) throws(FeedError) -> String {
    let name = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isName = name.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
    guard isName, !name.isEmpty, name.count < text.utf8.count else {
      // The value may be a secret.
      throw .usage("\(option): expected a header such as 'NAME: VALUE'")
    }
    return try line(option, text)
  }

  static func line(_ option: String, _ text: String) throws(FeedError) -> String {
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw .usage("\(option): expected one line without control characters")
    }
    return text
  }
}
