internal import ChartConvIO
internal import ChartConvWriters

/// What happens to the rows that a partition already has.
public enum ExistingRows: Sendable, Hashable {
  /// The run ends with an error before anything is written.
  case refuse
  /// Files are added, one for the rows of each document, named by what they contain. What a partition
  /// has already isn't added again, and two runs at once don't overwrite each other.
  case append
  /// The files are replaced.
  case overwrite
}

/// The folder of a partition. Its files are `part-0.csv`, and `part-HASH.csv` where rows are appended.
///
/// Readers of such folders pass over names that begin with a dot or an underscore.
struct PartitionFolder {
  let path: String
  private let suffix: String
  private let existing: ExistingRows

  /// Throws `.unwritable` if the folder has rows that the run must not change, or files that are read.
  init(
    _ path: String, suffix: String, _ existing: ExistingRows, sparing files: ReadFiles
  ) throws(FeedError) {
    self.path = path
    self.suffix = suffix
    self.existing = existing
    for name in Self.names(in: path) {
      switch existing {
      case .append: break
      case .refuse: throw refusal
      case .overwrite:
        let file = "\(path)/\(name)"
        if let fault = files.fault(ofWriting: file) { throw fault }
        guard Self.isOurs(name) else {
          throw FeedError(.unwritable, "\(file) isn't a file of chartconv, and isn't replaced")
        }
      }
    }
  }

  private var refusal: FeedError {
    FeedError(.unwritable, "\(path) already has rows; append adds to them, overwrite replaces them")
  }

  private static func names(in path: String) -> [String] {
    (Folder.names(in: path) ?? []).filter { !$0.hasPrefix("_") }
  }

  /// Returns `true` for the name of a file that an earlier run may have written.
  private static func isOurs(_ name: String) -> Bool {
    let parts = name.split(separator: ".", maxSplits: 1)
    return parts.count == 2 && OutputFormat.all.contains { $0.suffix == parts[1] }
      && parts[0].hasPrefix("part-")
      && parts[0].dropFirst(5).utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// Gives a file its name in the folder.
  ///
  /// - Returns: the path of a file that isn't complete.
  func commit(_ file: AtomicFile, isComplete: Bool) throws(FeedError) -> String? {
    guard isComplete else {
      return try nameByContents(file, "_part-", ".\(suffix)\(AtomicFile.partialSuffix)")
    }
    let name = "\(path)/part-0.\(suffix)"
    switch existing {
    case .refuse: guard try file.take(name, replaces: false) else { throw refusal }
    case .append: _ = try nameByContents(file, "part-", ".\(suffix)")
    case .overwrite:
      _ = try file.take(name, replaces: true)
      for other in Self.names(in: path).map({ "\(path)/\($0)" }) where other != name {
        Folder.remove(other)
      }
    }
    return nil
  }

  /// Names a file by a hash of its contents, and by a number if another one has the hash. A file with
  /// the same contents stays.
  private func nameByContents(
    _ file: AtomicFile, _ prefix: String, _ suffix: String
  ) throws(FeedError) -> String {
    var hash = ContentHash()
    try file.forEachPiece { piece in
      for byte in piece { hash.append(byte) }
      return true
    }
    let stem = hash.text(after: "\(path)/\(prefix)")
    var number = 0
    while true {
      let name = stem + (number == 0 ? "" : "-\(number)") + suffix
      if try file.take(name, replaces: false) { return name }
      if try file.equals(fileAt: name) { return name }
      number += 1
    }
  }
}
