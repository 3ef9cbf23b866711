internal import ChartConv
internal import ChartConvDatabase
internal import ChartConvIO
internal import ChartConvSnapshots
internal import ChartConvText

extension OutputFormat {
  /// The formats of the program.
  static let program = all + [.sqlite, .svg]
}

/// Parsers of option values. They throw `.usage` with a message of one line.
enum OptionValue {
  static func inputSelection(_ option: String, _ text: String) throws(FeedError) -> InputSelection {
    if let selection = InputSelection(name: text) { return selection }
    if OutputFormat.program.contains(where: { $0.name == text })
      || Guesses.format(named: text) != nil
    {
      throw .usage("--from: '\(text)' isn't an input format; --to names the output format")
    }
    let names = ["auto"] + InputFormat.Family.allCases.map(\.rawValue) + InputFormat.all.map(\.name)
    throw unknown(option, text, among: names)
  }

  /// Returns a format of a list by its name or suffix. `others` are also expected.
  static func outputFormat(
    _ option: String, _ text: String, among formats: [OutputFormat] = OutputFormat.program,
    and others: [String] = []
  ) throws(FeedError) -> OutputFormat {
    let format =
      formats.first { $0.name == text } ?? formats.first { $0.suffixes.contains(text) }
    guard let format else {
      throw unknown(option, text, among: formats.map(\.name) + others)
    }
    return format
  }

  static func snapshotTime(_ option: String, _ text: String) throws(FeedError) -> SnapshotTime {
    switch text {
    case "name": return .name
    case "mtime": return .modification
    default:
      guard let date = Timestamp(feedDate: text.bytes.span), text.utf8.count >= 8 else {
        throw .usage(
          "\(option): expected name, mtime or a date such as 2024-05-01, not '\(text)'")
      }
      return .fixed(date)
    }
  }

  /// Parses one of a few words.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String, _ text: String
  ) throws(FeedError) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    throw unknown(option, text, among: Choice.allCases.map(\.rawValue))
  }

  static func wholeNumber(
    _ option: String, _ text: String, from minimum: Int
  ) throws(FeedError) -> Int {
    let number = try integer(option, text, from: minimum)
    guard number >= minimum else { throw notANumber(option, text, from: minimum) }
    return number
  }

  /// Parses a number whose minimum the library checks.
  static func integer(
    _ option: String, _ text: String, from minimum: Int
  ) throws(FeedError) -> Int {
    guard text.utf8.first != UInt8(ascii: "+"), let number = Int(text) else {
      throw notANumber(option, text, from: minimum)
    }
    return number
  }

  private static func notANumber(_ option: String, _ text: String, from minimum: Int) -> FeedError {
    .usage("\(option): \(FeedOption.expectation(from: minimum, not: text))")
  }

  /// Parses a number of entries, or of days: `1000`, `90d`.
  static func keeping(_ option: String, _ text: String) throws(FeedError) -> KnownEntries.Keeping {
    let digits = text.hasSuffix("d") ? text.dropLast() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits)
    else { throw .usage("\(option): expected a number of days such as 90d, or of entries") }
    return text.hasSuffix("d") ? .days(number) : .entries(number)
  }

  static func dateBound(_ option: String, _ text: String) throws(FeedError) -> DateBound {
    do throws(FeedError) { return try DateBound(text) } catch {
      throw .usage("\(option): \(error.message)")
    }
  }

  private static let units: KeyValuePairs = ["G": 1 << 30, "M": 1 << 20, "K": 1 << 10]

  /// Parses a size in bytes with an optional binary unit: `64K`, `16M`, `1G`.
  ///
  /// - Parameter minimum: 0 if the library checks the size.
  static func size(
    _ option: String, _ text: String, from minimum: Int = 0
  ) throws(FeedError) -> Int {
    let unit = units.first { text.uppercased().hasSuffix($0.key) }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits),
      case let size = number.multipliedReportingOverflow(by: unit?.value ?? 1),
      !size.overflow, size.partialValue >= minimum
    else { throw .usage("\(option): expected a size such as 64K, 16M or 1G, not '\(text)'") }
    return size.partialValue
  }

  /// Formats a size in the largest unit that divides it.
  static func sizeText(_ size: Int) -> String {
    guard let unit = units.first(where: { size % $0.value == 0 }) else { return "\(size)" }
    return "\(size / unit.value)\(unit.key)"
  }

  /// Parses a one-byte delimiter, which the library checks.
  static func delimiter(_ option: String, _ text: String) throws(FeedError) -> UInt8 {
    if text == "tab" || text == "\\t" { return 0x09 }
    guard text.utf8.count == 1, let byte = text.utf8.first else {
      throw .usage("\(option): expected one ASCII character, or tab, not '\(text)'")
    }
    return byte
  }

  static func unknown(_ option: String, _ text: String, among names: [String]) -> FeedError {
    let expected = "\(option): expected \(names.joined(separator: ", ")), not '\(text)'"
    let meant = Guesses.format(named: text).flatMap {
      names.contains($0) ? "here it is '\($0)'" : nil
    }
    guard let hint = meant ?? Suggestion.text(for: text, among: names) else {
      return .usage(expected)
    }
    return .usage("\(expected); \(hint)")
  }
}
