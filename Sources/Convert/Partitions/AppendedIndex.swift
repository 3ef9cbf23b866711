package import ChartConvIO
internal import ChartConvModel
internal import ChartConvSnapshots
internal import ChartConvWriters

/// What the files that runs with `--append` have added to a folder hold of one chart or stream.
///
/// It is a file named by a digest, with blocks of lines that are only appended:
///
///     file country=us/part-HASH.csv
///     snapshot DIGEST HASH
///     time MICROSECONDS
///     entry DIGEST ADDRESS REST VALUES UNIQUENESS
///
/// A block is on disk before its file has its name. If there is no such file, because a run was killed
/// or a partition was removed, the block counts for nothing.
final class AppendedIndex {
  private static let heading = "# chartconv: what was appended, 1"

  private let root: String
  private let path: String
  /// The size of the file when it was read.
  private var size = 0
  /// The hash of the rows of each snapshot in each partition, with the file that has them.
  private var snapshots: [ExactText: (hash: String, file: String)] = [:]
  /// The entries of a stream by their digests.
  private(set) var entries: [ExactText: SharedKey<StreamEntry.Stored>] = [:]
  /// The time of the newest document of a stream, in microseconds since 1970.
  private(set) var newest = 0
  /// The files that were looked for, and whether they are there.
  private var files: [ExactText: Bool] = [:]

  /// - Parameters:
  ///   - key: what only the chart or the stream has.
  ///   - folder: that of the indexes.
  init(of key: [UInt8], of root: String, in folder: String) throws(FeedError) {
    self.root = root
    path = "\(folder)/\(SHA256(key).shortText)"
    try read()
  }

  /// Returns the folder of the indexes of `lake`: `.lake.chartconv` beside it, because polars takes every
  /// file in it for rows. It is `lake/.chartconv` if that exists, or if `lake` is a file system of its own,
  /// such as a volume, of which nothing beside it is kept.
  static func folder(of root: String) -> String {
    let inside = "\(root)/.chartconv"
    guard FileStatus(of: inside) == nil, let resolved = unsafe realpath(root, nil) else {
      return inside
    }
    let path = unsafe String(cString: resolved)
    unsafe free(resolved)
    let parent = AtomicFile.folder(of: path)
    guard FileStatus(of: parent)?.isOfSameDevice(as: FileStatus(of: path)) ?? false,
      unsafe access(parent, W_OK) == 0
    else { return inside }
    let name = path.utf8.dropFirst(parent.utf8.count)
    // As it is written, unless that is a link.
    let written = AtomicFile.folder(of: root)
    let isWritten =
      root.utf8.dropFirst(written.utf8.count).elementsEqual(name)
      && FileStatus(of: written.isEmpty ? "." : written)?.identity
        == FileStatus(of: parent)?.identity
    return "\(isWritten ? written : parent).\(Substring(name)).chartconv"
  }

  /// Reads the file again if another run has changed it, or may have given a file its name meanwhile.
  /// Returns `false` if none has.
  func refresh() throws(FeedError) -> Bool {
    guard FileStatus(of: path)?.size ?? 0 != size || files.values.contains(false) else {
      return false
    }
    (snapshots, entries, newest, files) = ([:], [:], 0, [:])
    try read()
    return true
  }

