internal import ChartConvBytes
internal import ChartConvModel
internal import ChartConvRecords

/// What readers share while an input is read: what is wanted, and what was noticed.
struct Reading {
  let options: ReadingOptions
  private(set) var diagnostics = Diagnostics()
  /// What relative links of the document are resolved against.
  var base: LinkBase
  /// Whether more was made of the record than an entry may hold.
  private(set) var isOverfull = false
  /// Whether an address of the record was longer than any may be.
  private var lacksAddress = false
  /// The feed that the last entry said it was of.
  var feedKey = FeedKey()
  /// The word for a kind that was read last, and what it means: most entries say the same one.
  private var lastKind = (word: "", name: "")

  init(_ options: ReadingOptions) {
    self.options = options
    base = LinkBase(url: options.baseURL, longest: options.parser.limits.address)
  }

  /// A base that the document doesn't say by `xml:base`.
  func linkBase(_ url: String?) -> LinkBase {
    LinkBase(url: url, longest: options.parser.limits.address)
  }

  /// Whether a column is wanted.
  func wants(_ field: Field) -> Bool { options.fields.contains(field) }

  mutating func warn(_ message: String, at position: Position? = nil) {
    diagnostics.warn(message, at: position)
  }

  /// Throws the first warning where warnings are errors.
  func stopIfStrict() throws(FeedError) {
    if options.isStrict, let warning = diagnostics.warnings.first {
      throw FeedError(.strict, warning.message, at: warning.position)
    }
  }

  /// Takes over what went wrong with a row of texts that were made of the record.
  mutating func check(_ row: borrowing RowBatch) {
    isOverfull = isOverfull || row.isOverfull
    lacksAddress = lacksAddress || row.lacksAddress
  }

  /// An address as it is, unless it is longer than any may be.
  mutating func limited(_ address: String?) -> String? {
    guard let address, address.utf8.count > options.parser.limits.address else { return address }
    lacksAddress = true
    return nil
  }

  /// A record has been read: throws where more was made of it than an entry may hold.
  mutating func endRecord(of what: String, at position: Position) throws(FeedError) {
    if isOverfull {
      throw FeedError(
        .limit, "more than \(options.parser.limits.entry) bytes are made of \(what)", at: position)
    }
    guard lacksAddress else { return }
    lacksAddress = false
    warn("an address of more than \(options.parser.limits.address) bytes is left out", at: position)
  }

  mutating func count(unknown name: String, at position: Position) {
    diagnostics.count(unknown: name, at: position)
  }

  /// The kind that the node's word for it means.
  mutating func kind<Name>(_ node: Node<Name>?) -> String? {
    guard let word = node?.wordBytes else { return nil }
    if !word.equals(lastKind.word) {
      let text = String(word)
      lastKind = (text, Kind.name(text))
    }
    return lastKind.name
  }

  /// The moment that the node's text means.
  mutating func timestamp<Name>(_ node: Node<Name>) -> Timestamp? {
    value(node, "date") { Timestamp(feedDate: $0) }
  }

  /// The day that the node's text begins with, as it was written: Apple writes midnight in
  /// Cupertino and means the day.
  mutating func day<Name>(_ node: Node<Name>) -> CalendarDate? {
    value(node, "date") { CalendarDate(prefix: $0) ?? Timestamp(feedDate: $0)?.date }
  }

  mutating func decimal<Name>(_ node: Node<Name>) -> DecimalNumber? {
    value(node, "number") { DecimalNumber($0) }
  }

  mutating func integer<Name>(_ node: Node<Name>) -> Int? {
    value(node, "whole number") { text in
      var number = 0
      for index in text.indices {
        guard number < 1 << 53, text[index].isDigit else { return DecimalNumber(text)?.wholeNumber }
        number = number * 10 + Int(text[index] - 0x30)
      }
      return number
    }
  }

  /// A number of seconds, in milliseconds.
  mutating func seconds<Name>(_ node: Node<Name>) -> Int? {
    value(node, "number of seconds") { DecimalNumber($0)?.thousandfold }
  }

  /// Reads a node by `read`; where it says something that can't be read, that costs the value.
  mutating func value<Name, Value>(
    _ node: Node<Name>, _ expected: String, _ read: (Span<UInt8>) -> Value?
  ) -> Value? {
    let text = node.trimmed
    guard !text.isEmpty else { return nil }
    if let value = read(text) { return value }
    warn(node, isNo: expected)
    return nil
  }

  /// Warns about a node's text that can't be read.
  mutating func warn<Name>(_ node: Node<Name>, isNo expected: String) {
    warn(
      "'\(String(node.trimmed.extracting(first: 40)))' is not a \(expected)", at: node.position)
  }
}
