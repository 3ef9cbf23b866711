internal import ChartConvIO
internal import ChartConvModel

/// The 27 characters of Windows-1252 that differ from ISO-8859-1, at 128 to 159.
package enum WindowsLatin1 {
  /// Returns the character of a code from 128 to 159; `nil` for other codes.
  package static func character(_ code: UInt32) -> Unicode.Scalar? {
    guard (0x80...0x9F).contains(code) else { return nil }
    return Unicode.Scalar(characters[Int(code - 0x80)])
  }

  /// Converts Windows-1252 to UTF-8.
  package static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.replacingNonASCII { append($0, to: &$1) }
  }

  /// Appends a non-ASCII byte as UTF-8.
  package static func append(_ byte: UInt8, to output: inout [UInt8]) {
    output += (character(UInt32(byte)) ?? Unicode.Scalar(byte)).utf8
  }

  /// Returns the text with C1 control characters replaced by the characters of Windows-1252. C1
  /// control characters are never meant as such.
  package static func repaired(_ text: String) -> String {
    guard text.withSpan(isDamaged) else { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.lazy.map { character($0.value) ?? $0 })
    return String(scalars)
  }

  /// Returns `true` if a text contains C1 control characters.
  package static func isDamaged(_ text: Span<UInt8>) -> Bool {
    var start = 0
    while let lead = text.firstIndex(of: 0xC2, from: start) {
      if lead + 1 < text.count, text[lead + 1] < 0xA0 { return true }
      start = lead + 1
    }
    return false
  }

  /// Five codes are undefined and stay control characters.
  private static let characters: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}

extension ArraySlice<UInt8> {
  /// Returns the bytes with each non-ASCII one replaced by what `append` appends for it.
  package func replacingNonASCII(by append: (UInt8, inout [UInt8]) -> Void) -> [UInt8] {
    let bytes = span
    var output: [UInt8] = []
    output.reserveCapacity(count)
    var start = 0
    while let next = bytes.firstNonASCIIIndex(from: start) {
      output += self[startIndex + start..<startIndex + next]
      append(bytes[next], &output)
      start = next + 1
    }
    output += self[(startIndex + start)...]
    return output
  }
}

extension [UInt8] {
  /// Appends a non-ASCII character of UTF-8, unless XML doesn't allow it (XML 1.0 §2.2). A single
  /// byte is converted from Windows-1252.
  package mutating func append(character: ArraySlice<UInt8>) {
    if character.count == 1 {
      for byte in character { WindowsLatin1.append(byte, to: &self) }
    } else if !(character.starts(with: [0xEF, 0xBF]) && (character.last ?? 0) > 0xBD) {
      self += character
    }
  }
}
