internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvSnapshots
internal import ChartConvWriters

/// What happens to the rows that a partition already has.
package enum ExistingRows: Sendable, Hashable {
  /// The run ends with an error before anything is written.
  case refuse
  /// A file is added to each partition, named by what is in it. Snapshots that a partition has aren't
  /// added again, and of streams only entries that are new or have changed, with the time in the column
  /// ``EntryField/seen``. A complete snapshot replaces an incomplete one. Two simultaneous runs don't
  /// overwrite each other.
  case append
  case overwrite
}

/// The folder of a partition. Its files are `part-0.csv`, and `part-HASH.csv` if rows are appended; of a
/// snapshot that another copy may replace `part-HASH-incomplete.csv`.
///
/// Readers of such folders pass over names that begin with a dot or an underscore.
struct PartitionFolder {
  let path: String
  /// The folder of what was read of inputs that failed.
  let partials: String
  private let suffix: String
  private let existing: ExistingRows
  private let preference: CopyPreference

  /// Throws `.unwritable` if the folder has rows that the run must not change, or files that are read.
  init(
    _ name: String, of stage: RowStage, _ plan: Conversion, _ existing: ExistingRows,
    sparing files: ReadFiles
  ) throws(FeedError) {
    path = stage.root.path(of: name)
    partials = "\(stage.hidden)/\(name)"
    suffix = plan.output.suffix
    self.existing = existing
    preference = plan.preference
    try refuseOlderMonths()
    // A folder to which is added may have many files, and a run many documents.
    guard existing != .append else { return }
    for name in Folder.names(in: path) ?? [] where !name.hasPrefix("_") {
      guard existing == .overwrite else { throw refusal }
      let file = "\(path)/\(name)"
      if let problem = files.problem(ofWriting: file) { throw problem }
      guard Self.isOurs(name) else {
        throw FeedError(.unwritable, "\(file) isn't a file of chartconv, and isn't replaced")
      }
    }
  }

  /// Version 0.1.0 wrote a month as 2024-05, which isn't read as a date.
  private func refuseOlderMonths() throws(FeedError) {
    var parent = ""
    for name in path.split(separator: "/", omittingEmptySubsequences: false) {
      if name.contains("_month="), name.hasSuffix("-01") {
        let older = "\(parent)\(name.dropLast(3))"
        if FileStatus(of: older) != nil {
          throw FeedError(
            .unwritable, "\(older) is of version 0.1.0; move it: mv '\(older)' '\(parent)\(name)'")
        }
      }
      parent += "\(name)/"
    }
  }

  private var refusal: FeedError {
    FeedError(.unwritable, "\(path) already has rows; append adds to them, overwrite replaces them")
  }

  /// Returns `true` for the name of a file that an earlier run may have written.
  private static func isOurs(_ name: String) -> Bool {
    let parts = name.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix("part-") else { return false }
    let mark = parts[0].hasSuffix(incompleteMark) ? incompleteMark.utf8.count : 0
    return OutputFormat.all.contains { $0.suffix == parts[1] }
      && parts[0].dropFirst(5).utf8.dropLast(mark).allSatisfy("0123456789abcdef-".utf8.contains)
  }

  /// Gives a file its name in the folder.
  func commit(_ file: AtomicFile) throws(FeedError) {
    let name = "part-0.\(suffix)"
    if existing == .overwrite { return try FolderReplacement(of: path).commit(file, as: name) }
    guard try file.take("\(path)/\(name)", replaces: false) else { throw refusal }
  }

  /// `true` if there are rows of earlier runs.
  var hasFiles: Bool { Folder.names(in: path)?.contains { !$0.hasPrefix("_") } ?? false }

  /// Returns `true` if a copy of a snapshot has a file.
  func hasCopy(_ digest: String) -> Bool {
    ["", Self.incompleteMark].contains { FileStatus(of: file(digest, $0))?.isRegular ?? false }
  }

  private func file(_ digest: String, _ mark: String) -> String {
    "\(path)/part-\(digest)\(mark).\(suffix)"
  }

  /// Returns the name of a file, which may exist, with a number if something else has the name.
  func freeName(_ stem: String) -> String {
    var name = "\(stem).\(suffix)"
    var number = 0
    while Folder.isLink("\(path)/\(name)")
      || FileStatus(of: "\(path)/\(name)").map({ !$0.isRegular }) ?? false
    {
      number += 1
      name = "\(stem)-\(number).\(suffix)"
    }
    return name
  }

  /// Names a file by its snapshot, of which one copy counts as ``SnapshotFacts`` says. Returns `true` if the
  /// rows are in the partition then, and a warning if there were others of the snapshot.
  func commit(
    _ file: AtomicFile, of digest: String, isComplete: Bool
  ) throws(FeedError) -> (isKept: Bool, warning: String?) {
    let (whole, incomplete) = (self.file(digest, ""), self.file(digest, Self.incompleteMark))
    let leftOut = (false, Self.leftOut(because: whole))
    guard isComplete else {
      if FileStatus(of: whole) != nil { return (false, nil) }
      let isLonger = FileStatus(of: incomplete).map { $0.size < file.size } ?? false
      let isKept = try file.take(incomplete, replaces: isLonger)
      // Another run may have added the complete copy since.
      guard FileStatus(of: whole) != nil else { return (isKept, nil) }
      Folder.remove(incomplete)
      return (false, nil)
    }
    if FileStatus(of: incomplete) != nil, FileStatus(of: whole) == nil {
      // A reader finds the one file or the other, never both or none.
      let size = file.size
      _ = try file.take(incomplete, replaces: true)
      if Folder.rename(incomplete, to: whole) { return (true, nil) }
      // Another run has just added the complete copy.
      Folder.remove(incomplete)
      return FileStatus(of: whole)?.size == size ? (true, nil) : leftOut
    }
    defer { Folder.remove(incomplete) }
    if try file.take(whole, replaces: false) { return (true, nil) }
    if try file.equals(fileAt: whole) { return (true, nil) }
    guard preference == .last else { return leftOut }
    _ = try file.take(whole, replaces: true)
    return (true, "a snapshot replaces other rows of it in \(whole)")
  }

  static func leftOut(because file: String) -> String {
    "a snapshot is left out, because \(file) has other rows or columns of it"
  }

  private static let incompleteMark = "-incomplete"

  private var partialSuffix: String { ".\(suffix)\(AtomicFile.partialSuffix)" }

  /// Names a file of what was read by a hash of its contents, and by a number if another one has the hash.
  /// A file with the same contents stays.
  func nameByContents(_ file: AtomicFile) throws(FeedError) -> String {
    var hash = ContentHash()
    try file.forEachPiece { piece in
      for byte in piece { hash.append(byte) }
      return true
    }
    let stem = hash.text(after: "\(partials)/part-")
    return try file.takeFree { stem + ($0 == 0 ? "" : "-\($0)") + partialSuffix }
  }

  /// Removes what earlier runs have read of inputs that failed.
  func removePartials(except written: Set<ExactText>) {
    for name in Folder.names(in: partials) ?? [] where name.hasSuffix(partialSuffix) {
      let file = "\(partials)/\(name)"
      if !written.contains(ExactText(file)) { Folder.remove(file) }
    }
  }
}
