import ChartConv
import ChartConvWeb

/// The names of the inputs, `-` for standard input: first those on the command line, then those of
/// a list. Those of the list are converted to strings on access.
struct InputNames: RandomAccessCollection, Sendable {
  private var arguments: [String] = []
  private var list: ArraySlice<UInt8> = []
  /// The ranges of the names in the list.
  private var listed: [Range<Int>] = []

  var startIndex: Int { 0 }
  var endIndex: Int { arguments.count + listed.count }

  subscript(index: Int) -> String {
    guard index >= arguments.count else { return arguments[index] }
    return String(decoding: list[listed[index - arguments.count]], as: UTF8.self)
  }

  /// Adds an argument of the command line.
  mutating func append(_ argument: String) { arguments.append(argument) }

  /// Returns the name at an index, or the files of that folder.
  func only(at index: Int) throws(FeedError) -> InputNames {
    var names = ordered([index])
    try names.expandPresets()
    names.expandFolders()
    return names
  }

  /// Returns the names at some indices.
  func ordered(_ indices: [Int]) -> InputNames {
    var names = InputNames()
    names.setList(indices.flatMap { self[$0].utf8 + [0] }[...], endedBy: 0)
    return names
  }

  /// Replaces folders by their files. One without files stays, and can't be read.
  mutating func expandFolders() {
    func isFolder(_ name: String) -> Bool {
      !WebAddress.isAddress(name) && FileStatus(of: name)?.isFolder == true
    }
    guard contains(where: isFolder) else { return }
    replace { name in
      let files = isFolder(name) ? Folder.files(below: name) : []
      return files.isEmpty ? [name] : files
    }
  }

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

  /// Sets the list of names that follow the arguments. Each name is terminated by a byte.
  mutating func setList(_ list: ArraySlice<UInt8>, endedBy end: UInt8) {
    self.list = list
    listed = list.split(separator: end).map(\.indices)
  }
}
