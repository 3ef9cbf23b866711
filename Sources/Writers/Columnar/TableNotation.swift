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

  /// Returns the declaration of an output's columns, by default those of CSV and NDJSON.
  public func text(_ options: OutputOptions) -> String {
    makeText(options.fields ?? EntryField.standard, options.isExactText)
  }

  /// All notations.
  public static let all: [TableNotation] = [.duckDB, .spark]
}
