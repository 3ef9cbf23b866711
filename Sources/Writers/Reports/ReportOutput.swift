package import ChartConvIO

/// The output of a report: a writer and its sink. A class, so that closures can write to it.
package final class ReportOutput {
  private var writer: any ReportWriter
  private var sink: ByteSink
  private var buffer = OutputBuffer()

  package init(_ writer: any ReportWriter, into sink: consuming ByteSink) {
    self.writer = writer
    self.sink = sink
  }

  package func begin(_ heading: ReportHeading) { writer.begin(heading, into: &buffer) }

  package func append(_ row: borrowing ReportRow) throws(FeedError) {
    writer.append(row, into: &buffer)
    if buffer.count >= OutputBuffer.flushSize { try sink.write(&buffer) }
  }

  /// The warnings about values that the format can't represent.
  package var warnings: [FeedWarning] { writer.warnings }

  /// Completes the output. Returns the error of a file that isn't replaced, because an input
  /// failed.
  @discardableResult
  package func commit(isComplete: Bool = true) throws(FeedError) -> FeedError? {
    writer.end(into: &buffer)
    try sink.write(&buffer)
    return try sink.commit(isComplete: isComplete)
  }
}
