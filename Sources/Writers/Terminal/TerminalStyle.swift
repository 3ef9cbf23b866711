/// The escape sequences of a terminal (ECMA-48), or none.
struct TerminalStyle {
  let hasColor: Bool

  func bold(_ text: String) -> String { styled(text, "1") }

  func dim(_ text: String) -> String { styled(text, "2") }

  private func styled(_ text: String, _ code: String) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// Returns a text that the terminal opens as a link (OSC 8).
  func link(_ text: String, to address: String) -> String {
    guard hasColor, !address.isEmpty else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
