internal import ChartConvIO
internal import ChartConvModel

/// A URL or relative reference in its five components (RFC 3986 §4.1), and its resolution (§5).
package struct URLReference: Sendable {
  private var scheme: ArraySlice<UInt8>?
  private var authority: ArraySlice<UInt8>?
  private var path: ArraySlice<UInt8>
  private var query: ArraySlice<UInt8>?
  private var fragment: ArraySlice<UInt8>?

  /// Resolves `reference` against the base URL of its document.
  ///
  /// Surrounding white space is ignored (appendix C). A reference with a scheme is returned
  /// unchanged. So is any reference if the base is `nil` or has no scheme, or is a name.
  package static func resolve(_ reference: String, against base: String?) -> String {
    let text = reference.trimmingBlanks
    guard let base, !text.withSpan(hasScheme) else { return text }
    let parsed = Self(base.trimmingBlanks)
    // A name such as `urn:ex:1` is the base of nothing.
    guard parsed.scheme != nil, parsed.authority != nil || parsed.path.first == UInt8(ascii: "/")
    else { return text }
    // The base may have had white space before its fragment. The fragment is already removed.
    return Self(text).resolved(against: parsed).text.trimmingBlanks
  }

  /// Returns a reference with its ampersands, which some feeds escape twice.
  static func unescaped(_ reference: String) -> String {
    guard reference.utf8.contains(UInt8(ascii: "&")) else { return reference }
    let pieces = reference.split(separator: "&", omittingEmptySubsequences: false)
    let tails = pieces.dropFirst().map { $0.hasPrefix("amp;") ? $0.dropFirst(4) : $0 }
    return (pieces.prefix(1) + tails).joined(separator: "&")
  }

  private init(_ text: String) {
    var rest = Array(text.utf8)[...]
    func cut(before isMark: (UInt8) -> Bool) -> ArraySlice<UInt8> {
      let part = rest.prefix { !isMark($0) }
      rest = rest[part.endIndex...]
      return part
    }
    func isQueryMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") }
    func isFragmentMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "#") }
    if Self.hasScheme(rest.span) {
      scheme = cut { $0 == UInt8(ascii: ":") }
      rest.removeFirst()
    }
    if rest.starts(with: "//".utf8) {
      rest.removeFirst(2)
      authority = cut { $0 == UInt8(ascii: "/") || isQueryMark($0) || isFragmentMark($0) }
    }
    path = cut { isQueryMark($0) || isFragmentMark($0) }
    if rest.first.map(isQueryMark) == true {
      rest.removeFirst()
      query = cut(before: isFragmentMark)
    }
    if !rest.isEmpty { fragment = rest.dropFirst() }
  }

  /// Returns `true` if the text has a scheme (§3.1): a letter, then letters, digits, `+`, `-` and
  /// `.` up to a colon.
  package static func hasScheme(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty, text[0].isASCIILetter else { return false }
    var end = 1
    while end < text.count,
      text[end].isAlphanumeric || text[end] == UInt8(ascii: "+") || text[end] == UInt8(ascii: "-")
        || text[end] == UInt8(ascii: ".")
    { end += 1 }
    return end < text.count && text[end] == UInt8(ascii: ":")
  }

  /// Returns `true` for an address without its scheme: `www.example.org/1`.
  package static func isHost(_ text: Span<UInt8>) -> Bool {
    text.count > 4 && text[3] == UInt8(ascii: ".") && text[4] > 0x2F
      && text.begins(withAnyCaseOf: "www.")
  }

  /// Returns `true` for `http://` and `https://`, with which forms are filled in advance.
  package static func isBareScheme(_ text: Span<UInt8>) -> Bool {
    text.equals("http://") || text.equals("https://")
  }

  /// Resolves a reference without a scheme by the strict algorithm of §5.2.2.
  private func resolved(against base: Self) -> Self {
    var target = self
    target.scheme = base.scheme
    if authority != nil {
      target.path = Self.removingDotSegments(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.first == UInt8(ascii: "/") {
      target.path = Self.removingDotSegments(path)
    } else {
      target.path = Self.removingDotSegments(base.merging(path))
    }
    return target
  }

  private func merging(_ relative: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if authority != nil, path.isEmpty { return [UInt8(ascii: "/")] + relative }
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return relative }
    return path[...slash] + relative
  }

  /// Removes dot segments (§5.2.4), one segment with its leading slash at a time.
  private static func removingDotSegments(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    // An array that is only changed at its end. A slice would be copied when appended to.
    var output: [UInt8] = []
    var rest = path
    while !rest.isEmpty {
      let isRooted = rest.first == slash
      let segment = rest.dropFirst(isRooted ? 1 : 0).prefix { $0 != slash }
      let isParent = segment.elementsEqual("..".utf8)
      rest = rest[segment.endIndex...]
      guard isParent || segment.elementsEqual(".".utf8) else {
        if isRooted { output.append(slash) }
        output += segment
        continue
      }
      if isRooted {
        if isParent { output.removeLast(output.count - (output.lastIndex(of: slash) ?? 0)) }
        if rest.isEmpty { output.append(slash) }
      } else {
        rest = rest.dropFirst()
      }
    }
    return output[...]
  }

  /// The recomposed URL (§5.3).
  private var text: String {
    var bytes: [UInt8] = []
    if let scheme { bytes += scheme + ":".utf8 }
    if let authority { bytes += "//".utf8 + authority }
    bytes += path
    if let query { bytes += "?".utf8 + query }
    if let fragment { bytes += "#".utf8 + fragment }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension URLReference {
  /// Returns `true` if both addresses have the same host, ignoring case.
  package static func haveSameHost(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    let host = authority(one)
    let otherHost = authority(other)
    guard !host.isEmpty, !otherHost.isEmpty else { return false }
    return host.equals(otherHost) || String(host).lowercased() == String(otherHost).lowercased()
  }

  /// Returns the part between `//` and the path; empty without `//`.
  @_lifetime(copy address)
  private static func authority(_ address: Span<UInt8>) -> Span<UInt8> {
    var start = 0
    while start < address.count, address[start] <= 0x20 { start += 1 }
    let rest = address.extracting(start..<address.count)
    if hasScheme(rest), let colon = rest.firstIndex(of: 0x3A, from: 0) { start += colon + 1 }
    let slash = UInt8(ascii: "/")
    guard start + 1 < address.count, address[start] == slash, address[start + 1] == slash else {
      return address.extracting(0..<0)
    }
    start += 2
    var end = start
    while end < address.count, address[end] != slash, address[end] != UInt8(ascii: "?"),
      address[end] != UInt8(ascii: "#")
    {
      end += 1
    }
    while end > start, address[end - 1] <= 0x20 { end -= 1 }
    return address.extracting(start..<end)
  }
}
