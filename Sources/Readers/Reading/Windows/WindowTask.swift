internal import ChartConvIO
internal import ChartConvRecords
internal import ChartConvXML

/// The reading of one window by another thread.
final class WindowTask: @unchecked Sendable {
  struct Result: Sendable {
    let rows: WindowRows
    /// The position of the window's end; `nil` if its rows don't count.
    let end: XMLCut?
  }

  /// Changed by the thread that receives the result, after that.
  var window: XMLWindow
  let result = Channel<Result>(capacity: 1)

  init(_ window: XMLWindow) { self.window = window }

  func run(
    _ split: XMLSplit, _ vocabulary: XMLVocabulary, _ options: ParserOptions,
    _ makeReader: (WindowRows) -> any WindowReader
  ) {
    let rows = WindowRows()
    let reader = makeReader(rows)
    var end = window.parse(of: split, vocabulary, options) { event throws(FeedError) in
      try reader.receive(event)
    }
    let isWhole = try? reader.endWindow(rows)
    if isWhole != true { end = nil }
    _ = result.send(Result(rows: rows, end: end))
  }
}
