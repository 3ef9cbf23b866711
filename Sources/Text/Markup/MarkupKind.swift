internal import ChartConvIO
internal import ChartConvModel

/// The kind of markup at a `<` in XML or HTML, by its first bytes.
///
/// The names are those of XML 1.0 §2. HTML (13.2.5) begins comments and tags the same way. All
/// functions take linear time over a text, also if markup in it is unterminated.
package enum MarkupKind: Sendable {
  case comment, cdataSection
  /// `<?xml`: a processing instruction that often lacks its end.
  case xmlDeclaration
  case processingInstruction
  /// A document type declaration, with its internal subset in brackets.
  case declaration
  case startTag, endTag
  /// The `<` begins no markup.
  case text

  package init(of bytes: Span<UInt8>, at index: Int) {
    let next = index + 1
    guard next < bytes.count else {
      self = .text
      return
    }
    switch bytes[next] {
    case UInt8(ascii: "/"): self = .endTag
    case UInt8(ascii: "?"):
      self = bytes.contains("<?xml", at: index) ? .xmlDeclaration : .processingInstruction
    case UInt8(ascii: "!") where bytes.contains("<!--", at: index): self = .comment
    case UInt8(ascii: "!") where bytes.contains("<![CDATA[", at: index): self = .cdataSection
    case UInt8(ascii: "!"): self = .declaration
    case let byte: self = byte.startsMarkupName ? .startTag : .text
    }
  }

  package var opening: Int {
    switch self {
    case .comment: 4
    case .cdataSection: 9
    case .xmlDeclaration: 5
    case .processingInstruction, .declaration, .endTag: 2
    case .startTag, .text: 1
    }
  }

  /// Returns the index after the markup whose `<` is at an index; `nil` if it has no end, or if it
  /// is a tag. The attributes of a tag have separate rules.
  ///
  /// - Parameter missing: the delimiters that are known not to follow.
  package func end(
    in bytes: Span<UInt8>, from index: Int, _ missing: inout MissingDelimiters
  ) -> Int? {
    switch self {
    case .comment: missing.end(of: .comment, in: bytes, from: index + 2)
    case .cdataSection: missing.end(of: .section, in: bytes, from: index + 9)
    case .processingInstruction: missing.end(of: .instruction, in: bytes, from: index + 1)
    case .xmlDeclaration: Self.declarationEnd(bytes, index + opening)
    case .declaration: missing.endOfDeclaration(in: bytes, from: index + 2)
    case .startTag, .endTag, .text: nil
    }
  }

  /// Returns the index of the end tag of a raw text (`script`, `style`), else the end of the bytes.
  package static func endTag(of name: String, in bytes: Span<UInt8>, from start: Int) -> Int {
    let less = UInt8(ascii: "<")
    var index = start
    while let next = bytes.firstIndex(of: less, from: index) {
      index = next + 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "/"),
        bytes.extracting((index + 1)..<bytes.count).begins(withAnyCaseOf: name)
      {
        return next
      }
    }
    return bytes.count
  }

  /// Returns the index after the next `>`, or of an earlier `<`.
  private static func declarationEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    guard
      let end = bytes.firstIndex(of: UInt8(ascii: ">"), or: UInt8(ascii: "<"), from: start)
    else { return nil }
    return bytes[end] == UInt8(ascii: ">") ? end + 1 : end
  }
}

extension Span<UInt8> {
  package func contains(_ text: String, at index: Int) -> Bool {
    index <= count && extracting(index..<count).begins(with: text)
  }
}

/// The closing delimiters that don't occur in the rest of a text, so that they aren't searched
/// again for each opening one.
package struct MissingDelimiters: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let comment = Self(rawValue: 1)
  package static let section = Self(rawValue: 2)
  package static let instruction = Self(rawValue: 4)
  package static let declaration = Self(rawValue: 8)

  mutating func end(of delimiter: Self, in bytes: Span<UInt8>, from start: Int) -> Int? {
    guard !contains(delimiter) else { return nil }
    let text = delimiter == .comment ? "-->" : delimiter == .section ? "]]>" : "?>"
    var index = start
    let bracket = UInt8(ascii: ">")
    while let found = bytes.firstIndex(of: bracket, from: index) {
      let first = found + 1 - text.utf8.count
      if first >= start, bytes.contains(text, at: first) { return found + 1 }
      index = found + 1
    }
    insert(delimiter)
    return nil
  }

  /// Returns the index after the `>` that isn't within brackets.
  mutating func endOfDeclaration(in bytes: Span<UInt8>, from start: Int) -> Int? {
    guard !contains(.declaration) else { return nil }
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return index + 1
      default: break
      }
      index += 1
    }
    insert(.declaration)
    return nil
  }
}
