internal import ChartConvDetection

/// What `--from` says.
public enum InputSelection: Sendable {
  /// Whatever the bytes are.
  case automatic
  case family(InputFormat.Family)
  case format(InputFormat)

  /// Reads a family's name, a dialect's, or `auto`.
  public init?(name: String) {
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

  /// The grammar that is asked for, where that is one.
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
