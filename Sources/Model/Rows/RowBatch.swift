/// Rows of one feed, in order, with the texts that they point into.
///
/// A row is a slot per column; a text is a range of the batch's text buffer. Readers fill slots and
/// encoders copy bytes, so no `String` is made between input and output. A batch is what threads
/// hand over; its memory is released, or used again, as a whole.
@frozen
@usableFromInline
package struct RowBatch: ~Copyable, Sendable {
  /// The feed that the rows belong to. It is complete, as far as the output needs it, when the
  /// batch is handed over.
  package var feed: SharedFeed
  /// Whether the batch holds the feed's first row, or its beginning where it has no row.
  package var startsFeed = false
  /// Whether the feed ends with this batch.
  package var endsFeed = false
  /// The number of rows of the feed that came before this batch.
  package var precedingRows = 0
  /// Where the last row's entry stands in the input.
  package var place = (line: 0, column: 0)
  /// The number of rows.
  @usableFromInline package var count = 0

  @usableFromInline var slots = Arena<Slot>(capacity: Field.count * 16)
  /// For each row a bit for each column that has a value.
  @usableFromInline var presence = Arena<UInt64>(capacity: 16)
  @usableFromInline var texts = Arena<UInt8>(capacity: 4096)
  /// The items of the rows' lists; see `ListItems`.
  @usableFromInline var items = Arena<Slot>(capacity: 16)
  /// How far the last row's texts may fill the buffer.
  @usableFromInline var ceiling = Int(UInt32.max)
  /// Whether the last row has more text than it may have.
  @usableFromInline package internal(set) var isOverfull = false
  /// Where the last row's texts begin in the buffer.
  @usableFromInline var firstText = 0
  /// Whether an address of the last row was longer than any may be.
  @usableFromInline package var lacksAddress = false
  /// The index of the first member of the item that was appended last.
  @usableFromInline var lastItem = 0

  package init() { feed = SharedFeed() }

  /// The memory that the rows fill, in bytes.
  @inlinable
  package var size: Int {
    texts.count + count * (Field.count * MemoryLayout<Slot>.stride)
      + items.count * MemoryLayout<Slot>.stride
  }

  /// The memory that it takes, in bytes, filled or not.
  package var memory: Int {
    texts.capacity + presence.capacity * MemoryLayout<UInt64>.stride
      + (slots.capacity + items.capacity) * MemoryLayout<Slot>.stride
  }

  /// Appends a row without values; `set` and the list functions fill the last row.
  ///
  /// - Parameter textLimit: how many bytes of text the row may have. What is past them isn't kept.
  @inlinable
  package mutating func appendRow(textLimit: Int = .max) {
    firstText = texts.count
    ceiling = firstText + min(textLimit, Int(UInt32.max) - min(firstText, Int(UInt32.max)))
    isOverfull = false
    lacksAddress = false
    slots.reserve(Field.count)
    slots.count += Field.count
    presence.append(0)
    count += 1
  }

  /// Removes the last row. Its texts stay in the buffer until the batch is emptied.
  @inlinable
  package mutating func removeLastRow() {
    guard count > 0 else { return }
    count -= 1
    slots.truncate(to: count * Field.count)
    presence.truncate(to: count)
  }

  /// Forgets the rows and keeps the memory.
  package mutating func removeAll() {
    count = 0
    startsFeed = false
    endsFeed = false
    precedingRows = 0
    slots.removeAll()
    presence.removeAll()
    texts.removeAll()
    items.removeAll()
  }

  /// Keeps the rows that `isIncluded` accepts, in their order.
  package mutating func keepRows(where isIncluded: (borrowing RowBatch, Int) -> Bool) {
    var kept = 0
    for index in 0..<count where isIncluded(self, index) {
      if kept != index {
        presence[kept] = presence[index]
        for column in 0..<Field.count {
          slots[kept * Field.count + column] = slots[index * Field.count + column]
        }
      }
      kept += 1
    }
    truncate(to: kept)
  }

  /// Forgets the rows from `count` on.
  package mutating func truncate(to count: Int) {
    self.count = min(max(count, 0), self.count)
    slots.truncate(to: self.count * Field.count)
    presence.truncate(to: self.count)
  }
}

/// A feed that batches share.
@usableFromInline
package final class SharedFeed: Sendable {
  @usableFromInline package let value: Feed

  package init(_ value: Feed = Feed()) { self.value = value }
}
