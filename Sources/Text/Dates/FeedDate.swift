internal import ChartConvIO
package import ChartConvModel

/// Why a text isn't a moment.
package enum DateProblem: Error {
  case unreadable
  /// A year or a month without a day.
  case lacksDay(year: Int)
  /// A number may be the day or the month.
  case ambiguous
  /// The name of the month has two meanings.
  case ambiguousMonth
  case unknownZone
}

/// What the language of a feed says about the names of months.
package enum DateLanguage: Sendable {
  case unknown, croatian, other

  /// - Parameter tag: a language tag such as `hr-HR`. That of a program that never changed it says
  ///   nothing: Polish feeds are labelled `en`.
  package init(_ tag: String?) {
    switch tag?.prefix(2).lowercased() {
    case "hr", "bs", "sh": self = .croatian
    case "pl", "cs", "sk": self = .other
    default: self = .unknown
    }
  }
}

/// A date as written in a feed, in any of the forms of ``DateGrammar``.
package struct FeedDate {
  package let moment: Timestamp
  /// `true` if second 60 was read as 59, because its minute can't have a leap second.
  package let lacksLeapSecond: Bool

  /// The bytes of the longest text that may be a date, with markup around it.
  private static let longest = 4096

  /// Parses a date. Without a time it is midnight, without a zone UTC. The offset is kept.
  package init(_ text: Span<UInt8>, _ language: DateLanguage = .unknown) throws(DateProblem) {
    guard text.count <= Self.longest else { throw .unreadable }
    // Most feeds have such dates, which take the grammar more time.
    let usual =
      text.count == 20 || text.count == 25
      ? Timestamp(internetDate: text) : Timestamp(mailDate: text)
    if let usual, usual.second < 60 {
      moment = usual
      lacksLeapSecond = false
      return
    }
    guard
      text.firstNonASCIIIndex(from: 0) != nil
        || text.firstIndex(of: UInt8(ascii: "<"), or: UInt8(ascii: "&"), from: 0) != nil
    else {
      self = try Self(parsing: text, language)
      return
    }
    let plain = String.UnicodeScalarView(Self.withoutMarkup(text).unicodeScalars.map(Self.plain))
    self = try Self(parsing: String(plain).bytes.span, language)
  }

  /// Returns the character of ASCII for digits of other scripts and for punctuation. Spaces of
  /// Unicode stand between words of other languages, and before `PM`; dashes before offsets and
  /// between a day and a time.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let properties = scalar.properties
    if properties.isWhitespace { return " " }
    if properties.generalCategory == .dashPunctuation { return "-" }
    if properties.numericType == .decimal, let digit = properties.numericValue {
      return Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit))
    }
    return switch scalar {
    case "−": "-"
    // Ukrainian has it within words, Catalan after `d`.
    case "’": "ʼ"
    case "،", "，", "、": ","
    case "：": ":"
    default: scalar
    }
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

  private init(parsing text: Span<UInt8>, _ language: DateLanguage) throws(DateProblem) {
    if let moment = Timestamp(milliseconds: text) {
      self.moment = moment
      lacksLeapSecond = false
      return
    }
    var scanner = DateScanner(text)
    var date = DateGrammar(language)
    try date.read(&scanner)
    let time = date.time ?? TimeOfDay(hour: 0)
    let day = try date.day()
    let offset = try date.zone.offset(on: day, minute: time.hour * 60 + time.minute)
    guard let moment = time.timestamp(on: day, offset: offset) else { throw .unreadable }
    lacksLeapSecond = time.second == 60 && moment.second < 60
    self.moment = moment
  }
}

extension Timestamp {
  /// Parses the milliseconds since 1970 that JavaScript and pandas write, of 13 digits.
  fileprivate init?(milliseconds text: Span<UInt8>) {
    guard text.count == 13, text.indices.allSatisfy({ text[$0].isDigit }),
      let number = DecimalNumber(text)?.wholeNumber
    else { return nil }
    self.init(secondsSince1970: number / 1000, nanosecond: number % 1000 * 1_000_000)
  }

  /// Parses the form of RFC 2822 that most feeds of RSS have: `Fri, 05 Oct 2001 09:49:44 +0000`, or
  /// with `GMT`.
  fileprivate init?(mailDate text: Span<UInt8>) {
    guard text.count == 31 || text.count == 29, text[3] == UInt8(ascii: ","), text[4] == 0x20,
      text[7] == 0x20, text[11] == 0x20, text[16] == 0x20, text[25] == 0x20,
      text[19] == UInt8(ascii: ":"), text[22] == UInt8(ascii: ":"),
      DateWord.englishWeekday(text.extracting(0..<3)) != nil,
      let month = DateWord.englishMonth(text.extracting(8..<11)), let day = text.twoDigits(at: 5),
      let century = text.twoDigits(at: 12), let year = text.twoDigits(at: 14),
      let date = CalendarDate(year: century * 100 + year, month: month, day: day),
      let hour = text.twoDigits(at: 17), let minute = text.twoDigits(at: 20),
      let second = text.twoDigits(at: 23)
    else { return nil }
    var offset = 0
    if text.count == 31 {
      guard let hours = text.twoDigits(at: 27), let minutes = text.twoDigits(at: 29), hours < 24,
        minutes < 60, text[26] == UInt8(ascii: "+") || text[26] == UInt8(ascii: "-")
      else { return nil }
      offset = (hours * 60 + minutes) * (text[26] == UInt8(ascii: "-") ? -1 : 1)
    } else if !text.extracting(26...).equals("GMT") {
      return nil
    }
    self.init(date: date, hour: hour, minute: minute, second: second, nanosecond: 0, offset: offset)
  }

  /// Parses a date in any of the forms found in feeds.
  package init?(feedDate text: Span<UInt8>) {
    guard let date = try? FeedDate(text) else { return nil }
    self = date.moment
  }
}

extension CalendarDate {
  /// Parses the day of a date in any of the forms found in feeds, as written and not in UTC.
  package init?(feedDate text: Span<UInt8>) {
    if text.count == 10, let day = Self(beforeTime: text) {
      self = day
      return
    }
    guard let date = try? FeedDate(text) else { return nil }
    self = date.moment.date
  }
}
