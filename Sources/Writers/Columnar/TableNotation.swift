import ChartConvModel

/// The declaration of the columns in the language of a program that reads the output, for
/// `--schema`.
public struct TableNotation: Sendable {
  /// The name for `--schema`.
  public let name: String
  private let makeText: @Sendable ([EntryField], Bool) -> String

  init(name: String, _ makeText: @escaping @Sendable ([EntryField], Bool) -> String) {
    self.name = name
    self.makeText = makeText
  }

  /// Returns the declaration of an output's columns; of all columns where the options select none.
  public func text(_ options: OutputOptions) -> String {
    makeText(options.fields ?? EntryField.allCases, options.isExactText)
  }

  /// All notations.
  public static let all: [TableNotation] = [.duckDB, .spark]
}
