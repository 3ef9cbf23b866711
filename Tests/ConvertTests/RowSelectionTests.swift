import ChartConvModel
import Testing

@testable import ChartConvConvert

@Suite struct RowSelectionTests {
  /// The limit counts the rows of a feed, in all of its batches, and begins again with the next feed.
  @Test func theLimitIsThatOfAFeed() {
    var selection = EntrySelection()
    selection.limit = 3
    var rows = RowSelection(selection)
    let needed1 = rows.neededRows
    #expect(needed1 == 3)
    #expect(Self.apply(&rows, ["a", "b"], starts: true) == ["a", "b"])
    let needed2 = rows.neededRows
    #expect(needed2 == 1)
    #expect(Self.apply(&rows, ["c", "d"]) == ["c"])
    let needed3 = rows.neededRows
    #expect(needed3 == 0)
    #expect(Self.apply(&rows, ["e"], ends: true) == [])
    let needed4 = rows.neededRows
    #expect(needed4 == 3)
    #expect(Self.apply(&rows, ["f"], starts: true) == ["f"])
    // A feed that begins without the end of the last one.
    #expect(Self.apply(&rows, ["g", "h", "i", "j"], starts: true) == ["g", "h", "i"])
  }

  /// An excluded row doesn't count. One without an id is kept.
  @Test func idsAreExcluded() {
    var selection = EntrySelection()
    selection.limit = 2
    selection.excludedIDs = [ExactText("a"), ExactText("c")]
    var rows = RowSelection(selection)
    #expect(Self.apply(&rows, ["a", "b", "c", nil, "d"], starts: true) == ["b", nil])
  }

  @Test func allRowsAreKeptWithoutASelection() {
    var rows = RowSelection(EntrySelection())
    let needed5 = rows.neededRows
    #expect(needed5 == .max)
    #expect(Self.apply(&rows, ["a", "b"], starts: true, ends: true) == ["a", "b"])
    let needed6 = rows.neededRows
    #expect(needed6 == .max)
  }

  /// The rows before a batch are those that were kept.
  @Test func precedingRowsAreCounted() {
    var selection = EntrySelection()
    selection.excludedIDs = [ExactText("a")]
    var rows = RowSelection(selection)
    var batch = Self.batch(["a", "b"])
    batch.startsFeed = true
    batch.precedingRows = 7
    rows.apply(to: &batch)
    let first = batch.precedingRows
    #expect(first == 0)
    batch = Self.batch(["c"])
    rows.apply(to: &batch)
    let second = batch.precedingRows
    #expect(second == 1)
  }

  private static func apply(
    _ rows: inout RowSelection, _ ids: [String?], starts: Bool = false, ends: Bool = false
  ) -> [String?] {
    var batch = batch(ids)
    batch.startsFeed = starts
    batch.endsFeed = ends
    rows.apply(to: &batch)
    var kept: [String?] = []
    for index in 0..<batch.count { kept.append(batch[index].string(.id)) }
    return kept
  }

  private static func batch(_ ids: [String?]) -> RowBatch {
    var batch = RowBatch()
    for id in ids {
      batch.appendRow()
      batch.set(.id, id)
    }
    return batch
  }
}
