import ChartConv

/// What Atom can carry of a text.
enum AtomValue {
  /// Returns a word that survives Atom; `nil` if nothing is left of it. Addresses, kinds and media
  /// types have a grammar. XML allows no control characters and may change white space.
  static func text(_ text: String, of field: EntryField) -> String? {
    let letters = text.unicodeScalars.filter { scalar in
      scalar.value > 0x20 && !(0x7F...0xA0).contains(scalar.value) && scalar.value < 0xD800
    }
    guard !letters.isEmpty else { return nil }
    let word = String(String.UnicodeScalarView(letters))
    switch field {
    case .artistURL, .collectionURL, .url, .artworkURL, .previewURL, .feedURL:
      return "http://example.com/"
        + String(word.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    case .kind:
      return "x"
        + String(
          word.utf8.compactMap { (0x61...0x7A).contains($0) ? Character(Unicode.Scalar($0)) : nil })
    default: return word
    }
  }
}
