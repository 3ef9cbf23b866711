internal import ChartConvModel

/// An encoding label and the encoding that it means in practice (Encoding Standard §4.2): a
/// superset of the declared one.
struct EncodingLabel {
  /// The label in lower case.
  let name: String
  /// The letters and digits of the label, which alone are compared: `utf_8`, `latin-2`.
  private let folded: String

  init(_ name: String) {
    self.name = name.lowercased()
    folded = Self.folded(self.name)
  }

  static func folded(_ label: String) -> String {
    String(decoding: label.utf8.filter(\.isAlphanumeric), as: UTF8.self)
  }

  var isUTF8: Bool {
    ["utf8", "unicode11utf8", "unicode20utf8", "xunicode20utf8"].contains(folded)
  }

  /// `true` if characters take two or four bytes. A document whose declaration is readable as ASCII
  /// isn't in such an encoding.
  var isWide: Bool {
    ["utf16", "u16", "utf32", "u32", "ucs", "iso10646", "csucs", "csunicode", "unicode"].contains {
      folded.hasPrefix($0)
    } && !isUTF8
  }

  /// The size of the smallest character in bytes.
  var unit: Int { isWide ? name.contains { "34".contains($0) } ? 4 : 2 : 1 }

  var isLatin1: Bool { standard == DocumentEncoding.latin1 }

  var isMultibyte: Bool { standard.map(EncodingNames.multibyte.contains) ?? false }

  /// The name of the encoding of the Encoding Standard that the label means, or one of a few
  /// others.
  private var standard: String? {
    var forms = [folded]
    if folded.hasPrefix("x") { forms.append(String(folded.dropFirst())) }
    if folded.hasPrefix("8859") { forms.append("iso" + folded) }
    if let codePage { forms.append("cp" + codePage) }
    return forms.lazy.compactMap { EncodingNames.byLabel[$0] }.first
  }

  /// The number of a code page: `cp-850`, `ibm_852`, `ansi-1251`.
  private var codePage: String? {
    let letters = folded.prefix { $0.isLetter }
    guard ["", "cp", "ibm", "dos", "ansi", "win", "windows", "ms"].contains(letters),
      folded.utf8.count - letters.utf8.count >= 3
    else { return nil }
    let digits = folded.dropFirst(letters.count)
    return digits.utf8.allSatisfy(\.isDigit) ? String(digits) : nil
  }

  /// The names to try, best first, none for an encoding that isn't used for documents.
  var candidates: [String] {
    if let standard { return [standard] }
    // UTF-7 hides markup in ASCII.
    guard !folded.contains("utf7") else { return [] }
    return codePage.map { ["CP" + $0, "IBM" + $0] } ?? [name]
  }
}
