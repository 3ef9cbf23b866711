import ChartConvIO
import ChartConvModel
import Testing

@testable import ChartConvReaders

/// An error of the source after documents, for example for a compressed file with trailing bytes.
/// It is thrown after the entries of all documents before it.
@Suite struct DamagedSourceTests {
  private final class Receiver: BatchReceiver {
    let neededRows = Int.max
    var names: [String] = []

    func receive(_ batch: inout RowBatch) {
      for index in 0..<batch.count { names.append(Entry(batch[index]).name ?? "") }
    }
  }

  private static let problem = FeedError(.malformed, "damaged")

  private static func rss(_ names: [String], declaration: String = "") -> String {
    "\(declaration)<rss version=\"2.0\"><channel><title>A</title>"
      + names.map { "<item><title>\($0)</title></item>\n" }.joined() + "</channel></rss>"
  }

  private static func jsonFeed(_ names: [String]) -> String {
    let items = names.map { "{\"id\": \"\($0)\", \"title\": \"\($0)\"}" }.joined(separator: ", ")
    return """
      {"version": "https://jsonfeed.org/version/1.1", "title": "A", "items": [\(items)]}
      """
  }

  private static let latin1 = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"

  private static let writers: [@Sendable ([String]) -> String] = [
    { rss($0) }, { rss($0, declaration: "<?xml version=\"1.0\"?>") },
    { rss($0, declaration: latin1) }, { rss($0.map { "<![CDATA[\($0)]]>" }) },
    // The document is repaired.
    { rss($0.map { "\($0)<br>" }) }, { jsonFeed($0) },
  ]

  @Test(arguments: writers.indices, [0, 1, 2, 10, 500, 3000])
  func entriesBeforeAnError(writer: Int, size: Int) {
    for following in [1, 2, 10, 900] {
      let documents = [0..<size, size..<size + following].map { range in
        Self.writers[writer](range.map { "n\($0)" })
      }
      for pieces in [documents, [documents.joined(separator: "\n")]] {
        let receiver = Receiver()
        let error = Self.read(pieces, into: receiver)
        #expect(receiver.names == (0..<size + following).map { "n\($0)" }, "\(following)")
        #expect(error == Self.problem.named("test"))
      }
    }
  }

  /// Bytes between the last document and the error that aren't a document.
  @Test(arguments: [["\n\0"], ["junk"], ["\n", "<p>junk</p>"]])
  func otherBytesBeforeAnError(rest: [String]) {
    let receiver = Receiver()
    let error = Self.read([Self.rss(["a"])] + rest, into: receiver)
    #expect(receiver.names == ["a"])
    #expect(error == Self.problem.named("test"))
  }

  /// The source throws its error once.
  private static func read(_ pieces: [String], into receiver: Receiver) -> FeedError? {
    var rest = pieces.map { Array($0.utf8) }[...]
    var problems = [problem]
    var source = ByteSource(name: "test") { () throws(FeedError) in
      if let next = rest.popFirst() { return next }
      if let problem = problems.popLast() { throw problem }
      return []
    }
    var diagnostics = Diagnostics()
    do throws(FeedError) {
      try InputReader(.automatic, ReadingOptions()).read(&source, into: receiver, &diagnostics)
      return nil
    } catch {
      return error
    }
  }
}
