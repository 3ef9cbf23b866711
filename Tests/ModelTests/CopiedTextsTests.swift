import Testing

@testable import ChartConvModel

/// The texts of a record, copied to a batch in one piece.
@Suite struct CopiedTextsTests {
  private let record = Array("Paper Lanterns|Vela Morrow|Pop".utf8)

  private func batch(limit: Int = .max) -> RowBatch {
    var batch = RowBatch()
    batch.appendRow()
    batch.set(.name, "Ledger")
    batch.appendRow(textLimit: limit)
    return batch
  }

  private func expect(
    _ batch: borrowing RowBatch, _ row: Int, _ field: EntryField, _ text: String,
    location: SourceLocation = #_sourceLocation
  ) {
    let found = batch[row].string(field)
    #expect(found == text, sourceLocation: location)
  }

  @Test func textsOfTheRecordAreNotCopiedAgain() {
    var batch = batch()
    batch.copy(record.span)
    let size = batch.size
    batch.set(.name, text: record.span.extracting(0..<14))
    batch.set(.artist, text: record.span.extracting(15..<26))
    batch.set(.genre, text: record.span.extracting(27..<30))
    let added = batch.size - size
    #expect(added == 0)
    expect(batch, 1, .name, "Paper Lanterns")
    expect(batch, 1, .artist, "Vela Morrow")
    expect(batch, 1, .genre, "Pop")
    expect(batch, 0, .name, "Ledger")
  }

  @Test func otherTextsAreCopied() {
    var batch = batch()
    batch.copy(record.span.extracting(15..<26))
    let size = batch.size
    // Before the copied texts, after them, and across their end.
    batch.set(.name, text: record.span.extracting(0..<14))
    batch.set(.genre, text: record.span.extracting(27..<30))
    batch.set(.artist, text: record.span.extracting(15..<27))
    let added = batch.size - size
    #expect(added == 14 + 3 + 12)
    expect(batch, 1, .name, "Paper Lanterns")
    expect(batch, 1, .genre, "Pop")
    expect(batch, 1, .artist, "Vela Morrow|")
  }

  @Test func textsAreCopiedAfterTheEnd() {
    var batch = batch()
    var bytes = record
    batch.copy(bytes.span)
    batch.endCopy()
    bytes[0] = UInt8(ascii: "T")
    batch.set(.name, text: bytes.span.extracting(0..<14))
    expect(batch, 1, .name, "Taper Lanterns")
  }

  /// A row's limit counts the copied texts, and those that don't fit are added one by one.
  @Test func limitIsKept() {
    var fitting = batch(limit: record.count)
    fitting.copy(record.span)
    fitting.set(.name, text: record.span.extracting(0..<14))
    let wasOverfull = fitting.isOverfull
    fitting.set(.artist, "Vela Morrow")
    let isOverfull = fitting.isOverfull
    #expect(!wasOverfull)
    #expect(isOverfull)

    var small = batch(limit: record.count - 1)
    small.copy(record.span)
    small.set(.name, text: record.span.extracting(0..<14))
    expect(small, 1, .name, "Paper Lanterns")
    let isSmallOverfull = small.isOverfull
    #expect(!isSmallOverfull)
  }

  @Test func longTextsAreNotCopiedInOnePiece() {
    var batch = batch()
    let size = batch.size
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: CopiedTexts.largestSize + 1)
    batch.copy(long.span)
    let added = batch.size - size
    #expect(added == 0)
    batch.set(.content, text: long.span)
    let count = batch[1].text(.content)?.count
    #expect(count == long.count)
  }
}
