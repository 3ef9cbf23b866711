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

  @inlinable init(_ text: TextRange) {
    self.init(low: UInt64(text.start) | UInt64(text.count) << 32)
  }

  @inlinable var text: TextRange {
    TextRange(start: UInt32(truncatingIfNeeded: low), count: UInt32(truncatingIfNeeded: low >> 32))
  }

  @inlinable init(_ number: Int) { self.init(low: UInt64(bitPattern: Int64(number))) }

  @inlinable var integer: Int { Int(Int64(bitPattern: low)) }

  @inlinable init(_ flag: Bool) { self.init(low: flag ? 1 : 0) }

  @inlinable var boolean: Bool { low != 0 }

  @inlinable init(_ date: CalendarDate) {
    self.init(low: UInt64(date.year) << 40 | UInt64(date.month) << 32 | UInt64(date.day) << 24)
  }

  /// Inverse of `init(_:)`. The values were validated when the date was created.
  @inlinable var date: CalendarDate {
    CalendarDate(
      unchecked: Int(low >> 40), month: Int(low >> 32 & 0xFF), day: Int(low >> 24 & 0xFF))
  }

  @inlinable init(_ moment: Timestamp) {
    let day = Slot(moment.date).low
    low = day | UInt64(moment.hour) << 16 | UInt64(moment.minute) << 8 | UInt64(moment.second)
    high =
      UInt64(moment.nanosecond) << 16
      | UInt64(UInt16(bitPattern: Int16(truncatingIfNeeded: moment.offset)))
  }

  @inlinable var timestamp: Timestamp {
    Timestamp(
      unchecked: date, hour: Int(low >> 16 & 0xFF), minute: Int(low >> 8 & 0xFF),
      second: Int(low & 0xFF), nanosecond: Int(high >> 16),
      offset: Int(Int16(bitPattern: UInt16(truncatingIfNeeded: high))))
  }
}

@usableFromInline
package protocol SlotValue {
  var slot: Slot { get }
}

extension TextRange: SlotValue {
  @inlinable package var slot: Slot { Slot(self) }
}

extension Int: SlotValue {
  @inlinable package var slot: Slot { Slot(self) }
}

extension Bool: SlotValue {
  @inlinable package var slot: Slot { Slot(self) }
}

extension CalendarDate: SlotValue {
  @inlinable package var slot: Slot { Slot(self) }
}

extension Timestamp: SlotValue {
  @inlinable package var slot: Slot { Slot(self) }
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
