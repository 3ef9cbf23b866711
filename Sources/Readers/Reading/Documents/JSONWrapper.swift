internal import ChartConvIO
internal import ChartConvModel
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

/// An object of no dialect whose members may be documents: an answer within a server's own, or a chart
/// for each country.
struct JSONWrapper {
  /// The maximum number of objects around a document.
  static let deepest = 5

  let key: String
  let message: String
  let position: SourcePosition
  /// What it and the objects around it say of the documents in it.
  let surroundings: JSONSurroundings
  /// `true` if its members are alike, so that their keys tell them apart.
  let isKeyed: Bool
  /// The number of containers around its members.
  let depth: Int
  private(set) var isRead = false
  private var read = KeyList()
  private var unread = KeyList()

  init(
    _ key: String, _ message: String, _ surroundings: JSONSurroundings, isKeyed: Bool,
    at position: SourcePosition, depth: Int
  ) {
    self.key = key
    self.surroundings = surroundings
    self.isKeyed = isKeyed
    self.message = message
    self.position = position
    self.depth = depth
  }

  mutating func note(_ key: String, isRead: Bool) {
    if isRead { read.add(key) } else { unread.add(key) }
    self.isRead = self.isRead || isRead
  }

  /// Notes a nested wrapper. Its own warning lists its members, so it is listed here only if none
  /// was read.
  mutating func note(_ wrapper: JSONWrapper) {
    if wrapper.isRead { isRead = true } else { unread.add(wrapper.key) }
  }

  var warnings: [String] {
    (read.isEmpty ? [] : ["the entries are read from \(read)"])
      + (unread.isEmpty ? [] : ["members not read: \(unread)"])
  }

  /// The first keys that were added, and the number of all.
  private struct KeyList: CustomStringConvertible {
    private var first: [String] = []
    private var count = 0

    var isEmpty: Bool { count == 0 }
    var description: String {
      first.map { "'\($0.prefix(40))'" }.joined(separator: ", ")
        + (count > first.count ? " and \(count - first.count) more" : "")
    }

    mutating func add(_ key: String) {
      guard first.last != key else { return }
      count += 1
      if first.count < 5 { first.append(key) }
    }
  }
}
