/// A short name in a date, of a month or a zone, without regard to the case of ASCII letters: what
/// names are compared by without making text of them.
struct NameKey: Hashable, ExpressibleByStringLiteral {
  /// Up to eight bytes; 0 for a longer name, which no table has.
  private let letters: UInt64

  init(_ name: some Collection<UInt8>) {
    letters = name.count > 8 ? 0 : name.reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
  }

  init(stringLiteral name: String) { self.init(name.utf8) }
}
