package import ChartConvIO
package import ChartConvModel

extension OutputOptions {
  /// Returns the options if a format can follow them.
  ///
  /// - Throws: an error of kind `.usage`, whose ``FeedError/option`` has a value that is invalid or
  ///   that the format can't follow.
  package func validated(for format: OutputFormat) throws(FeedError) -> Self {
    if let fields { try format.checkAll(fields) }
    guard Self.isDelimiter(delimiter) else {
      throw FeedError(
        .usage, "expected an ASCII character other than a quotation mark or line end",
        about: .delimiter)
    }
    guard !null.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
      throw FeedError(.usage, "a text for null has no line end", about: .null)
    }
    try FeedOption.feedURL.check(feedURL)
    try FeedOption.url.check(url)
    if let width = terminal.width { try FeedOption.width.check(width, from: 1) }
    if let problem = format.problem(self) { throw problem }
    return self
  }

  /// Returns `true` if a byte has no other meaning in CSV (RFC 4180 §2).
  package static func isDelimiter(_ byte: UInt8) -> Bool {
    byte < 0x80 && ![0, 0x22, 0x0A, 0x0D].contains(byte)
  }
}

extension FeedOption {
  fileprivate func check(_ address: String?) throws(FeedError) {
    guard let address, !IRI.accepts(address.bytes.span) else { return }
    throw FeedError(.usage, "'\(address)' isn't a whole address", about: self)
  }
}

extension OutputFormat {
  fileprivate func checkAll(_ fields: [EntryField]) throws(FeedError) {
    guard !fields.isEmpty else { throw FeedError(.usage, "no columns", about: .fields) }
    for (index, field) in fields.enumerated() {
      try check(field)
      guard !fields[..<index].contains(field) else {
        throw FeedError(.usage, "'\(field.name)' is named twice", about: .fields)
      }
    }
  }

  /// Throws an error of kind `.usage` if the format can't represent a column.
  package func check(_ field: EntryField) throws(FeedError) {
    guard !carries.contains(field) else { return }
    let others = Self.all.filter { $0.carries.contains(field) }.map(\.name)
    let what = field.isScalar ? "" : ", \(field.type.nameWithArticle)"
    throw FeedError(
      .usage, "\(name) can't carry '\(field.name)'\(what); \(others.joined(separator: ", ")) can",
      about: .fields)
  }
}
