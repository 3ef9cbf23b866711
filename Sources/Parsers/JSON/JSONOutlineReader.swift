internal import CChartConvJSON
internal import ChartConvIO
internal import ChartConvModel

/// Reads the outline of a document from its start: the keys of the objects by which dialects are
/// recognised.
struct JSONOutlineReader: ~Escapable {
  /// The object that a member belongs to.
  fileprivate enum Scope: UInt32 {
    case root, feed, groups, group, entry
  }

  // Bounds for hostile documents, which have millions of keys, or keys of megabytes.
  private static let maximumMembers: UInt32 = 1000
  private static let longestKey = 256
  /// Entries under an unknown key have at least as many members.
  private static let fewestMembers = 3

  private var start: JSONCursor
  private let extent: JSONDocuments.OutlineExtent
  /// `false` to find out only the shape.
  private let isShown: Bool
  private(set) var outline = JSONOutline()
  /// A hash of all that an outline shows.
  private(set) var shape: UInt64
  private(set) var hasEntry = false
  private var hasGroup = false
  private var isInChannel = false
  /// The number of members of each scope.
  private var shown = SIMD8<UInt32>()

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, _ extent: JSONDocuments.OutlineExtent, isShown: Bool) {
    start = JSONCursor(bytes)
    self.extent = extent
    self.isShown = isShown
    outline.root = JSONOutline.Kind(firstByte: start.type)
    var values = start
    values.enter()
    outline.isEmpty = start.isContainer && !values.hasItem() && !values.isCut
    shape = UInt64(start.type) << (outline.isEmpty ? 8 : 0)
    if start.isObject { readObject(.root) } else { readEntry() }
  }

  /// `true` if more of the document doesn't change the outline.
  var isDone: Bool {
    hasEntry && extent != .whole || hasGroup && extent == .toFirstGroup
  }

  private static func telling(of key: [UInt8]) -> csj_telling {
    unsafe key.withUnsafeBufferPointer { unsafe csj_telling_of($0.baseAddress, $0.count) }
  }

  private static func isKey(_ key: [UInt8], _ word: String) -> Bool {
    key.elementsEqual(word.utf8)
  }

  private mutating func show(_ type: UInt8, _ key: [UInt8], in scope: Scope) {
    shape = unsafe key.withUnsafeBufferPointer {
      unsafe csj_shape_with_member(
        shape, scope.rawValue, $0.baseAddress, $0.count, type)
    }
    if isShown { outline.add(type, String(decoding: key, as: UTF8.self), in: scope) }
  }

  private mutating func readObject(_ scope: Scope) {
    start.enter()
    while !isDone, let key = start.key() {
      let type = start.type
      let telling = Self.telling(of: key)
      var text: [UInt8]?
      if telling == csj_tells_type || telling == csj_tells_version, start.isString {
        text = start.text()
      } else if type == JSONCursor.scalar {
        start.pass()
      }
      if start.isCut { return }
      if key.count <= Self.longestKey {
        shown[Int(scope.rawValue)] += 1
        if shown[Int(scope.rawValue)] <= Self.maximumMembers { show(type, key, in: scope) }
      }
      if type != JSONCursor.scalar {
        readMember(key, telling, scope)
      } else if let text {
        readText(text, telling, scope)
      }
    }
  }

  /// Shows a text that names a dialect or a type.
  private mutating func readText(_ text: [UInt8], _ telling: csj_telling, _ scope: Scope) {
    guard scope == .root || scope == .entry, text.count <= Self.longestKey else { return }
    if telling == csj_tells_type {
      show(Self.text, text, in: .entry)
    } else if scope == .root, text.span.holds("jsonfeed.org/".bytes.span) {
      // Rows have versions of apps, which differ: an outline with them would never be that of the last
      // row.
      show(Self.text, text, in: .root)
    }
  }

  /// Reads the value of a member, an object or an array.
  private mutating func readMember(_ key: [UInt8], _ telling: csj_telling, _ scope: Scope) {
    let holdsEntries = telling == csj_tells_entries || telling == csj_tells_groups
    let isObject = start.isObject
    switch scope {
    case .root where isObject && telling == csj_tells_feed: readObject(.feed)
    case .root where isObject && telling == csj_tells_groups: readObject(.groups)
    case .root where isObject && telling == csj_tells_legacy: readKeys(key, scope)
    case .root where hasEntry: start.pass()
    case .root where holdsEntries:
      show(Self.entriesKey, key, in: .entry)
      readEntry()
    case .root where extent != .toFirstEntry: readUnknown(key)
    case .feed where !hasEntry && holdsEntries: readEntry()
    case .feed where isObject && !hasEntry && Self.isKey(key, "channel"): readChannel(key)
    case .feed where isObject: readKeys(key, scope)
    case .groups where !hasEntry: readGroups()
    case .group where !hasEntry && Self.isKey(key, "data"): readEntry()
    // The first keys of a legacy text tell what wrote its JSON.
    case .entry where isObject && (isInChannel || telling == csj_tells_legacy): readKeys(key, scope)
    default: start.pass()
    }
  }

  /// Reads an object, or the first object in an array.
  private mutating func readEntry() {
    if start.isObject {
      readObject(.entry)
      hasEntry = !start.isCut
    } else if start.isContainer {
      start.enter()
      while !isDone, start.hasItem() {
        if hasEntry { start.pass() } else { readEntry() }
      }
    } else {
      start.pass()
    }
  }

  private mutating func readGroup() {
    readObject(.group)
    hasGroup = !start.isCut || isDone
  }

  /// Reads the first object of a group of entries: the group itself, or the first in an array.
  private mutating func readGroups() {
    if start.isObject { return readGroup() }
    start.enter()
    guard start.hasItem() else { return }
    if start.isObject { readGroup() } else { start.pass() }
    if !isDone { start.leave() }
  }

  /// Reads a value under a key that no dialect has, if it may be a group of entries or hold some.
  private mutating func readUnknown(_ key: [UInt8]) {
    if start.isObject {
      if hasGroup { start.pass() } else { readGroup() }
      return
    }
    start.enter()
    guard start.hasItem() else { return }
    let first = start.index
    let scope = scopeOfItem()
    if scope != nil { start.goBack(to: first) }
    if scope == .group {
      readGroup()
    } else if scope == .entry {
      show(Self.unknownKey, key, in: .entry)
      readObject(.entry)
      hasEntry = true
    }
    if !isDone { start.leave() }
  }

  /// Passes the first item of a list. Returns what it is if it is an object whose members tell: a group
  /// has `data`.
  private mutating func scopeOfItem() -> Scope? {
    let (first, isObject) = (start.index, start.isObject)
    start.pass()
    guard isObject, !start.isCut else { return nil }
    let end = start.index
    start.goBack(to: first)
    start.enter()
    var count = 0
    while let key = start.key() {
      if !hasGroup, Self.isKey(key, "data") { return .group }
      count += 1
      start.pass()
    }
    start.goBack(to: end)
    return count >= Self.fewestMembers ? .entry : nil
  }

  /// Reads the channel of an RSS feed: its first key and its first item.
  private mutating func readChannel(_ channel: [UInt8]) {
    var isFirst = true
    start.enter()
    while let key = start.key() {
      let type = start.type
      if type == JSONCursor.scalar { start.pass() }
      if start.isCut { return }
      if isFirst { show(type, Self.path(channel, key), in: .feed) }
      isFirst = false
      guard Self.isKey(key, "item") else {
        if type != JSONCursor.scalar { start.pass() }
        continue
      }
      isInChannel = true
      if type != JSONCursor.scalar { readEntry() }
      isInChannel = false
      if !isDone { start.leave() }
      return
    }
  }

  /// Shows the first key of an object, or all of those in an item.
  private mutating func readKeys(_ object: [UInt8], _ scope: Scope) {
    start.enter()
    while let key = start.key() {
      let type = start.type
      start.pass()
      if start.isCut { return }
      show(type, Self.path(object, key), in: scope)
      if !isInChannel { return start.leave() }
    }
  }

  /// Returns the path of a key in an object: the object's own key, a full stop and that key.
  private static func path(_ object: [UInt8], _ key: [UInt8]) -> [UInt8] {
    object + [UInt8(ascii: ".")] + key
  }

  // What is shown instead of the type of a value.
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
