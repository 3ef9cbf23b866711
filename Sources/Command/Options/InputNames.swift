import ChartConv
import ChartConvWeb

/// The names of the inputs, `-` for standard input: first those on the command line, then those of
/// a list. They are converted to strings on access.
struct InputNames: RandomAccessCollection, Sendable {
  private let arguments: Arguments
  private var argumentIndices: [Int32] = []
  private var list: ArraySlice<UInt8> = []
  /// The ranges of the names in the list.
  private var listed: [Range<Int>] = []

  init(in arguments: Arguments = Arguments([])) { self.arguments = arguments }

  var startIndex: Int { 0 }
  var endIndex: Int { argumentIndices.count + listed.count }

  subscript(index: Int) -> String {
    guard index >= argumentIndices.count else { return arguments[Int(argumentIndices[index])] }
    return String(decoding: list[listed[index - argumentIndices.count]], as: UTF8.self)
  }

  /// Adds the argument at an index of the command line.
  mutating func append(at index: Int) { argumentIndices.append(Int32(truncatingIfNeeded: index)) }

  /// Returns the name at an index, or the files of that folder.
  func only(at index: Int) throws(FeedError) -> InputNames {
    var names = ordered([index])
    try names.expandPresets()
    names.expandFolders()
    return names
  }

  /// Returns the names at some indices.
  func ordered(_ indices: [Int]) -> InputNames {
    var names = InputNames(in: arguments)
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
    argumentIndices = []
    setList(names[...], endedBy: 0)
  }

  /// Sets the list of names that follow the arguments. Each name is terminated by a byte.
  mutating func setList(_ list: ArraySlice<UInt8>, endedBy end: UInt8) {
    self.list = list
    listed = list.split(separator: end).map(\.indices)
  }
}
