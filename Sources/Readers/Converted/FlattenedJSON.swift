internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Undoes what programs do to JSON to make rows of it: names that are paths, `im:name.label`,
/// `im:name/label`, become objects (pandas' `json_normalize`), and lists of one scalar become that scalar
/// (R's `jsonlite`).
struct FlattenedJSON {
  /// The maximum number of names in a path.
  private static let deepest = 16

  /// `true` if paths are written with underscores, `im:name_label`. Only charts' are known.
  private var hasUnderscores = false
  /// `true` if the document had either.
  private(set) var isChanged = false

  mutating func original(_ document: JSONTree) -> JSONTree {
    let document = unlisted(document)
    hasUnderscores = document.first.members.contains {
      $0.key.hasPrefix("im:") && $0.key.hasSuffix("_label")
    }
    return switch document {
    case .array(let rows): .array(rows.map { nested($0) })
    default: nested(document)
    }
  }

  private mutating func unlisted(_ value: JSONTree) -> JSONTree {
    switch value {
    case .scalar: return value
    case .array(let items):
      let items = items.map { unlisted($0) }
      guard items.count == 1, items[0].isScalar else { return .array(items) }
      isChanged = true
      return items[0]
    case .object(let members):
      return .object(members.map { JSONTree.Member($0.key, unlisted($0.value)) })
    }
  }

  /// Returns an object whose members are named by one name each.
  private mutating func nested(_ row: JSONTree) -> JSONTree {
    let members = row.members
    guard members.contains(where: { parts(of: $0.key) != nil }) else { return row }
    isChanged = true
    var names: [String] = []
    var values: [ExactText: [JSONTree.Member]] = [:]
    // A row lacks what only others have, and says so with null.
    for member in members where !member.value.isNull {
      let (name, rest) = parts(of: member.key) ?? (member.key, "")
      if values[ExactText(name)] == nil { names.append(name) }
      values[ExactText(name), default: []].append(JSONTree.Member(rest, member.value))
    }
    var result: [JSONTree.Member] = []
    for name in names {
      let parts = values[ExactText(name)] ?? []
      result += parts.filter(\.key.isEmpty).map { JSONTree.Member(name, $0.value) }
      let inner = parts.filter { !$0.key.isEmpty }
      if !inner.isEmpty { result.append(JSONTree.Member(name, Self.list(nested(.object(inner))))) }
    }
    return .object(result)
  }

  /// Returns an object whose names are `0`, `1` … as an array.
  private static func list(_ value: JSONTree) -> JSONTree {
    let members = value.members
    let isList = members.enumerated().allSatisfy { $1.key == String($0) }
    return isList && !members.isEmpty ? .array(members.map(\.value)) : value
  }

  private func parts(of key: String) -> (name: String, rest: String)? {
    Self.parts(of: key) ?? (hasUnderscores ? Self.parts(of: key, dividedBy: "_") : nil)
  }

  /// Returns the first name of a path and the others; `nil` for a single name or an address.
  static func parts(of key: String) -> (name: String, rest: String)? {
    guard key.contains("/") else { return parts(of: key, dividedBy: ".") }
    return key.contains("//") ? nil : parts(of: key, dividedBy: "/")
  }

  private static func parts(
    of key: String, dividedBy separator: Unicode.Scalar
  ) -> (name: String, rest: String)? {
    let separator = UInt8(ascii: separator)
    guard let point = key.utf8.firstIndex(of: separator), point != key.startIndex,
      key.utf8.count(where: { $0 == separator }) < deepest
    else { return nil }
    let rest = key[point...].dropFirst()
    return rest.isEmpty ? nil : (String(key[..<point]), String(rest))
  }
}
