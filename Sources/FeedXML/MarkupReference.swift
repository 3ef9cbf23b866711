/// The `&` of a document that is repaired.
enum MarkupReference {
  /// No reference is longer.
  static let longest = 32

  /// What to write for the `&` that stands there: itself where a reference follows that can be
  /// resolved, else an escaped one.
  static func repaired(_ bytes: [UInt8], _ index: Int) -> String {
    let inner = bytes[(index + 1)...].prefix(longest)
    guard let end = inner.firstIndex(of: UInt8(ascii: ";")) else { return "&amp;" }
    let name = String(decoding: inner[..<end], as: UTF8.self)
    return isResolved(name) ? "&" : "&amp;"
  }

  /// XML 1.0 §2.2, as far as one byte tells.
  static func isAllowed(_ byte: UInt8) -> Bool {
    byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isResolved(_ name: String) -> Bool {
    guard name.hasPrefix("#") else {
      return ["amp", "lt", "gt", "quot", "apos"].contains(name)
        || HTMLEntities.character(name) != nil
    }
    let digits = name.dropFirst()
    let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let code, let scalar = Unicode.Scalar(code) else { return false }
    return scalar.value >= 0x20
      ? scalar.value != 0xFFFE && scalar.value != 0xFFFF : isAllowed(UInt8(code))
  }
}
