package import ChartConvIO
package import ChartConvModel

extension OutputFormat {
  /// Returns the output for feeds given as values.
  package func encode(
    _ feeds: [(feed: Feed, entries: [Entry])], _ options: OutputOptions = OutputOptions()
  ) -> OutputBuffer {
    var output = OutputBuffer()
    var encoder = makeEncoder(options)
    var assembler = makeAssembler(options)
    var batch = RowBatch()
    let fragment = Fragment()
    assembler.begin(feeds.first?.feed, into: &output)
    for (feed, entries) in feeds {
      batch.removeAll()
      batch.feed = SharedFeed(feed)
      batch.startsFeed = true
      batch.endsFeed = true
      for entry in entries { batch.append(entry) }
      fragment.encode(batch, by: &encoder)
      assembler.append(fragment, into: &output)
    }
    assembler.end(into: &output)
    return output
  }
}
