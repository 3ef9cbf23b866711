internal import ChartConvModel
internal import ChartConvParsers

/// XML as JSON that keeps the order of elements: those of fast-xml-parser's `preserveOrder`, of xml-js and
/// of JsonML.
enum OrderedXML {
  /// Returns the same with elements as members, if a document has this form.
  static func merged(_ document: JSONTree) -> JSONTree? {
    let items = document["elements"] ?? document
    guard case .array(let elements) = items else { return nil }
    if let root = markup(elements) { return .object([root]) }
    var members: [JSONTree.Member] = []
    for element in elements {
      guard let member = document["elements"] == nil ? merged(element: element) : typed(element)
      else { return nil }
      members.append(member)
    }
    return .object(members)
  }

  /// Returns `true` if the first object of an array may have the attributes of JsonML's root.
  static func mayBeMarkup(_ object: JSONOutline.Members) -> Bool {
    !object.isEmpty
      && object.allSatisfy { $1 == .scalar && ($0 == "version" || $0.hasPrefix("xml")) }
  }

  /// `["title",{"type":"text"},"Tides"]`
  private static func markup(_ items: [JSONTree]) -> JSONTree.Member? {
    guard let first = items.first, first.isScalar, let name = first.text, !name.isEmpty
    else { return nil }
    let attributes = items.dropFirst().first.map { $0.members } ?? []
    let children = items.dropFirst(attributes.isEmpty ? 1 : 2).compactMap { item in
      if case .array(let parts) = item { markup(parts) } else { JSONTree.Member("#text", item) }
    }
    return JSONTree.Member(
      String(decoding: name, as: UTF8.self),
      .object([JSONTree.Member("$", .object(attributes))] + children))
  }

  /// `[{"title":[{"#text":"Tides"}],":@":{"@_type":"text"}}]`
  private static func merged(element: JSONTree) -> JSONTree.Member? {
    let attributes = element.members.filter { $0.key == ":@" }
    guard element.members.count == attributes.count + 1,
      let own = element.members.first(where: { $0.key != ":@" })
    else { return nil }
    if own.value.isScalar { return own }
    return merged(own.value).map { JSONTree.Member(own.key, .object(attributes + $0.members)) }
  }

  /// `{"type":"element","name":"title","elements":[{"type":"text","text":"Tides"}]}`
  private static func typed(_ element: JSONTree) -> JSONTree.Member? {
    guard let type = element["type"]?.text.map({ String(decoding: $0, as: UTF8.self) }) else {
      return nil
    }
    if let text = element[type], text.isScalar {
      return JSONTree.Member(["text", "cdata"].contains(type) ? "#text" : "!", text)
    }
    guard let name = element["name"]?.text else { return JSONTree.Member("!", element) }
    let attributes = element["attributes"].map { [JSONTree.Member("$", $0)] } ?? []
    let children = element["elements"] == nil ? [] : merged(element)?.members ?? []
    return JSONTree.Member(String(decoding: name, as: UTF8.self), .object(attributes + children))
  }
}
