internal import CChartConvJSON
internal import ChartConvIO
internal import ChartConvModel

/// Reads the outline of a document from its start: the keys of the objects by which dialects are
/// recognised.
@safe
struct JSONOutlineReader {
  /// The object that a member belongs to.
  fileprivate enum Scope: UInt32 {
    case root, feed, groups, group, entry
  }

  private typealias Key = UnsafeBufferPointer<UInt8>

  // Bounds for hostile documents, which have millions of keys, or keys of megabytes.
  private static let maximumMembers: UInt32 = 1000
  private static let longestKey = 256
  /// Entries under an unknown key have at least as many members.
  private static let fewestMembers = 3

  private let documents: OpaquePointer
  private let start: csj_start
  private let extent: JSONDocuments.OutlineExtent
  /// `false` to find out only the shape.
  private let isShown: Bool
  private(set) var outline = JSONOutline()
  /// A hash of all that an outline shows.
  private(set) var shape: UInt64
  private(set) var hasEntry = false
  /// The size of the first entry in bytes.
  private(set) var entrySize = 0
  private var hasGroup = false
  private var isInChannel = false
  /// The number of members of each scope.
  private var shown = SIMD8<UInt32>()

  init(
    _ documents: OpaquePointer, _ start: csj_start, _ extent: JSONDocuments.OutlineExtent,
    isShown: Bool
  ) {
    unsafe self.documents = documents
    unsafe self.start = start
    self.extent = extent
    let first = unsafe start.bytes[0]
    self.isShown = isShown
    outline.root = JSONOutline.Kind(firstByte: first)
    // The root is alone.
    outline.isEmpty = unsafe start.is_whole && start.count == 1
    shape = UInt64(first) << (outline.isEmpty ? 8 : 0)
    guard unsafe start.count > 0 else { return }
    if first == UInt8(ascii: "{") { readObject(0, .root) } else { readEntry(0) }
  }

  /// `true` if more of the document doesn't change the outline.
  var isComplete: Bool { unsafe start.is_whole || isDone }

  private var isDone: Bool {
    hasEntry && extent != .whole || hasGroup && extent == .toFirstGroup
  }

  private func isObject(_ index: Int) -> Bool {
    unsafe start.values[index].type == UInt8(ascii: "{")
  }

  private func isClosed(_ index: Int) -> Bool { unsafe start.values[index].end != 0 }

  /// Returns the first byte of an object or array, `0` for others.
  private func type(of index: Int) -> UInt8 {
    let type = unsafe start.values[index].type
    return type == UInt8(ascii: "\"") ? UInt8(ascii: "0") : type
  }

  /// Returns the unescaped key of a value, valid until the next call.
  private func key(of index: Int) -> Key {
    let value = unsafe start.values[index]
    let written = unsafe start.key(of: index)
    guard value.has_escaped_key else { return unsafe written }
    var size = 0
    // The walk reports keys with invalid escapes.
    let text = unsafe csj_documents_unescaped(
      documents, written.baseAddress, written.count, &size)
    return unsafe Key(start: text, count: size)
  }

  private static func telling(of key: Key) -> csj_telling {
    unsafe csj_telling_of(key.baseAddress, key.count)
  }

  private static func isKey(_ key: Key, _ word: String) -> Bool {
    unsafe key.elementsEqual(word.utf8)
  }

  private mutating func show(_ type: UInt8, _ key: Key, in scope: Scope) {
    shape = unsafe csj_shape_with_member(
      shape, scope.rawValue, key.baseAddress, key.count, type)
    if isShown { outline.add(type, unsafe String(decoding: key, as: UTF8.self), in: scope) }
  }

