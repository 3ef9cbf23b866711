internal import ChartConvIO

/// The names of months, in the languages found in feeds.
enum MonthName {
  /// Returns the number of a month, 1 to 12; `nil` for any other word.
  static func number(of name: Span<UInt8>) -> Int? {
    guard name.count >= 3 else { return nil }
    if let index = english.firstIndex(of: NameKey(name.extracting(first: 3))) { return index + 1 }
    return others[String(name).lowercased()]
  }

  /// The first three letters suffice for any abbreviation: `Sep`, `Sept`, `September`.
  private static let english: [NameKey] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static let others = hungarian.merging(greek) { hungarian, _ in hungarian }

  /// The Hungarian names that don't begin like the English ones.
  private static let hungarian = [
    "március": 3, "április": 4, "május": 5, "június": 6, "július": 7, "szeptember": 9,
    "október": 10,
  ]

  /// Abbreviations, with the accents of one Greek news site and without.
  private static let greek = [
    "ιαν": 1, "φεβ": 2, "μάρ": 3, "μαρ": 3, "μάώ": 3, "μαώ": 3, "απρ": 4, "μάι": 5, "μαϊ": 5,
    "μαι": 5, "ιούν": 6, "ιουν": 6, "ιον": 6, "ιούλ": 7, "ιουλ": 7, "ιολ": 7, "αύγ": 8, "αυγ": 8,
    "σεπ": 9, "οκτ": 10, "νοέ": 11, "νοε": 11, "δεκ": 12,
  ]
}
