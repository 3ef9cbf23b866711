/// A line and column in an input, as editors count them.
public struct SourcePosition: Sendable, Hashable, Codable, CustomStringConvertible {
  /// From 1.
  public var line: Int
  /// In bytes, from 1; 0 if only the line is known.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int = 0) {
    self.line = line
    self.column = column
  }

  /// `LINE:COLUMN`, the form used by editors and compilers.
  public var description: String { column > 0 ? "\(line):\(column)" : "\(line)" }
}
