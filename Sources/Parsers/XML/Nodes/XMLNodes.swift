internal import ChartConvText

/// The nodes of one record under construction, including texts with markup.
///
/// Elements within a text that may hold markup become part of the text: XHTML in Atom (RFC 4287
/// §3.1.1.3), and HTML that isn't escaped. Prefixes of elements are replaced by declarations of
/// their namespaces.
struct XMLNodes: ~Copyable {
  var builder = RecordBuilder()
  /// The position of the last element and of its attributes.
  private var position: (line: UInt32, column: UInt32) = (0, 0)
  /// The number of open elements within the text.
  private var markupDepth = 0
  private var namespaces = MarkupNamespaces()
  /// `true` if the text contains elements, so that its characters must be escaped.
  private var hasMarkup = false
  /// `true` if the last start tag of the text still lacks its `>`.
  private(set) var isTagOpen = false
  /// The text since the last tag: the size of the text before it, and whether that tag lacked its
  /// `>`.
  private var passage: (start: Int, isTagOpen: Bool)?
  /// The indices of the nodes' labels, if these are kept.
  private(set) var labels: [UInt16] = []

  mutating func reset() {
    endMarkup()
    builder.reset()
    guard !labels.isEmpty else { return }
    // The record that was taken has the labels' memory. Most entries have as many.
    let count = min(labels.count, 256)
    labels = []
    labels.reserveCapacity(count)
  }

  private mutating func endMarkup() {
    markupDepth = 0
    namespaces = MarkupNamespaces()
    hasMarkup = false
    isTagOpen = false
    passage = nil
  }

  /// Removes the nodes that began after a mark.
  mutating func truncate(to mark: RecordBuilder.Mark) {
    endMarkup()
    builder.truncate(to: mark)
    labels.removeLast(max(labels.count - mark.nodes, 0))
  }

  /// Sets the label of a node, which follows all others that have one.
  mutating func label(_ label: UInt16, at node: Int) {
    while labels.count < node { labels.append(RecordLabels.none) }
    labels.append(label)
  }

  mutating func begin(_ name: UInt8, line: Int32, column: Int32) {
    passage = nil
    position = (UInt32(truncatingIfNeeded: line), UInt32(truncatingIfNeeded: column))
    builder.begin(name, .element, line: position.line, column: position.column)
    hasMarkup = false
  }

  /// Begins an element that is part of a text.
  ///
  /// - Parameter isPlain: `true` if the name is in the namespace of the feed, not in another one.
  /// - Parameter hasNoDefault: `true` if it declares that names without a prefix are in none.
  mutating func beginMarkup(_ name: XMLName, isPlain: Bool, hasNoDefault: Bool) {
    closeTag()
    passage = nil
    hasMarkup = true
    markupDepth += 1
    append("<")
    append(name.local)
    if let uri = namespaces.begin(
      name, isPlain: isPlain, hasNoDefault: hasNoDefault, depth: markupDepth)
    {
      appendAttribute("xmlns", uri)
    }
    isTagOpen = true
  }

  /// Adds the attributes of the last element.
  ///
  /// - Parameter isInEntry: `true` if names have the role that they have within entries.
  /// - Parameter label: returns the label of an attribute outside of a text; `nil` if those that aren't
  ///   read aren't kept.
  @inline(__always)
  mutating func addAttributes(
    of tag: XMLStartTag, _ names: inout XMLNameTable, isInEntry: Bool,
    label: (XMLName, XMLNameTable.Meaning?) -> UInt16?
  ) {
    guard !isTagOpen else { return unsafe tag.forEachAttribute { unsafe addMarkup($0, $1) } }
    unsafe tag.forEachAttribute { name, value in
      var meaning = names.meaning(of: name)
      if let role = isInEntry ? meaning?.role : meaning?.headRole, role.isSkipped { meaning = nil }
      let label = label(name, meaning)
      guard meaning != nil || label != nil else { return }
      unsafe builder.addAttribute(
        meaning?.name ?? .max, value, line: position.line, column: position.column)
      if let label { self.label(label, at: builder.count - 1) }
    }
  }

  /// Adds a node with a text to the last element, as for an attribute.
  mutating func addAttribute(_ name: UInt8, _ value: UnsafeBufferPointer<UInt8>) {
    unsafe builder.addAttribute(name, value, line: position.line, column: position.column)
  }

  /// Adds an attribute of an element that is part of a text.
  private mutating func addMarkup(_ name: XMLName, _ value: UnsafeBufferPointer<UInt8>) {
    if let space = namespaces.declare(prefixOf: name, depth: markupDepth) {
      appendAttribute("xmlns:\(space.prefix)", space.uri)
    }
    append(" ")
    append(name.qualified)
    append("=\"")
    unsafe appendEscaped(value)
    append("\"")
  }

  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    if passage == nil { passage = (builder.textCount, isTagOpen) }
    closeTag()
    if hasMarkup { unsafe appendEscaped(text) } else { unsafe builder.append(text) }
  }

  /// Ends the text at a tag that isn't recorded.
  mutating func endPassage() { passage = nil }

  /// Ends the text before a tag of HTML that isn't recorded. Only blocks and breaks separate words.
  mutating func separateText(at name: XMLName) {
    passage = nil
    if HTMLElement.isBlock(name.local) { append(" ") }
  }

  /// Removes the text since the last tag, which will be parsed again. Returns its length in bytes.
  mutating func dropPassage() -> Int {
    guard let passage else { return 0 }
    let count = builder.textCount - passage.start
    builder.dropText(after: passage.start)
    isTagOpen = passage.isTagOpen
    self.passage = nil
    return count
  }

  mutating func end(_ name: XMLName) {
    passage = nil
    guard markupDepth > 0 else { return builder.end() }
    let isHTML = namespaces.isHTML
    namespaces.end(depth: markupDepth)
    markupDepth -= 1
    if isHTML, VoidElement.names.contains(name.local) {
      if isTagOpen { append(" />") }
      isTagOpen = false
      return
    }
    closeTag()
    append("</")
    append(name.local)
    append(">")
  }

  private mutating func appendAttribute(_ name: String, _ value: String) {
    append(" \(name)=\"")
    var value = value
    value.withUTF8 { bytes in unsafe appendEscaped(bytes) }
    append("\"")
  }

  private mutating func closeTag() {
    if isTagOpen { append(">") }
    isTagOpen = false
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in unsafe builder.append(bytes) }
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      guard let escaped = PredefinedEntity.reference(for: unsafe text[index]) else { continue }
      unsafe builder.append(UnsafeBufferPointer(rebasing: text[start..<index]))
      append(escaped)
      start = index + 1
    }
    unsafe builder.append(UnsafeBufferPointer(rebasing: text[start...]))
  }
}
