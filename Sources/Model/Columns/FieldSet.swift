/// A set of columns.
public struct FieldSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// A bit for each column, at the position of its raw value.
  @usableFromInline package typealias Bits = UInt128

  @usableFromInline package var bits: Bits = 0

  /// Creates an empty set.
  @inlinable
  public init() {}

  /// Creates a set of columns.
  @inlinable
  public init(_ fields: some Sequence<EntryField>) {
    // Unspecialized calls make the runtime look up types: 80,000 instructions at the start.
    for field in fields { bits |= field.bit }
  }

  /// Creates a set of columns.
  public init(arrayLiteral fields: EntryField...) { self.init(fields) }

  /// All columns, including lists, but not ``EntryField/extra``: it holds the members that no
  /// column represents, and is read only on request.
  public static let all = Self(EntryField.allCases.filter { $0 != .extra })

  @inlinable package mutating func insert(_ field: EntryField) {
    bits |= field.bit
  }

  @inlinable package func contains(_ field: EntryField) -> Bool {
    bits & field.bit != 0
  }

  @inlinable package func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }

  @inlinable package func union(_ other: Self) -> Self {
    var result = self
    result.bits |= other.bits
    return result
  }

  @inlinable package func intersection(_ other: Self) -> Self {
    var result = self
    result.bits &= other.bits
    return result
  }

  @inlinable package var isEmpty: Bool { bits == 0 }
}

extension EntryField {
  /// The number of columns, from the last one.
  @inlinable package static var count: Int { Int(Self.extra.rawValue) &+ 1 }

  /// The column's bit in a ``FieldSet``.
  @inlinable package var bit: FieldSet.Bits {
    assert(rawValue < FieldSet.Bits.bitWidth, "FieldSet.Bits has fewer bits than there are columns")
    return 1 &<< FieldSet.Bits(truncatingIfNeeded: rawValue)
  }
}
