internal import ChartConvModel

/// Splits an expression into tokens.
struct ExpressionLexer {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ expression: String) { bytes = Array(expression.utf8) }

  /// Returns the next token; `.end` after the last one.
  mutating func next() throws(ExpressionError) -> Token {
    while let byte = peek(), byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
    let start = offset
    let kind = try kind(from: start)
    return Token(kind: kind, range: start..<offset)
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private mutating func kind(from start: Int) throws(ExpressionError) -> Token.Kind {
    guard let byte = peek() else { return .end }
    switch byte {
    case UInt8(ascii: "("): return take(1, .leftParenthesis)
    case UInt8(ascii: ")"): return take(1, .rightParenthesis)
    case UInt8(ascii: ","): return take(1, .comma)
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return try .text(quoted(by: byte))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      return try number(from: start)
    default:
      if let symbol = symbol() { return symbol }
      guard Self.isWord(byte) else {
        offset += 1
        while let next = peek(), next & 0xC0 == 0x80 { offset += 1 }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        let words: KeyValuePairs = ["&": "and", "|": "or", "!": "not"]
        let hint = words.first { $0.key == text }.map { "; use '\($0.value)'" } ?? ""
        throw ExpressionError(message: "unexpected '\(text)'\(hint)", range: start..<offset)
      }
      while let next = peek(), Self.isWord(next) { offset += 1 }
      return .word(String(decoding: bytes[start..<offset], as: UTF8.self))
    }
  }

  private mutating func take(_ count: Int, _ kind: Token.Kind) -> Token.Kind {
    offset += count
    return kind
  }

  private mutating func symbol() -> Token.Kind? {
    let symbols: KeyValuePairs<String, Token.Kind> = [
      "<=": .relation(.lessOrEqual), ">=": .relation(.greaterOrEqual), "<>": .relation(.unequal),
      "!=": .relation(.unequal), "==": .relation(.equal),
      // An operator of other tools, which the parser answers.
      "=~": .word("=~"), "=": .relation(.equal),
      "<": .relation(.less), ">": .relation(.greater),
      "!~*": .match(isNegated: true, ignoresCase: true),
      "!~": .match(isNegated: true, ignoresCase: false),
      "~*": .match(isNegated: false, ignoresCase: true),
      "~": .match(isNegated: false, ignoresCase: false),
    ]
    for (text, kind) in symbols where bytes[offset...].starts(with: text.utf8) {
      return take(text.utf8.count, kind)
    }
    return nil
  }

  /// Reads a text in quotes. A quote in the text is written twice.
  private mutating func quoted(by quote: UInt8) throws(ExpressionError) -> String {
    let start = offset
    var text: [UInt8] = []
    offset += 1
    while let byte = peek() {
      offset += 1
      if byte == quote {
        guard peek() == quote else { return String(decoding: text, as: UTF8.self) }
        offset += 1
      }
      text.append(byte)
    }
    throw ExpressionError(message: "the text has no closing quote", range: start..<bytes.count)
  }

  private mutating func number(from start: Int) throws(ExpressionError) -> Token.Kind {
    offset += 1
    while let byte = peek() {
      let isSign = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      let followsExponent = bytes[offset - 1] | 0x20 == UInt8(ascii: "e")
      guard byte == UInt8(ascii: ".") || Self.isWord(byte) || (isSign && followsExponent) else {
        break
      }
      offset += 1
    }
    let text = bytes[start..<offset]
    guard let number = DecimalNumber(text) else {
      throw ExpressionError(
        message: "'\(String(decoding: text, as: UTF8.self))' is not a number", range: start..<offset
      )
    }
    return .number(number)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_")
  }
}

struct Token: Sendable {
  enum Kind: Sendable {
    /// A keyword or the name of a column.
    case word(String)
    case text(String)
    case number(DecimalNumber)
    case relation(Relation)
    case match(isNegated: Bool, ignoresCase: Bool)
    case leftParenthesis
    case rightParenthesis
    case comma
    case end
  }

  let kind: Kind
  /// The range of bytes in the expression.
  let range: Range<Int>
}
