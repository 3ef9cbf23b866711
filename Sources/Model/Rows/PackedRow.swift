/// Rows in few bytes: the values of some columns, one after another. Equal values have equal bytes.
extension JoinedRow {
  /// Appends the values of columns that aren't lists.
  package func pack(_ fields: [EntryField], into bytes: inout [UInt8]) {
    for field in fields {
      guard has(field) else {
        bytes.append(0)
        continue
      }
      bytes.append(1)
      switch field.type {
      case .text, .decimal, .number:
        guard let text = text(field) else { continue }
        Slot(low: UInt64(text.count)).pack(into: &bytes, words: 1)
        for index in text.indices { bytes.append(text[index]) }
      default: slot(field).pack(into: &bytes, words: 2)
      }
    }
  }
}

extension RowBatch {
  /// Appends a row with packed values.
  package mutating func append(packed bytes: ArraySlice<UInt8>, _ fields: [EntryField]) {
    appendRow()
    var reader = PackedReader(rest: bytes)
    for field in fields where reader.byte() == 1 {
      switch field.type {
      case .text, .decimal, .number:
        let text = reader.bytes(Int(truncatingIfNeeded: reader.word()))
        set(field, text: text.span)
      default: set(field, Slot(low: reader.word(), high: reader.word()))
      }
    }
  }
}

/// Reads packed values.
private struct PackedReader {
  var rest: ArraySlice<UInt8>

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func word() -> UInt64 {
    bytes(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension Slot {
  /// Appends the first or both words, the lowest byte first.
  fileprivate func pack(into bytes: inout [UInt8], words: Int) {
    for word in words == 1 ? [low] : [low, high] {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
  }
}
