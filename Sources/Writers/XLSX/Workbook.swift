internal import CChartConvXLSX
internal import ChartConvIO
internal import ChartConvModel

/// An Excel workbook (ECMA-376) that libxlsxwriter writes, in constant memory.
@safe
final class Workbook {
  /// What a sheet holds (Excel's specifications and limits).
  static let maximumRows = 1_048_576
  static let maximumText = 32_767
  private static let maximumLinks = 65_530
  /// Bytes, because libxlsxwriter cuts longer ones within a character.
  private static let maximumLink = 2_079
  private static let maximumName = 31
  /// The rows whose widths count, and the widths in characters.
  private static let measuredRows = 1_000
  private static let widths = 8...60

  /// `true` if the library is installed.
  static var isAvailable: Bool { unsafe cxl_load() != nil }

  static var package: String { unsafe String(cString: cxl_package) }

  private let library: UnsafePointer<cxl_functions>
  private let path: String
  private let book: OpaquePointer
  private let hidesEmpty: Bool
  private var names: Set<ExactText> = []
  /// The numbers of the next sheets whose names are shortened to the same text.
  private var numbers: [ExactText: Int] = [:]
  /// `true` if no file could be opened for another sheet.
  private var isFull = false
  private var columnWidths: [Int] = []
  private var isEmpty: [Bool] = []
  private var column = 0
  private var links = 0
  /// The number of rows of the sheet, with its header.
  private(set) var rowCount = 0
  private(set) var cutTexts = 0

  /// Creates an empty workbook in a temporary file; `nil` if there is no room for one.
  ///
  /// - Parameter created: the time of its contents in seconds since 1970, because the same rows give
  ///   the same bytes.
  /// - Parameter hidesEmpty: `true` to hide the columns without a value.
  init?(created: Int, hidesEmpty: Bool) {
    guard let library = unsafe cxl_load() else { return nil }
    let folder = Environment.temporaryFolder
    var name = Array("\(folder)/chartconv-XXXXXX".utf8CString)
    let file = unsafe mkstemp(&name)
    guard file >= 0 else { return nil }
    _ = close(file)
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let book = unsafe library.pointee.create(path, folder, Int64(created)) else {
      _ = unsafe unlink(path)
      return nil
    }
    self.path = path
    self.hidesEmpty = hidesEmpty
    unsafe self.library = library
    unsafe self.book = book
  }

  deinit {
    unsafe library.pointee.destroy(book)
    _ = unsafe unlink(path)
  }

  /// Begins a sheet with a header, which stays in view and can be filtered.
  func beginSheet(_ name: String, _ headings: [String]) {
    endSheet()
    columnWidths = []
    isFull = unsafe isFull || !library.pointee.add_sheet(book, uniqueName(name))
    guard !isFull else { return }
    columnWidths = headings.map(\.count)
    isEmpty = headings.map { _ in true }
    links = 0
    rowCount = 1
    for (index, heading) in headings.enumerated() {
      unsafe library.pointee.write_text(book, 0, UInt16(index), heading, cxl_look_bold)
    }
  }

  func beginRow() {
    column = 0
    rowCount += 1
  }

  func append(_ cell: SheetCell) {
    guard !isFull else { return }
    let row = UInt32(rowCount - 1)
    let column = UInt16(column)
    switch cell {
    case .null:
      self.column += 1
      return
    case .length(let days):
      unsafe library.pointee.write_number(book, row, column, days, cxl_look_length)
    case .number(let number):
      unsafe library.pointee.write_number(book, row, column, number, cxl_look_plain)
    case .boolean(let flag):
      unsafe library.pointee.write_boolean(book, row, column, flag)
    case .day(let days):
      measure(10)
      unsafe library.pointee.write_number(book, row, column, days, cxl_look_day)
    case .moment(let days):
      measure(19)
      unsafe library.pointee.write_number(book, row, column, days, cxl_look_moment)
    case .text(let text): write(text, row, column)
    case .link(let address):
      guard links < Self.maximumLinks, Self.isLink(address) else {
        return write(address, row, column)
      }
      links += 1
      unsafe library.pointee.write_link(book, row, column, address)
    }
    if isEmpty.indices.contains(self.column) { isEmpty[self.column] = false }
    self.column += 1
  }

  private func write(_ text: String, _ row: UInt32, _ column: UInt16) {
    var text = text
    if Self.isCut(text) {
      cutTexts += 1
      var units = text.utf16.prefix(Self.maximumText)
      if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
      text = String(decoding: Array(units), as: UTF16.self)
    }
    measure(text.utf8.count)
    if text.unicodeScalars.contains(where: Self.isUnwritable) {
      let scalars = text.unicodeScalars.map { Self.isUnwritable($0) ? "\u{FFFD}" : $0 }
      text = String(String.UnicodeScalarView(scalars))
    }
    unsafe library.pointee.write_text(book, row, column, text, cxl_look_plain)
  }

