/// A cell of a row or a member of a list item: sixteen bytes, interpreted by the column's type.
@frozen @usableFromInline
package struct Slot: Sendable, Equatable, BitwiseCopyable {
  @usableFromInline var low: UInt64
  @usableFromInline var high: UInt64

  @inlinable
  init(low: UInt64, high: UInt64 = 0) {
    self.low = low
    self.high = high
  }

  /// A missing member.
  @inlinable static var none: Self { Self(low: 0, high: .max) }
  @inlinable var isNone: Bool { high == .max }
}

extension Slot {
  /// The bit of the second word that marks a text or a list as taken from the feed.
  @inlinable static var inheritedBit: UInt64 { 1 << 32 }

  /// `true` for a text or a list that a row took from its feed.
  @inlinable var isInherited: Bool { high & Self.inheritedBit != 0 }

  @inlinable var text: TextRange {
    TextRange(start: UInt32(truncatingIfNeeded: low), count: UInt32(truncatingIfNeeded: low >> 32))
  }

  @inlinable var integer: Int { Int(Int64(bitPattern: low)) }

  @inlinable var boolean: Bool { low != 0 }

  /// The values were validated when the date was created.
  @inlinable var date: CalendarDate {
    CalendarDate(
      unchecked: Int(low >> 40), month: Int(low >> 32 & 0xFF), day: Int(low >> 24 & 0xFF))
  }

  @inlinable var timestamp: Timestamp {
    Timestamp(
      unchecked: date, hour: Int(low >> 16 & 0xFF), minute: Int(low >> 8 & 0xFF),
      second: Int(low & 0xFF), nanosecond: Int(high >> 16),
      offset: Int(Int16(bitPattern: UInt16(truncatingIfNeeded: high))))
  }
}

/// A value that a slot holds.
@usableFromInline
package protocol SlotValue {
  var slot: Slot { get }
}

extension TextRange: SlotValue {
  @inlinable package var slot: Slot { Slot(low: UInt64(start) | UInt64(count) << 32) }
}

extension Int: SlotValue {
  @inlinable package var slot: Slot { Slot(low: UInt64(bitPattern: Int64(self))) }
}

extension Bool: SlotValue {
  @inlinable package var slot: Slot { Slot(low: self ? 1 : 0) }
}

extension CalendarDate: SlotValue {
  @inlinable package var slot: Slot {
    Slot(low: UInt64(year) << 40 | UInt64(month) << 32 | UInt64(day) << 24)
  }
}

extension Timestamp: SlotValue {
  @inlinable package var slot: Slot {
    Slot(
      low: date.slot.low | UInt64(hour) << 16 | UInt64(minute) << 8 | UInt64(second),
      high: UInt64(nanosecond) << 16
        | UInt64(UInt16(bitPattern: Int16(truncatingIfNeeded: offset))))
  }
}

/// A range of bytes in the text buffer of a ``RowBatch``.
@frozen @usableFromInline
package struct TextRange: Sendable, BitwiseCopyable {
  @usableFromInline var start: UInt32
  @usableFromInline var count: UInt32

  @inlinable
  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }
}
