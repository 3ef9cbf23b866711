internal import ChartConv
internal import ChartConvIO

/// Counts the inputs with the same warning. Numbers and quoted texts don't make it another one.
struct WarningRepetitions {
  private struct Kind {
    let message: String
    /// The input that had it last.
    var source: String
    /// The number of further inputs, and the warning of the first of them.
    var count = 0
    var second: String?
  }

  private var kinds: [ExactText: Int] = [:]
  private var known: [Kind] = []

  /// Notes a warning. Returns `true` for one of the first input that has it.
  ///
  /// - Parameter text: the message with its position.
  mutating func isFirst(_ message: String, _ text: String, of source: String) -> Bool {
    let kind = ExactText(Self.kind(of: message))
    guard let index = kinds[kind] else {
      kinds[kind] = known.count
      known.append(Kind(message: message, source: source))
      return true
    }
    guard known[index].source != source else { return known[index].count == 0 }
    known[index].source = source
    known[index].count += 1
    known[index].second = known[index].second ?? text
    return false
  }

  /// The warning of a second input, or the number of inputs with the same one.
  var all: [String] {
    known.compactMap { kind in
      kind.count > 1
        ? "warning in \(Statistics.count(kind.count, "more input")): \(kind.message)" : kind.second
    }
  }

  private static func kind(of message: String) -> String {
    var isQuoted = false
    var last: Character = " "
    return message.filter { character in
      defer { last = character }
      // The apostrophe of a word begins no quotation.
      if character == "'" { isQuoted = !isQuoted && !last.isLetter }
      return !isQuoted && !character.isNumber
    }
  }
}

/// Writes messages to standard error, one complete line each.
///
/// Messages contain text from inputs and their names, so terminal control characters are escaped.
enum MessageWriter {
  static func write(_ message: String) { send("chartconv: \(printable(message))\n") }

  /// Writes to standard error. A failure can't be reported.
  static func send(_ text: String) {
    do throws(FeedError) {
      try FileDescriptor(raw: 2, closes: false).write(Array(text.utf8))
    } catch {}
  }

  /// Escapes control characters, bidirectional formatting characters and invisible characters.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if !isUnsafe(scalar) {
        result.unicodeScalars.append(scalar)
      } else if scalar.value < 0x80 {
        result += "\\x" + String(hexadecimal: scalar.value, digits: 2)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F: true
    case ..<0xA0, 0xAC00..<0xD7A4: false
    // Line and paragraph separators.
    case 0x2028...0x2029: true
    // Embeddings, overrides, isolates, zero-width characters, variation selectors and tags
    // (Unicode 16, §23).
    default:
      scalar.properties.generalCategory == .format
        || scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension FeedOption {
  var flag: String {
    switch self {
    case .archiveMemory: "--set max-unpacker"
    case .archiveRatio: "--set max-ratio"
    case .depth, .entries, .entry, .expansion, .text: "--set max-\(rawValue)"
    case .baseURL: "--base-url"
    case .columnNames: "--rename"
    case .columnCompression: "--set compression"
    case .condition: "--where"
    case .exactText: "--set exact-text"
    case .null, .width: "--set \(rawValue)"
    case .partialOutput: "--allow-partial"
    case .sorting: "--sort"
    case .sortLimit: "--set max-sort"
    case .feedURL: "--self"
    case .url: "--link"
    case .delimiter, .encoding, .fields, .jobs, .limit, .offset, .unique: "--\(rawValue)"
    }
  }
}

extension FeedError {
  /// The error with the flag that it is about in its message.
  var withFlag: Self {
    guard let flag = flag ?? about?.flag else { return self }
    var error = self
    error.about = nil
    error.flag = nil
    error.message = kind == .usage ? "\(flag): \(message)" : "\(message); see \(flag)"
    return error
  }
}

extension FeedWarning {
  var messageWithFlag: String { about.map { "\(message); see \($0.flag)" } ?? message }
}
