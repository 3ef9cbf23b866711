/// A place in an input, as editors count it.
public struct Position: Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  public var line: Int
  /// In bytes, from 1; 0 where only the line is known.
  public var column: Int

  public init(line: Int, column: Int = 0) {
    self.line = line
    self.column = column
  }

  /// `LINE:COLUMN`, the form that editors and compilers use.
  public var description: String { column > 0 ? "\(line):\(column)" : "\(line)" }
}
