internal import ChartConvIO
internal import ChartConvSnapshots
internal import ChartConvWriters

/// What happens to the rows that a partition already has.
public enum ExistingRows: Sendable, Hashable {
  /// The run ends with an error before anything is written.
  case refuse
  /// Files are added, one for each snapshot of a chart, named by its identity; or for each document
  /// without a time or a chart, named by its rows. Snapshots that a partition has aren't added again. A
  /// complete snapshot replaces an incomplete one. Two simultaneous runs don't overwrite each
  /// other.
  case append
  /// The files are replaced.
  case overwrite
}

/// The snapshot whose rows are in a file.
struct SnapshotPart {
  /// What only copies of the snapshot have in common.
  let digits: String
  var isComplete = true

  init(_ identity: SnapshotIdentity) {
    digits = String(SHA256(Array(identity.key.utf8)).text.prefix(32))
  }
}

/// The folder of a partition. Its files are `part-0.csv`, and `part-HASH.csv` if rows are appended.
///
/// Readers of such folders pass over names that begin with a dot or an underscore.
struct PartitionFolder {
  let path: String
  private let suffix: String
  private let existing: ExistingRows
  private let preference: CopyPreference

  /// Throws `.unwritable` if the folder has rows that the run must not change, or files that are read.
  init(
    _ path: String, suffix: String, _ existing: ExistingRows, _ preference: CopyPreference,
    sparing files: ReadFiles
  ) throws(FeedError) {
    self.path = path
    self.suffix = suffix
    self.existing = existing
    self.preference = preference
    // A folder to which is added may have many files, and a run many documents.
    guard existing != .append else { return }
    for name in Self.names(in: path) {
      guard existing == .overwrite else { throw refusal }
      let file = "\(path)/\(name)"
      if let problem = files.problem(ofWriting: file) { throw problem }
      guard Self.isOurs(name) else {
        throw FeedError(.unwritable, "\(file) isn't a file of chartconv, and isn't replaced")
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
    guard parts.count == 2, parts[0].hasPrefix("part-") else { return false }
    let mark = parts[0].hasSuffix(incompleteMark) ? incompleteMark.utf8.count : 0
    return OutputFormat.all.contains { $0.suffix == parts[1] }
      && parts[0].dropFirst(5).utf8.dropLast(mark).allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// What becomes of a file.
  enum Outcome {
    /// Its rows are in the partition.
    case kept
    /// A better copy of the snapshot is in the partition.
    case passedOver
    /// Its rows replace others of the snapshot.
    case replaced(String)
    /// An input failed, and the rows are in another file.
    case partial(String)
    /// The file of another copy of the snapshot counts.
    case leftOut(String)
    /// The rows are in another file, because nothing tells their snapshot, and entries are missing.
    case unnamed(String)
  }

  /// Gives a file its name in the folder.
  ///
  /// - Parameters:
  ///   - snapshot: the snapshot whose rows are appended; `nil` if there are others in the file.
  ///   - hasAllEntries: `false` if the document of the rows lost entries.
  ///   - isOfNews: `true` if no other run adds the rows.
  ///   - isComplete: `false` if an input failed, and partial output isn't allowed.
  func commit(
    _ file: AtomicFile, of snapshot: SnapshotPart?, hasAllEntries: Bool, isOfNews: Bool,
    isComplete: Bool
  ) throws(FeedError) -> Outcome {
    // The complete copy of an unnamed document couldn't replace its rows.
    let isUnnamed = existing == .append && snapshot == nil && !hasAllEntries && !isOfNews
    guard isComplete, !isUnnamed else {
      let path = try nameByContents(file, "_part-", ".\(suffix)\(AtomicFile.partialSuffix)")
      return isComplete ? .unnamed(path) : .partial(path)
    }
    let name = "\(path)/part-0.\(suffix)"
    switch existing {
    case .refuse: guard try file.take(name, replaces: false) else { throw refusal }
    case .append:
      if let snapshot { return try commit(file, of: snapshot) }
      _ = try nameByContents(file, "part-", ".\(suffix)")
    case .overwrite:
      try FolderReplacement(of: path).commit(file, as: "part-0.\(suffix)")
    }
    return .kept
  }

  /// Names a file by its snapshot, of which one copy counts as ``SnapshotFacts`` says.
  private func commit(
    _ file: AtomicFile, of snapshot: SnapshotPart
  ) throws(FeedError) -> Outcome {
    let stem = "\(path)/part-\(snapshot.digits)"
    let (whole, incomplete) = ("\(stem).\(suffix)", "\(stem)\(Self.incompleteMark).\(suffix)")
    guard snapshot.isComplete else {
      if FileStatus(of: whole) != nil { return .passedOver }
      let isLonger = FileStatus(of: incomplete).map { $0.size < file.size } ?? false
      let isKept = try file.take(incomplete, replaces: isLonger)
      // Another run may have added the complete copy since.
      guard FileStatus(of: whole) != nil else { return isKept ? .kept : .passedOver }
      Folder.remove(incomplete)
      return .passedOver
    }
    if FileStatus(of: incomplete) != nil, FileStatus(of: whole) == nil {
      // A reader finds the one file or the other, never both or none.
      let size = file.size
      _ = try file.take(incomplete, replaces: true)
      if Folder.rename(incomplete, to: whole) { return .kept }
      // Another run has just added the complete copy.
      Folder.remove(incomplete)
      return FileStatus(of: whole)?.size == size ? .kept : .leftOut(whole)
    }
    defer { Folder.remove(incomplete) }
    if try file.take(whole, replaces: false) { return .kept }
    if try file.equals(fileAt: whole) { return .kept }
    guard preference == .last else { return .leftOut(whole) }
    _ = try file.take(whole, replaces: true)
    return .replaced(whole)
  }

  private static let incompleteMark = "-incomplete"

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
