internal import ChartConv
package import ChartConvIO
internal import ChartConvText

/// An absolute URL with the scheme `http` or `https`.
package struct WebAddress: Sendable {
  /// The URL as it is requested, without a fragment. Bytes beyond ASCII are encoded but in the host
  /// (RFC 3987 §3.1), and so is an `@` within the user name and password.
  let text: String
  /// The URL without user name, password and fragment: for messages, `source` and the cache.
  package let name: String
  /// Scheme, host and port, in lower case, without a default port.
  let origin: String
  /// `http://` or `https://`.
  let scheme: String
  /// User name and password, in the form of a request.
  private let credentials: String?

  /// Host and port, in lower case, without a default port.
  var host: Substring { origin.dropFirst(scheme.utf8.count) }

  /// The path, without the query; `/` if there is none.
  var path: Substring {
    let rest = name.dropFirst(scheme.utf8.count).drop { $0 != "/" && $0 != "?" }
    let path = rest.prefix { $0 != "?" }
    return path.isEmpty ? "/" : path
  }

  var isApple: Bool {
    let host = host.prefix { $0 != ":" }
    return host == "apple.com" || host.hasSuffix(".apple.com")
      || host == "rss.applemarketingtools.com"
  }

  /// `true` if the URL has a user name.
  var hasCredentials: Bool { credentials != nil }

  /// Returns `true` if the name of an input is a URL to fetch. A file of such a name is `./NAME`.
  package static func isAddress(_ name: String) -> Bool { prefixCount(name) != nil }

  /// Returns `true` if the name of an input is a URL of a scheme that isn't fetched: `ftp://`,
  /// `file://`.
  package static func isOtherURL(_ name: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    let scheme = name.utf8.prefix {
      isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
    }
    guard let first = scheme.first, isLetter(first) else { return false }
    return name.utf8.dropFirst(scheme.count).starts(with: "://".utf8) && !isAddress(name)
  }

  /// Returns the name of an input without the user name and password of a URL.
  package static func redacted(_ name: String) -> String {
    guard let count = prefixCount(name) else { return name }
    let rest = name.utf8.dropFirst(count)
    let authority = rest.prefix { !isEndOfAuthority($0) }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return name }
    return String(name.utf8.prefix(count)).map { $0 + String(name[name.utf8.index(after: at)...]) }
      ?? name
  }

  /// Throws `.unreadable` if the text isn't such a URL.
  package init(_ text: String) throws(FeedError) {
    let redacted = Self.redacted(text)
    func problem(_ message: String) -> FeedError { FeedError(.unreadable, message, in: redacted) }
    guard let count = Self.prefixCount(text) else { throw problem("not a URL of http or https") }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw problem("a URL has no spaces and control characters; write %20 for a space")
    }
    let withoutFragment = text.utf8.prefix { $0 != UInt8(ascii: "#") }
    name = String(decoding: redacted.utf8.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    scheme = count == 8 ? "https://" : "http://"
    let authority = withoutFragment.dropFirst(count).prefix { !Self.isEndOfAuthority($0) }
    let at = authority.lastIndex(of: UInt8(ascii: "@"))
    credentials = at.map { at in
      Self.encoded(authority[..<at]) { $0 >= 0x80 || $0 == UInt8(ascii: "@") }
    }
    let host = at.map { authority[authority.index(after: $0)...] } ?? authority
    self.text =
      String(decoding: withoutFragment.prefix(count), as: UTF8.self)
      + (credentials.map { $0 + "@" } ?? "") + String(decoding: host, as: UTF8.self)
      + Self.encoded(withoutFragment[authority.endIndex...]) { $0 >= 0x80 }
    let port = Array((count == 8 ? ":443" : ":80").utf8)
    let isStandard = host.suffix(port.count).elementsEqual(port)
    let plain = isStandard ? host.dropLast(port.count) : host.last == 0x3A ? host.dropLast() : host
    guard !plain.isEmpty else { throw problem("the URL has no host") }
    origin = scheme + String(decoding: plain, as: UTF8.self).lowercased()
  }

  /// Returns the target of a redirect.
  ///
  /// A user name and password are kept for the same origin only. Those of the target are dropped: a
  /// server doesn't choose them.
  func redirected(to location: String) throws(FeedError) -> WebAddress {
    let target = URLReference.resolve(location, against: text)
    guard Self.isAddress(target) else {
      let scheme = target.utf8.prefix { $0 != UInt8(ascii: ":") }.prefix(20)
      throw FeedError(
        .unreadable,
        "redirects to \(String(decoding: scheme, as: UTF8.self)):, which isn't fetched", in: name)
    }
    let plain = try WebAddress(Self.redacted(target))
    guard plain.scheme == scheme || scheme == "http://" else {
      throw FeedError(.unreadable, "redirects from https to \(plain.name)", in: name)
    }
    guard let credentials, plain.origin.hasBytes(of: origin) else { return plain }
    return try WebAddress(scheme + credentials + "@" + plain.text.dropFirst(scheme.utf8.count))
  }

  /// Returns the length of `http://` or `https://`, in any case, at the start of a text.
  private static func prefixCount(_ text: String) -> Int? {
    guard let first = text.utf8.first, first | 0x20 == UInt8(ascii: "h") else { return nil }
    return ["http://", "https://"].first { scheme in
      // The bit turns `:` and `/` into themselves.
      text.utf8.prefix(scheme.utf8.count).lazy.map { $0 | 0x20 }.elementsEqual(scheme.utf8)
    }?.utf8.count
  }

  /// Encodes the value of a parameter in a query (RFC 3986 §2).
  ///
  /// - Parameter kept: bytes that stay, besides those that need no encoding.
  static func encoded(value: String, keeping kept: String = "") -> String {
    encoded(value.utf8) { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: false
      default: !kept.utf8.contains(byte)
      }
    }
  }

  /// Encodes bytes: `%C3%A4` for `ä`.
  private static func encoded(
    _ part: some Sequence<UInt8>, where isEncoded: (UInt8) -> Bool
  ) -> String {
    let bytes = part.reduce(into: [UInt8]()) { bytes, byte in
      if isEncoded(byte) { bytes.append(percentEncoding: byte) } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isEndOfAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}
