/// The dialects that are allowed.
package enum InputSelection: Sendable {
  /// Detects the dialect.
  case automatic
  /// Detects the dialect among those of a grammar.
  case family(InputFormat.Family)
  /// Allows one dialect, with its other forms.
  case format(InputFormat)

  /// Parses the name of a family or dialect, or `auto`; `nil` for any other name.
  package init?(name: String) {
    if name == "auto" {
      self = .automatic
    } else if let family = InputFormat.Family(rawValue: name) {
      self = .family(family)
    } else if let format = InputFormat(name: name) {
      self = .format(format)
    } else {
      return nil
    }
  }

  /// The selected grammar, if there is exactly one.
  var grammar: Grammar? {
    switch self {
    case .automatic: nil
    case .family(let family): family.grammar
    case .format(let format): Self.grammar(of: format.forms.flatMap(\.families))
    }
  }

  private static func grammar(of families: [InputFormat.Family]) -> Grammar? {
    families.count == 1 ? families[0].grammar : nil
  }
}

extension InputFormat.Family {
  fileprivate var grammar: Grammar {
    switch self {
    case .xml: .xml
    case .json: .json
    case .csv, .tsv: .table
    }
  }
}
