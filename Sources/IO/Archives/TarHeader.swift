/// Recognition of a tar header by its checksum (POSIX.1-2017, pax, ustar interchange format). Every
/// tar has a checksum, and `ustar` may occur in any text.
enum TarHeader {
  static let size = 512
  private static let sumRange = 148..<156
  private static let blank: UInt8 = 0x20

  /// Returns `true` if the first bytes are a tar header.
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    let header = bytes.prefix(size)
    guard header.count == size else { return false }
    let field = header.dropFirst(sumRange.lowerBound).prefix(sumRange.count)
    guard let sum = number(in: field) else { return false }
    let blanks = sumRange.count * Int(blank)
    let unsigned = header.reduce(blanks) { $0 + Int($1) } - field.reduce(0) { $0 + Int($1) }
    // Some writers summed signed bytes.
    let high = (header.filter { $0 >= 0x80 }.count - field.filter { $0 >= 0x80 }.count) * 256
    return sum == unsigned || sum == unsigned - high
  }

  /// Parses octal digits, padded with spaces before and a space or NUL after them.
  private static func number(in field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == blank }.prefix { (0x30...0x37).contains($0) }
    guard !digits.isEmpty, field[digits.endIndex...].allSatisfy({ $0 == blank || $0 == 0 }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
  }
}
