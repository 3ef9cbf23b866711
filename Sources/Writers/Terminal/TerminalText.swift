internal import ChartConvIO
internal import ChartConvModel

/// Text from feeds as it is shown on a terminal.
package enum TerminalText {
  /// Returns the text in one line. Runs of white space become one space; control, formatting and
  /// invisible characters become escapes, so that no text can steer the terminal or hide.
  package static func line(_ text: Span<UInt8>) -> String {
    let decoded = String(decodingUTF8: text)
    if isPlain(text) { return decoded }
    var result = ""
    var endsInSpace = false
    for character in decoded {
      if character.isWhitespace {
        if !endsInSpace { result += " " }
      } else {
        append(character, to: &result)
      }
      endsInSpace = character.isWhitespace
    }
    return result
  }

  /// Returns `true` for a text of visible ASCII characters with single spaces between them.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    var last: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      guard (0x20..<0x7F).contains(byte), byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return true
  }

  /// Appends a grapheme cluster. Joiners, variation selectors and tags that belong to an emoji or to a
  /// script's spelling are kept; elsewhere they are invisible, and could hide a text.
  private static func append(_ character: Character, to result: inout String) {
    let isFlag = isFlag(character)
    var last: Unicode.Scalar?
    for scalar in character.unicodeScalars {
      if isInvisible(scalar), !isFlag, !joins(scalar, after: last) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
  }

  /// Returns `true` for a joiner or a variation selector where the scalar before it may have one.
  private static func joins(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
    guard let last else { return false }
    switch scalar.value {
    case 0xFE0E, 0xFE0F: return last.properties.isEmoji
    case 0x200C, 0x200D: return !last.isASCII && (last.value == 0xFE0F || !isInvisible(last))
    default: return false
    }
  }

  /// Returns `true` for the flag of a region: a black flag, the tags of its letters and digits, and the
  /// tag that ends them (Unicode Technical Standard #51, Annex C).
  private static func isFlag(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars.map(\.value)
    guard scalars.first == 0x1F3F4, scalars.last == 0xE007F, (4...8).contains(scalars.count) else {
      return false
    }
    return scalars.dropFirst().dropLast().allSatisfy {
      (0xE0030...0xE0039).contains($0) || (0xE0061...0xE007A).contains($0)
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Returns the beginning of a text that fits in `width` columns, with `…` instead of the rest.
  package static func cut(_ text: String, to width: Int) -> String {
    guard DisplayWidth.width(of: text) > width else { return text }
    guard width > 0 else { return "" }
    var result = ""
    var used = 1
    for character in text {
      let columns = DisplayWidth.width(of: character)
      guard used + columns <= width else { break }
      result.append(character)
      used += columns
    }
    return result + "…"
  }

  /// Returns the lines of a text, broken between words.
  ///
  /// - Parameter width: the width of a line; `nil` for one line.
  package static func lines(_ text: String, of width: Int?) -> [String] {
    guard let width, DisplayWidth.width(of: text) > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    // The end of the last word of the line, and the width up to it.
    var end: (index: String.Index, width: Int)?
    for character in text {
      let columns = DisplayWidth.width(of: character)
      if character == " " { end = (line.endIndex, used) }
      if used + columns > width, used > 0 {
        if character == " " {
          lines.append(line)
          (line, used, end) = ("", 0, nil)
          continue
        }
        let kept = end.map { String(line[$0.index...].dropFirst()) } ?? ""
        lines.append(end.map { String(line[..<$0.index]) } ?? line)
        (line, used, end) = (kept, DisplayWidth.width(of: kept), nil)
      }
      line.append(character)
      used += columns
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

/// The number of terminal columns that text takes (Unicode Standard Annex #11).
enum DisplayWidth {
  static func width(of text: some StringProtocol) -> Int {
    // A carriage return and a line feed are one character.
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns the columns of a grapheme cluster: 2 for East Asian wide characters and emoji, 0 for a
  /// mark without a base.
  static func width(of character: Character) -> Int {
    if character.isASCII { return 1 }
    var width = 0
    for scalar in character.unicodeScalars {
      // VARIATION SELECTOR-16 requests the emoji presentation of the character before it.
      if scalar.value == 0xFE0F, width == 1 { return 2 }
      width = max(width, self.width(of: scalar))
    }
    return width
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    let properties = scalar.properties
    if properties.isEmojiPresentation || isWide(scalar.value) { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default:
      // The vowels and finals of decomposed Hangul combine with the initial before them.
      return (0x1160...0x11FF).contains(scalar.value) ? 0 : 1
    }
  }

  /// The wide and fullwidth characters that aren't emoji, in ascending order.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x18D08, 0x1AFF0...0x1B2FB,
    0x1F200...0x1F202, 0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F250...0x1F251,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var range = wide.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if wide[middle].contains(value) { return true }
      range =
        value < wide[middle].lowerBound ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return false
  }
}