  private mutating func readObject(_ index: Int, _ scope: Scope) {
    for child in unsafe start.children(of: index) {
      if isDone { return }
      let key = unsafe key(of: child)
      let type = type(of: child)
      if key.count <= Self.longestKey {
        shown[Int(scope.rawValue)] += 1
        if shown[Int(scope.rawValue)] <= Self.maximumMembers { unsafe show(type, key, in: scope) }
      }
      if type == UInt8(ascii: "0") {
        unsafe readText(child, scope, key)
      } else {
        unsafe readMember(child, scope, key)
      }
    }
  }

  /// Shows a text that names a dialect or a type.
  private mutating func readText(_ index: Int, _ scope: Scope, _ key: Key) {
    guard scope == .root || scope == .entry, let text = unsafe start.text(of: index),
      text.count <= Self.longestKey
    else { return }
    switch unsafe Self.telling(of: key) {
    case csj_tells_type: unsafe show(Self.text, text, in: .entry)
    // Rows have versions of apps, which differ: an outline with them would never be that of the last row.
    case csj_tells_version:
      guard scope == .root, unsafe text.span.holds("jsonfeed.org/".bytes.span) else { break }
      unsafe show(Self.text, text, in: .root)
    default: break
    }
  }

  /// Reads the value of a member, an object or an array.
  private mutating func readMember(_ index: Int, _ scope: Scope, _ key: Key) {
    let telling = unsafe Self.telling(of: key)
    let holdsEntries = telling == csj_tells_entries || telling == csj_tells_groups
    let isObject = isObject(index)
    switch scope {
    case .root where isObject && telling == csj_tells_feed: readObject(index, .feed)
    case .root where isObject && telling == csj_tells_groups: readObject(index, .groups)
    case .root where isObject && telling == csj_tells_legacy: readKeys(index, scope)
    case .root where hasEntry: break
    case .root where holdsEntries:
      unsafe show(Self.entriesKey, key, in: .entry)
      readEntry(index)
    case .root: if extent != .toFirstEntry { unsafe readUnknown(index, key) }
    case .feed where !hasEntry && holdsEntries: readEntry(index)
    case .feed where isObject:
      if !hasEntry, unsafe Self.isKey(key, "channel") {
        readChannel(index)
      } else {
        readKeys(index, scope)
      }
    case .feed: break
    case .groups: if !hasEntry { readGroups(index) }
    case .group: if !hasEntry, unsafe Self.isKey(key, "data") { readEntry(index) }
    // The first keys of a legacy text tell what wrote its JSON.
    case .entry: if isObject, isInChannel || telling == csj_tells_legacy { readKeys(index, scope) }
    }
  }

  /// Reads an object, or the first object in an array.
  private mutating func readEntry(_ index: Int) {
    if isObject(index) {
      readObject(index, .entry)
      hasEntry = isClosed(index)
      let value = unsafe start.values[index]
      if hasEntry { entrySize = Int(value.end - value.start) }
    } else if type(of: index) == UInt8(ascii: "[") {
      for child in unsafe start.children(of: index) where !hasEntry { readEntry(child) }
    }
  }

  private mutating func readGroup(_ index: Int) {
    readObject(index, .group)
    if isClosed(index) || isDone { hasGroup = true }
  }

  /// Reads the first object of a group of entries: the group itself, or the first in an array.
  private mutating func readGroups(_ index: Int) {
    let first = isObject(index) ? index : unsafe start.children(of: index).index
    if unsafe first < start.end(of: index), isObject(first) { readGroup(first) }
  }

  /// Reads a value under a key that no dialect has, if it may be a group of entries or hold some.
  private mutating func readUnknown(_ index: Int, _ key: Key) {
    if isObject(index) {
      if !hasGroup { readGroup(index) }
      return
    }
    var items = unsafe start.children(of: index)
    guard let first = items.next(), isObject(first), isClosed(first) else { return }
    var count = 0
    for child in unsafe start.children(of: first) {
      if !hasGroup, unsafe Self.isKey(start.key(of: child), "data") {
        return readGroup(first)
      }
      count += 1
    }
    guard count >= Self.fewestMembers else { return }
    unsafe show(Self.unknownKey, key, in: .entry)
    readObject(first, .entry)
    hasEntry = true
  }

