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

  /// What a rule is about.
  enum Scope: Sendable {
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
  let test: RuleTest

  static func error(
    _ name: String, _ scope: Scope, _ reference: String, _ message: String, _ remedy: String,
    _ test: RuleTest = .none
  ) -> Self {
    Self(
      name: name, severity: .error, reference: reference, message: message, remedy: remedy,
      scope: scope, test: test)
  }

  static func warning(
    _ name: String, _ scope: Scope, _ reference: String, _ message: String, _ remedy: String,
    _ test: RuleTest = .none
  ) -> Self {
    Self(
      name: name, severity: .warning, reference: reference, message: message, remedy: remedy,
      scope: scope, test: test)
  }
}

/// A place where a rule is broken, with the value that breaks it.
struct RuleFinding: Sendable {
  let position: SourcePosition
  var value: String?
}

/// The test of a rule: it returns where a record breaks the rule.
struct RuleTest: Sendable {
  let find: @Sendable (InputRecord) -> [RuleFinding]

  static let none = Self { _ in [] }

  /// The record has no value at a path.
  static func lacks(_ path: String) -> Self {
    Self { record in
      record.records(at: path).contains { $0.isFilled }
        ? [] : [RuleFinding(position: record.position)]
    }
  }

  /// A record at a path has no value with a name.
  static func lacks(_ name: String, in path: String) -> Self {
    Self { record in
      record.records(at: path).filter { $0[name]?.isFilled != true }.map {
        RuleFinding(position: $0.position, value: $0.text)
      }
    }
  }

  /// A value at a path isn't right.
  static func has(_ path: String, not isRight: @escaping @Sendable (String) -> Bool) -> Self {
    Self { record in
      record.records(at: path).compactMap { found in
        guard let text = found.text, !isRight(text) else { return nil }
        return RuleFinding(position: found.position, value: text)
      }
    }
  }

  /// There is more than one record with a name.
  static func repeats(_ name: String) -> Self {
    Self { record in
      record.children(named: name).dropFirst().map { RuleFinding(position: $0.position) }
    }
  }

  /// A record at a path, or the record itself, breaks a condition.
  static func at(
    _ path: String = "", fails isRight: @escaping @Sendable (InputRecord) -> Bool
  ) -> Self {
    Self { record in
      record.records(at: path).filter { !isRight($0) }.map { RuleFinding(position: $0.position) }
    }
  }

  /// The tests at several paths, as one.
  static func any(_ tests: [RuleTest]) -> Self {
    Self { record in tests.flatMap { $0.find(record) } }
  }
}

extension InputRecord {
  /// `true` if the record has a text or something in it.
  var isFilled: Bool { text != nil || !children.isEmpty }

  /// Returns the records at a path of names, such as `image/url`; the record itself for an empty one.
  func records(at path: String) -> [InputRecord] {
    path.split(separator: "/").reduce([self]) { records, name in
      records.flatMap { $0.children(named: String(name)) }
    }
  }
}
