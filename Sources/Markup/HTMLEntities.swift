/// The named character references of HTML. Feeds use them without declaring them.
package enum HTMLEntities {
  /// Returns the one or two characters of a name; `nil` if HTML doesn't define it.
  package static func text(_ name: String) -> String? { entity(name)?.text }

  /// Returns the characters of a name that is also valid without a semicolon, as in old pages.
  package static func textWithoutSemicolon(_ name: String) -> String? {
    guard let entity = entity(name), entity.isBare else { return nil }
    return entity.text
  }

  private static let space = UInt8(ascii: " ")

  /// Performs a binary search. Building an index would take longer than the few lookups of a feed.
  private static func entity(_ name: String) -> (text: String, isBare: Bool)? {
    let names = HTMLEntityNames.text
    let table = unsafe UnsafeBufferPointer(start: names.utf8Start, count: names.utf8CodeUnitCount)
    var low = 0
    var high = table.count
    while low < high {
      var start = (low + high) / 2
      while start > low, unsafe table[start - 1] > space { start -= 1 }
      var end = start
      while end < high, unsafe table[end] > space { end += 1 }
      let word = unsafe table[start..<end]
      let key = unsafe word.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "!") }
      if unsafe key.elementsEqual(name.utf8) {
        let rest = unsafe Array(word[key.endIndex...])
        return text(rest).map { ($0, rest.first == UInt8(ascii: "!")) }
      }
      if unsafe key.lexicographicallyPrecedes(name.utf8) {
        low = end + 1
      } else {
        high = max(start - 1, low)
      }
    }
    return nil
  }

  private static func text(_ codes: [UInt8]) -> String? {
    var text = String.UnicodeScalarView()
    var code: UInt32 = 0
    for byte in codes.drop(while: { $0 != UInt8(ascii: "=") }).dropFirst() {
      if byte == UInt8(ascii: "+") {
        guard let scalar = Unicode.Scalar(code) else { return nil }
        text.append(scalar)
        code = 0
      } else {
        code = code << 4 | UInt32(byte < 0x40 ? byte - 0x30 : byte - 0x37)
      }
    }
    guard let scalar = Unicode.Scalar(code) else { return nil }
    text.append(scalar)
    return String(text)
  }
}
