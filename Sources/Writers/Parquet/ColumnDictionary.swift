import ChartConvModel

/// The different values of a column chunk, in the order of their first appearance.
struct ColumnDictionary: ~Copyable {
  /// The maximum number of values and bytes. A larger dictionary doesn't save space.
  private static let largestCount = 1 << 16
  private static let largestSize = 1 << 20
  /// The number of slots searched for a value. If no slot is found, because many values are made to
  /// collide, the dictionary is full after the current row.
  private static let longestProbe = 128

  private(set) var values: ColumnVector
  /// `true` if no more values should be added.
  private(set) var isFull = false
  /// The index of a value and 1, in the slot of its hash or one of the next; 0 is free.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)

  init(_ type: ColumnType) { values = ColumnVector(type) }

  /// Returns the index of a value of `vector`, which isn't read there again. It is added if it is
  /// new.
  mutating func index(of position: Int, takenFrom vector: inout ColumnVector) -> UInt32 {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: vector.hash(of: position)) & mask
    var probes = 0
    while slots[slot] != 0, probes <= Self.longestProbe {
      let entry = slots[slot] - 1
      if values.has(Int(entry), equalTo: position, of: vector) { return entry }
      slot = (slot + 1) & mask
      probes += 1
    }
    values.append(position, takingFrom: &vector)
    if slots[slot] == 0 { slots[slot] = UInt32(values.count) }
    isFull =
      isFull || probes > Self.longestProbe || values.count >= Self.largestCount
      || values.size >= Self.largestSize
    if values.count * 2 > slots.count { grow() }
    return UInt32(values.count - 1)
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = Array(repeating: 0, count: mask + 1)
    for index in 0..<values.count {
      var slot = Int(truncatingIfNeeded: values.hash(of: index)) & mask
      var probes = 0
      while slots[slot] != 0, probes <= Self.longestProbe {
        slot = (slot + 1) & mask
        probes += 1
      }
      if slots[slot] == 0 { slots[slot] = UInt32(index + 1) }
    }
  }

  /// Exchanges the values for those of a vector. The dictionary can only be emptied then.
  mutating func exchangeValues(_ vector: inout ColumnVector) { swap(&values, &vector) }

  mutating func removeAll() {
    isFull = false
    values.removeAll()
    for slot in slots.indices { slots[slot] = 0 }
  }
}

extension ColumnVector {
  func hash(of index: Int) -> UInt64 {
    guard type == .text else { return Self.mix(UInt64(bitPattern: numbers[index])) }
    let text = text(at: index)
    var hash = UInt64(text.count)
    text.forEachWord { hash = Self.mix(hash ^ $0) }
    return hash
  }

  /// Multiplies by the golden ratio and folds the product, so that all bits reach the lowest.
  private static func mix(_ word: UInt64) -> UInt64 {
    let product = (word ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  fileprivate func has(_ index: Int, equalTo position: Int, of other: borrowing ColumnVector)
    -> Bool
  {
    type == .text
      ? text(at: index).equals(other.text(at: position))
      : numbers[index] == other.numbers[position]
  }
}
