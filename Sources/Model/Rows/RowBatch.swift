/// Consecutive rows of one feed, with the text buffer that they refer to.
///
/// A row has a slot for each column; a text is a range of the batch's text buffer. Readers fill
/// slots and encoders copy bytes, so no `String` is created between input and output. Threads pass
/// batches to one another; a batch's memory is released or reused as a whole.
@usableFromInline
package struct RowBatch: ~Copyable, Sendable {
  /// The rows' feed. When the batch is handed over, all values that the output needs are complete.
  package var feed: SharedFeed
  /// `true` if the batch begins the feed: it has the first row, or the feed has no rows.
  package var startsFeed = false
  package var endsFeed = false
  /// `true` if the batch ends the feed, and the document ended before its end or lost entries.
  package var isIncomplete = false
  /// The number of rows of the feed before this batch.
  package var precedingRows = 0
  /// The number of rows that have the values of their feed.
  var completeRows = 0
  @usableFromInline package var count = 0

  @usableFromInline var slots = Arena<Slot>(capacity: EntryField.count * 16)
  /// A bit mask for each row, with a bit for each column that has a value.
  @usableFromInline var presence = Arena<FieldSet.Bits>(capacity: 16)
  /// The position of each row's entry in the input.
  @usableFromInline var positions = Arena<EntryPosition>(capacity: 16)
  @usableFromInline var texts = Arena<UInt8>(capacity: 4096)
  /// The items of the rows' lists; see `ListItems`.
  @usableFromInline var items = Arena<Slot>(capacity: 16)
  /// The maximum size of the text buffer after the last row.
  @usableFromInline var ceiling = Int(UInt32.max)
  /// `true` if the last row's text exceeds its limit.
  @usableFromInline package internal(set) var isOverfull = false
  /// The offset of the last row's texts in the buffer.
  @usableFromInline var firstText = 0
  /// `true` if an overlong address was removed from the last row.
  @usableFromInline package var lacksAddress = false
  /// Memory for a reader of rows.
  package var spare = Arena<UInt8>(capacity: 256)
  /// The index of the first member of the item appended last.
  @usableFromInline var lastItem = 0

  package init() { feed = .empty }

  @inlinable
  package var size: Int {
    texts.count + count * (EntryField.count * MemoryLayout<Slot>.stride)
      + items.count * MemoryLayout<Slot>.stride
  }

  package var memory: Int {
    texts.memory + presence.memory + positions.memory + slots.memory + items.memory
  }

  /// Returns the position in the input of the entry of the row at `index`, which must be below
  /// `count`.
  package func position(of index: Int) -> EntryPosition { positions[index] }

  /// Appends a row without values. `set` and the list functions fill the last row.
  ///
  /// - Parameter position: the position of the row's entry in the input.
  /// - Parameter textLimit: the maximum size of the row's texts in bytes. Text beyond it is
  ///   dropped.
  @inlinable
  package mutating func appendRow(
    at position: EntryPosition = EntryPosition(), textLimit: Int = .max
  ) {
    firstText = texts.count
    ceiling = firstText + min(textLimit, Int(UInt32.max) - min(firstText, Int(UInt32.max)))
    isOverfull = false
    lacksAddress = false
    slots.reserve(EntryField.count)
    slots.count += EntryField.count
    presence.append(0)
    positions.append(position)
    count += 1
  }

  /// Reserves memory for the texts of a record that are long. A buffer that grows by doubling would
  /// hold them twice. Others are made of them.
  package mutating func reserveTexts(_ size: Int) {
    if size > Arena<UInt8>.largestKept { texts.reserve(size + size / 8) }
  }

  /// Removes the last row. Its texts remain in the buffer until the batch is emptied.
  @inlinable
  package mutating func removeLastRow() {
    truncate(to: count - 1)
  }

  /// Removes all rows and keeps the memory.
  package mutating func removeAll() {
    count = 0
    startsFeed = false
    endsFeed = false
    isIncomplete = false
    precedingRows = 0
    completeRows = 0
    slots.removeAll()
    presence.removeAll()
    positions.removeAll()
    texts.removeAll()
    items.removeAll()
  }

  /// Removes the rows that `isIncluded` rejects, keeping the order.
  package mutating func keepRows(where isIncluded: (borrowing RowBatch, Int) -> Bool) {
    var kept = 0
    for index in 0..<count where isIncluded(self, index) {
      if kept != index {
        presence[kept] = presence[index]
        positions[kept] = positions[index]
        for column in 0..<EntryField.count {
          slots[kept * EntryField.count + column] = slots[index * EntryField.count + column]
        }
      }
      kept += 1
    }
    truncate(to: kept)
  }

  /// Replaces the timestamps by the same moments in UTC.
  package mutating func convertTimestampsToUTC() {
    for index in 0..<count {
      for field in Self.timestamps where presence[index] & field.bit != 0 {
        let cell = index * EntryField.count + Int(field.rawValue)
        slots[cell] = slots[cell].timestamp.inUTC.slot
      }
    }
  }

  private static let timestamps = EntryField.allCases.filter { $0.type == .timestamp }

  @inlinable
  package mutating func truncate(to count: Int) {
    self.count = min(max(count, 0), self.count)
    slots.truncate(to: self.count * EntryField.count)
    presence.truncate(to: self.count)
    positions.truncate(to: self.count)
  }
}

