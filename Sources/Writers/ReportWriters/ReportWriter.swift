package import ChartConvIO

/// Writes a report: rows of columns that aren't those of entries. The counterpart of
/// ``FormatEncoder`` and ``Assembler``.
package protocol ReportWriter {
  /// Writes the beginning, with a heading for people.
  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer)
  /// Begins a part of the rows, with a heading for people. Its first row follows.
  mutating func beginSection(_ heading: ReportHeading, into output: inout OutputBuffer)
  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer)
  mutating func end(into output: inout OutputBuffer)
  /// See ``Assembler``.
  mutating func nextPiece(into output: inout OutputBuffer) throws(FeedError) -> Bool
  /// The warnings about values that the format can't represent.
  var warnings: [FeedWarning] { get }
}

extension ReportWriter {
  package mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {}
  package mutating func beginSection(_ heading: ReportHeading, into output: inout OutputBuffer) {}
  package mutating func end(into output: inout OutputBuffer) {}

  package mutating func nextPiece(into output: inout OutputBuffer) throws(FeedError) -> Bool {
    false
  }

  package var warnings: [FeedWarning] { [] }
}

/// The heading of a report, or of a section of it, in formats for people.
package struct ReportHeading: Sendable {
  package var title: String
  /// What the report covers, such as its dates; empty if the title says it.
  package let facts: String
  /// The sentence that is shown instead of a table without rows.
  package var emptyText: String
  /// The titles of the report's sections, in their order; empty if it has none.
  package let sections: [String]

  package init(
    _ title: String, _ facts: String = "", sections: [String] = [],
    ifEmpty emptyText: String = "No entries."
  ) {
    self.title = title
    self.facts = facts
    self.sections = sections
    self.emptyText = emptyText
  }
}

/// What takes the rows of a report.
package protocol ReportTarget: AnyObject {
  func begin(_ heading: ReportHeading)
  func beginSection(_ heading: ReportHeading)
  func append(_ row: borrowing ReportRow) throws(FeedError)
  /// Writes rows. After an error, a stream is still a whole text.
  func write(_ rows: () throws(FeedError) -> Void) throws(FeedError)
  /// The warnings about values that the format can't represent.
  var warnings: [FeedWarning] { get }
  /// Completes the output. Returns the error of a file that isn't replaced, because an input failed.
  func commit(isComplete: Bool) throws(FeedError) -> FeedError?
}

/// The output of a report: a writer and its sink. A class, so that closures can write to it.
package final class ReportOutput: ReportTarget {
  private var writer: any ReportWriter
  private var sink: ByteSink
  private var buffer = OutputBuffer()

  package init(_ writer: any ReportWriter, into sink: consuming ByteSink) {
    self.writer = writer
    self.sink = sink
  }

  package func begin(_ heading: ReportHeading) { writer.begin(heading, into: &buffer) }

  package func beginSection(_ heading: ReportHeading) {
    writer.beginSection(heading, into: &buffer)
  }

  package func append(_ row: borrowing ReportRow) throws(FeedError) {
    writer.append(row, into: &buffer)
    if buffer.count >= OutputBuffer.flushSize { try sink.write(&buffer) }
  }

  package func write(_ rows: () throws(FeedError) -> Void) throws(FeedError) {
    do throws(FeedError) { try rows() } catch {
      if !sink.isReplaced, !error.isOutputError {
        writer.end(into: &buffer)
        try sink.write(&buffer)
      }
      throw error
    }
  }

  package var warnings: [FeedWarning] { writer.warnings }

  /// Completes the output. Returns the error of a file that isn't replaced, because an input
  /// failed.
  @discardableResult
  package func commit(isComplete: Bool = true) throws(FeedError) -> FeedError? {
    writer.end(into: &buffer)
    repeat { try sink.write(&buffer) } while try writer.nextPiece(into: &buffer)
    return try sink.commit(isComplete: isComplete)
  }
}

/// An output of texts. A class, so that closures can write to it.
package final class TextOutput {
  private var sink: ByteSink
  private var buffer = OutputBuffer()

  package init(_ sink: consuming ByteSink) { self.sink = sink }

  package func write(_ text: String) throws(FeedError) {
    buffer.append(text)
    try sink.write(&buffer)
  }

  /// Completes the output. Returns the error of a file that isn't replaced, because an input
  /// failed.
  @discardableResult
  package func commit(isComplete: Bool = true) throws(FeedError) -> FeedError? {
    try sink.commit(isComplete: isComplete)
  }
}
