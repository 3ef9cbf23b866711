/// Functions that fill the last row.
extension RowBatch {
  /// Returns `true` if the last row has a value in the column.
  @inlinable
  @inline(__always)
  package func has(_ field: EntryField) -> Bool {
    count > 0 && presence[count - 1] & field.bit != 0
  }

  /// Removes a value from the last row.
  @inlinable
  package mutating func clear(_ field: EntryField) {
    guard count > 0 else { return }
    presence[count - 1] &= ~field.bit
  }

  @inlinable
  mutating func set(_ field: EntryField, _ slot: Slot) {
    guard count > 0 else { return }
    slots[(count - 1) * EntryField.count + Int(field.rawValue)] = slot
    presence[count - 1] |= field.bit
  }

  /// Copies bytes into the text buffer, unless they are there already or the row's text limit is
  /// exceeded.
  @inlinable
  package mutating func add(_ bytes: Span<UInt8>) -> TextRange {
    if let range = copied.range(of: bytes) { return range }
    guard bytes.count <= ceiling - texts.count else {
      isOverfull = true
      return TextRange(start: 0, count: 0)
    }
    let start = UInt32(truncatingIfNeeded: texts.count)
    texts.append(copyOf: bytes)
    return TextRange(start: start, count: UInt32(truncatingIfNeeded: bytes.count))
  }

  @usableFromInline package mutating func add(_ text: String) -> TextRange { add(text.utf8.span) }

  /// Sets a text. `nil` leaves the column unchanged.
  @inlinable
  package mutating func set(_ field: EntryField, text: Span<UInt8>?) {
    guard let text else { return }
    set(field, Slot(add(text)))
  }

  /// Sets a text, or the shortest digits of a decimal. `nil` leaves the column unchanged.
  package mutating func set(_ field: EntryField, _ text: String?) {
    guard let text else { return }
    set(field, Slot(add(text)))
  }

  /// Sets a value, or a text that another column of the row or an item already holds.
  @inlinable
  package mutating func set(_ field: EntryField, _ value: (some SlotValue)?) {
    guard let value else { return }
    set(field, value.slot)
  }

  /// Adds an amount to an integer column of all rows.
  package mutating func add(_ amount: Int, to field: EntryField) {
    for row in 0..<count where presence[row] & field.bit != 0 {
      let index = row * EntryField.count + Int(field.rawValue)
      slots[index] = Slot(slots[index].integer + amount)
    }
  }

  package mutating func set(_ field: EntryField, _ number: DecimalNumber?) {
    guard let number else { return }
    set(field, number.description)
  }

  /// Parses a decimal and sets its shortest digits. Returns `false` if the text isn't a number.
  package mutating func setDecimal(_ field: EntryField, _ text: Span<UInt8>) -> Bool {
    if let length = DecimalNumber.plainLength(of: text) {
      set(field, text: text.extracting(first: length))
      return true
    }
    guard let number = DecimalNumber(text) else { return false }
    set(field, number)
    return true
  }

  /// Sets a scalar, or appends the items of a list.
  package mutating func set(_ field: EntryField, _ value: FieldValue) {
    switch value {
    case .null: clear(field)
    case .text(let text): set(field, text)
    case .integer(let number): set(field, number)
    case .decimal(let number): set(field, number)
    case .boolean(let flag): set(field, flag)
    case .date(let date): set(field, date)
    case .timestamp(let moment): set(field, moment)
    case .list(let list): list.items.append(to: &self)
    }
  }

  /// Returns the range of a text of the last row.
  @inlinable
  package func textRange(_ field: EntryField) -> TextRange? {
    has(field) ? slots[(count - 1) * EntryField.count + Int(field.rawValue)].text : nil
  }

  /// The last row, for reading.
  @inlinable
  package var last: Row? {
    @_lifetime(borrow self) get { count > 0 ? self[count - 1] : nil }
  }
}
