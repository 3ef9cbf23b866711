internal import ChartConvIO
internal import ChartConvReaders

/// A rule that a feed is checked against: what a specification or a directory requires.
package struct FeedRule: Sendable {
  package enum Severity: String, Sendable {
    /// Readers or directories refuse the feed, or lose values.
    case error
    /// Some readers do.
    case warning
  }

  enum Scope: String, Sendable {
    /// The feed without its entries.
    case feed
    /// Each entry.
    case entry
    /// The document or several entries. ``FeedChecker`` finds these problems itself.
    case document
  }

  package let name: String
  package let severity: Severity
  /// The specification and its section.
  package let reference: String
  /// What is wrong, without the value.
  package let message: String
  package let remedy: String
  let scope: Scope
  var tests: [RuleTest] = []

  /// Returns the rules of a table. Of each, the first line has its severity, its name, the reference and
  /// its tests, the second one the message and the remedy:
  ///
  ///     error channel-ttl [RSS 2.0, ttl] ttl is a count
  ///       ttl isn't a number of minutes | write digits only, or remove <ttl>
  static func table(_ text: String) -> [Self] {
    var rules: [Self] = []
    var scope = Scope.document
    var first: Substring?
    for line in text.split(separator: "\n") {
      guard let rule = first else {
        if let next = Scope(rawValue: String(line)) { scope = next } else { first = line }
        continue
      }
      first = nil
      let parts = rule.split(maxSplits: 1) { $0 == "[" || $0 == "]" }
      let words = parts[0].split(separator: " ")
      let rest = parts[1].split(separator: "]", omittingEmptySubsequences: false)
      let texts = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
      let name = String(words[1])
      let tests = rest[1].split(separator: ";").compactMap { RuleTest($0) }
      rules.append(
        Self(
          name: name, severity: words[0] == "error" ? .error : .warning,
          reference: String(rest[0]), message: texts[0], remedy: texts[1], scope: scope,
          tests: tests.isEmpty ? [RuleTest.special[name]].compactMap(\.self) : tests))
    }
    return rules
  }
}
