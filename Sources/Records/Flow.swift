/// Whether a parser shall go on.
public enum Flow: Sendable, Hashable {
  case `continue`
  /// Enough was read; what follows isn't looked at.
  case stop
}
