internal import ChartConvIO
internal import ChartConvModel

/// The words of dates, by ``DateNames``. English ones, which most feeds have, are looked up first.
enum DateWord {
  static func month(_ word: Span<UInt8>) -> Int? {
    if word.begins(withAnyCaseOf: "dʼ") { return month(word.extracting(3...)) }
    if let month = englishMonth(word) { return month }
    return englishWeekday(word) == nil ? DateNames.months[word] : nil
  }

  /// Returns the month that a word means in Croatian, if it means another in other languages.
  static func croatianMonth(_ word: Span<UInt8>) -> Int? {
    englishMonth(word) == nil ? DateNames.croatianMonths[word] : nil
  }

  static func isThai(_ word: Span<UInt8>) -> Bool {
    word.count > 2 && word[0] == 0xE0 && (0xB8...0xB9).contains(word[1])
  }

  /// Returns the day of the week, from 0 for Sunday.
  static func weekday(_ word: Span<UInt8>) -> Int? {
    englishWeekday(word) ?? DateNames.weekdays[word]
  }

  static func englishMonth(_ word: Span<UInt8>) -> Int? {
    key(word).flatMap { englishMonths.firstIndex(of: $0) }.map { $0 + 1 }
  }

  /// Returns the day of the week of an English abbreviation.
  static func englishWeekday(_ word: Span<UInt8>) -> Int? {
    key(word).flatMap { englishWeekdays.firstIndex(of: $0) }
  }

  private static let englishMonths = keys("jan feb mar apr may jun jul aug sep oct nov dec")
  private static let englishWeekdays = keys("sun mon tue wed thu fri sat")

  private static func keys(_ words: String) -> [UInt32] {
    words.split(separator: " ").map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Returns three letters, ignoring the case of ASCII.
  private static func key(_ word: Span<UInt8>) -> UInt32? {
    guard word.count == 3 else { return nil }
    return UInt32(word[0] | 0x20) << 16 | UInt32(word[1] | 0x20) << 8 | UInt32(word[2] | 0x20)
  }

  /// Returns the offset of a zone in minutes. The letters of military zones are UTC, because RFC
  /// 822 had reversed their signs (RFC 2822 §4.3).
  static func offset(_ word: Span<UInt8>) -> Int? {
    if word.count == 1 { return word[0] | 0x20 == UInt8(ascii: "j") ? nil : 0 }
    if word.equals("GMT") || word.equals("Etc/GMT") || word.equals("Etc/UTC") { return 0 }
    return ZoneNames.offsets[word]
  }

  /// Returns `true` for the word before a month's number in Vietnamese.
  static func isMonth(_ word: Span<UInt8>) -> Bool {
    word.count > 2 && ["tháng", "thg"].contains(String(word).lowercased())
  }

  /// Returns the number of a month in Vietnamese that is written as a word.
  static func number(_ word: Span<UInt8>) -> Int? {
    numbers.firstIndex(of: String(word).lowercased()).map { $0 + 1 }
  }

  private static let numbers = [
    "một", "hai", "ba", "tư", "năm", "sáu", "bảy", "tám", "chín", "mười",
  ]

  /// Returns `true` for words that add nothing: `18 July 2019 at 10:00`, `5 de mayo de 2019`.
  static func isNoise(_ word: Span<UInt8>) -> Bool { noise.contains(String(word).lowercased()) }

  static func half(_ word: Span<UInt8>) -> (isAfternoon: Bool, isKorean: Bool)? {
    guard !word.isEmpty, word[0] >= 0x80 || word.count == 2 else { return nil }
    switch String(word) {
    // `am` may be German.
    case "PM", "pm": return (true, false)
    case "오전": return (false, true)
    case "오후": return (true, true)
    case "上午", "午前", "πμ", "π.μ": return (false, false)
    case "下午", "午後", "μμ", "μ.μ": return (true, false)
    default: return nil
    }
  }

  private static let noise: Set = [
    "at", "on", "of", "the", "de", "del", "la", "las", "a", "um", "den", "der", "am", "uhr", "à",
    "le", "alle", "ore", "il", "às", "do", "om", "op", "uur", "kl", "klo", "klockan", "o",
    "v", "в", "г", "года", "ч", "hs", "hrs", "h", "os", "dia", "dnia", "m", "d", "r", "roku", "р",
    "року", "о", "saat", "ora", "pukul", "u", "sati", "ngày", "năm", "lúc", "nhật", "hai",
    "ba", "tư", "sáu", "bảy",
  ]
}

/// The units of dates in Chinese, Japanese and Korean.
struct DateUnit {
  enum Part { case year, month, day, hour, minute, second }

  static let offsetOfKorea = 540

  let part: Part
  let isKorean: Bool

  private static let words: [(part: Part, chinese: String, korean: String)] = [
    (.year, "年", "년"), (.month, "月", "월"), (.day, "日号號", "일"), (.hour, "時时點点", "시"),
    (.minute, "分", "분"), (.second, "秒", "초"),
  ]

  init?(_ word: Span<UInt8>) {
    guard let sign = String(word).first,
      let unit = Self.words.first(where: { ($0.chinese + $0.korean).contains(sign) })
    else { return nil }
    part = unit.part
    isKorean = unit.korean.contains(sign)
  }
}

extension SortedWords {
  /// Returns the number of a word, ignoring case.
  subscript(word: Span<UInt8>) -> Int? {
    rest(of: String(word).lowercased()).flatMap { Int($0.dropFirst()) }
  }
}
