package import ChartConvIO

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
