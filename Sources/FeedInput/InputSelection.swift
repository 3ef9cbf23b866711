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
}
