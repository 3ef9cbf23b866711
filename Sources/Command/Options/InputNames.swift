internal import ChartConv
internal import ChartConvIO
internal import ChartConvWeb

/// The names of the inputs, `-` for standard input: first those on the command line, then those of
/// a list. Those of the list are converted to strings on access.
struct InputNames: RandomAccessCollection, Sendable {
  private var arguments: [String] = []
  private var list: ArraySlice<UInt8> = []
  /// The ranges of the names in the list. The first use of a type with requirements, such as `Range`,
  /// takes a fiftieth of a short run.
  private var listed: [(start: Int, end: Int)] = []
  /// `true` for each name that was found in a folder; empty if none was.
  private var found: [Bool] = []

  var startIndex: Int { 0 }
  var endIndex: Int { arguments.count + listed.count }

  subscript(index: Int) -> String {
    guard index >= arguments.count else { return arguments[index] }
    let name = listed[index - arguments.count]
    return String(decoding: list[name.start..<name.end], as: UTF8.self)
  }

  /// Adds an argument of the command line.
  mutating func append(_ argument: String) { arguments.append(argument) }

  /// Returns the name at an index, or the files of that folder.
  func only(at index: Int, _ filter: FileFilter) throws(FeedError) -> InputNames {
    var names = ordered([index])
    try names.expandPresets()
    names.expandFolders(filter)
    return names
  }

  func ordered(_ indices: [Int]) -> InputNames {
    var names = InputNames()
    names.setList(indices.flatMap { self[$0].utf8 + [0] }[...], endedBy: 0)
    return names
  }

  /// Replaces folders by their files. One without files stays, and can't be read.
  mutating func expandFolders(_ filter: FileFilter) {
    func isFolder(_ name: String) -> Bool {
      !WebAddress.isAddress(name) && FileStatus(of: name)?.isFolder == true
    }
    guard contains(where: isFolder) else { return }
    var found: [Bool] = []
    replace { name in
      let files =
        isFolder(name)
        ? Folder.files(below: name).filter { filter.accepts($0, below: name) } : []
      found += files.isEmpty ? [false] : files.map { _ in true }
      return files.isEmpty ? [name] : files
    }
    self.found = found
  }

  /// Returns `true` if the name at an index was found in a folder.
  func isFound(_ index: Int) -> Bool { !found.isEmpty && found[index] }

  /// `true` for `/dev/null`, which means a side without entries.
  var isEmptySide: Bool { count == 1 && first == "/dev/null" }

  /// Replaces presets by their URLs.
  mutating func expandPresets() throws(FeedError) {
    guard contains(where: Preset.isPreset) else { return }
    try replace { name throws(FeedError) in
      Preset.isPreset(name) ? try Preset(name).documents.map(\.url) : [name]
    }
  }

  /// Replaces each name by others.
  private mutating func replace<Failure>(
    _ others: (String) throws(Failure) -> [String]
  ) throws(Failure) {
    var names: [UInt8] = []
    for name in self {
      for other in try others(name) {
        names += other.utf8
        names.append(0)
      }
    }
    arguments = []
    setList(names[...], endedBy: 0)
  }

  mutating func replaceAll(by names: [String]) {
    arguments = []
    setList(names.flatMap { $0.utf8 + [0] }[...], endedBy: 0)
  }

  /// Sets the list of names that follow the arguments. Each name is terminated by a byte.
  mutating func setList(_ list: ArraySlice<UInt8>, endedBy end: UInt8) {
    self.list = list
    listed = list.split(separator: end).map { ($0.startIndex, $0.endIndex) }
  }
}

/// A file with the names of inputs: one per line, with comments, or NUL-terminated as by `find -print0`. Of
/// OPML, the addresses of its feeds.
struct InputList {
  /// The path; `-` is standard input.
  let path: String
  let isZeroTerminated: Bool

  func read(into names: inout InputNames) throws(FeedError) {
    do throws(FeedError) {
      var source = try ByteSource(path: path)
      let list = try source.peek(.max)
      guard isZeroTerminated || !list.contains(0) else {
        throw FeedError(.malformed, "the list has NUL bytes; -0 reads names that end with them")
      }
      let count = names.count
      if list.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
        names.setList(try Self.addresses(in: list), endedBy: 0)
      } else {
        names.setList(isZeroTerminated ? list : Self.names(in: list), endedBy: 0)
      }
      guard names.count > count else { throw FeedError(.malformed, "the list has no names") }
    } catch {
      throw .usage("--files-from: \(error)")
    }
  }

  /// Returns the lines that are names, each followed by a zero byte. Empty lines and those that begin with
  /// `#` are ignored.
  private static func names(in list: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var names: [UInt8] = []
    for line in list.split(separator: 0x0A) {
      let line = line.last == 0x0D ? line.dropLast() : line
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      names += line
      names.append(0)
    }
    return names[...]
  }

  private static func addresses(in list: ArraySlice<UInt8>) throws(FeedError) -> ArraySlice<UInt8> {
    let document = try FeedDocument(list)
    guard document.feeds.allSatisfy({ $0.feed.dialect == "opml" }) else {
      throw FeedError(.unrecognized, "a feed, not a list of names or OPML")
    }
    if let error = document.error { throw error }
    var addresses: [UInt8] = []
    for entry in document.entries {
      guard let address = entry.podcastURL ?? entry.url else { continue }
      guard WebAddress.isAddress(address) else {
        throw FeedError(.malformed, "'\(address)' isn't an address of http or https")
      }
      addresses += address.utf8
      addresses.append(0)
    }
    return addresses[...]
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

/// The inputs of a run. Some may be documents of the web.
extension Plan {
  func series(_ names: InputNames) -> InputSeries {
    if let git { return InputSeries(count: names.count) { git.input(names[$0]) } }
    let filter = options.fileFilter
    guard let session else {
      return InputSeries(count: names.count) { [filter] in Self.file(names, $0, filter) }
    }
    let gate = HostGate()
    for index in names.indices { gate.expect(names[index], at: index) }
    let counter = conversion.counter
    return InputSeries(count: names.count) { [filter] index in
      let name = names[index]
      guard WebAddress.isAddress(name) else { return Self.file(names, index, filter) }
      return .web(name, session, gate, at: index) {
        counter?.add(bytes: $0)
      }
    }
  }

  /// Returns a file. A URL that isn't fetched would be one that doesn't exist.
  private static func file(
    _ names: InputNames, _ index: Int, _ filter: FileFilter
  ) -> ConversionInput {
    let name = names[index]
    if names.isFound(index) { return .found(name) }
    let status = FileStatus(of: name)
    let problem: String? =
      if status?.isFolder ?? false {
        "the folder has no files"
          + (filter.isOpen ? "" : " that --include and --exclude choose")
      } else if status == nil, WebAddress.isOtherURL(name) {
        "only URLs of http and https are fetched"
      } else if status == nil, index > 0, index == names.count - 1, Plan.isOutputName(name),
        Plan.suffix(of: name) != Plan.suffix(of: names[0])
      {
        "No such file or directory; '-o \(name)' writes it"
      } else {
        nil
      }
    guard let problem else { return .path(name) }
    return .pieces(name: name) { throw FeedError(.unreadable, problem, in: name) }
  }
}
