internal import ChartConvIO
internal import ChartConvReaders

/// A place where a rule is broken, with the value that breaks it.
struct RuleFinding: Sendable {
  let position: SourcePosition
  var value: String?
}

/// A test of a rule: it returns where a record breaks the rule.
///
/// It is written as paths of names, and what must hold for the records there, or for the record itself
/// without a path:
///
/// - `needs title|name link`: there is a value for each of these paths, for one of those with bars
///   between them; `needs length as a count`: and it has this form;
/// - `has title`: the same, but the value may be empty;
/// - `is a count`, `is at most 23`: the text has this form;
/// - `is text`, `is number`, `is listed`: the value of JSON has this type, or is in a list;
/// - `once`: there is one at most.
struct RuleTest: Sendable {
  private enum Claim: Sendable {
    case needs([[String]], ValueForm.Test?)
    case has([[String]])
    case form(ValueForm.Test)
    case type(InputRecord.ValueType)
    case listed
    case once
    case special(@Sendable (InputRecord) -> [RuleFinding])
  }

  private let paths: [String]
  private let claim: Claim
  /// The names of the records that are read.
  let names: Set<String>

  private init(_ names: Set<String>, _ find: @escaping @Sendable (InputRecord) -> [RuleFinding]) {
    paths = []
    claim = .special(find)
    self.names = names
  }

  init?(_ text: Substring) {
    let words = text.split(separator: " ").map(String.init)
    guard let verb = words.firstIndex(where: ["needs", "has", "is", "once"].contains) else {
      return nil
    }
    let rest = words[(verb + 1)...].prefix { $0 != "as" }
    let needed = rest.map { $0.split(separator: "|").map(String.init) }
    func form(after word: Int) -> ValueForm.Test? {
      ValueForm.named(words.dropFirst(word + 1).joined(separator: " "))
    }
    paths = verb == 0 ? [""] : Array(words[..<verb])
    switch words[verb] {
    case "needs": claim = .needs(needed, words.firstIndex(of: "as").flatMap(form))
    case "has": claim = .has(needed)
    case "once": claim = .once
    case "is" where rest == ["text"]: claim = .type(.text)
    case "is" where rest == ["number"]: claim = .type(.number)
    case "is" where rest == ["listed"]: claim = .listed
    default:
      guard let form = form(after: verb) else { return nil }
      claim = .form(form)
    }
    let read = words[verb] == "is" ? paths : paths + needed.joined()
    names = Set(read.flatMap { $0.split(separator: "/").map(String.init) })
  }

  /// - Parameter text: the document, if it is JSON.
  func find(_ record: InputRecord, in text: JSONText?) -> [RuleFinding] {
    if case .special(let find) = claim { return find(record) }
    return paths.flatMap { path in
      wrong(of: record.records(at: path), in: text).map { found in
        RuleFinding(position: found.position, value: path.isEmpty ? nil : shown(found))
      }
    }
  }

  /// Returns the records of a path that break the rule.
  private func wrong(of records: [InputRecord], in text: JSONText?) -> [InputRecord] {
    switch claim {
    case .needs(let needed, let form):
      records.filter { record in
        !record.holds(needed) { $0.isFilled && form?($0.text ?? "") != false }
      }
    case .has(let needed): records.filter { !$0.holds(needed) { _ in true } }
    case .form(let isRight): records.filter { !isRight($0.text ?? "") }
    case .type(let type): records.filter { $0.type != type }
    case .listed: records.filter { text?.hasKey(before: $0.position) ?? false }
    case .once: Array(records.dropFirst())
    case .special: []
    }
  }

  /// The text that a message shows: the wrong one, or that of a record that lacks its only value.
  private func shown(_ record: InputRecord) -> String? {
    switch claim {
    case .form: record.text
    case .once, .type, .listed: record.name
    case .needs(let needed, nil): needed.count == 1 && needed[0].count == 1 ? record.text : nil
    default: nil
    }
  }

  /// The tests of rules that have no common form, by the names of the rules.
  static let special: [String: RuleTest] = [
    "channel-self": fails(["atom:link", "rel"]) { $0.saysSelf("atom:link") },
    "feed-self": fails(["link", "rel"]) { $0.saysSelf("link") },
    "guid-address": RuleTest(["guid", "isPermaLink"]) { item in
      item.children(named: "guid").filter { guid in
        guid["isPermaLink"]?.text?.lowercased() != "false"
          && !(guid.text.map(ValueForm.isAbsoluteURL) ?? true)
      }.map { RuleFinding(position: $0.position) }
    },
    "entry-link-or-content": fails(["content", "link", "rel"]) { entry in
      entry["content"] != nil || !entry.alternates.isEmpty
    },
    "entry-alternate": RuleTest(["link", "rel", "type", "hreflang", "href"]) { entry in
      var seen: Set<[String]> = []
      return entry.alternates.filter { link in
        !seen.insert([link["type"]?.text ?? "", link["hreflang"]?.text ?? ""]).inserted
      }.map { RuleFinding(position: $0.position, value: $0["href"]?.text) }
    },
    "entry-summary": fails(["content", "src", "type", "summary"]) { entry in
      let type = entry["content"]?["type"]?.text?.lowercased() ?? "text"
      let isText =
        !type.contains("/") || type.hasPrefix("text/") || type.hasSuffix("xml")
        || ["message/", "multipart/"].contains { type.hasPrefix($0) }
      return isText && entry["content"]?["src"] == nil || entry["summary"]?.isFilled == true
    },
  ]

  private static func fails(
    _ names: Set<String>, _ isRight: @escaping @Sendable (InputRecord) -> Bool
  ) -> Self {
    Self(names) { isRight($0) ? [] : [RuleFinding(position: $0.position)] }
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

  /// Returns `true` if a value is right at one of each group of paths.
  fileprivate func holds(_ groups: [[String]], _ isRight: (InputRecord) -> Bool) -> Bool {
    groups.allSatisfy { paths in paths.contains { records(at: $0).contains(where: isRight) } }
  }

  fileprivate func saysSelf(_ link: String) -> Bool {
    children(named: link).contains { $0["rel"]?.text == "self" }
  }

  /// The alternate links of an entry of Atom.
  fileprivate var alternates: [InputRecord] {
    children(named: "link").filter {
      ["alternate", "http://www.iana.org/assignments/relation/alternate"]
        .contains($0["rel"]?.text ?? "alternate")
    }
  }
}

/// A document of JSON, to look at what precedes a value.
struct JSONText: Sendable {
  private let bytes: [UInt8]
  /// Where each line starts.
  private let lines: [Int]

  /// Returns `nil` for what isn't JSON.
  init?(_ bytes: [UInt8]) {
    guard let first = bytes.first(where: { $0 > 0x20 }), "{[".utf8.contains(first) else {
      return nil
    }
    self.bytes = bytes
    lines = [0] + bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Returns `true` for the value of a member, which isn't an element of a list.
  func hasKey(before position: SourcePosition) -> Bool {
    guard lines.indices.contains(position.line - 1) else { return false }
    let start = lines[position.line - 1] + position.column - 1
    return bytes.prefix(start).last { $0 > 0x20 } == UInt8(ascii: ":")
  }
}
