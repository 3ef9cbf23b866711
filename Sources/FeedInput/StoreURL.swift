internal import FeedIO

/// What the addresses of Apple's stores and feeds say of what they lead to.
///
/// `nil` where there is no address, or it isn't of the form that says it.
enum StoreURL {
  /// A legacy feed's chart and storefront, in lower case, off its own address:
  /// `…/us/rss/topsongs/limit=50/xml` is `topsongs` of `us`.
  static func legacyChart(_ url: String?) -> (chart: String, country: String?)? {
    guard isApples(url) else { return nil }
    let components = components(of: url)
    guard let rss = components.firstIndex(where: { matches($0, "rss") }),
      rss + 1 < components.count
    else { return nil }
    return (lowercased(components[rss + 1]), country(components[0]))
  }

  /// A newer feed's chart and storefront, in lower case, off its own address:
  /// - `…/api/v1/us/apple-music/top-albums/all/10/explicit.json`: `apple-music/top-albums`
  /// - `…/api/v2/us/music/most-played/50/albums.json`: `music/most-played/albums`
  static func generatorChart(_ url: String?) -> (chart: String, country: String?)? {
    let components = components(of: url)
    guard components.count > 4, matches(components[0], "api") else { return nil }
    let isSecondVersion = matches(components[1], "v2")
    guard isSecondVersion || matches(components[1], "v1") else { return nil }
    var chart = components[3...4].map(lowercased)
    if isSecondVersion, components.count > 6 {
      chart.append(lowercased(components[6].prefix { $0 != UInt8(ascii: ".") }))
    }
    return (chart.joined(separator: "/"), country(components[2]))
  }

  /// The storefront of a store's page, in lower case: the two letters that its path opens with,
  /// `…/us/album/…`.
  static func country(_ address: Span<UInt8>) -> InlineArray<2, UInt8>? {
    var start = pathStart(of: address)
    while start < address.count, address[start] == slash { start += 1 }
    guard start + 2 <= address.count,
      start + 2 == address.count || endsComponent(address[start + 2])
    else { return nil }
    return country(address[start], address[start + 1])
  }

  /// The storefront that the query of an address names: `?cc=gb`.
  static func countryInQuery(_ url: String?) -> String? {
    guard let query = url?.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
    let code = query.utf8.split(separator: UInt8(ascii: "&")).first { $0.starts(with: "cc=".utf8) }
    return code.flatMap { country(Array($0.dropFirst(3))[...]) }
  }

  /// The store's number for what the address leads to: `…/artist/name/id401126224`, and without
  /// the `id` `…/artist/name/401126224`.
  static func id(_ address: Span<UInt8>) -> Range<Int>? {
    var digits = lastComponent(of: address)
    if digits.count > 2, address[digits.lowerBound] == UInt8(ascii: "i"),
      address[digits.lowerBound + 1] == UInt8(ascii: "d")
    {
      digits = digits.dropFirst(2)
    }
    guard !digits.isEmpty else { return nil }
    for offset in digits where !address[offset].isDigit { return nil }
    return digits
  }

  /// The size in pixels of the image that the address leads to: the last `WxH` in the last
  /// component, at its beginning or behind a mark: `170x170bb.png`, `886443919266.55x55-70.jpg`,
  /// `UMG_cvrart_1500x1500_13UAAIM08444.60x60-50.jpg`. A width of 0 is none.
  static func size(_ address: Span<UInt8>) -> (width: Int, height: Int)? {
    let last = lastComponent(of: address)
    var rest = last
    var size: (width: Int, height: Int)?
    while let first = rest.first {
      guard address[first].isDigit else {
        rest.removeFirst()
        continue
      }
      let isBehindMark = first == last.lowerBound || !address[first - 1].isLetter
      let width = number(address, &rest)
      guard isBehindMark, let width, let mark = rest.first, address[mark] == UInt8(ascii: "x")
      else { continue }
      rest.removeFirst()
      guard let height = number(address, &rest) else { continue }
      size = width == 0 ? nil : (width, height)
    }
    return size
  }

  /// The number of up to five digits that stands there; `rest` goes on behind it.
  private static func number(_ address: Span<UInt8>, _ rest: inout Range<Int>) -> Int? {
    let digits = rest.prefix { address[$0].isDigit }
    rest = digits.upperBound..<rest.upperBound
    guard (1...5).contains(digits.count) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int(address[$1] - UInt8(ascii: "0")) }
  }

  /// Whether the address is on one of the hosts that have served Apple's feeds.
  private static func isApples(_ url: String?) -> Bool {
    guard let parts = url?.split(separator: "/", maxSplits: 2), parts.count == 3 else {
      return false
    }
    return parts[1].hasSuffix(".apple.com")
  }

  private static let slash = UInt8(ascii: "/")

  /// Where the path begins: behind the scheme and the host, where these are there.
  private static func pathStart(of address: Span<UInt8>) -> Int {
    var start = 0
    while start < address.count, address[start] != UInt8(ascii: ":") {
      if endsPath(address[start]) { return 0 }
      start += 1
    }
    guard start + 2 < address.count, address[start + 1] == slash, address[start + 2] == slash
    else { return 0 }
    start += 3
    while start < address.count, !endsComponent(address[start]) { start += 1 }
    return start
  }

  private static func endsPath(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func endsComponent(_ byte: UInt8) -> Bool { byte == slash || endsPath(byte) }

  /// What stands behind the host, the query and the fragment left out.
  private static func path(of address: Span<UInt8>) -> Range<Int> {
    let start = pathStart(of: address)
    let mark = address.firstIndex(of: UInt8(ascii: "?"), or: UInt8(ascii: "#"), from: start)
    return start..<(mark ?? address.count)
  }

  private static func components(of url: String?) -> [ArraySlice<UInt8>] {
    url.map { Array($0.utf8)[path(of: $0.utf8.span)].split(separator: slash) } ?? []
  }

  /// What stands behind the path's last slash, but for those at its end.
  private static func lastComponent(of address: Span<UInt8>) -> Range<Int> {
    let path = path(of: address)
    var end = path.upperBound
    while end > path.lowerBound, address[end - 1] == slash { end -= 1 }
    var start = end
    while start > path.lowerBound, address[start - 1] != slash { start -= 1 }
    return start..<end
  }

  private static func country(_ code: ArraySlice<UInt8>) -> String? {
    guard code.count == 2, let letters = country(code[code.startIndex], code[code.startIndex + 1])
    else { return nil }
    return String(decoding: [letters[0], letters[1]], as: UTF8.self)
  }

  private static func country(_ first: UInt8, _ second: UInt8) -> InlineArray<2, UInt8>? {
    guard first.isASCIILetter, second.isASCIILetter else { return nil }
    return [first | 0x20, second | 0x20]
  }

  private static func lowercased(_ component: ArraySlice<UInt8>) -> String {
    String(decoding: component, as: UTF8.self).lowercased()
  }

  /// Whether it is that word of small ASCII letters and digits, whatever its case.
  private static func matches(_ component: ArraySlice<UInt8>, _ word: String) -> Bool {
    component.elementsEqual(word.utf8) { $0 | 0x20 == $1 }
  }
}
