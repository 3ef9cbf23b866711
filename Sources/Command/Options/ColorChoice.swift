/// The value of `--color`.
enum ColorChoice: String, CaseIterable, Sendable {
  /// Colours on a terminal that accepts them.
  case auto
  case always
  case never

  func hasColor(on terminal: Terminal?) -> Bool {
    switch self {
    case .auto: terminal?.acceptsColor ?? false
    case .always: true
    case .never: false
    }
  }
}
