internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers

/// Functions that fill rows from the nodes of a record. A column is unchanged if the node is `nil`.
extension RowBatch {
  /// Sets a node's text, unless it is empty or only white space. A feed that writes `<im:name/>`
  /// has no name. Names and similar texts become clean lines of plain text.
  mutating func setText<Name>(_ field: EntryField, _ node: Node<Name>?) {
    guard let node else { return }
    if field.isLine {
      set(field, add(plainLine: node))
    } else {
      set(field, text: node.textBytes)
    }
  }

  /// Sets a node's text without surrounding white space, for identifiers and addresses.
  mutating func setWord<Name>(_ field: EntryField, _ node: Node<Name>?) {
    guard let node else { return }
    set(field, text: node.wordBytes)
  }

  /// Sets the storefront of a store page, in lower case.
  mutating func setCountry<Name>(ofPage page: Node<Name>) {
    guard let code = StoreURL.country(page.trimmed) else { return }
    if code[0] & code[1] & 0x20 != 0 {
      set(.country, text: code)
    } else {
      set(.country, String(code).lowercased())
    }
  }

  /// Sets a picture. The size in its address goes before that which the feed says.
  mutating func setArtwork(_ url: Span<UInt8>, width: Int?, height: Int?, _ fields: FieldSet) {
    set(.artworkURL, text: url)
    guard fields.contains(.artworkWidth) || fields.contains(.artwork) else { return }
    let size = ImageSize(inAddress: url)
    let width = size?.width ?? width
    set(.artworkWidth, width)
    if fields.contains(.artwork) {
      appendArtwork(textRange(.artworkURL), width: width, height: size?.height ?? height)
    }
  }

  /// Appends a link to the address in a node's text, unless that is empty.
  mutating func appendLink<Name>(to node: Node<Name>?, rel: String, type: String? = nil) {
    guard let word = node?.wordBytes else { return }
    appendLink(add(word), rel: rel, type: type)
  }
}

extension Node {
  /// The text of an identifier that is a number. Programs such as pandas write `11.0`.
  var wholeNumber: Span<UInt8>? {
    @inline(never) @_lifetime(copy self) get {
      let text = trimmed
      let end = text.count - 2
      guard end > 0, text[end] == UInt8(ascii: "."), text[end + 1] == UInt8(ascii: "0") else {
        return wordBytes
      }
      let digits = text.extracting(first: end)
      return digits.indices.allSatisfy { digits[$0].isDigit } ? digits : text
    }
  }

  /// Returns `true` or `false` for the words that mean it; `nil` for any other.
  @inline(__always)
  func flag(
    _ yes: StaticString, _ otherYes: StaticString? = nil, no: StaticString,
    _ otherNo: StaticString? = nil
  ) -> Bool? {
    let word = trimmed
    if word.equals(yes) || otherYes.map({ word.equals($0) }) == true { return true }
    return word.equals(no) || otherNo.map({ word.equals($0) }) == true ? false : nil
  }
}

extension Reading {
  /// Sets a decimal. An invalid value is dropped with a warning.
  mutating func setDecimal<Name>(_ field: EntryField, of row: inout RowBatch, _ node: Node<Name>?) {
    guard let node else { return }
    let text = node.trimmed
    if !text.isEmpty, !row.setDecimal(field, text) { warn(node, expected: "number") }
  }

  /// Sets a scalar column of chartconv's formats, a text as it is. An invalid value is dropped with a
  /// warning.
  mutating func set<Name>(_ field: EntryField, of row: inout RowBatch, _ node: Node<Name>) {
    if field.type == .text {
      row.set(field, text: node.textBytes)
    } else if let text = node.wordBytes, !row.setValue(field, text) {
      warn(node, expected: field.type.typeName)
    }
  }

  /// Sets the rank that a row itself has. None, or one that can't be read, isn't its position.
  mutating func setRank<Name>(of row: inout RowBatch, _ node: Node<Name>) {
    row.clear(.rank)
    guard let word = node.wordBytes else { return }
    let isMarked = word[0] == UInt8(ascii: "#")
    row.set(
      .rank,
      isMarked
        ? value(node, "whole number") { DecimalNumber($0.extracting(1...))?.wholeNumber }
        : integer(node))
  }

  /// Sets a price, unless it is negative.
  mutating func setPrice<Name>(of row: inout RowBatch, _ node: Node<Name>?) {
    setDecimal(.price, of: &row, node)
    if row.last?.text(.price)?.first == UInt8(ascii: "-") { row.clear(.price) }
  }
}
