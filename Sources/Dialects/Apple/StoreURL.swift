internal import ChartConvModel

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
    var start = address.pathStart
    while start < address.count, address[start] == slash { start += 1 }
    guard start + 2 <= address.count,
      start + 2 == address.count || address[start + 2].endsPathComponent
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
    var digits = address.lastPathComponent
    if digits.count > 2, address[digits.lowerBound] == UInt8(ascii: "i"),
      address[digits.lowerBound + 1] == UInt8(ascii: "d")
    {
      digits = digits.dropFirst(2)
    }
    guard !digits.isEmpty else { return nil }
    for offset in digits where !address[offset].isDigit { return nil }
    return digits
  }

  /// Whether the address is on one of the hosts that have served Apple's feeds.
  private static func isApples(_ url: String?) -> Bool {
    guard let parts = url?.split(separator: "/", maxSplits: 2), parts.count == 3 else {
      return false
    }
    return parts[1].hasSuffix(".apple.com")
  }

  private static let slash = UInt8(ascii: "/")

  private static func components(of url: String?) -> [ArraySlice<UInt8>] {
    url.map { Array($0.utf8)[$0.utf8.span.path].split(separator: slash) } ?? []
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
