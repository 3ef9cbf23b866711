internal import ChartConv
internal import ChartConvCommand
internal import ChartConvIO

/// What follows from the text of the options: parsing it and making the schema takes a fifth of the time
/// of a small document.
struct Preparation {
  let words: EmbeddedRun.Words
  let schema: ArrowField

  /// Those of this process.
  private final class All: @unchecked Sendable {
    /// More different options than a program has.
    static let capacity = 100

    let condition = ConditionLock()
    var known: [[UInt8]: Preparation] = [:]
  }

  private static let all = All()

  /// Returns what is known of the options.
  static func known(_ options: [UInt8]) -> Preparation? {
    guard all.condition.tryLock() else { return nil }
    defer { all.condition.unlock() }
    return all.known[options]
  }

  func keep(for options: [UInt8]) {
    let all = Self.all
    guard !words.hasCondition, all.condition.tryLock() else { return }
    defer { all.condition.unlock() }
    if all.known.count == All.capacity { all.known.removeAll() }
    all.known[options] = self
  }

  static func parsed(_ options: [UInt8]) throws(FeedError) -> EmbeddedRun.Words {
    guard let words = OptionWords(options)?.words else {
      throw FeedError(.usage, "the options end within quotation marks or after a backslash")
    }
    return try EmbeddedRun.Words(words)
  }
}

/// Splits options into words as a shell does: at white space, with quotation marks and backslashes.
private struct OptionWords {
  private(set) var words: [String] = []
  private var word: [UInt8]?

  /// - Parameter text: the options.
  /// - Returns: `nil` if a quotation mark isn't closed, or nothing follows a backslash.
  init?(_ text: [UInt8]) {
    var quote: UInt8?
    var isEscaped = false
    for byte in text {
      switch (byte, quote) {
      case _ where isEscaped:
        // Within double quotation marks, a backslash that escapes nothing is itself.
        if quote != nil, !#"\"$`"#.utf8.contains(byte) { append(UInt8(ascii: "\\")) }
        append(byte)
        isEscaped = false
      case (let byte, let mark?) where byte == mark: quote = nil
      case (UInt8(ascii: "\\"), UInt8(ascii: "\"")), (UInt8(ascii: "\\"), nil): isEscaped = true
      case (_, _?): append(byte)
      case (UInt8(ascii: "'"), nil), (UInt8(ascii: "\""), nil):
        quote = byte
        word = word ?? []
      case (0x20, nil), (0x09...0x0D, nil): endWord()
      default: append(byte)
      }
    }
    endWord()
    if quote != nil || isEscaped { return nil }
  }

  private mutating func append(_ byte: UInt8) { word = (word ?? []) + [byte] }

  private mutating func endWord() {
    if let word { words.append(String(decoding: word, as: UTF8.self)) }
    word = nil
  }
}
