internal import ChartConvIO
package import ChartConvModel

/// Why a text isn't a moment.
package enum DateProblem: Error {
  case unreadable
  /// A year or a month without a day.
  case lacksDay(year: Int)
  /// A number may be the day or the month.
  case ambiguous
  case unknownZone
}

/// A date as written in a feed, in any of the forms of ``DateGrammar``.
package struct FeedDate {
  package let moment: Timestamp
  /// `true` if second 60 was read as 59, because its minute can't have a leap second.
  package let lacksLeapSecond: Bool

  /// Parses a date. Without a time it is midnight, without a zone UTC. The offset is kept.
  package init(_ text: Span<UInt8>) throws(DateProblem) {
    for index in text.indices where text[index] >= 0x80 {
      // Spaces of Unicode stand between words of other languages, and before `PM`.
      let plain = String.UnicodeScalarView(
        String(text).unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 })
      self = try Self(parsing: String(plain).utf8.span)
      return
    }
    self = try Self(parsing: text)
  }

  private init(parsing text: Span<UInt8>) throws(DateProblem) {
    var scanner = DateScanner(text)
    var date = DateGrammar()
    try date.read(&scanner)
    let time = date.time ?? TimeOfDay(hour: 0)
    let day = try date.day()
    let offset = try date.offset(on: day, minute: time.hour * 60 + time.minute)
    guard let moment = time.timestamp(on: day, offset: offset) else { throw .unreadable }
    lacksLeapSecond = time.second == 60 && moment.second < 60
    self.moment = moment
  }
}

extension Timestamp {
  /// Parses a date in any of the forms found in feeds.
  package init?(feedDate text: Span<UInt8>) {
    guard let date = try? FeedDate(text) else { return nil }
    self = date.moment
  }
}

extension CalendarDate {
  /// Parses the day of a date in any of the forms found in feeds, as written and not in UTC.
  package init?(feedDate text: Span<UInt8>) {
    guard let date = try? FeedDate(text) else { return nil }
    self = date.moment.date
  }
}
