import ChartConv

/// The names of the inputs, `-` for standard input: words of the command line, and behind them those
/// of a list; each is made a text when it is asked for.
struct InputNames: RandomAccessCollection, Sendable {
  private let arguments: Arguments
  private var argumentIndices: [Int32] = []
  private var list: ArraySlice<UInt8> = []
  /// Where in the list.
  private var listed: [Range<Int>] = []

  init(in arguments: Arguments = Arguments([])) { self.arguments = arguments }

  var startIndex: Int { 0 }
  var endIndex: Int { argumentIndices.count + listed.count }

  subscript(index: Int) -> String {
    guard index >= argumentIndices.count else { return arguments[Int(argumentIndices[index])] }
    return String(decoding: list[listed[index - argumentIndices.count]], as: UTF8.self)
  }

  /// Adds the word at that place of the command line.
  mutating func append(at index: Int) { argumentIndices.append(Int32(truncatingIfNeeded: index)) }

  /// Puts the files in a folder in its place.
  mutating func expandFolders() {
    func isFolder(_ name: String) -> Bool { FileStatus(of: name)?.isFolder == true }
    guard contains(where: isFolder) else { return }
    var names: [UInt8] = []
    for name in self {
      for file in isFolder(name) ? Folder.files(below: name) : [name] {
        names += file.utf8
        names.append(0)
      }
    }
    argumentIndices = []
    setList(names[...], endedBy: 0)
  }

  /// Puts the names of a list, in which a byte ends each, behind the words; there is one list.
  mutating func setList(_ list: ArraySlice<UInt8>, endedBy end: UInt8) {
    self.list = list
    listed = list.split(separator: end).map(\.indices)
  }
}
