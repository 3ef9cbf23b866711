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
/// - `once`: there is one at most.
struct RuleTest: Sendable {
  let find: @Sendable (InputRecord) -> [RuleFinding]
  /// The names of the records that are read.
  var names: Set<String> = []

  private init(_ names: Set<String>, _ find: @escaping @Sendable (InputRecord) -> [RuleFinding]) {
    self.find = find
    self.names = names
  }

  init?(_ text: Substring) {
    let words = text.split(separator: " ").map(String.init)
    guard let verb = words.firstIndex(where: ["needs", "has", "is", "once"].contains) else {
      return nil
    }
    let paths = words[..<verb].isEmpty ? [""] : Array(words[..<verb])
    let form = words[verb...].firstIndex { $0 == "is" || $0 == "as" }
    let isRight = form.flatMap { ValueForm.named(words[($0 + 1)...].joined(separator: " ")) }
    let needed = words[(verb + 1)..<max(form ?? words.endIndex, verb + 1)]
      .map { $0.split(separator: "|").map(String.init) }
    let names = (paths + needed.joined()).flatMap { $0.split(separator: "/").map(String.init) }
    let allowsEmpty = words[verb] == "has"
    let isOnce = words[verb] == "once"
    let isOfOneName = needed.count == 1 && needed[0].count == 1 && form == nil
    let showsText = paths != [""] && !isOnce && (needed.isEmpty || isOfOneName)
    self.init(Set(names)) { record in
      paths.flatMap { path -> [RuleFinding] in
        let records = record.records(at: path)
        let wrong =
          if isOnce { Array(records.dropFirst()) } else if needed.isEmpty {
            records.filter { record in record.text.map { isRight?($0) == false } ?? false }
          } else {
            records.filter { record in
              !needed.allSatisfy { paths in
                paths.contains { path in
                  record.records(at: path).contains { value in
                    (allowsEmpty || value.isFilled) && isRight?(value.text ?? "") != false
                  }
                }
              }
            }
          }
        return wrong.map { RuleFinding(position: $0.position, value: showsText ? $0.text : nil) }
      }
    }
  }

  /// The tests of rules that have no common form, by the names of the rules.
  static let special: [String: RuleTest] = [
    "channel-self": fails(["atom:link", "rel"]) { $0.saysSelf("atom:link") },
    "feed-self": fails(["link", "rel"]) { $0.saysSelf("link") },
    "guid-address": RuleTest(["guid", "isPermaLink"]) { item in
      item.children(named: "guid").filter { guid in
        guid["isPermaLink"]?.text != "false" && !(guid.text.map(ValueForm.isAbsoluteURL) ?? true)
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
    "entry-summary": fails(["content", "src", "summary"]) { entry in
      entry["content"]?["src"] == nil || entry["summary"]?.isFilled == true
    },
  ]

  /// Returns the names of the records that rules read.
  static func names(of rules: [FeedRule]) -> [String] {
    Array(Set(rules.flatMap(\.tests).flatMap(\.names)))
  }

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
