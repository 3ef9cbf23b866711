internal import ChartConvIO
internal import ChartConvModel

/// What selects the entries of one of Apple's charts, reviews or searches, from its address:
/// `genre=14`, `id=474495017&sortby=mostrecent`, `term=jack johnson`.
///
/// Legacy charts have parameters in the path, the newer ones a genre and a file name, and the Search
/// and Apple Music APIs a query.
enum ChartQuery {
  /// The parameters that select something else than entries: their number, form, language and store.
  private static let ignored: Set<String> = [
    "limit", "format", "callback", "lang", "language", "l", "country", "cc", "sf", "types",
    "urldesc", "chart", "offset", "with", "include", "extend", "fields", "platform",
  ]

  /// Returns the parameters of an address in the order of their names, decoded and joined by `&`;
  /// `nil` if there are none or the address isn't that of a chart.
  static func text(_ url: String?) -> String? {
    guard let url, StoreURL.isAppleHost(url) else { return nil }
    let parts = url.split(separator: "?", maxSplits: 1)
    let path = parts[0].split(separator: "/").dropFirst(2)
    let query = parts.count > 1 ? parts[1].prefix { $0 != "#" }.split(separator: "&") : []
    let isLegacy = StoreURL.legacyChart(url) != nil
    let isNewer = StoreURL.generatorChart(url) != nil
    guard isLegacy || isNewer || ["search", "lookup", "charts"].contains(path.last) else {
      return nil
    }
    let generation = isNewer ? newer(Array(path)) : []
    let parameters = (path + query).compactMap(parameter) + generation
    let words = parameters.filter { name, value in
      !ignored.contains(name) && !(name == "page" && value == "1")
    }.map { "\($0)=\($1)" }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return words.isEmpty ? nil : words.joined(separator: "&")
  }

  /// Returns the parameters of a newer chart of version 1: `…/top-free/games/10/non-explicit.json`.
  private static func newer(_ path: [Substring]) -> [(String, String)] {
    guard path.count > 5, path[1].lowercased() == "v1" else { return [] }
    var parameters: [(String, String)] = []
    let genre = path[5].lowercased()
    if genre != "all", Int(genre) == nil { parameters.append(("genre", genre)) }
    if path.last?.hasPrefix("non-explicit") == true { parameters.append(("explicit", "false")) }
    return parameters
  }

  /// Splits `name=value`. Names are in lower case.
  private static func parameter(_ word: Substring) -> (name: String, value: String)? {
    let parts = word.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return (decoded(parts[0]).lowercased(), decoded(parts[1]))
  }

  private static func decoded(_ text: Substring) -> String {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: [UInt8](percentEncoded: bytes), as: UTF8.self)
  }
}

extension Feed {
  /// Completes a feed by the address that it was fetched from, if it doesn't say which chart it is.
  package mutating func complete(from address: String) {
    self.address = address
    guard StoreURL.isAppleHost(address) else { return }
    let named = StoreURL.legacyChart(address) ?? StoreURL.generatorChart(address)
    chart = chart ?? named?.chart
    chartQuery = chartQuery ?? ChartQuery.text(address)
    country = country ?? named?.country ?? StoreURL.countryInQuery(address)
  }
}
