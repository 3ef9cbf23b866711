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
  case unknown
  case croatian
  case other

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

  /// Parses a date. Without a time it is midnight, without a zone UTC. The offset is kept.
  package init(
    _ text: Span<UInt8>, _ language: DateLanguage = .unknown
  ) throws(DateProblem) {
    if let moment = Self.internetDate(text) ?? Self.mailDate(text) {
      self.moment = moment
      lacksLeapSecond = false
      return
    }
    for index in text.indices where text[index] >= 0x80 || text[index].beginsMarkup {
      let plain = String.UnicodeScalarView(
        Self.withoutMarkup(text).unicodeScalars.map(Self.plain))
      self = try Self(parsing: String(plain).bytes.span, language)
      return
    }
    self = try Self(parsing: text, language)
  }

  /// Reads the form that nearly all feeds of RSS have, `Tue, 27 May 2014 07:00:00 +0000`, in less
  /// time than the grammar; `nil` for any other.
  private static func mailDate(_ text: Span<UInt8>) -> Timestamp? {
    guard text.count == 31, DateWord.englishWeekday(text.extracting(first: 3)) != nil,
      text[3] == UInt8(ascii: ","), text[4] == 0x20, let day = text.twoDigits(at: 5),
      text[7] == 0x20, let month = DateWord.englishMonth(text.extracting(8..<11)),
      text[11] == 0x20, let century = text.twoDigits(at: 12), let year = text.twoDigits(at: 14),
      text[16] == 0x20, text[25] == 0x20, let offset = offset(in: text, at: 26, minutesAt: 29),
      let date = CalendarDate(year: century * 100 + year, month: month, day: day)
    else { return nil }
    return moment(on: date, at: 17, of: text, offset: offset)
  }

  /// Reads the form of RFC 3339 that most feeds of Atom and JSON have, `2014-05-27T07:00:00Z` or with
  /// an offset; `nil` for any other.
  private static func internetDate(_ text: Span<UInt8>) -> Timestamp? {
    guard text.count == 20 || text.count == 25, let date = CalendarDate(beforeTime: text) else {
      return nil
    }
    if text.count == 20 {
      return text[19] == UInt8(ascii: "Z") ? moment(on: date, at: 11, of: text, offset: 0) : nil
    }
    guard text[22] == UInt8(ascii: ":"), let offset = offset(in: text, at: 19, minutesAt: 23) else {
      return nil
    }
    return moment(on: date, at: 11, of: text, offset: offset)
  }

  /// Reads the time of day that begins at an index, `07:00:00`.
  private static func moment(
    on date: CalendarDate, at index: Int, of text: Span<UInt8>, offset: Int
  ) -> Timestamp? {
    guard text[index + 2] == UInt8(ascii: ":"), text[index + 5] == UInt8(ascii: ":"),
      let hour = text.twoDigits(at: index), let minute = text.twoDigits(at: index + 3),
      let second = text.twoDigits(at: index + 6), second < 60
    else { return nil }
    return Timestamp(date: date, hour: hour, minute: minute, second: second, offset: offset)
  }

  /// Reads an offset whose sign and minutes are at these indices, in minutes.
  private static func offset(
    in text: Span<UInt8>, at sign: Int, minutesAt index: Int
  ) -> Int? {
    guard text[sign] == UInt8(ascii: "+") || text[sign] == UInt8(ascii: "-"),
      let hours = text.twoDigits(at: sign + 1), let minutes = text.twoDigits(at: index),
      minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (text[sign] == UInt8(ascii: "-") ? -1 : 1)
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

  private init(
    parsing text: Span<UInt8>, _ language: DateLanguage
  ) throws(DateProblem) {
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
    if text.count == 10, let day = Self(beforeTime: text) {
      self = day
      return
    }
    guard let date = try? FeedDate(text) else { return nil }
    self = date.moment.date
  }
}