  /// Returns `true` if a cell can't hold a text. Units of UTF-16 are counted, of which a text has at most
  /// one for each byte.
  static func isCut(_ text: String) -> Bool {
    text.utf8.count > maximumText && text.utf16.count > maximumText
  }

  /// Returns `true` for a character that ends a C string or that XML doesn't have (XML 1.0 §2.2).
  /// libxlsxwriter escapes other control characters in texts.
  private static func isUnwritable(_ scalar: Unicode.Scalar) -> Bool {
    ["\0", "\u{FFFE}", "\u{FFFF}"].contains(scalar)
  }

  /// Returns `true` if an address fits in a link, in which libxlsxwriter escapes some characters and
  /// no control characters.
  private static func isLink(_ address: String) -> Bool {
    let escaped = address.utf8.count { " \"%<>[]^`{}".utf8.contains($0) }
    return address.utf8.count + 2 * escaped <= maximumLink
      && !address.unicodeScalars.contains { $0.value < 0x20 || isUnwritable($0) }
  }

  private func measure(_ width: Int) {
    guard rowCount <= Self.measuredRows, columnWidths.indices.contains(column) else { return }
    columnWidths[column] = max(columnWidths[column], width)
  }

  private func endSheet() {
    guard !columnWidths.isEmpty else { return }
    for (index, width) in columnWidths.enumerated() {
      let width = min(max(width + 1, Self.widths.lowerBound), Self.widths.upperBound)
      let isHidden = hidesEmpty && isEmpty[index] && rowCount > 1
      unsafe library.pointee.set_width(book, UInt16(index), Double(width), isHidden)
    }
    unsafe library.pointee.end_sheet(book, UInt32(rowCount - 1), UInt16(columnWidths.count - 1))
  }

  /// Returns a name that a sheet may have: without some characters, short, and unique.
  private func uniqueName(_ name: String) -> String {
    var plain = String(
      name.unicodeScalars.map {
        "[]:*?/\\".unicodeScalars.contains($0) || $0.value < 0x20 || Self.isUnwritable($0)
          ? " " : Character($0)
      })
    plain = plain.split(separator: " ").joined(separator: " ")
    // A character has at least one unit of UTF-16.
    plain = String(plain.drop { $0 == "'" || $0 == " " }.prefix(Self.maximumName))
    func shortened(_ suffix: String) -> String {
      var short = plain
      while short.utf16.count + suffix.utf16.count > Self.maximumName { short.removeLast() }
      while short.last == "'" || short.last == " " { short.removeLast() }
      return (short.isEmpty ? "Sheet" : short) + suffix
    }
    var unique = shortened("")
    let key = ExactText(unique.lowercased())
    while !names.insert(ExactText(unique.lowercased())).inserted {
      numbers[key, default: 1] += 1
      unique = shortened(" (\(numbers[key, default: 2]))")
    }
    return unique
  }

  /// Ends the workbook and returns its file.
  func finish() throws(FeedError) -> FileDescriptor {
    endSheet()
    guard !isFull else {
      throw FeedError(.unwritable, "too many sheets: each needs an open file")
    }
    if let reason = unsafe library.pointee.finish(book) {
      let message = unsafe String(cString: reason)
      throw FeedError(.unwritable, "a workbook in \(Environment.temporaryFolder): \(message)")
    }
    return try FileDescriptor(reading: path)
  }
}

/// A value of a sheet. Days are counted as Excel does, from 1900.
enum SheetCell {
  case null
  case number(Double)
  case boolean(Bool)
  case day(Double)
  case moment(Double)
  /// The part of a day that something takes.
  case length(Double)
  case text(String)
  case link(String)
}

/// The rows of a fragment as cells of a sheet.
struct SheetRows: Sendable {
  /// The kind of a feed that begins.
  var kind: FeedView.Kind?
  private(set) var cells: [SheetCell] = []
  /// The approximate number of bytes in use.
  private(set) var size = 0

  mutating func append(_ cell: SheetCell) {
    size += MemoryLayout<SheetCell>.stride
    switch cell {
    case .text(let text), .link(let text): size += text.utf8.count
    default: break
    }
    cells.append(cell)
  }

  mutating func removeAll() {
    kind = nil
    cells.removeAll(keepingCapacity: true)
    size = 0
  }
}
