internal import ChartConvIO

/// Plain XML: RSS and Atom without the elements and attributes of chartconv's namespace.
extension OutputBuffer {
  /// Removes chartconv's elements, attributes and link relations from the bytes after `start`, which
  /// are whole tags and texts that this module wrote. Ids of chartconv become UUIDs.
  mutating func removeOwnNames(from start: Int) {
    let written = Array(bytes[start...])
    truncate(to: start)
    var rest = written[...]
    /// The number of open elements from one of chartconv's on.
    var depth = 0
    while !rest.isEmpty {
      var part = rest.prefix { $0 != UInt8(ascii: "<") }
      if part.isEmpty { part = rest.prefix(PlainTag.length(of: rest)) }
      rest = rest.dropFirst(part.count)
      let tag = PlainTag(part)
      if depth == 0, tag.map({ !$0.isOwn }) ?? true {
        append(tag?.withoutOwnAttributes ?? ContentHash.uuid(of: part) ?? Array(part))
        continue
      }
      depth += tag?.depth ?? 0
      // Each element ends its line.
      if depth == 0, rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
    }
  }
}

/// A start or end tag. The writer escapes the delimiters of tags in values.
private struct PlainTag {
  private static let cdata = Array("<![CDATA[".utf8)
  private let bytes: ArraySlice<UInt8>

  /// Creates the tag with these bytes; `nil` if they are a text, a declaration or a CDATA section.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.first == UInt8(ascii: "<"), let second = bytes.dropFirst().first,
      second != UInt8(ascii: "!"), second != UInt8(ascii: "?")
    else { return nil }
    self.bytes = bytes
  }

  /// Returns the length of the tag, declaration or CDATA section at the start of some bytes.
  static func length(of bytes: ArraySlice<UInt8>) -> Int {
    let isText = bytes.starts(with: cdata)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex - 1
      index = next + 1
      if !isText || bytes[..<next].suffix(2).elementsEqual("]]".utf8) { break }
    }
    return index - bytes.startIndex
  }

  private var isEnd: Bool { bytes.dropFirst().first == UInt8(ascii: "/") }

  /// The change in the number of open elements.
  var depth: Int { isEnd ? -1 : bytes.dropLast().last == UInt8(ascii: "/") ? 0 : 1 }

  /// `true` for a tag of chartconv's namespace, and for a link with a relation that chartconv made
  /// up because RFC 4287 §4.1.1 allows one link of a kind.
  var isOwn: Bool {
    let name = bytes.dropFirst(isEnd ? 2 : 1)
    return name.starts(with: "chartconv:".utf8)
      || attributes.contains { $0.starts(with: " rel=\"urn:chartconv:".utf8) }
  }

  /// The attributes, each with the space before it.
  private var attributes: [ArraySlice<UInt8>] {
    var attributes: [ArraySlice<UInt8>] = []
    var rest = bytes.drop { $0 != UInt8(ascii: " ") }
    while rest.first == UInt8(ascii: " "), let start = rest.firstIndex(of: UInt8(ascii: "\"")),
      let end = rest[(start + 1)...].firstIndex(of: UInt8(ascii: "\""))
    {
      attributes.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return attributes
  }

  var withoutOwnAttributes: [UInt8] {
    let attributes = attributes
    let name = bytes.prefix { $0 != UInt8(ascii: " ") }
    let end = bytes.dropFirst(name.count + attributes.map(\.count).reduce(0, +))
    let others = attributes.filter {
      !$0.starts(with: " chartconv:".utf8) && !$0.starts(with: " xmlns:chartconv=".utf8)
    }
    return Array(name) + others.joined() + end
  }
}
