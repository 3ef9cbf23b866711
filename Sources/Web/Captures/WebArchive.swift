package import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// The addresses of an archive of the web: that of its index, and those of its captures.
package struct WebArchive: Sendable {
  /// The address of the Internet Archive.
  package static let standard = "https://web.archive.org"

  /// The address of the index, without a query.
  let index: String
  /// What the addresses of captures begin with: `https://web.archive.org/web/`.
  private let captures: WebAddress

  /// Creates an archive by its address, or by that of its index. The parts of the Internet Archive's
  /// are known; other archives have their captures beside the index. Throws `.usage`.
  package init(_ text: String) throws(FeedError) {
    do throws(FeedError) {
      let address = try WebAddress(text).text.utf8
      let start = address.dropFirst(8).firstIndex(of: UInt8(ascii: "/")) ?? address.endIndex
      let root = String(decoding: address[..<start], as: UTF8.self)
      var path = String(decoding: address[start...], as: UTF8.self)
      while path.hasSuffix("/") { path.removeLast() }
      if ["", "/web", "/cdx/search/cdx"].contains(path) {
        index = root + "/cdx/search/cdx"
        captures = try WebAddress(root + "/web/")
      } else if path.hasSuffix("cdx"), let slash = path.lastIndex(of: "/") {
        index = root + path
        captures = try WebAddress(root + path[...slash])
      } else {
        index = root + path + "/cdx"
        captures = try WebAddress(root + path + "/")
      }
    } catch {
      throw FeedError(.usage, error.message)
    }
  }

  /// Returns the address of a capture's original bytes.
  func address(of capture: ArchivedCopy) throws(FeedError) -> WebAddress {
    try WebAddress("\(captures.text)\(capture.digits)id_/\(capture.original)")
  }

  /// Returns the time of the capture at an address; `nil` if it isn't a capture of the archive.
  func time(of address: WebAddress) -> Timestamp? {
    let path = address.path.utf8
    let digits = path.dropFirst(captures.path.utf8.count).prefix(14)
    guard address.host.utf8.elementsEqual(captures.host.utf8),
      path.starts(with: captures.path.utf8),
      path[digits.endIndex...].starts(with: "id_/".utf8)
    else { return nil }
    return Timestamp(digits: digits)
  }
}

/// A copy of a document in an archive, as its index says.
struct ArchivedCopy {
  let time: Timestamp
  let original: String
  /// A hash of the document; empty if the index has none.
  let digest: String

  /// The time in fourteen digits, as archives write it.
  var digits: String { time.digits }
}

/// The days whose copies are fetched.
package struct ArchivePeriod: Sendable {
  let first: Timestamp
  let last: Timestamp

  /// Parses `2014..2016`, `2014-05..2014-06-30` or `2014`. Throws `.usage`.
  package init(_ text: String) throws(FeedError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isRange = parts.count == 3 && parts[1].isEmpty
    guard isRange || parts.count == 1, let from = parts.first, let to = parts.last,
      let first = Self.day(from, isLast: false).flatMap({ Timestamp(date: $0) }),
      let last = Self.day(to, isLast: true).flatMap({
        Timestamp(date: $0, hour: 23, minute: 59, second: 59)
      }), first < last
    else {
      throw FeedError(
        .usage, "expected days, months or years such as 2014-05-01..2016, not '\(text)'")
    }
    self.first = first
    self.last = last
  }

  /// Returns the first or the last day of a day, month or year.
  private static func day(_ text: Substring, isLast: Bool) -> CalendarDate? {
    let size = text.utf8.count
    guard [4, 7, 10].contains(size),
      let first = CalendarDate(beforeTime: Array((text + "-01-01".suffix(10 - size)).utf8).span)
    else { return nil }
    let month = isLast && size == 4 ? 12 : first.month
    let day = isLast && size < 10 ? CalendarDate.days(inMonth: month, of: first.year) : first.day
    return CalendarDate(year: first.year, month: month, day: day)
  }
}

/// The periods of which one copy each is fetched.
package enum ArchiveSpacing: String, CaseIterable, Sendable {
  case day, week, month

  /// Returns the number of the period that a day is in.
  func period(of day: CalendarDate) -> Int {
    switch self {
    case .day: day.daysSinceEpoch
    // The first day of 1970 was a Thursday.
    case .week: (day.daysSinceEpoch + 3) / 7
    case .month: day.year * 12 + day.month
    }
  }
}

extension Timestamp {
  /// The digits, fourteen for a time in whole seconds of UTC.
  var digits: String { description.filter { $0.isNumber } }

  /// Parses fourteen digits.
  init?(digits: some Collection<UInt8>) {
    guard digits.count == 14, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(feedDate: Array(digits).span)
  }
}
