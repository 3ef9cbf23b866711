internal import ChartConv
internal import ChartConvIO
internal import ChartConvWeb

/// The names of the inputs, `-` for standard input: first those on the command line, then those of
/// a list.
struct InputNames: RandomAccessCollection, Sendable {
  /// What a name means, looked up once.
  enum Kind: Sendable {
    /// A file that can be replaced, and its size in bytes.
    case file(FileStatus.Identity, size: Int)
    /// A file that was found in a folder.
    case found
    case folder
    case missing
    /// A URL, standard input, or a file that can't be replaced.
    case other
  }

  private struct Input {
    let name: String
    var kind = Kind.other
  }

  private var names: [Input] = []

  init(_ names: [String] = []) { self.names = names.map { Input(name: $0) } }

  var startIndex: Int { 0 }
  var endIndex: Int { names.count }

  subscript(index: Int) -> String { names[index].name }

  mutating func append(_ name: String) { names.append(Input(name: name)) }

  /// Returns the name at an index, or the files of that folder.
  func only(at index: Int, _ filter: FileFilter) throws(FeedError) -> InputNames {
    var names = InputNames([self[index]])
    try names.expandPresets()
    names.expandFolders(filter)
    return names
  }

  /// Looks the files up, and replaces folders by their files. One without files stays, and can't be
  /// read.
  mutating func expandFolders(_ filter: FileFilter) {
    var expanded: [Input] = []
    expanded.reserveCapacity(count)
    for name in self {
      let kind = Self.kind(of: name)
      var files: [String] = []
      if case .folder = kind {
        files = Folder.files(below: name).filter { filter.accepts($0, below: name) }
      }
      if files.isEmpty { expanded.append(Input(name: name, kind: kind)) }
      for file in files { expanded.append(Input(name: file, kind: .found)) }
    }
    names = expanded
  }

  private static func kind(of name: String) -> Kind {
    guard name != "-", !WebAddress.isAddress(name) else { return .other }
    guard let status = FileStatus(of: name) else { return .missing }
    if status.isFolder { return .folder }
    return status.isRegular ? .file(status.identity, size: status.size) : .other
  }

  func kind(at index: Int) -> Kind { names[index].kind }

  /// The total size of the files in bytes; `nil` unless all are regular.
  var size: Int? {
    var total = 0
    for name in self {
      guard let status = FileStatus(of: name), status.isRegular else { return nil }
      total += status.size
    }
    return total
  }

  /// `true` for files that together take less time to read than a thread takes to start.
  var areSmall: Bool {
    var room = 64 << 10
    return names.allSatisfy { name in
      guard case .file(_, let size) = name.kind else { return false }
      room -= size
      return room >= 0
    }
  }

  /// Replaces presets by their URLs.
  mutating func expandPresets() throws(FeedError) {
    guard contains(where: Preset.isPreset) else { return }
    var expanded: [String] = []
    for name in self {
      expanded += Preset.isPreset(name) ? try Preset(name).documents.map(\.url) : [name]
    }
    self = InputNames(expanded)
  }
}

/// A file with the names of inputs: one per line, with comments, or NUL-terminated as by `find -print0`. Of
/// OPML, the addresses of its feeds.
struct InputList {
  /// The path; `-` is standard input.
  let path: String

  func read(into names: inout InputNames) throws(FeedError) {
    do throws(FeedError) {
      var source = try ByteSource(path: path)
      if try source.peek(3).elementsEqual([0xEF, 0xBB, 0xBF]) { source.skip(3) }
      let list = try source.peek(.max)
      let isMarkup = list.first { $0 > 0x20 } == UInt8(ascii: "<")
      let listed = isMarkup ? try Self.addresses(in: list) : self.names(in: list)
      guard !listed.isEmpty else { throw FeedError(.malformed, "the list has no names") }
      for name in listed { names.append(name) }
    } catch {
      throw .usage("--files-from: \(error)")
    }
  }

  /// Returns the names. Of lines, empty ones and those that begin with `#` are ignored. No name has a zero
  /// byte, so a list that has one isn't of lines.
  private func names(in list: ArraySlice<UInt8>) -> [String] {
    let isZeroTerminated = list.contains(0)
    return list.split(separator: isZeroTerminated ? 0 : 0x0A).compactMap { line in
      let name = !isZeroTerminated && line.last == 0x0D ? line.dropLast() : line
      let isComment = !isZeroTerminated && name.first == UInt8(ascii: "#")
      return isComment || name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
  }

  private static func addresses(in list: ArraySlice<UInt8>) throws(FeedError) -> [String] {
    let document = try FeedDocument(list)
    guard document.feeds.allSatisfy({ $0.feed.dialect == "opml" }) else {
      throw FeedError(.unrecognized, "a feed, not a list of names or OPML")
    }
    if let error = document.error { throw error }
    let addresses = document.entries.compactMap { $0.podcastURL ?? $0.url }
    if let other = addresses.first(where: { !WebAddress.isAddress($0) }) {
      throw FeedError(.malformed, "'\(other)' isn't an address of http or https")
    }
    return addresses
  }
}

/// A file of ids, one per line. Empty lines and lines beginning with `#` are ignored.
enum IDList {
  static func read(_ path: String) throws(FeedError) -> Set<ExactText> {
    do throws(FeedError) {
      var source = try ByteSource(path: path)
      try source.skipLeadingBlanks()
      let bytes = try source.peek(.max)
      // No id would match: of a compressed file, of UTF-16, or of a list with NUL bytes.
      guard bytes.span.isUTF8, !bytes.contains(0) else {
        throw FeedError(.unreadable, "not lines of text in UTF-8", in: path)
      }
      return ids(in: bytes)
    } catch {
      throw .usage("--exclude-ids: \(error)")
    }
  }

  private static func ids(in bytes: ArraySlice<UInt8>) -> Set<ExactText> {
    var ids: Set<ExactText> = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
      guard let start = line.firstIndex(where: { !isBlank($0) }),
        let end = line.lastIndex(where: { !isBlank($0) }), line[start] != UInt8(ascii: "#")
      else { continue }
      ids.insert(ExactText(String(decoding: line[start...end], as: UTF8.self)))
    }
    return ids
  }
}
