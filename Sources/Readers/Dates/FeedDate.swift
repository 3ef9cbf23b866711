internal import ChartConvIO
internal import ChartConvMarkup
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
    for index in text.indices where text[index] >= 0x80 || text[index].beginsMarkup {
      // Spaces of Unicode stand between words of other languages, and before `PM`; dashes before
      // offsets and between a day and a time.
      let plain = String.UnicodeScalarView(
        Self.withoutMarkup(text).unicodeScalars.map {
          if $0.properties.isWhitespace { return " " }
          return ["−", "–", "—"].contains($0) ? "-" : $0
        })
      self = try Self(parsing: String(plain).utf8.span)
      return
    }
    self = try Self(parsing: text)
  }

  /// Returns the machine-readable date of a `time` element, else the text without markup.
  private static func withoutMarkup(_ text: Span<UInt8>) -> String {
    let tag = "<time"
    for index in text.indices where text.contains(tag, at: index) {
      var attributes = MarkupAttributes(text, from: index + tag.utf8.count)
      while let attribute = attributes.next() {
        if let value = attribute.value, text.extracting(attribute.name).equals("datetime") {
          return String(text.extracting(value))
        }
      }
    }
    return HTMLText.plain(String(text))
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

extension UInt8 {
  fileprivate var beginsMarkup: Bool { self == UInt8(ascii: "<") || self == UInt8(ascii: "&") }
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
