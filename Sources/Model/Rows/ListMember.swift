/// A member of the items of a list column. Its raw value is its index in an item.
@usableFromInline
package protocol ItemMember: RawRepresentable<UInt8>, CaseIterable, Equatable, Sendable {}

/// The declaration of a member of a list column's items: its name and type in the outputs.
@frozen
@usableFromInline
package struct ListMember: Sendable {
  /// The index in the item, from 0.
  package let ordinal: UInt8
  package let name: String
  /// Text, integer or boolean.
  package let type: FieldType
  package let isAddress: Bool
  /// `true` if an item is useless without it.
  package let isRequired: Bool
}
