internal import ChartConvModel

/// Text from feeds as it is shown on a terminal.
package enum TerminalText {
  /// Returns the text in one line. Runs of white space become one space; control, formatting and
  /// invisible characters become escapes, so that no text can steer the terminal or hide.
  package static func line(_ text: Span<UInt8>) -> String {
    let decoded = String(decodingUTF8: text)
    if isPlain(text) { return decoded }
    guard decoded.unicodeScalars.contains(where: needsChange) else { return decoded }
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

  private static func needsChange(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || isInvisible(scalar)
  }

  /// Appends a grapheme cluster. Joiners and variation selectors within a cluster are part of an
  /// emoji or a script's spelling; elsewhere they are invisible.
  private static func append(_ character: Character, to result: inout String) {
    let scalars = character.unicodeScalars
    for (index, scalar) in scalars.enumerated() {
      let joins = index > 0 && [0x200C, 0x200D, 0xFE0E, 0xFE0F].contains(scalar.value)
      let isTag = index > 0 && (0xE0020...0xE007F).contains(scalar.value)
      if isInvisible(scalar), !joins, !isTag {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
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
}
