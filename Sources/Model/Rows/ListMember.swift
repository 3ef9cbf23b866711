/// A member of the items of a list column. Its raw value is its index in an item.
@usableFromInline
package protocol ItemMember: RawRepresentable<UInt8>, CaseIterable, Sendable {}

/// The members of the items of each list column, in order. JSON, the schemas and the columnar
/// formats share this declaration.
@frozen
@usableFromInline
package enum ListMember {
  @frozen
  @usableFromInline
  package enum Genre: UInt8, ItemMember { case id, name, term, scheme }
  @frozen
  @usableFromInline
  package enum Artwork: UInt8, ItemMember { case url, width, height }
  @frozen
  @usableFromInline
  package enum Link: UInt8, ItemMember { case url, rel, type, title, length, duration, hreflang }
  @frozen
  @usableFromInline
  package enum Author: UInt8, ItemMember { case name, url, email }
  @frozen
  @usableFromInline
  package enum Person: UInt8, ItemMember { case name, role, group, image, url }
  @frozen
  @usableFromInline
  package enum Soundbite: UInt8, ItemMember { case start, duration, title }
  @frozen
  @usableFromInline
  package enum AlternateEnclosure: UInt8, ItemMember {
    case url, type, length, bitrate, height, language, title, rel, codecs
  }
  @frozen
  @usableFromInline
  package enum ValueRecipient: UInt8, ItemMember {
    case name, type, address, split, fee, payment, method
  }
}

extension ListMember {
  /// The name and type of a member in the outputs.
  package struct Declaration: Sendable {
    /// The index in the item, from 0.
    package let ordinal: UInt8
    package let name: String
    /// Text, integer or boolean.
    package let type: FieldType
  }

  /// Returns the members of a list column's items.
  package static func all(of list: EntryField) -> [Declaration] {
    switch list {
    case .genres: declarations(of: Genre.self)
    case .artwork: declarations(of: Artwork.self, numbers: [.width, .height])
    case .links: declarations(of: Link.self, numbers: [.length, .duration])
    case .authors: declarations(of: Author.self)
    case .persons: declarations(of: Person.self)
    case .soundbites: declarations(of: Soundbite.self, numbers: [.start, .duration])
    case .alternateEnclosures:
      declarations(of: AlternateEnclosure.self, numbers: [.length, .bitrate, .height])
    case .valueRecipients:
      declarations(of: ValueRecipient.self, numbers: [.split], flags: [.fee])
    default: []
    }
  }

  /// Returns the number of members of a list column's items.
  static func count(of list: EntryField) -> Int {
    switch list {
    case .genres: Genre.allCases.count
    case .artwork: Artwork.allCases.count
    case .links: Link.allCases.count
    case .authors: Author.allCases.count
    case .persons: Person.allCases.count
    case .soundbites: Soundbite.allCases.count
    case .alternateEnclosures: AlternateEnclosure.allCases.count
    case .valueRecipients: ValueRecipient.allCases.count
    default: 0
    }
  }

  private static func declarations<Member: ItemMember & Equatable>(
    of members: Member.Type, numbers: [Member] = [], flags: [Member] = []
  ) -> [Declaration] {
    members.allCases.map { member in
      let type: FieldType =
        numbers.contains(member) ? .integer : flags.contains(member) ? .boolean : .text
      return Declaration(ordinal: member.rawValue, name: "\(member)", type: type)
    }
  }
}
