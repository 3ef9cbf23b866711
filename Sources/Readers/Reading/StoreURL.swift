internal import ChartConvIO
internal import ChartConvModel

/// Values contained in the addresses of Apple's stores and feeds.
///
/// Functions return `nil` if there is no address or it has another form.
enum StoreURL {
  /// Returns the chart and storefront of a legacy feed's own address, in lower case:
  /// `…/us/rss/topsongs/limit=50/xml` is `topsongs` of `us`.
  static func legacyChart(_ url: String?) -> (chart: String, country: String?)? {
    guard isAppleHost(url) else { return nil }
    let components = components(of: url)
    guard let rss = components.firstIndex(where: { matches($0, "rss") || matches($0, "mrss") }),
      rss + 1 < components.count
    else { return nil }
    return (lowercased(components[rss + 1]), storefront(components) ?? country(components[0]))
  }

  /// Returns the chart and storefront of a newer feed's own address, in lower case:
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

  /// Returns the kind of the items of a newer feed's chart, by the type that its name ends with, else
  /// by its medium.
  static func kind(ofGeneratorChart chart: String) -> String? {
    let types = [
      "songs", "albums", "music-videos", "playlists", "artists", "movies", "tv-episodes",
      "tv-seasons", "podcast-episodes", "podcasts", "courses", "audiobooks", "audio-books", "books",
      "apps",
    ]
    for component in chart.split(separator: "/").reversed() {
      let type = types.first { component == $0 || component.hasSuffix("-" + $0) }
      if let type { return Kind.name(type) }
      if component == "hot-tracks" { return "song" }
    }
    return nil
  }

  /// Returns the storefront of a store page: the two letters at the beginning of its path,
  /// `…/us/album/…`.
  @_lifetime(copy address)
  static func country(_ address: Span<UInt8>) -> Span<UInt8>? {
    var start = address.pathStart
    while start < address.count, address[start] == slash { start += 1 }
    guard start + 2 <= address.count, address[start].isASCIILetter,
      address[start + 1].isASCIILetter,
      start + 2 == address.count || address[start + 2].endsPathComponent
    else { return nil }
    return address.extracting(start..<start + 2)
  }

  /// Returns the storefront of a component with its number: `sf=143444`. Numbers of a language and a
  /// platform may follow: `sf=143444-2,29`.
  private static func storefront(_ components: [ArraySlice<UInt8>]) -> String? {
    let number = components.first { $0.starts(with: "sf=".utf8) }?.dropFirst(3)
      .prefix { $0 != UInt8(ascii: "-") }
    return number.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
      .flatMap(StorefrontNumber.country)
  }

  /// Returns the kind that a store page's address names: `…/us/movie/…` is a film.
  static func kind(ofPage address: Span<UInt8>) -> String? {
    var components = components(of: String(address))[...]
    if let first = components.first, first.count == 2 { components = components.dropFirst() }
    return switch components.first.map(lowercased) {
    case "movie": "movie"
    case "music-video": "music-video"
    case "tv-season": "tv-episode"
    case "podcast": "podcast"
    case "album", "song": "song"
    case "book": "ebook"
    case "app": "app"
    default: nil
    }
  }

  /// Returns the storefront in the query of an address: `?cc=gb`, `?country=gb`.
  static func countryInQuery(_ url: String?) -> String? {
    let parts = url.map { Array($0.utf8).split(separator: UInt8(ascii: "?"), maxSplits: 1) } ?? []
    guard parts.count == 2 else { return nil }
    let codes = parts[1].split(separator: UInt8(ascii: "&")).compactMap { parameter in
      ["cc=", "country="].first { parameter.starts(with: $0.utf8) }
        .map { parameter.dropFirst($0.utf8.count) }
    }
    return codes.first.flatMap(country)
  }

  /// Returns the range of the store's number at the end of an address: `…/artist/name/id401126224`,
  /// or without `id` `…/artist/name/401126224`.
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

