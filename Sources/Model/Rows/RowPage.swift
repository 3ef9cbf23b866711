/// Rows of one feed in little memory: only the values that are present, and only their own texts.
///
/// Rows that are held for long, as for sorting, are kept in pages.
package final class RowPage {
  package let feed: SharedFeed
  /// A bit for each column that has a value, for each row.
  private var presence: [FieldSet.Bits] = []
  /// The index of each row's first slot.
  private var starts: [UInt32] = []
  private var slots: Arena<Slot>
  private var texts: Arena<UInt8>
  private var items: Arena<Slot>

  /// Copies the rows of a batch, without the texts of rows that were removed from it.
  package init(_ batch: borrowing RowBatch) {
    feed = batch.feed
    var copy = RowBatch()
    for index in 0..<batch.count { copy.append(batch[index]) }
    presence.reserveCapacity(copy.count)
    starts.reserveCapacity(copy.count)
    let valueCount = (0..<copy.count).reduce(0) { $0 + copy.presence[$1].nonzeroBitCount }
    slots = Arena(capacity: valueCount)
    texts = Arena(capacity: copy.texts.count)
    items = Arena(capacity: copy.items.count)
    texts.append(copyOf: copy.texts.span)
    items.append(copyOf: copy.items.span)
    for index in 0..<copy.count {
      presence.append(copy.presence[index])
      starts.append(UInt32(truncatingIfNeeded: slots.count))
      for field in EntryField.allCases where copy.presence[index] & field.bit != 0 {
        slots.append(copy.slots[index * EntryField.count + Int(field.rawValue)])
      }
    }
  }

  package var count: Int { presence.count }

  /// The approximate memory in bytes.
  package var memory: Int {
    256 + presence.count * (MemoryLayout<FieldSet.Bits>.stride + 4) + texts.memory + slots.memory
      + items.memory
  }

  /// Appends rows to an empty batch, lets `body` use it, and empties it again. No text is copied.
  package func withRows<Failure: Error>(
    _ indices: some Sequence<Int>, in batch: inout RowBatch,
    _ body: (inout RowBatch) throws(Failure) -> Void
  ) throws(Failure) {
    batch.feed = feed
    swap(&batch.texts, &texts)
    swap(&batch.items, &items)
    batch.isLent = true
    defer {
      batch.isLent = false
      swap(&batch.texts, &texts)
      swap(&batch.items, &items)
      batch.removeAll()
    }
    for index in indices where presence.indices.contains(index) { unpack(index, into: &batch) }
    try body(&batch)
  }

  private func unpack(_ index: Int, into batch: inout RowBatch) {
    batch.appendRow()
    var slot = Int(starts[index])
    for field in EntryField.allCases where presence[index] & field.bit != 0 {
      batch.set(field, slots[slot])
      slot += 1
    }
  }
}

/// Rows in few bytes: the values of some columns, one after another. Equal values have equal bytes.
extension JoinedRow {
  /// Appends the values of columns.
  package func pack(_ fields: [EntryField], into bytes: inout [UInt8]) {
    for field in fields {
      guard has(field) else {
        bytes.append(0)
        continue
      }
      bytes.append(1)
      switch field.type {
      case .text, .decimal, .number, .object: Self.pack(text(field), into: &bytes)
      case .list: pack(field, field.members, into: &bytes)
      case .integer, .boolean, .date, .timestamp: slot(field).pack(into: &bytes, words: 2)
      }
    }
  }

  /// Appends the items of a list, with a byte before each and after the last.
  private func pack(_ field: EntryField, _ members: [ListMember], into bytes: inout [UInt8]) {
    var items = list(field)
    while let item = items.item() {
      bytes.append(1)
      for member in members {
        if member.type == .text {
          let text = item.text(at: member.ordinal)
          bytes.append(text == nil ? 0 : 1)
          Self.pack(text, into: &bytes)
        } else {
          item.slot(at: member.ordinal).pack(into: &bytes, words: 2)
        }
      }
    }
    bytes.append(0)
  }

  private static func pack(_ text: Span<UInt8>?, into bytes: inout [UInt8]) {
    guard let text else { return }
    Slot(low: UInt64(text.count)).pack(into: &bytes, words: 1)
    bytes.reserveCapacity(bytes.count + text.count)
    for index in text.indices { bytes.append(text[index]) }
  }
}

extension RowBatch {
  /// Appends a row with packed values.
  package mutating func append(packed bytes: ArraySlice<UInt8>, _ fields: [EntryField]) {
    appendRow()
    var reader = PackedReader(rest: bytes)
    for field in fields where reader.byte() == 1 {
      switch field.type {
      case .text, .decimal, .number, .object: set(field, text: reader.text().span)
      case .list:
        while reader.byte() == 1 {
          appendItem(field)
          for member in field.members {
            if member.type != .text {
              set(at: member.ordinal, reader.slot())
            } else if reader.byte() == 1 {
              set(at: member.ordinal, Slot(add(reader.text().span)))
            }
          }
        }
      case .integer, .boolean, .date, .timestamp: set(field, reader.slot())
      }
    }
  }
}

/// Reads packed values.
private struct PackedReader {
  var rest: ArraySlice<UInt8>

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func slot() -> Slot { Slot(low: word(), high: word()) }

  mutating func text() -> ArraySlice<UInt8> { bytes(Int(truncatingIfNeeded: word())) }

  mutating func word() -> UInt64 {
    bytes(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension Slot {
  /// Appends the first or both words, the lowest byte first.
  fileprivate func pack(into bytes: inout [UInt8], words: Int) {
    for index in 0..<words * 8 {
      let word = index < 8 ? low : high
      bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(index % 8 * 8)))
    }
  }
}
