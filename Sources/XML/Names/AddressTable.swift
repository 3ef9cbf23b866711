/// Values of pairs of addresses, in open addressing. The first address is never 0.
struct AddressTable<Value: Sendable>: Sendable {
  private struct Slot: Sendable {
    var first = 0
    var second = 0
    var value: Value
  }

  /// The maximum number of values. A document may have millions of names; further values aren't kept.
  private static var capacity: Int { 4096 }
  /// The initial number of slots. Most documents have fewer than half as many names.
  private static var initialSize: Int { 64 }

  /// The value of slots that are free.
  private let free: Value
  private var slots: [Slot]
  private var used = 0

  init(free: Value) {
    self.free = free
    slots = Self.empty(Self.initialSize, free)
  }

  private static func empty(_ count: Int, _ free: Value) -> [Slot] {
    [Slot](repeating: Slot(value: free), count: count)
  }

  /// The value of a pair; `nil` if there is none.
  @inline(__always)
  subscript(first: Int, second: Int) -> Value? {
    var index = Self.hash(first, second) & (slots.count - 1)
    while true {
      let slot = slots[index]
      if slot.first == first, slot.second == second { return slot.value }
      if slot.first == 0 { return nil }
      index = (index + 1) & (slots.count - 1)
    }
  }

  private static func hash(_ first: Int, _ second: Int) -> Int {
    (first &* 31 &+ second) &* 0x9E37_79B9 >> 12
  }

  /// Keeps the value of a pair that has none yet.
  mutating func insert(_ value: Value, _ first: Int, _ second: Int) {
    guard used < Self.capacity else { return }
    if (used + 1) * 2 > slots.count { grow() }
    place(Slot(first: first, second: second, value: value))
    used += 1
  }

  mutating func removeAll() { self = Self(free: free) }

  private mutating func grow() {
    let old = slots
    slots = Self.empty(old.count * 2, free)
    for slot in old where slot.first != 0 { place(slot) }
  }

  private mutating func place(_ slot: Slot) {
    var index = Self.hash(slot.first, slot.second) & (slots.count - 1)
    while slots[index].first != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }
}
