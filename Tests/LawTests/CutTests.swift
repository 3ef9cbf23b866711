import ChartConv
import TestSupport
import Testing

/// A truncated document gives the complete entries, and an error with its position.
///
/// At bytes of the fixtures in a release build (`make laws`), at all of them with `LAW_WHOLE=1`; a
/// debug build tries every 61st.
@Suite struct CutTests {
  @Test(arguments: Fixture.all)
  func truncationKeepsCompleteEntries(fixture: Fixture) {
    let bytes = fixture.bytes
    let whole = Reading.of(bytes)
    let step = LawSample.step(readings: bytes.count, of: bytes.count / 2, in: 0.2)
    for end in LawSample.offsets(in: bytes.count, debug: 61, release: step) {
      let part = Array(bytes[..<end])
      let cut = Reading.of(part)
      #expect(whole.begins(with: cut), "cut at \(end): an entry that isn't there")
      if let error = cut.error {
        #expect(error.position != nil, "cut at \(end): \(error)")
      } else if !cut.hasOpenLine, !part.endsWithDocument {
        #expect(cut.feeds == whole.feeds, "cut at \(end): entries lost in silence")
      }
    }
  }
}

extension Reading {
  /// The last line of a table may lack its end (RFC 4180 §2), and then some of its last field.
  var hasOpenLine: Bool {
    warnings.contains { $0.message == "the last line has no line end; data may be missing" }
  }

  var completeEntries: ArraySlice<Entry> { entries.dropLast(hasOpenLine ? 1 : 0) }

  /// Returns `true` if the complete entries of a part are the first ones. A feed's author may
  /// follow the entries that inherit it, and not be in the part.
  func begins(with part: Self) -> Bool {
    let hasAuthor = part.feeds.last?.feed.author == feeds.last?.feed.author
    return entries.starts(with: part.completeEntries) {
      hasAuthor ? $0 == $1 : $0.withoutAuthors == $1.withoutAuthors
    }
  }
}

extension Entry {
  fileprivate var withoutAuthors: Entry {
    var entry = self
    entry.artist = nil
    entry.artistURL = nil
    entry.authors = []
    return entry
  }
}

extension [UInt8] {
  /// Returns `true` if a JSON document or a line of a table ends here, so that truncation can't be
  /// noticed.
  fileprivate var endsWithDocument: Bool {
    // A carriage return alone ends a line, too.
    if last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { return true }
    return last { $0 > 0x20 }.map { "}]".utf8.contains($0) } ?? false
  }
}
