internal import ChartConvModel

/// The entities that XML predefines (XML 1.0 §4.6).
package enum PredefinedEntity {
  package static let names = ["amp", "lt", "gt", "quot", "apos"]

  /// Returns the reference for a character of text or of a value in double quotes; `nil` if the
  /// character may stand there itself.
  package static func reference(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }

  /// Returns text or a value in double quotes with its special characters as references.
  package static func escaped(_ text: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for byte in text {
      if let reference = reference(for: byte) {
        output += reference.utf8
      } else {
        output.append(byte)
      }
    }
    return output
  }
}
