internal import ChartConvModel

/// Atom 1.0 (RFC 4287) and 0.3, including single entries.
enum Atom: SyndicationDialect {
  static let name = "atom"
  /// The default type of texts (RFC 4287 §3.1.1).
  static let defaultType = "text/plain"
  /// RFC 4287 §4.2.1, §4.2.10.
  static let inherited = SyndicationFields.people.union([.rights, .language])
}

extension InputFormat {
  static let atom = InputFormat(
    Atom.self, "Atom 1.0 and 0.3, with podcast and media modules",
    recognition: .xml { ["feed", "entry"].contains($0.name.lowercased()) })
}
