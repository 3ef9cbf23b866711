import ChartConv
import ChartConvSystem

/// Writes messages to standard error, one complete line each.
///
/// Messages contain text from inputs and their names, so terminal control characters are escaped.
struct MessageWriter {
  func write(_ message: String) { writeLine("chartconv: \(Self.printable(message))") }

  func writeLine(_ text: String) {
    var line = Array("\(text)\n".utf8)[...]
    while !line.isEmpty {
      let count = unsafe line.withUnsafeBytes {
        unsafe ChartConvSystem.write(2, $0.baseAddress, $0.count)
      }
      // A failure to write to standard error can't be reported.
      guard count > 0 else { return }
      line = line.dropFirst(count)
    }
  }

  /// Escapes control characters, bidirectional formatting characters and invisible characters.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if !isUnsafe(scalar) {
        result.unicodeScalars.append(scalar)
      } else if scalar.value < 0x80 {
        result += (scalar.value < 0x10 ? "\\x0" : "\\x") + String(scalar.value, radix: 16)
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
