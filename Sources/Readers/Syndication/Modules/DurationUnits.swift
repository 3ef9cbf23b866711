internal import ChartConvIO
internal import ChartConvModel

/// Durations with units, the largest first: `1h 2m 3s`, `62 min`, `PT1H2M3S` (ISO 8601).
enum DurationUnits {
  /// Returns milliseconds; `nil` if anything else is in the text.
  static func milliseconds(_ text: Span<UInt8>) -> Int? {
    let isISO = text.first.map { $0 | 0x20 == UInt8(ascii: "p") } ?? false
    var index = isISO ? 1 : 0
    // The unit before in seconds. Months and years of ISO 8601 have no length.
    var last = Int.max
    var isTime = !isISO
    var total = 0
    while true {
      while index < text.count, text[index].isSpace || text[index] == UInt8(ascii: ",") {
        index += 1
      }
      if isISO, !isTime, index < text.count, text[index] | 0x20 == UInt8(ascii: "t") {
        isTime = true
        index += 1
      }
      guard index < text.count else { break }
      let start = index
      while index < text.count, text[index].isDigit || text[index] == UInt8(ascii: ".") {
        index += 1
      }
      guard let number = PodcastModule.seconds(text.extracting(start..<index)) else { return nil }
      while index < text.count, text[index].isSpace { index += 1 }
      let word = index
      while index < text.count, text[index].isASCIILetter, !isISO || index == word { index += 1 }
      let name = String(text.extracting(word..<index)).lowercased()
      guard let unit = seconds[name], unit < last, isTime || unit == seconds["d"] else {
        return nil
      }
      // After `min.` and the like.
      if !isISO, index < text.count, text[index] == UInt8(ascii: ".") { index += 1 }
      last = unit
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: unit)
      guard !isTooLarge, product < 1 << 53, total < 1 << 53 else { return nil }
      total += product
    }
    return last < .max ? total : nil
  }

  /// The units in seconds.
  private static let seconds = [
    "d": 86400, "day": 86400, "days": 86400, "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600,
    "hours": 3600, "std": 3600, "m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
    "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "sek": 1,
  ]
}
