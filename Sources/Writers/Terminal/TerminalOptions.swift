/// The options of output for a terminal.
public struct TerminalOptions: Sendable {
  /// The number of columns; `nil` if texts aren't cut.
  public var width: Int?
  /// `true` for colours, and for links that a terminal can open (OSC 8).
  public var hasColor = false

  /// Creates options for a terminal of unknown width, without color.
  public init() {}
}