  private func read() throws(FeedError) {
    guard let bytes = try FileDescriptor.regular(path)?.readToEnd() else { return }
    size = bytes.count
    var name: String?
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { continue }
      if words[0] == "file" {
        name = String(words[1])
      } else if let name, isThere(name) {
        add(words[0], words[1].split(separator: " "), name)
      }
    }
  }

  private func isThere(_ file: String) -> Bool {
    if let known = files[ExactText(file)] { return known }
    let isThere = FileStatus(of: "\(root)/\(file)")?.isRegular ?? false
    files[ExactText(file)] = isThere
    return isThere
  }

  private func add(_ kind: Substring, _ words: [Substring], _ file: String) {
    switch (kind, words.count) {
    case ("snapshot", 2):
      let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[..<$0] } ?? ""
      snapshots[ExactText("\(words[0]) \(folder)")] = (String(words[1]), file)
    case ("entry", 5):
      guard let details = EntryDetails(digits: words[1...2]),
        let values = UInt64(words[3], radix: 16),
        let uniqueness = Int(words[4], radix: 16).flatMap(Uniqueness.init)
      else { return }
      note(StreamEntry(digest: String(words[0]), details: details, values: values, uniqueness))
    case ("time", 1): newest = max(newest, Int(words[0]) ?? 0)
    default: break
    }
  }

  /// Returns the hash of the rows of a snapshot that a partition has, and their file.
  func snapshot(_ digest: String, in partition: String) -> (hash: String, file: String)? {
    snapshots[ExactText("\(digest) \(partition)")]
  }

  /// Notes a snapshot that is added.
  func note(_ digest: String, _ hash: String, in partition: String) {
    snapshots[ExactText("\(digest) \(partition)")] = (hash, "")
  }

  /// Notes an entry that is added, instead of an older one that is the same.
  func note(_ entry: StreamEntry, at time: Int = 0) {
    newest = max(newest, time)
    if let same = entries[entry.digest]?.same(as: entry.details, entry.uniqueness) {
      entries[entry.digest]?[same] = nil
    }
    entries[entry.digest, default: SharedKey()][entry.details] = (entry.values, 0)
  }

  /// Appends lines about a file, which has no name yet, and flushes them to disk.
  func append(_ lines: [String], of file: String) throws(FeedError) {
    let descriptor = try FileDescriptor(locking: path)
    _ = descriptor.seek(to: 0, fromEnd: true)
    // The last line of a killed run may have no end.
    let text = (["", "file \(file)"] + lines).joined(separator: "\n") + "\n"
    let bytes = Array((size == 0 ? Self.heading + text : text).utf8)
    do throws(FeedError) { try descriptor.write(bytes) } catch { throw error.named(path) }
    descriptor.flush()
    size += bytes.count
    files[ExactText(file)] = true
  }
}

/// The columns of the files that runs with `--append` have added to a folder: the file `columns`
/// beside their indexes, with a name on each line. Later runs write all of them, so that a reader
/// that takes the columns of one file for those of all loses none.
package struct LakeColumns {
  /// Stands for a last column ``EntryField/seen``, which only streams fill.
  private static let seenOfStreams = "+seen"

  private let path: String
  /// `true` if the folder has no files, so that those of an earlier one had the columns.
  private let isNew: Bool
  /// Their names, in order. That of ``EntryField/seen`` has a sign if only streams fill it.
  package let known: [String]

  package init(of folder: String) throws(FeedError) {
    path = "\(AppendedIndex.folder(of: folder))/columns"
    isNew = Folder.names(in: folder)?.isEmpty ?? true
    known = isNew ? [] : Self.names(try FileDescriptor.regular(path)?.readToEnd())
  }

  private static func names(_ bytes: [UInt8]?) -> [String] {
    (bytes ?? []).split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds the columns that the output format can carry to those of a run, before them.
  func add(to plan: inout Conversion) {
    let fields = known.compactMap { EntryField(name: $0) }.filter(plan.output.carries.contains)
    guard !fields.isEmpty, Self.areChosen(plan) else { return }
    plan.writing.fields = fields + plan.fields.filter { !fields.contains($0) }
    plan.datesStreams = plan.datesStreams || known.contains(Self.seenOfStreams)
  }

  /// Notes the columns of a run, before its first file has its name.
  ///
  /// - Parameter streamPlan: the plan with the column ``EntryField/seen``, if streams have it.
  func note(_ plan: Conversion, _ streamPlan: Conversion) throws(FeedError) {
    guard Self.areChosen(plan) else { return }
    let isDated = streamPlan.fields.count > plan.fields.count
    let names = plan.fields.map(\.name) + (isDated ? [Self.seenOfStreams] : [])
    guard !names.allSatisfy(known.contains) else { return }
    _ = try OutputFolder(path: AtomicFile.folder(of: path))
    if isNew { Folder.remove(path) }
    let file = try FileDescriptor(locking: path)
    // Another run may have added some meanwhile.
    let known = Self.names(try file.readToEnd())
    let text = names.filter { !known.contains($0) }.map { "\($0)\n" }.joined()
    do throws(FeedError) { try file.write(Array(text.utf8)) } catch { throw error.named(path) }
    file.flush()
  }

  /// Feeds and pages aren't tables, of which all have the same columns.
  private static func areChosen(_ plan: Conversion) -> Bool {
    !plan.output.isForPeople && plan.output.carries.contains(.seen)
  }
}
