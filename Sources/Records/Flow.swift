/// A callback's answer: whether the parser continues.
public enum Flow: Sendable, Hashable {
  case `continue`
  /// Stop parsing and ignore the rest of the input.
  case stop
}
