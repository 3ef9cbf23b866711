import ChartConvIO
import Testing

@testable import ChartConvReaders

/// The division of a source's bytes into windows.
@Suite struct WindowSplitterTests {
  private static let text = (0..<40).map { "<e>\(String(repeating: "x", count: $0))</e>" }.joined()

  @Test(arguments: [1, 7, 50, 300, 5000], [false, true])
  func windowsEndWithAnEntry(size: Int, reusesMemory: Bool) {
    var source = ByteSource(Array((Self.text + "<open>").utf8), name: "test")
    var splitter = WindowSplitter(Array("</e>".utf8), size: size)
    var joined = ""
    while let window = splitter.next(&source) {
      let part = String(decoding: window, as: UTF8.self)
      #expect(part.hasSuffix("</e>"))
      joined += part
      if reusesMemory { splitter.reuse(window) }
    }
    #expect(joined == Self.text)
    #expect(splitter.rest == Array("<open>".utf8))
    let next = splitter.next(&source)
    #expect(next == nil)
    #expect(splitter.rest == Array("<open>".utf8))
  }

  /// The bytes before an error form windows, and the source throws it after them.
  @Test func errorsAreKept() {
    var pieces = ["<e>1</e>", "<e>2"].map { Array($0.utf8) }[...]
    var source = ByteSource(name: "test") { () throws(FeedError) in
      guard let piece = pieces.popFirst() else { throw FeedError(.unreadable, "gone") }
      return piece
    }
    var splitter = WindowSplitter(Array("</e>".utf8), size: 64)
    let windows = [splitter.next(&source), splitter.next(&source)]
    #expect(windows == [Array("<e>1</e>".utf8), nil])
    #expect(splitter.rest == Array("<e>2".utf8))
    let hasPendingError = source.hasPendingError
    #expect(hasPendingError)
  }
}
