/// A callback's answer: whether the parser continues.
package enum Flow: Sendable, Hashable {
  case `continue`
  /// Stop parsing and ignore the rest of the input.
  case stop
}
