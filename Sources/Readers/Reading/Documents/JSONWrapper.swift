internal import ChartConvIO
internal import ChartConvModel

/// An object of no dialect whose members may be documents: an answer within a server's own, or a chart
/// for each country.
struct JSONWrapper {
  /// The maximum number of objects around a document.
  static let deepest = 5

  /// Its key in the object around it.
  let key: String
  /// The message if no member is read.
  let message: String
  let position: SourcePosition
  /// Its date, which is that of the documents in it.
  let date: Timestamp?
  /// Its rank, which is that of the entry in it.
  let rank: Int?
  /// The number of containers around its members.
  let depth: Int
  /// `true` if a document was read in it.
  private(set) var isRead = false
  private var read = KeyList()
  private var unread = KeyList()

  init(
    _ key: String, _ message: String, _ date: Timestamp?, _ rank: Int?,
    at position: SourcePosition, depth: Int
  ) {
    self.key = key
    self.date = date
    self.rank = rank
    self.message = message
    self.position = position
    self.depth = depth
  }

  /// Notes a member.
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
