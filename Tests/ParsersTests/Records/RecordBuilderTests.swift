import Testing

@testable import ChartConvParsers

/// A record contains the nodes that were added to the builder, even if it is kept while others are
/// built.
@Suite struct RecordBuilderTests {
  private enum Word: UInt8, RecordName {
    case entry, name, note
  }

  @Test(arguments: [true, false])
  func keptRecordIsUnchanged(givesAway: Bool) {
    var builder = RecordBuilder()
    var kept: [Record] = []
    for number in 0..<5 {
      Self.build(&builder, name: "name \(number)", note: ["a", "b"])
      kept.append(givesAway ? builder.take() : builder.record())
      builder.reset()
    }
    #expect(kept.map { $0.root(as: Word.self)?.text(.name) } == (0..<5).map { "name \($0)" })
  }

  @Test(arguments: [true, false])
  func memoryIsReused(givesAway: Bool) {
    var builder = RecordBuilder()
    var records: Set<ObjectIdentifier> = []
    for number in 0..<5 {
      Self.build(&builder, name: "name \(number)", note: [])
      let record = givesAway ? builder.take() : builder.record()
      records.insert(ObjectIdentifier(record))
      #expect(record.root(as: Word.self)?.text(.name) == "name \(number)")
      #expect(record.size == 6 + 3 * MemoryLayout<NodeStorage>.stride)
      builder.reset()
    }
    #expect(records.count == 1)
  }

  @Test(arguments: [true, false])
  func noLargeRecordIsHeld(givesAway: Bool) {
    var builder = RecordBuilder()
    for size in [10, 100_000, 20, 200_000, 30] {
      Self.build(&builder, name: String(repeating: "a", count: size), note: [])
      var record: Record? = givesAway ? builder.take() : builder.record()
      weak let held = record
      #expect(record?.root(as: Word.self)?.text(.name)?.utf8.count == size)
      record = nil
      #expect((held == nil) == (size > 1000))
      builder.reset()
    }
  }

  /// A record with long texts is discarded, and has no nodes then.
  @Test(arguments: [10, 1 << 20, 2 << 20])
  func discardedRecordIsEmpty(size: Int) {
    var builder = RecordBuilder()
    Self.build(&builder, name: String(repeating: "a", count: size), note: [])
    let record = builder.take()
    record.discardIfLarge()
    #expect((record.size == 0) == (size > 1 << 20))
    #expect((record.position == nil) == (size > 1 << 20))
  }

  /// A text that is interrupted by elements is one text; the elements' own texts are separate.
  @Test(arguments: [true, false])
  func piecesAreJoined(givesAway: Bool) {
    var builder = RecordBuilder()
    for count in [1, 2, 3, 1000, 2] {
      let pieces = (0..<count).map { "piece \($0), " }
      Self.build(&builder, name: "name", note: pieces)
      let record = givesAway ? builder.take() : builder.record()
      builder.reset()
      let root = record.root(as: Word.self)
      #expect(root?.text(.note) == pieces.joined())
      #expect(root?.text(.name) == "name")
      var names: [String] = []
      if let note = root?[.note] {
        var children = note.children
        while let child = children.next() {
          if child.isNamed(.name) { names += [child.text ?? ""] }
        }
      }
      #expect(names == (1..<max(count, 1)).map { "name \($0)" })
    }
  }

  @Test func openNodesEndWithTheRecord() {
    var builder = RecordBuilder()
    builder.begin(Word.entry.rawValue, .element, line: 1, column: 1)
    builder.begin(Word.note.rawValue, .element, line: 1, column: 2)
    Self.append("so far", to: &builder)
    #expect(builder.record().root(as: Word.self)?.text(.note) == "so far")
    Self.append(" and more", to: &builder)
    builder.end()
    builder.end()
    #expect(builder.take().root(as: Word.self)?.text(.note) == "so far and more")
    #expect(builder.size == 0)
    #expect(builder.take().root(as: Word.self)?.text(.note) == nil)
  }

  /// An entry with a name and a note whose text is interrupted by names.
  private static func build(_ builder: inout RecordBuilder, name: String, note: [String]) {
    builder.begin(Word.entry.rawValue, .element, line: 1, column: 1)
    builder.begin(Word.name.rawValue, .element, line: 1, column: 1)
    append(name, to: &builder)
    builder.end()
    builder.begin(Word.note.rawValue, .element, line: 1, column: 1)
    for (index, piece) in note.enumerated() {
      if index > 0 {
        builder.begin(Word.name.rawValue, .element, line: 1, column: 1)
        append("name \(index)", to: &builder)
        builder.end()
      }
      append(piece, to: &builder)
    }
    builder.end()
    builder.end()
  }

  private static func append(_ text: String, to builder: inout RecordBuilder) {
    var text = text
    text.withUTF8 { bytes in unsafe builder.append(bytes) }
  }
}
