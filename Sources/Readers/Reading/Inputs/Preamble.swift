internal import ChartConvIO
internal import ChartConvJSON
internal import ChartConvModel

/// Other content before a document: saved headers of HTTP, a server's notice, the call of JSONP.
struct Preamble {
  /// The number of bytes in which the beginning of a document is searched.
  private static let reach = 64 << 10
  /// The number of brackets that are tried.
  private static let maximumTries = 32

  let selection: InputSelection
  let context: ReadingContext

  /// Skips what precedes the first known document. Returns the number of bytes; `nil`, without
  /// skipping any, if there is no document within reach or nothing precedes it.
  func skip(in source: inout ByteSource) throws(FeedError) -> Int? {
    let bytes = try source.peek(Self.reach)
    let count = bytes.isEmpty ? nil : try length(in: bytes)
    guard let count, count > 0 else { return nil }
    source.skip(count)
    return count
  }

  private func length(in bytes: ArraySlice<UInt8>) throws(FeedError) -> Int? {
    var tries = 0
    var isXMLTried = false
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "<") where !isXMLTried:
        isXMLTried = true
        let input = XMLInput(
          selection: selection, context: context, receiver: NoRows())
        if selection.allows(.xml), input.next(in: bytes[index...]) != nil {
          return index - bytes.startIndex
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard selection.allows(.json), tries < Self.maximumTries else { continue }
        tries += 1
        if beginsJSON(bytes[index...]) { return index - bytes.startIndex }
      default: break
      }
    }
    return nil
  }

  private func beginsJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    var source = ByteSource(Array(bytes), name: "")
    var documents = JSONDocuments(context.options.parser, skippedLines: 0, size: bytes.count)
    let recognition = JSONRecognition(selection, context.options.recognisable)
    do throws(FeedError) {
      guard try documents.advance(&source),
        let outline = try documents.outline(.whole, of: &source)
      else { return false }
      return recognition.finding(inWhole: outline).isFormat
    } catch {
      return false
    }
  }

  /// Receives no rows.
  private final class NoRows: BatchReceiver {
    var neededRows: Int { 0 }
    func receive(_ batch: inout RowBatch) {}
  }
}

extension InputSelection {
  /// Returns `true` if documents of the grammar may be read.
  fileprivate func allows(_ grammar: Grammar) -> Bool {
    self.grammar == nil || self.grammar == grammar
  }
}