  /// Reads the channel of an RSS feed: its first key and its first item.
  private mutating func readChannel(_ index: Int) {
    for child in unsafe start.children(of: index) {
      if child == index + 1 { showPath(index, child, .feed) }
      guard unsafe Self.isKey(key(of: child), "item") else { continue }
      isInChannel = true
      readEntry(child)
      isInChannel = false
      return
    }
  }

  /// Shows the first key of an object, or all of those in an item.
  private mutating func readKeys(_ index: Int, _ scope: Scope) {
    for child in unsafe start.children(of: index) {
      showPath(index, child, scope)
      if !isInChannel { return }
    }
  }

  /// Shows a key in an object: the object's own key, a full stop and that key.
  private mutating func showPath(_ index: Int, _ child: Int, _ scope: Scope) {
    let path = unsafe Array(key(of: index)) + [UInt8(ascii: ".")] + Array(key(of: child))
    unsafe path.withUnsafeBufferPointer { unsafe show(type(of: child), $0, in: scope) }
  }

  // What is shown instead of the first byte of a value.
  /// The text of the root's `version`, or of the entry's or the root's `type`.
  fileprivate static let text = UInt8(ascii: "\"")
  /// The key of the root under which the entry stands.
  fileprivate static let entriesKey = UInt8(ascii: "@")
  /// The same, if no dialect has that key.
  fileprivate static let unknownKey = UInt8(ascii: "?")
}

extension JSONOutline {
  fileprivate mutating func add(_ type: UInt8, _ key: String, in scope: JSONOutlineReader.Scope) {
    switch (type, scope) {
    case (JSONOutlineReader.text, .root): version = key
    case (JSONOutlineReader.text, _): entryType = key
    case (JSONOutlineReader.entriesKey, _), (JSONOutlineReader.unknownKey, _):
      entriesKey = key
      isEntriesKeyUnknown = type == JSONOutlineReader.unknownKey
    case (_, .root): members[key] = Kind(firstByte: type)
    case (_, .feed): feed[key] = Kind(firstByte: type)
    case (_, .groups): groups[key] = Kind(firstByte: type)
    case (_, .group): group[key] = Kind(firstByte: type)
    case (_, .entry): entry[key] = Kind(firstByte: type)
    }
  }
}

extension csj_start {
  /// The values in an object or array so far.
  @safe
  struct Children: Sequence, IteratorProtocol {
    fileprivate let start: csj_start
    /// The index of the next value.
    private(set) var index: Int
    fileprivate let end: Int

    fileprivate init(_ start: csj_start, _ index: Int) {
      unsafe self.start = start
      self.index = index + 1
      end = unsafe start.end(of: index)
    }

    mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = unsafe start.end(of: index) }
      return index
    }
  }

  func children(of index: Int) -> Children { unsafe Children(self, index) }

  /// Returns the index after the values in a container so far.
  func end(of index: Int) -> Int {
    guard unsafe index < count, unsafe values[index].end != 0 else { return unsafe count }
    return unsafe Int(values[index].next)
  }

  /// Returns the key of a value as it is written.
  func key(of index: Int) -> UnsafeBufferPointer<UInt8> {
    let value = unsafe values[index]
    return unsafe UnsafeBufferPointer(
      start: bytes + Int(value.key), count: Int(value.key_end - value.key))
  }

  /// Returns a string without its quotes, as it is written; `nil` for another value.
  func text(of index: Int) -> UnsafeBufferPointer<UInt8>? {
    let value = unsafe values[index]
    guard value.type == UInt8(ascii: "\"") else { return nil }
    return unsafe UnsafeBufferPointer(
      start: bytes + Int(value.start) + 1, count: Int(value.end - value.start) - 2)
  }
}
