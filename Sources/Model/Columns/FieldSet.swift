/// A set of columns.
public struct FieldSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  package private(set) var bits: UInt64 = 0

  public init() {}

  public init(_ fields: some Sequence<EntryField>) {
    for field in fields { insert(field) }
  }

  public init(arrayLiteral fields: EntryField...) { self.init(fields) }

  /// All columns, including lists.
  public static let all = Self(EntryField.allCases)

  public mutating func insert(_ field: EntryField) { bits |= 1 << UInt64(field.rawValue) }

  public func contains(_ field: EntryField) -> Bool { bits & (1 << UInt64(field.rawValue)) != 0 }

  public func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }

  public func union(_ other: Self) -> Self {
    var result = self
    result.bits |= other.bits
    return result
  }

  public var isEmpty: Bool { bits == 0 }
}
