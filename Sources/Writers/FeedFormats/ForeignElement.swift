internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Writes an element that no column holds with its attributes and namespaces.
extension FeedOutput {
  /// - Parameter namespace: that which the prefix of a namespace without one of its own has around it.
  mutating func element(_ key: String, _ value: JSONTree, in namespace: String? = nil) {
    guard foreign.isWritable(key) else { return }
    let name = foreign.name(of: key)
    let start = output.count
    output.append("<")
    output.append(name.qualified)
    var tag = [name.prefix]
    if let uri = name.uri, uri != namespace { declare(name.prefix, uri, &tag) }
    let inner = key.hasPrefix("{") ? name.uri : namespace
    var isEmpty = true
    switch value {
    case .array: break
    case .scalar:
      guard let text = value.text else { break }
      // Its namespace is that of its markup.
      if key == "xhtml:body", XHTMLFragment.isWellFormed(text.span, isXML: true) {
        output.truncate(to: start)
        output.append("<body xmlns=\"http://www.w3.org/1999/xhtml\">")
        output.append(text.span)
        return output.append("</body>\n")
      }
      isEmpty = false
      output.append(">")
      self.text(text.span)
    case .object(let members):
      // Markup that isn't well-formed can't be XHTML.
      let markup = foreign.xhtml(in: members)
      for member in members where member.isAttribute() {
        if member.isXHTML, markup == nil, members.contains(where: { $0.key == "#value" }) {
          output.append(" type=\"html\"")
        } else {
          attribute(member, &tag)
        }
      }
      for member in members where !member.isAttribute() {
        if isEmpty { output.append(">") }
        isEmpty = false
        if member.key == "#value", let text = member.value.ownText {
          if let markup {
            output.append("<", markup.root, " xmlns=\"http://www.w3.org/1999/xhtml\"")
            output.append(markup.rest.span)
          } else if let type = value["type"]?.ownText, Self.isXML(type.span, text.span) == true {
            output.append(text.span)
          } else {
            self.text(text.span)
          }
        } else {
          for value in member.value.all { element(member.key, value, in: inner) }
        }
      }
    }
    guard !isEmpty else { return output.append("/>\n") }
    output.append("</")
    output.append(name.qualified)
    output.append(">\n")
  }

  /// - Parameter tag: the prefixes that the tag declares, none of them twice.
  mutating func attribute(_ member: JSONTree.Member, _ tag: inout [String]) {
    guard let value = member.value.ownText else { return }
    var name = String(member.attribute)
    guard foreign.isName(name) else { return }
    if name.hasPrefix("xmlns:") {
      let prefix = String(name.dropFirst(6))
      guard !WellKnownNamespace.ofRoots.contains(prefix), !tag.contains(prefix) else { return }
      return declare(prefix, String(decoding: value, as: UTF8.self), &tag)
    }
    if name.hasPrefix("{") {
      let parts = name.dropFirst().split(separator: "}", maxSplits: 1)
      var number = 1
      while tag.contains("ns\(number)") || foreign.declared.contains(ExactText("ns\(number)")) {
        number += 1
      }
      let prefix = "ns\(number)"
      declare(prefix, String(parts[0]), &tag)
      name = "\(prefix):\(parts.last ?? "")"
    } else if let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let prefix = String(name[..<colon])
      if prefix != "xml", !foreign.declared.contains(ExactText(prefix)), !tag.contains(prefix) {
        guard let uri = foreign.uri(of: prefix) else { return }
        declare(prefix, uri, &tag)
      }
    }
    output.append(" \(name)=\"")
    output.append(value.span, escaping: attributeEscapes)
    output.append("\"")
  }

  private mutating func declare(_ prefix: String, _ uri: String, _ tag: inout [String]) {
    tag.append(prefix)
    output.append(" xmlns:\(prefix)=\"")
    output.append(uri.bytes.span, escaping: attributeEscapes)
    output.append("\"")
  }
}

extension ForeignXML {
  /// Returns the root of an element of XHTML, whose namespace is the document's, and the markup after its
  /// name: a `div`, or by media type a page (RFC 4287 §3.1.1.3, §4.1.3.3).
  fileprivate func xhtml(in members: [JSONTree.Member]) -> (root: StaticString, rest: [UInt8])? {
    guard let type = members.first(where: \.isXHTML)?.value.text,
      let text = members.first(where: { $0.key == "#value" })?.value.ownText
    else { return nil }
    let isPage = type.count > 5 && text.starts(with: "<html".utf8)
    let root: StaticString = isPage ? "html" : "div"
    let rest = text.dropFirst(1 + root.utf8CodeUnitCount)
    guard isPage || text.starts(with: "<div".utf8), let next = rest.first,
      [0x20, 0x3E].contains(next),
      XHTMLFragment.isWellFormed(text.span, isXML: isPage || isNative)
    else { return nil }
    return (root, Array(rest))
  }

  /// Returns the name of an element, and the namespace that its tag must declare. It has a prefix: many
  /// readers take an element without one for that of RSS or Atom.
  fileprivate func name(of key: String) -> (qualified: String, prefix: String, uri: String?) {
    if key.hasPrefix("{") {
      let parts = key.dropFirst().split(separator: "}", maxSplits: 1)
      var prefix = "ns"
      while declared.contains(ExactText(prefix)) { prefix += "0" }
      return ("\(prefix):\(parts.last ?? "")", prefix, String(parts[0]))
    }
    guard let colon = key.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      // A name of RSS 1.0.
      if kind == .rss, key == "textinput" { return ("textInput", "", nil) }
      // The date of creation of Atom 0.3.
      if origin == .atom, key == "created" {
        let isDeclared = declared.contains(ExactText("dcterms"))
        return (
          "dcterms:created", "dcterms", isDeclared ? nil : WellKnownNamespace.uri(of: "dcterms")
        )
      }
      return (origin != kind && kind == .rss ? "atom:" + key : key, "", nil)
    }
    let prefix = String(key[..<colon])
    if prefix == "atom", kind == .atom { return (String(key[colon...].dropFirst()), "", nil) }
    return (key, prefix, declared.contains(ExactText(prefix)) ? nil : uri(of: prefix))
  }
}
