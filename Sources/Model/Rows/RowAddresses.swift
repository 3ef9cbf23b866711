/// Removal of overlong addresses.
extension RowBatch {
  /// The number of bytes of text that still fit in the last row.
  package var room: Int { isOverfull ? 0 : ceiling - texts.count }

  /// Removes each address longer than `limit` bytes from the last row. A link, a file or an image
  /// is removed as a whole, because it is useless without its address. Sets `lacksAddress` if
  /// anything was removed.
  package mutating func removeAddresses(longerThan limit: Int) {
    // Fast path: most rows have less text altogether.
    guard texts.count - firstText > limit else { return }
    for field in EntryField.addresses where (textRange(field)?.count ?? 0) > limit {
      clear(field)
      lacksAddress = true
    }
    for field in EntryField.lists where has(field) {
      for member in field.members where member.isAddress {
        if member.isRequired {
          removeItems(of: field, where: member.ordinal, isLongerThan: limit)
        } else {
          clear(member.ordinal, of: field, whereLongerThan: limit)
        }
      }
    }
  }

  private mutating func clear(_ member: UInt8, of list: EntryField, whereLongerThan limit: Int) {
    forEachItem(of: list) { rows, item in
      let slot = item + 1 + Int(member)
      guard rows.isText(slot, longerThan: limit) else { return }
      rows.items[slot] = .none
      rows.lacksAddress = true
    }
  }

  private func isText(_ slot: Int, longerThan limit: Int) -> Bool {
    !items[slot].isNone && items[slot].text.count > limit
  }

  private mutating func forEachItem(of field: EntryField, _ body: (inout RowBatch, Int) -> Void) {
    guard has(field) else { return }
    let list = slots[(count - 1) * EntryField.count + Int(field.rawValue)]
    var item = Int(list.low & 0xFFFF_FFFF)
    for _ in 0..<list.high {
      let next = Int(items[item].low)
      body(&self, item)
      item = next
    }
  }

  private mutating func removeItems(
    of field: EntryField, where member: UInt8, isLongerThan limit: Int
  ) {
    let cell = (count - 1) * EntryField.count + Int(field.rawValue)
    var kept: Slot?
    forEachItem(of: field) { rows, item in
      guard !rows.isText(item + 1 + Int(member), longerThan: limit) else {
        rows.lacksAddress = true
        return
      }
      if let list = kept {
        rows.items[Int(list.low >> 32)].low = UInt64(item)
        kept = Slot(low: list.low & 0xFFFF_FFFF | UInt64(item) << 32, high: list.high + 1)
      } else {
        kept = Slot(low: UInt64(item) | UInt64(item) << 32, high: 1)
      }
    }
    guard has(field) else { return }
    if let kept { slots[cell] = kept } else { clear(field) }
  }
}