  /// Returns `true` if the address is on a host that has served Apple's feeds.
  static func isAppleHost(_ url: String?) -> Bool {
    guard let url else { return false }
    let address = Array(url.utf8)[...]
    let scheme: ArraySlice<UInt8> = address.drop { $0 == slash }
    let separator: ArraySlice<UInt8> = scheme.drop { $0 != slash }
    let rest: ArraySlice<UInt8> = separator.drop { $0 == slash }
    let host = rest.prefix { $0 != slash }
    guard rest.count > host.count + 1 else { return false }
    return [".apple.com", ".applemarketingtools.com", ".apple.com.edgesuite.net"].contains {
      host.suffix($0.utf8.count).elementsEqual($0.utf8)
    } || isAppleAddress(host)
  }

  /// Returns `true` for an IPv4 address of Apple's, `17.0.0.0/8`, by which its servers name themselves at
  /// times.
  private static func isAppleAddress(_ host: ArraySlice<UInt8>) -> Bool {
    host.starts(with: "17.".utf8) && host.count { $0 == UInt8(ascii: ".") } == 3
      && host.allSatisfy { $0 == UInt8(ascii: ".") || $0.isDigit }
  }

  private static let slash = UInt8(ascii: "/")

  private static func components(of url: String?) -> [ArraySlice<UInt8>] {
    url.map { Array($0.utf8)[$0.bytes.span.path].split(separator: slash) } ?? []
  }

  private static func country(_ code: ArraySlice<UInt8>) -> String? {
    code.count == 2 && code.allSatisfy(\.isASCIILetter) ? lowercased(code) : nil
  }

  private static func lowercased(_ component: ArraySlice<UInt8>) -> String {
    String(decoding: component, as: UTF8.self).lowercased()
  }

  /// Returns `true` if the component equals a word of lower-case ASCII letters and digits, ignoring
  /// case.
  private static func matches(_ component: ArraySlice<UInt8>, _ word: String) -> Bool {
    component.elementsEqual(word.utf8) { $0 | 0x20 == $1 }
  }
}

/// The numbers by which Apple's older addresses name storefronts: `…/RSS/topsongs/sf=143444/xml`.
enum StorefrontNumber {
  private static let first = 143_441

  /// The codes of the numbers from `first` on, in lower case; `-` is a number without a storefront.
  private static let codes = """
    us fr de gb at be fi gr ie it lu nl pt es ca se no dk ch au nz jp hk sg cn kr in mx ru tw \
    vn za my ph th id pk pl sa tr ae hu cl np pa lk ro - cz - il ua kw hr cr sk lb qa si - co \
    ve br gt ar sv pe do ec hn jm ni py uy mo eg kz ee lv lt mt - md am bw bg - jo ke mk mg ml \
    mu ne sn tn ug ai bs ag bb bm vg ky dm gd ms kn lc vc tt tc gy sr bz bo cy is bh bn ng om \
    dz ao by uz - az - - ye tz gh - al bj bt bf kh cv td cg fj gm gw kg la lr mw mr fm mn mz na \
    pw - pg st sc sl sb sz tj tm zw
    """.words

  static func country(_ number: Int) -> String? {
    let index = number - first
    return codes.indices.contains(index) && codes[index] != "-" ? codes[index] : nil
  }
}

package enum Storefronts {
  /// The codes (ISO 3166-1 alpha-2, in lower case; `xk` is Kosovo).
  package static let all: [Substring] = """
    ae af ag ai al am ao ar at au az ba bb be bf bg bh bj bm bn bo br bs bt bw by bz ca cd cg ch ci cl cm \
    cn co cr cv cy cz de dk dm do dz ec ee eg es fi fj fm fr ga gb gd ge gh gm gr gt gw gy hk hn hr hu id \
    ie il in iq is it jm jo jp ke kg kh kn kr kw ky kz la lb lc lk lr lt lu lv ly ma md me mg mk ml mm mn \
    mo mr ms mt mu mv mw mx my mz na ne ng ni nl no np nr nz om pa pe pg ph pk pl pt pw py qa ro rs ru rw \
    sa sb sc se sg si sk sl sn sr st sv sz tc td th tj tm tn to tr tt tw tz ua ug us uy uz vc ve vg vn vu \
    xk ye za zm zw
    """.split(separator: " ")
}
