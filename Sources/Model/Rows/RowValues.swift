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

  /// Copies bytes into the text buffer, unless the row's text limit is exceeded.
  @inlinable
  package mutating func add(_ bytes: Span<UInt8>) -> TextRange {
    guard bytes.count <= ceiling - texts.count else {
      isOverfull = true
      return TextRange(start: 0, count: 0)
    }
    let start = UInt32(truncatingIfNeeded: texts.count)
    texts.append(copyOf: bytes)
    return TextRange(start: start, count: UInt32(truncatingIfNeeded: bytes.count))
  }

  @usableFromInline package mutating func add(_ text: String) -> TextRange {
    text.withSpan { add($0) }
  }

  /// Sets a text. `nil` leaves the column unchanged.
  @inlinable
  package mutating func set(_ field: EntryField, text: Span<UInt8>?) {
    guard let text else { return }
    set(field, add(text))
  }

  /// Sets a text, or the shortest digits of a decimal. `nil` leaves the column unchanged.
  package mutating func set(_ field: EntryField, _ text: String?) {
    guard let text else { return }
    set(field, add(text))
  }

  /// Sets a value, or a text that another column of the row or an item already holds.
  @inlinable
  package mutating func set(_ field: EntryField, _ value: (some SlotValue)?) {
    guard let value else { return }
    set(field, value.slot)
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
    case .list(let items):
      for case let item as any ItemValue in items { append(item) }
    }
  }

  @inlinable
  package func textRange(_ field: EntryField) -> TextRange? {
    has(field) ? slots[(count - 1) * EntryField.count + Int(field.rawValue)].text : nil
  }

  @inlinable
  package var last: Row? {
    @_lifetime(borrow self) get { count > 0 ? self[count - 1] : nil }
  }
}

/// Functions that fill the lists of the last row.
extension RowBatch {
  /// Appends an item with empty members, which `set(member:)` fills.
  package mutating func appendItem(_ field: EntryField) {
    guard count > 0 else { return }
    let start = items.count
    // The link of the last item is never followed.
    items.append(Slot(low: 0))
    items.append(repeating: .none, count: field.memberTypes.count)
    let cell = (count - 1) * EntryField.count + Int(field.rawValue)
    if has(field) {
      let last = Int(slots[cell].low >> 32)
      items[last].low = UInt64(start)
      slots[cell].low = slots[cell].low & 0xFFFF_FFFF | UInt64(start) << 32
      slots[cell].high += 1
    } else {
      set(field, Slot(low: UInt64(start) | UInt64(start) << 32, high: 1))
    }
    lastItem = start + 1
  }

  /// Sets a member of the item appended last. `nil` leaves it empty.
  @inlinable
  package mutating func set(member: some ItemMember, _ value: (some SlotValue)?) {
    set(ordinal: member.rawValue, value)
  }

  /// Sets the member with that ordinal of the item appended last. `nil` leaves it empty.
  @inlinable
  package mutating func set(ordinal: UInt8, _ value: (some SlotValue)?) {
    guard let value else { return }
    set(at: ordinal, value.slot)
  }

  @inlinable
  mutating func set(at ordinal: UInt8, _ slot: Slot) { items[lastItem + Int(ordinal)] = slot }

  @inlinable
  package mutating func set(member: some ItemMember, text: Span<UInt8>?) {
    guard let text else { return }
    set(member: member, add(text))
  }

  @inlinable
  package mutating func set(member: some ItemMember, _ text: String?) {
    guard let text else { return }
    set(member: member, add(text))
  }

  /// Appends an image, unless its address is `nil`.
  package mutating func appendArtwork(_ url: TextRange?, width: Int?, height: Int?) {
    guard let url else { return }
    appendItem(.artwork)
    set(member: FeedArtwork.Member.url, url)
    set(member: FeedArtwork.Member.width, width)
    set(member: FeedArtwork.Member.height, height)
  }

  /// Appends a link, unless its address is `nil`.
  package mutating func appendLink(_ url: TextRange?, rel: String, type: String? = nil) {
    guard let url else { return }
    appendItem(.links)
    set(member: FeedLink.Member.url, url)
    set(member: FeedLink.Member.rel, rel)
    set(member: FeedLink.Member.type, type)
  }
}

extension RowBatch {
  /// Sets the last row's date to the first that it has.
  package mutating func setEntryDate() {
    var date: Timestamp?
    if let row = last {
      date =
        row.timestamp(.published) ?? row.date(.releaseDate).flatMap { Timestamp(date: $0) }
        ?? row.timestamp(.updated)
    }
    if let date { set(.entryDate, date) }
  }
}
