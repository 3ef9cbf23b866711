internal import ChartConvIO
internal import ChartConvRecords
internal import ChartConvXML

/// Reads a long XML document in windows on several threads.
///
/// Rows are delivered in order. The rows of a window count only if its parser began where the
/// parser of the window before it has ended, in the same state. Otherwise the document is parsed in
/// order from there on, which gives the errors and warnings of the document.
final class WindowReaders: XMLWindowReader {
  /// The maximum number of windows of a document that may have to be parsed again.
  private static let maximumFailures = 8
  /// The size of the waiting windows for each thread, in bytes, up to which another is read.
  private static let maximumWaiting = 2 << 20

  private let options: WindowOptions
  private let vocabulary: XMLVocabulary
  private let parsing: ParserOptions
  private let reader: any RecordReader
  private let receiver: any BatchReceiver
  private var failures = 0

  var start: Int { options.start }

  init(
    _ options: WindowOptions, _ vocabulary: XMLVocabulary, _ parsing: ParserOptions,
    _ reader: any RecordReader, _ receiver: any BatchReceiver
  ) {
    self.options = options
    self.vocabulary = vocabulary
    self.parsing = parsing
    self.reader = reader
    self.receiver = receiver
  }

  /// Reads windows from a split on, and puts back what must be parsed in order.
  func read(_ source: inout ByteSource, _ split: XMLSplit) throws(FeedError) -> XMLSplitting {
    var split = split
    var splitter = WindowSplitter(split.entryEnd, size: options.size)
    var waiting: [WindowTask] = []
    let skippedLines = source.skippedLines
    if let makeReader = reader.windowReaders() {
      let tasks = Channel<WindowTask>(capacity: .max)
      let threads = startThreads(tasks, split, makeReader)
      var size = 0
      defer {
        tasks.finish()
        while tasks.receive() != nil {}
        for thread in threads { thread.join() }
      }
      var start = split.cut
      while !threads.isEmpty {
        // As many windows as are parsed may wait.
        while waiting.count < threads.count * 2, size < Self.maximumWaiting * threads.count,
          let bytes = splitter.next(&source)
        {
          let task = WindowTask(XMLWindow(bytes, at: start))
          start = start.moved(behind: bytes)
          size += bytes.count
          waiting.append(task)
          _ = tasks.send(task)
        }
        guard let task = waiting.first, let result = task.result.receive(),
          let cut = try append(result, of: task.window, split)
        else { break }
        split.cut = cut
        size -= task.window.bytes.count
        waiting.removeFirst()
        splitter.reuse(task.window.takeBytes())
      }
    }
    failures += 1
    let rest = waiting.flatMap(\.window.bytes) + splitter.rest
    source.putBack((split.prefix + rest)[...], skippedLines: skippedLines)
    let isLast = failures > Self.maximumFailures
    return isLast ? XMLSplitting(at: split) : XMLSplitting(at: split, for: options.size * 2)
  }

  private func startThreads(
    _ tasks: Channel<WindowTask>, _ split: XMLSplit,
    _ makeReader: @escaping @Sendable (WindowRows) -> any WindowReader
  ) -> [Thread] {
    let count = min(options.threads ?? Workers.processors, WindowOptions.maximumThreads)
    return (0..<count).compactMap { [vocabulary, parsing] _ in
      Thread {
        while let task = tasks.receive() { task.run(split, vocabulary, parsing, makeReader) }
      }
    }
  }

  /// Delivers the rows of a window. Returns the position of its end, or `nil` if the window must be
  /// parsed in order.
  private func append(
    _ result: WindowTask.Result, of window: XMLWindow, _ split: XMLSplit
  ) throws(FeedError) -> XMLCut? {
    guard let end = result.end, window.start == split.cut,
      result.rows.count < receiver.neededRows, isBounded(result.rows, of: window, split),
      try reader.append(result.rows)
    else { return nil }
    return end
  }

  /// Returns `true` if the output of a window certainly doesn't exceed the limit. What the feed says
  /// of itself may be repeated in each row, and each byte may be written as six.
  private func isBounded(
    _ rows: WindowRows, of window: XMLWindow, _ split: XMLSplit
  ) -> Bool {
    let row = (split.prefix.count + 2048) * 6
    let most = window.bytes.count.multipliedReportingOverflow(by: parsing.limits.expansion)
    return most.overflow || rows.count * row + rows.size * 6 <= most.partialValue
  }
}
