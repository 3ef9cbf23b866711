/// An encoding label and the encoding that it means in practice (Encoding Standard §4.2): a
/// superset of the declared one.
struct EncodingLabel {
  /// The label in lower case.
  let name: String

  init(_ name: String) { self.name = name.lowercased() }

  var isUTF8: Bool {
    switch name {
    case "utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8":
      true
    default: false
    }
  }

  /// `true` if characters take two or four bytes. A document whose declaration is readable as ASCII
  /// isn't in such an encoding.
  var isWide: Bool {
    [
      "utf-16", "utf16", "utf_16", "u16", "utf-32", "utf32", "utf_32", "u32", "ucs-", "ucs2",
      "ucs4", "iso-10646", "csucs", "csunicode", "unicode",
    ].contains { name.hasPrefix($0) } && !isUTF8
  }

  /// The size of the smallest character in bytes.
  var unit: Int { isWide ? name.contains { "34".contains($0) } ? 4 : 2 : 1 }

  var isMultibyte: Bool { candidates.contains { EncodingNames.multibyte.contains($0) } }

  /// The encoding names to try, best first.
  var candidates: [String] {
    let bare = name.hasPrefix("x-") ? String(name.dropFirst(2)) : name
    let hyphenated = String(decoding: name.utf8.map { $0 == 0x5F ? 0x2D : $0 }, as: UTF8.self)
    var names = [name, hyphenated].compactMap { EncodingNames.byLabel[$0] }
    if name.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
      names += ["CP" + name, "IBM" + name]
    } else {
      names += [name, bare, hyphenated]
    }
    return names
  }
}
