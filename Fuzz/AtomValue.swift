import ChartConv

/// What Atom can carry of a text.
enum AtomValue {
  /// Words as a feed writes them: Atom's addresses, kinds and media types have a grammar of their
  /// own, and XML has neither control characters nor white space that is sure to stay.
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
