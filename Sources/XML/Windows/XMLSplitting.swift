/// Splits a document between its entries: finds the prefix that other parsers need, stops the
/// parser where others continue, and continues behind a prefix that was parsed again.
package struct XMLSplitting {
  private enum Stage {
    /// The document isn't split.
    case off
    /// No entry has begun.
    case beforeEntries
    /// The prefix is parsed again.
    case inPrefix(XMLSplit)
    case amongEntries(XMLSplit)
    /// The parser has stopped behind an entry.
    case stopped(XMLSplit)
    /// An element that holds the entries has ended, after so many bytes, at a position.
    case behindEntries(offset: Int, XMLCut)
  }

  /// The offset from which on the document is split at the end of an entry.
  private let start: Int
  private var stage: Stage
  /// The number of open elements around the entries; negative if it isn't of interest.
  private var depth = -1
  /// The offset from which on `check` must be called after a tag.
  private(set) var nextOffset = Int.max

  /// For a document that isn't split, or from an offset on.
  init(from start: Int = .max) {
    self.start = start
    stage = start == .max ? .off : .beforeEntries
  }

  /// For a parser that continues at a split, until the document is split again, so many bytes
  /// behind it.
  package init(at split: XMLSplit, for count: Int = .max) {
    start = count == .max ? .max : split.prefix.count + count
    stage = .inPrefix(split)
    nextOffset = 0
  }

  /// The reports already made of a document that goes on; `nil` for one that begins.
  var progress: XMLReceiver.Progress? {
    if case .inPrefix(let split) = stage { split.progress } else { nil }
  }

  var awaitsEntry: Bool { if case .beforeEntries = stage { true } else { false } }

  /// The place where the parser has stopped.
  var stop: XMLSplit? { if case .stopped(let split) = stage { split } else { nil } }

  /// The first end of an element that holds the entries: its offset, and the position before it.
  var end: (offset: Int, cut: XMLCut)? {
    if case .behindEntries(let offset, let cut) = stage { (offset, cut) } else { nil }
  }

  mutating func beginEntry(_ split: XMLSplit?) {
    guard let split else {
      stage = .off
      return
    }
    stage = .amongEntries(split)
    depth = split.depth
    nextOffset = start
  }

  /// Called before the end of an element.
  @inline(__always)
  mutating func endElement(_ checkpoint: XMLCheckpoint) {
    if checkpoint.depth == depth { endEntries(checkpoint) }
  }

  private mutating func endEntries(_ checkpoint: XMLCheckpoint) {
    stage = .behindEntries(
      offset: checkpoint.offset, XMLCut(line: checkpoint.line, column: checkpoint.column))
    depth = -1
    nextOffset = .max
  }

  /// Called after each tag from `nextOffset` on. Returns the position behind a prefix that was
  /// parsed again.
  mutating func check(_ checkpoint: XMLCheckpoint, _ records: inout XMLRecords) -> XMLCut? {
    switch stage {
    case .inPrefix(let split) where checkpoint.tags == split.tags:
      records.receiver.endReplay(headSize: records.open.headSize)
      beginEntry(split)
      return split.cut
    case .amongEntries(var split) where checkpoint.depth == depth && !checkpoint.isInTag:
      guard records.receiver.mayBeSplit, records.open.headSize == split.headSize else {
        beginEntry(nil)
        depth = -1
        nextOffset = .max
        return nil
      }
      split.cut = XMLCut(line: checkpoint.line, column: checkpoint.column)
      split.progress = records.receiver.progress
      stage = .stopped(split)
      records.receiver.stop()
      return nil
    default: return nil
    }
  }
}
