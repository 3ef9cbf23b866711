/// Functions that fill the lists of the last row.
extension RowBatch {
  /// Appends an item with empty members, which `set(member:)` fills.
  package mutating func appendItem(_ field: EntryField) {
    guard count > 0 else { return }
    let start = items.count
    // The link of the last item is never followed.
    items.append(Slot(low: 0))
    items.append(repeating: .none, count: field.memberCount)
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
    guard let value else { return }
    set(at: member.rawValue, value.slot)
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
    set(member: ListMember.Artwork.url, url)
    set(member: ListMember.Artwork.width, width)
    set(member: ListMember.Artwork.height, height)
  }

  /// Appends a link, unless its address is `nil`.
  package mutating func appendLink(_ url: TextRange?, rel: String, type: String? = nil) {
    guard let url else { return }
    appendItem(.links)
    set(member: ListMember.Link.url, url)
    set(member: ListMember.Link.rel, rel)
    set(member: ListMember.Link.type, type)
  }
}
