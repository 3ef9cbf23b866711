/// A short name of a month or zone in a date, ignoring the case of ASCII letters. Comparing keys
/// avoids creating strings.
struct NameKey: Hashable, ExpressibleByStringLiteral {
  /// Up to eight bytes; 0 for a longer name, which is in no table.
  private let letters: UInt64

  init(_ name: Span<UInt8>) {
    var letters: UInt64 = 0
    if name.count <= 8 {
      for index in name.indices { letters = letters << 8 | UInt64(name[index] | 0x20) }
    }
    self.letters = letters
  }

  init(stringLiteral name: String) { self.init(name.utf8.span) }
}
