/// Conversion between rows and ``Entry`` values.
extension RowBatch {
  package mutating func append(_ entry: Entry) {
    appendRow()
    fill(entry)
  }

  /// Sets the values of the last row to those of an entry.
  package mutating func fill(_ entry: Entry) {
    var (feed, own) = (Feed(), entry)
    for field in EntryField.allCases where !field.isFeedLevel {
      set(field, field.column.read(&feed, &own))
    }
    set(.country, entry.country)
  }
}

extension RowBatch {
  /// Returns the row at `index` with its own values as an entry.
  package func entry(at index: Int) -> Entry { Entry(ownRow(at: index)) }
}

extension Row {
  package func value(_ field: EntryField) -> FieldValue {
    guard has(field) else { return .null }
    switch field.type {
    case .text, .object: return string(field).map(FieldValue.text) ?? .null
    case .integer: return integer(field).map(FieldValue.integer) ?? .null
    case .decimal, .number: return decimal(field).map(FieldValue.decimal) ?? .null
    case .boolean: return boolean(field).map(FieldValue.boolean) ?? .null
    case .date: return date(field).map(FieldValue.date) ?? .null
    case .timestamp: return timestamp(field).map(FieldValue.timestamp) ?? .null
    case .list: return field.items.map { .list($0.values(self)) } ?? .null
    }
  }

  /// Returns `true` if both rows have the same value in a column that isn't a list.
  package func hasSame(_ field: EntryField, as other: borrowing Row) -> Bool {
    guard has(field), other.has(field) else { return has(field) == other.has(field) }
    return switch field.type {
    case .text, .decimal, .number, .object: text(field).equals(other.text(field))
    default: slot(field) == other.slot(field)
    }
  }

  package func decimal(_ field: EntryField) -> DecimalNumber? {
    guard let digits = text(field) else { return nil }
    return DecimalNumber(digits)
  }
}
