internal import ChartConvModel

/// The forms that values of feeds must have.
enum ValueForm {
  typealias Test = @Sendable (String) -> Bool

  /// Returns the form with a name in tables of rules.
  static func named(_ name: String) -> Test? {
    func rest(after start: String) -> String? {
      name.hasPrefix(start) ? String(name.dropFirst(start.count)) : nil
    }
    if let maximum = rest(after: "at most ").flatMap({ Int($0) }) {
      return { isDigits($0) && (Int($0) ?? .max) <= maximum }
    }
    if let words = rest(after: "exactly ").map(words) { return { words.contains($0) } }
    if let words = rest(after: "one of ").map(words) { return { words.contains($0.lowercased()) } }
    return forms[name]
  }

  private static func words(_ list: String) -> [String] {
    list.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  private static let forms: [String: Test] = [
    "a count": { isDigits($0) },
    "a positive number": { isDigits($0) && (Int($0) ?? 0) > 0 },
    "a duration": isDuration,
    "an RFC 822 date": isRFC822Date,
    "an RFC 3339 date": isRFC3339Date,
    "a weekday": words("Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday").contains,
    "an address": isAbsoluteURL,
    "a reference": isURL,
    "not on http": { !$0.lowercased().hasPrefix("http:") },
    "a mailbox": isMailbox,
    "a language": isLanguage,
    "a media type": isMediaType,
    "a JPEG or PNG": { address in
      let path = address.lowercased().prefix { $0 != "?" && $0 != "#" }
      return [".jpg", ".jpeg", ".png"].contains { path.hasSuffix($0) }
    },
    "a UUID": isUUID,
    // Apple's, of shows.
    "a category": words(
      """
      Arts, Business, Comedy, Education, Fiction, Government, History, Health & Fitness, \
      Kids & Family, Leisure, Music, News, Religion & Spirituality, Science, Society & Culture, \
      Sports, Technology, True Crime, TV & Film
      """
    ).contains,
  ]

  /// A date of RFC 822 §5 with a year of two or four digits, as RSS 2.0 wants it.
  private static func isRFC822Date(_ text: String) -> Bool {
    var words = text.split(separator: " ")[...]
    if let day = words.first, day.hasSuffix(",") {
      guard weekdays.contains(String(day.dropLast())) else { return false }
      words = words.dropFirst()
    }
    let parts = Array(words)
    guard parts.count == 5, let day = number(parts[0], digits: 1...2),
      let month = months.firstIndex(of: String(parts[1])),
      let year = number(parts[2], digits: 2...4), parts[2].utf8.count != 3,
      CalendarDate(year: year < 100 ? 2000 + year : year, month: month + 1, day: day) != nil
    else { return false }
    return isTime(parts[3], needsSeconds: false) && isZone(parts[4])
  }

  /// A date and time of RFC 3339 §5.6.
  private static func isRFC3339Date(_ text: String) -> Bool {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard parts.count == 2, isDay(parts[0]) else { return false }
    guard let zone = parts[1].firstIndex(where: { "Z+-".contains($0) }) else { return false }
    let offset = parts[1][zone...]
    let clock = parts[1][..<zone].split(separator: ".", omittingEmptySubsequences: false)
    guard clock.count <= 2, clock.dropFirst().allSatisfy({ isDigits($0) }) else { return false }
    return isTime(clock[0], needsSeconds: true)
      && (offset == "Z" || isTime(offset.dropFirst(), needsSeconds: false))
  }

  /// An absolute URL without blanks.
  static func isAbsoluteURL(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    let scheme = text[..<colon]
    return scheme.first?.isASCIILetter == true && isURL(text)
      && scheme.allSatisfy { $0.isASCIILetter || isDigits("\($0)") || "+-.".contains($0) }
      && text.index(after: colon) < text.endIndex
  }

  /// An address without blanks, control characters and the delimiters that no URL has (RFC 3986).
  private static func isURL(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.value <= 0x20 || "<>\"{}|\\^`".unicodeScalars.contains($0) }
  }

  /// Seconds, `MM:SS` or `HH:MM:SS`.
  private static func isDuration(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), parts.allSatisfy({ isDigits($0) }) else { return false }
    return parts.dropFirst().allSatisfy { $0.count == 2 && (Int($0) ?? 60) < 60 }
  }

  /// A mail address, perhaps followed by a name in parentheses.
  private static func isMailbox(_ text: String) -> Bool {
    let parts = text.prefix { $0 != " " && $0 != "(" }.split(
      separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
  }

  /// A language tag (RFC 5646): subtags of one to eight letters or digits, a language first.
  private static func isLanguage(_ text: String) -> Bool {
    let tags = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = tags.first, (2...8).contains(first.count),
      first.allSatisfy(\.isASCIILetter)
    else { return false }
    return tags.allSatisfy { tag in
      (1...8).contains(tag.count) && tag.allSatisfy { $0.isASCIILetter || isDigits("\($0)") }
    }
  }

  /// A media type (RFC 6838), such as `audio/mpeg`.
  private static func isMediaType(_ text: String) -> Bool {
    let parts = text.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(" ") }
  }

  /// A UUID (RFC 9562).
  private static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let zones = [
    "UT", "GMT", "Z", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT",
  ]

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
    digits.contains(text.utf8.count) && isDigits(text) ? Int(text) : nil
  }

  private static func isDay(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = number(parts[0], digits: 4...4),
      let month = number(parts[1], digits: 2...2), let day = number(parts[2], digits: 2...2)
    else { return false }
    return CalendarDate(year: year, month: month, day: day) != nil
  }

  private static func isTime(_ text: Substring, needsSeconds: Bool) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let values = parts.compactMap { number($0, digits: 2...2) }
    guard values.count == parts.count,
      needsSeconds ? parts.count == 3 : (2...3).contains(parts.count)
    else { return false }
    return values[0] < 24 && values[1] < 60 && (values.count < 3 || values[2] <= 60)
  }

  private static func isZone(_ text: Substring) -> Bool {
    if zones.contains(String(text)) { return true }
    guard let sign = text.first, "+-".contains(sign),
      let offset = number(text.dropFirst(), digits: 4...4)
    else { return false }
    return offset / 100 < 24 && offset % 100 < 60
  }
}

extension Character {
  fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
