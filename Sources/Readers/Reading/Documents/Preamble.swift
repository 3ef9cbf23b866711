internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers

/// Other content before a document: saved headers of HTTP, a server's notice, the call of JSONP.
struct Preamble {
  /// The number of bytes in which the beginning of a document is searched.
  private static let reach = 64 << 10
  /// The number of brackets that are tried.
  private static let maximumTries = 32
  /// The number of lines of which one may be the first of a table.
  private static let maximumLines = 5

  let context: ReadingContext
  /// `true` if what was skipped is the call of JSONP, whose end follows the document.
  private(set) var endsInCall = false

  /// Skips what precedes the first known document. Returns the number of bytes. Returns `nil` and
  /// skips nothing if there is no document within reach, or nothing precedes it.
  mutating func skip(in source: inout ByteSource) throws(FeedError) -> Int? {
    let bytes = try source.peek(Self.reach)
    let headers = Self.headers(in: bytes)
    guard headers < bytes.count || headers == 0 else {
      let status = bytes.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
      throw source.unrecognized(
        "the answer '\(String(decoding: status.prefix(80), as: UTF8.self))' without a body")
    }
    let body = bytes[(bytes.startIndex + headers)...]
    let count = body.isEmpty ? nil : try length(in: body)
    let skipped = headers + (count ?? 0)
    guard skipped > 0 else { return nil }
    if let head = HTTPHead(Array(bytes.prefix(headers))) {
      source.charset = { HTTPHead.charset(of: head.contentType) }
    }
    endsInCall = bytes.prefix(skipped).last { $0 > 0x20 } == UInt8(ascii: "(")
    source.skip(skipped)
    return skipped
  }

  /// Returns the length of the headers of HTTP that the bytes begin with, also of several answers: of a
  /// proxy, of redirects.
  private static func headers(in bytes: ArraySlice<UInt8>) -> Int {
    var rest = bytes
    while rest.starts(with: "HTTP/".utf8) {
      rest = rest.dropFirst(HeaderFields.end(of: rest) ?? rest.count)
    }
    return bytes.count - rest.count
  }

  private func length(in bytes: ArraySlice<UInt8>) throws(FeedError) -> Int? {
    var tries = 0
    var isXMLTried = false
    for index in bytes.indices {
      switch bytes[index] {
      // The head of a damaged archive isn't a text.
      case 0: return nil
      case UInt8(ascii: "<") where !isXMLTried:
        isXMLTried = true
        let input = XMLInput(context, NoRows())
        if allows(.xml), input.next(in: bytes[index...], "") != nil {
          return index - bytes.startIndex
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard allows(.json), tries < Self.maximumTries else { continue }
        tries += 1
        if beginsJSON(bytes[index...]) { return index - bytes.startIndex }
      default: break
      }
    }
    return allows(.table) ? lengthBeforeTable(in: bytes) : nil
  }

  /// Returns the length of the lines before a table: its title, a note, the separator for Excel.
  private func lengthBeforeTable(in bytes: ArraySlice<UInt8>) -> Int? {
    let input = TableInput(context, NoRows())
    var start = bytes.startIndex
    for number in 0..<Self.maximumLines {
      let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
      if number > 0, input.isHeader(line) { return start - bytes.startIndex }
      guard line.endIndex < bytes.endIndex else { return nil }
      start = line.endIndex + 1
    }
    return nil
  }

  private func beginsJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    var source = ByteSource(Array(bytes), name: "")
    var documents = JSONDocuments(context.options.parser, skippedLines: 0, size: bytes.count)
    do throws(FeedError) {
      guard try documents.advance(&source) else { return false }
      return context.recognition.finding(
        inWhole: try documents.outline(.whole, of: &source).0
      ).isRead
    } catch {
      return false
    }
  }

  /// Returns `true` if documents of the grammar may be read.
  private func allows(_ grammar: Grammar) -> Bool {
    context.selection.grammar.map { $0 == grammar } ?? true
  }

  private final class NoRows: BatchReceiver {
    var neededRows: Int { 0 }
    func receive(_ batch: inout RowBatch) {}
  }
}
