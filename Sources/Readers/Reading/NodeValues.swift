internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// The values of nodes: dates and numbers. One that can't be read is `nil`, with a warning.
extension Reading {
  mutating func timestamp<Name>(_ node: Node<Name>) -> Timestamp? {
    let text = node.trimmed
    yearWithoutDay = nil
    guard !text.isEmpty else { return nil }
    do throws(DateProblem) {
      let date = try FeedDate(text, dateLanguage)
      if date.lacksLeapSecond { warn(node, "has no leap second; 59 is used") }
      return date.moment
    } catch {
      switch error {
      case .unreadable: warn(node, expected: "date")
      case .lacksDay(let year):
        yearWithoutDay = year
        warn(node, "is a date without a day")
      case .ambiguous: warn(node, "is ambiguous: the day or the month may be first")
      case .ambiguousMonth: warn(node, "has a month that is another one in Croatian")
      case .unknownZone: warn(node, "has an unknown time zone")
      }
      return nil
    }
  }

  /// Parses the day of a date, as written. Apple writes midnight in Cupertino and means the day.
  mutating func day<Name>(_ node: Node<Name>) -> CalendarDate? {
    CalendarDate(beforeTime: node.trimmed) ?? timestamp(node)?.date
  }

  /// Sets the day of a release that was read last, and its year.
  mutating func setRelease(_ day: CalendarDate?, of row: inout RowBatch) {
    row.set(.releaseDate, day)
    row.set(.releaseYear, day?.year ?? yearWithoutDay)
    yearWithoutDay = nil
  }

  mutating func integer<Name>(_ node: Node<Name>) -> Int? {
    value(node, "whole number") { text in
      var number = 0
      for index in text.indices {
        guard number < 1 << 53, text[index].isDigit else { return DecimalNumber(text)?.wholeNumber }
        number = number * 10 + Int(text[index] - 0x30)
      }
      return number
    }
  }

  /// Parses a number of seconds and returns milliseconds.
  mutating func seconds<Name>(_ node: Node<Name>) -> Int? {
    value(node, "number of seconds") { text in
      DecimalNumber(text)?.thousandfold.flatMap { $0 < 0 ? nil : $0 }
    }
  }

  /// Parses a number of milliseconds, of which 0 is unknown.
  mutating func milliseconds<Name>(_ node: Node<Name>) -> Int? {
    let number = integer(node) ?? 0
    if number < 0 { warn(node, expected: "duration") }
    return number > 0 ? number : nil
  }

  /// Parses a node with `read`. An invalid value becomes `nil` with a warning.
  mutating func value<Name, Value>(
    _ node: Node<Name>, _ expected: String, _ read: (Span<UInt8>) -> Value?
  ) -> Value? {
    let text = node.trimmed
    guard !text.isEmpty else { return nil }
    if let value = read(text) { return value }
    warn(node, expected: expected)
    return nil
  }

  /// Removes the feed's addresses that exceed the length limit.
  mutating func limitAddresses(of feed: inout Feed) {
    if exceedsLimit(feed.url) { feed.url = nil }
    if exceedsLimit(feed.feedURL) { feed.feedURL = nil }
    if exceedsLimit(feed.icon) { feed.icon = nil }
    if exceedsLimit(feed.image) { feed.image = nil }
    if exceedsLimit(feed.author?.url) { feed.author?.url = nil }
    if exceedsLimit(feed.generator?.url) { feed.generator?.url = nil }
    for index in feed.funding.indices where exceedsLimit(feed.funding[index].url) {
      feed.funding[index].url = nil
    }
    // A change of the links is compared with the other addresses.
    if feed.links.contains(where: { exceedsLimit($0.url) }) {
      feed.links.removeAll { exceedsLimit($0.url) }
    }
  }
}
