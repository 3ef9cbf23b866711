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
    let parts = Array(text.utf8).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
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
  private static func day(_ text: ArraySlice<UInt8>, isLast: Bool) -> CalendarDate? {
    let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let numbers = parts.map { Timestamp.number($0) ?? 0 }
    guard zip(parts, [4, 2, 2]).allSatisfy({ $0.count == $1 }), (1...3).contains(parts.count) else {
      return nil
    }
    let month = numbers.count > 1 ? numbers[1] : isLast ? 12 : 1
    guard (1...12).contains(month) else { return nil }
    let day = isLast ? CalendarDate.days(inMonth: month, of: numbers[0]) : 1
    return CalendarDate(year: numbers[0], month: month, day: numbers.count > 2 ? numbers[2] : day)
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
    let digits = Array(digits)
    guard digits.count == 14, let year = Self.number(digits[..<4]) else { return nil }
    let parts = stride(from: 4, to: 14, by: 2).compactMap { Self.number(digits[$0..<$0 + 2]) }
    guard parts.count == 5,
      let date = CalendarDate(year: year, month: parts[0], day: parts[1])
    else { return nil }
    self.init(date: date, hour: parts[2], minute: parts[3], second: parts[4])
  }

  fileprivate static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
