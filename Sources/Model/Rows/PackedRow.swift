/// A text or packed values as a key. Arrays hash and compare their bytes one by one.
package struct PackedKey: Hashable, Sendable {
  private let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package static func == (one: Self, other: Self) -> Bool {
    unsafe one.bytes.withUnsafeBufferPointer { one in
      unsafe other.bytes.withUnsafeBufferPointer { unsafe one.span.equals($0.span) }
    }
  }

  package func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

/// Rows in few bytes: the values of some columns, one after another. Equal values have equal bytes.
extension Row {
  /// Appends the values of columns.
  ///
  /// - Parameter marksInherited: `true` to tell a feed's values from the row's own.
  package func pack(
    _ fields: [EntryField], into bytes: inout [UInt8], marksInherited: Bool = false
  ) {
    for field in fields {
      guard has(field) else {
        bytes.append(0)
        continue
      }
      let isMarked = marksInherited && RowBatch.marked.contains(field) && isInherited(field)
      bytes.append(isMarked ? 2 : 1)
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
          (item.slot(at: member.ordinal) ?? Slot.none).pack(into: &bytes, words: 2)
        }
      }
    }
    bytes.append(0)
  }

  private static func pack(_ text: Span<UInt8>?, into bytes: inout [UInt8]) {
    guard let text else { return }
    Slot(low: UInt64(text.count)).pack(into: &bytes, words: 1)
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }
}

extension RowBatch {
  /// Appends a copy of a row of another batch.
  package mutating func append(_ row: Row) {
    var bytes: [UInt8] = []
    row.pack(EntryField.allCases, into: &bytes)
    append(packed: bytes[...], EntryField.allCases)
  }

  package mutating func append(packed bytes: ArraySlice<UInt8>, _ fields: [EntryField]) {
    appendRow()
    var reader = PackedReader(rest: bytes)
    for field in fields {
      let mark = reader.byte()
      guard mark > 0 else { continue }
      switch field.type {
      case .text, .decimal, .number, .object: set(field, text: reader.text().span)
      case .list:
        while reader.byte() == 1 {
          appendItem(field)
          for member in field.members {
            if member.type != .text {
              set(at: member.ordinal, reader.slot())
            } else if reader.byte() == 1 {
              set(ordinal: member.ordinal, add(reader.text().span))
            }
          }
        }
      case .integer, .boolean, .date, .timestamp: set(field, reader.slot())
      }
      if mark == 2 {
        slots[(count - 1) * EntryField.count + Int(field.rawValue)].high |= Slot.inheritedBit
      }
    }
  }
}

private struct PackedReader {
  var rest: ArraySlice<UInt8>

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func slot() -> Slot { Slot(low: word(), high: word()) }

  mutating func text() -> ArraySlice<UInt8> { bytes(Int(truncatingIfNeeded: word())) }

  mutating func word() -> UInt64 { bytes(8).reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  private mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension Slot {
  /// Appends the first or both words, the lowest byte first.
  fileprivate func pack(into bytes: inout [UInt8], words: Int) {
    unsafe withUnsafeBytes(of: (low.littleEndian, high.littleEndian)) {
      unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0.prefix(words * 8)))
    }
  }
}
