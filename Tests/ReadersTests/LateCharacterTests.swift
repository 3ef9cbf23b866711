import ChartConvIO
import ChartConvModel
import Testing

@testable import ChartConvReaders

/// Documents whose first characters beyond ASCII come late. Whether the declaration is true is decided
/// there as at the beginning.
@Suite struct LateCharacterTests {
  private struct Outcome: Equatable {
    var names: [String] = []
    var warnings: [FeedWarning] = []
    var error: FeedError?
  }

  private final class Receiver: BatchReceiver {
    let neededRows = Int.max
    var names: [String] = []

    func receive(_ batch: inout RowBatch) {
      for index in 0..<batch.count { names.append(Entry(batch[index]).name ?? "") }
    }
  }

  private static let utf8 = Array("café".utf8)
  private static let sizes = [0, 4000, 65_530, 70_000]
  /// An entry before the characters. A long one takes less time for each byte.
  private static let line =
    "<item><title>" + String(repeating: "a", count: 300) + "</title></item>\n"

  /// Sizes of pieces. Small ones take long for large documents in a debug build.
  private static func chunks(_ size: Int) -> [Int] {
    size < 10_000 ? [1, 7, 4096] : [4096, 65_536, .max]
  }

  private static func document(_ label: String?, padding: Int, _ title: [UInt8]) -> [UInt8] {
    let declaration = label.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
    let beginning =
      declaration + "<rss version=\"2.0\"><channel>"
      + String(repeating: line, count: padding / line.utf8.count)
      + String(repeating: " ", count: padding % line.utf8.count)
    return beginning.utf8 + Array("<item><title>".utf8) + title
      + Array("</title></item></channel></rss>".utf8)
  }

  /// Reads pieces of `chunk` bytes from a source.
  private static func read(_ bytes: [UInt8], chunk: Int = .max) -> Outcome {
    let receiver = Receiver()
    var rest = bytes[...]
    var source = ByteSource(name: "test") { () throws(FeedError) in
      defer { rest = rest.dropFirst(chunk) }
      return Array(rest.prefix(chunk))
    }
    var diagnostics = Diagnostics()
    var error: FeedError?
    do throws(FeedError) {
      try InputReader(.automatic, ReadingOptions()).read(&source, into: receiver, &diagnostics)
    } catch let problem {
      error = problem
    }
    return Outcome(names: receiver.names, warnings: diagnostics.warnings, error: error)
  }

  /// Appends pieces of `chunk` bytes.
  private static func push(_ bytes: [UInt8], chunk: Int = .max) -> Outcome {
    let receiver = Receiver()
    let input = PushedInput(.automatic, ReadingOptions(), name: "test", receiver: receiver)
    var error: FeedError?
    var rest = bytes[...]
    while !rest.isEmpty, error == nil {
      error = input.append(Array(rest.prefix(chunk)))
      rest = rest.dropFirst(chunk)
    }
    error = error ?? input.finish()
    return Outcome(names: receiver.names, warnings: input.diagnostics.warnings, error: error)
  }

  @Test(
    arguments: [
      ("ISO-8859-1", utf8, "café", true), ("ISO-8859-1", [0x63, 0xE9], "cé", false),
      ("windows-1252", utf8, "café", true), ("windows-1252", [0x80, 0xE9], "€é", false),
      ("us-ascii", utf8, "café", true), ("koi8-r", [0xC1, 0xC2], "аб", false),
      ("x-mac-greek", [0xA1, 0xE1], "Γα", false), ("macgreek", utf8, "cafΟ©", false),
      // Two characters of UTF-8 may be one of Shift_JIS by chance.
      ("Shift_JIS", [0x93, 0xFA], "日", false), ("Shift_JIS", utf8, "cafﾃｩ", false),
      ("Shift_JIS", Array("äöüÄÖÜßéèàâ".utf8), "äöüÄÖÜßéèàâ", true),
      // Other characters in ASCII.
      ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日", false),
      ("utf-8", utf8, "café", false), (nil, utf8, "café", false),
    ] as [(String?, [UInt8], String, Bool)], sizes)
  func decision(_ document: (String?, [UInt8], String, Bool), padding: Int) {
    let (label, title, name, isFalse) = document
    let bytes = Self.document(label, padding: padding, title)
    let outcome = Self.read(bytes)
    #expect(outcome.names.last == name)
    #expect(outcome.names.count == padding / Self.line.utf8.count + 1)
    #expect(outcome.error == nil)
    let message = "declared as \(label?.lowercased() ?? ""), but read as UTF-8"
    let position = SourcePosition(line: 1, column: 1)
    #expect(outcome.warnings == (isFalse ? [FeedWarning(message, at: position)] : []))
    for chunk in Self.chunks(padding) {
      #expect(Self.read(bytes, chunk: chunk) == outcome)
      #expect(Self.push(bytes, chunk: chunk) == outcome)
    }
  }

  /// The characters of a document say nothing about the one before it.
  @Test(arguments: sizes, [0, 1000])
  func followingDocument(padding: Int, following: Int) {
    let first = Self.document("ISO-8859-1", padding: padding, [0x61])
    let unlabelled = first + Self.document("UTF-8", padding: following, Self.utf8)
    let wrong = first + [0x0A] + Self.document("ISO-8859-1", padding: following, Self.utf8)
    for (bytes, count) in [(unlabelled, 0), (wrong, 1)] {
      let outcome = Self.read(bytes)
      #expect(outcome.names.last == "café")
      #expect(outcome.warnings.count == count, "\(outcome.warnings)")
      #expect(outcome.error == nil)
      for chunk in Self.chunks(padding + following) {
        #expect(Self.read(bytes, chunk: chunk) == outcome)
        #expect(Self.push(bytes, chunk: chunk) == outcome)
      }
    }
  }

  /// Damage after the decision is repaired, like the bytes that aren't UTF-8.
  @Test(arguments: sizes)
  func repair(padding: Int) {
    let title = Self.utf8 + Array("&".utf8) + Self.utf8 + [0xE9]
    let outcome = Self.read(Self.document("ISO-8859-1", padding: padding, title))
    #expect(outcome.names.last == "café&caféé")
    #expect(outcome.warnings.count == 2, "\(outcome.warnings)")
  }
}
