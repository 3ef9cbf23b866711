internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// What JSON around rows says of them.
struct JSONSurroundings {
  var date: Timestamp?
  var country: String?
  var chart: String?
  /// The rank of the only row.
  var rank: Int?

  func isOfSameFeed(as other: Self) -> Bool {
    (date, country, chart) == (other.date, other.country, other.chart)
  }

  /// Adds what a key says: a day, a storefront, or the name of one of several charts.
  mutating func add(_ key: String, isOfSeveral: Bool) {
    if let date = Self.date(key) {
      self.date = date
    } else if let country = Self.country(key) {
      self.country = country
    } else if isOfSeveral {
      chart = key
    }
  }

  /// Returns `true` for a day or a storefront.
  static func isDistinct(_ key: String) -> Bool { country(key) != nil || date(key) != nil }

  /// Digits alone may be an identifier.
  private static func date(_ key: String) -> Timestamp? {
    let isWhole = key.utf8.count > 7 && Int(key) == nil
    return isWhole ? Timestamp(feedDate: Array(key.utf8).span) : nil
  }

  private static func country(_ key: String) -> String? {
    guard key.utf8.count == 2 else { return nil }
    let code = key.lowercased()
    return Storefronts.all.contains { $0.utf8.elementsEqual(code.utf8) } ? code : nil
  }
}
