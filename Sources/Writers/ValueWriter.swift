internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Writes values as people read them, in the escapes of a format.
protocol ValueWriter: Sendable {
  func text(_ text: Span<UInt8>, into output: inout OutputBuffer)
  /// Writes a day, in the form of all dates of the format.
  func date(_ day: CalendarDate, into output: inout OutputBuffer)
  /// Writes a day and a time.
  func moment(_ moment: Timestamp, into output: inout OutputBuffer)
  /// Writes a text that leads to an address, or only the text.
  func link(_ text: Span<UInt8>, to url: Span<UInt8>?, into output: inout OutputBuffer)
  func picture(_ url: Span<UInt8>, of name: Span<UInt8>?, into output: inout OutputBuffer)
  /// The address that a cell leads to, where texts can't have links; else `nil`.
  @_lifetime(copy row)
  func address(of column: EntryField, of row: Row) -> Span<UInt8>?
}

extension ValueWriter {
  @_lifetime(copy row)
  func address(of column: EntryField, of row: Row) -> Span<UInt8>? { nil }

  func moment(_ moment: Timestamp, into output: inout OutputBuffer) { output.append(moment) }

  /// Returns what a closure writes.
  func string(_ write: (inout OutputBuffer) -> Void) -> String {
    var buffer = OutputBuffer(capacity: 64)
    write(&buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  func write(_ text: String, into output: inout OutputBuffer) {
    self.text(text.bytes.span, into: &output)
  }

  func write(_ cell: Cell, into output: inout OutputBuffer) {
    switch cell {
    case .text(let text): self.text(text, into: &output)
    case .boolean(let flag): output.append(flag ? "yes" : "no")
    case .date(let day): date(day, into: &output)
    case .timestamp(let moment): self.moment(moment, into: &output)
    default: output.append(cell)
    }
  }

  /// Writes the value of a column of a table, or of a record.
  ///
  /// - Parameter isWhole: `true` for texts that aren't cut.
  func write(
    _ column: EntryField, of row: Row, in view: FeedView, isWhole: Bool = false,
    into output: inout OutputBuffer
  ) {
    switch column {
    case .name:
      // A record has the whole text of an entry without a title.
      if isWhole, !view.isChosen, !row.has(.name), view.text(.summary, of: row) != nil { return }
      name(of: row, into: &output)
    case .feedTitle where !view.isChosen:
      if let feed = view.otherFeed(of: row) { link(feed, to: row.text(.feedURL), into: &output) }
    case .artworkURL:
      if let url = row.text(column) { picture(url, of: row.text(.name), into: &output) }
    case .price: price(of: row, into: &output)
    case .duration: length(of: row, in: view, into: &output)
    case .entryDate:
      if let moment = row.timestamp(column) { date(moment.date, into: &output) }
    case .rating where view.kind == .reviews && !view.isChosen: stars(of: row, into: &output)
    case .rating where !view.isChosen:
      if let digits = row.text(column) { output.append(Self.rounded(digits)) }
    case .summary, .content:
      // The start of the text of an entry without a title is its name.
      if view.isCut(column), !isWhole, !row.has(.name) { return }
      guard let text = view.text(column, of: row) else { return }
      write(view.isCut(column) && !isWhole ? text.start(of: Row.startLength) : text, into: &output)
    default:
      if column.isList {
        list(column, of: row, into: &output)
      } else if FeedView.isAddress(column), let url = row.text(column) {
        link(url, to: url, into: &output)
      } else {
        write(row.cell(column), into: &output)
      }
    }
  }

  /// Writes a name, which leads to the page; else the start of the text, or the page's address.
  func name(of row: Row, into output: inout OutputBuffer) {
    let url = row.text(.url)
    if let name = row.text(.name) { return link(name, to: url, into: &output) }
    if let text = row.untitledText { return link(text.bytes.span, to: url, into: &output) }
    if let url { link(url, to: url, into: &output) }
  }

  /// Writes a price as the store words it, else with its currency.
  func price(of row: Row, into output: inout OutputBuffer) {
    if let label = row.text(.priceLabel) { return text(label, into: &output) }
    guard let price = row.text(.price) else { return }
    output.append(price)
    guard let currency = row.text(.currency) else { return }
    output.append(" ")
    text(currency, into: &output)
  }

  /// Writes `3:45` or `1:02:03`, which leads to the recording of an episode.
  private func length(of row: Row, in view: FeedView, into output: inout OutputBuffer) {
    let url = row.text(.previewURL)
    let sign = url == nil || view.kind != .podcast ? "" : "▶"
    let length = row.integer(.duration).map(Self.length) ?? sign
    guard !length.isEmpty else { return }
    guard view.kind == .podcast else { return write(length, into: &output) }
    link(length.bytes.span, to: url, into: &output)
  }

  static func length(_ milliseconds: Int) -> String {
    ClockText.text(seconds: max(milliseconds, 0) / 1000)
  }

  /// Writes `★★★★☆`, else the number of stars.
  func stars(of row: Row, into output: inout OutputBuffer) {
    guard let digits = row.text(.rating) else { return }
    guard let count = FeedView.stars(digits) else { return output.append(digits) }
    output.append(String(repeating: "★", count: count) + String(repeating: "☆", count: 5 - count))
  }

  /// Returns an average with one decimal place.
  private static func rounded(_ digits: Span<UInt8>) -> String {
    let text = String(decodingUTF8: digits)
    guard digits.count > 3, let number = Double(text), number < 1000 else { return text }
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private func list(_ column: EntryField, of row: Row, into output: inout OutputBuffer) {
    var isFirst = true
    row.list(column).forEachName(of: column) { name in
      if !isFirst { output.append(", ") }
      isFirst = false
      text(name, into: &output)
    }
  }
}

extension FeedView {
  static func isAddress(_ column: EntryField) -> Bool { addresses.contains(column) }
  private static let addresses = FieldSet(EntryField.addresses)

  /// Returns a whole number of stars from 0 to 5.
  static func stars(_ digits: Span<UInt8>) -> Int? {
    guard digits.count == 1, digits[0] >= 0x30, digits[0] <= 0x35 else { return nil }
    return Int(digits[0]) - 0x30
  }
}

extension EscapeRules {
  /// The rules for texts and attributes of HTML and SVG.
  static let html: Self = {
    var escapes = Self(
      [
        UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "&"): "&amp;",
        UInt8(ascii: "\""): "&quot;", UInt8(ascii: "'"): "&#39;", 0x0D: "&#13;", 0x7F: "\u{FFFD}",
      ], noncharacters: "\u{FFFD}")
    escapes.nameControls { $0 == 0x09 || $0 == 0x0A ? nil : "\u{FFFD}" }
    return escapes
  }()
}