/// A feed shared by several batches.
@usableFromInline
package final class SharedFeed: Sendable {
  /// A feed without values. Shared, because a feed takes a thousand instructions to create and
  /// destroy.
  package static let empty = SharedFeed()

  @usableFromInline package let value: Feed
  /// What the rows take from the feed before they are delivered.
  package let inherited: Inherited?

  package init(_ value: Feed = Feed(), inherited: Inherited? = nil) {
    self.value = value
    self.inherited = inherited
  }
}

/// A box for a batch in a list, or on the way between threads. It has one owner at a time.
package final class BatchBox: @unchecked Sendable {
  package var batch = RowBatch()
  /// The number of bytes of the input read so far.
  package var size = 0

  package init() {}

  /// Takes the rows of a batch, and leaves an empty one with memory for as many.
  package init(takingFrom other: inout RowBatch, size: Int = 0) {
    swap(&batch, &other)
    other.slots.reserve(batch.slots.count)
    self.size = size
  }

  /// Copies rows that wait into little memory, without slots for columns that have no value.
  package init(packing other: borrowing RowBatch) {
    batch.texts.append(copyOf: other.texts.span)
    batch.items.append(copyOf: other.items.span)
    batch.presence.append(copyOf: other.presence.span)
    batch.positions.append(copyOf: other.positions.span)
    batch.slots.reserve((0..<other.count).reduce(0) { $0 + other.presence[$1].nonzeroBitCount })
    for row in 0..<other.count {
      var fields = FieldSet(bits: other.presence[row])
      while let field = fields.popFirst() {
        batch.slots.append(other.slots[row * EntryField.count + Int(field.rawValue)])
      }
    }
  }

  /// Moves packed rows to an empty batch, and gives their memory back.
  package func unpack(into other: inout RowBatch) {
    other.texts.append(copyOf: batch.texts.span)
    other.items.append(copyOf: batch.items.span)
    other.slots.reserve(batch.presence.count * EntryField.count)
    var slot = 0
    for row in 0..<batch.presence.count {
      let start = other.count * EntryField.count
      other.appendRow(at: batch.positions[row])
      other.presence[other.count - 1] = batch.presence[row]
      var fields = FieldSet(bits: batch.presence[row])
      while let field = fields.popFirst() {
        other.slots[start + Int(field.rawValue)] = batch.slots[slot]
        slot += 1
      }
    }
    other.completeRows = other.count
    batch = RowBatch()
  }
}

/// The position of an entry in its input; zero for an entry that wasn't read.
@usableFromInline
@frozen
package struct EntryPosition: BitwiseCopyable, Sendable {
  @usableFromInline package let line: Int32
  @usableFromInline package let column: Int32

  @inlinable
  package init(line: Int = 0, column: Int = 0) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
  }
}

/// Access to the texts of a batch by range.
extension RowBatch {
  @inlinable
  @_lifetime(borrow self)
  package func bytes(_ text: TextRange) -> Span<UInt8> {
    // The lifetime of the batch, because that of a property can't leave a function that is inlined.
    let bytes = texts.span.extracting(Int(text.start)..<Int(text.start) + Int(text.count))
    return unsafe _overrideLifetime(bytes, borrowing: self)
  }

  /// Returns `true` if both texts have the same bytes, or both are `nil`.
  package func areSame(_ one: TextRange?, _ other: TextRange?) -> Bool {
    guard let one, let other else { return (one == nil) == (other == nil) }
    return bytes(one).equals(bytes(other))
  }

  package func hash(_ text: TextRange?, into hasher: inout Hasher) {
    guard let text else { return hasher.combine(false) }
    hasher.combine(bytes: bytes(text))
  }
}

extension TextRange {
  package var isEmpty: Bool { count == 0 }
}
