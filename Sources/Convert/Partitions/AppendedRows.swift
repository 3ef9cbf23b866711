internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvSnapshots
internal import ChartConvWriters

/// Adds rows to partitions: one file a run in each, named by what is in it.
///
/// The rows of an input are staged, and join those of the run when it has ended. What a partition has
/// already is left out; see ``AppendedIndex``. Only a copy of a snapshot that another one may replace has
/// a file of its own.
final class AppendedRows {
  private static let maximumSnapshots = 100_000

  private let plan: Conversion
  /// The same with the column ``EntryField/seen``, for streams.
  private let streamPlan: Conversion
  private let stage: RowStage
  /// The time of the run, in microseconds since 1970.
  private let start: Int
  /// The columns of an entry that tell whether it has changed.
  private let comparedFields: [EntryField]

  private var staged: [[UInt8]: StagedRows] = [:]
  private var documents: [[UInt8]: DocumentKeys<ExactText>] = [:]
  private var run: [StagedRows] = []
  private var indexes: [[UInt8]: AppendedIndex] = [:]
  private var omissions = Diagnostics()
  /// The files with what was read of inputs that failed, and those of other documents without a name.
  private var partials: Set<ExactText> = []
  /// Those of inputs that failed.
  private(set) var failed: [String] = []
  private var digests: EntryDigests?
  private var key = EntryKey()
  /// The number of rows of the files that the run has added.
  private(set) var addedRows = 0

  init(_ plan: Conversion, _ stage: RowStage) {
    self.plan = plan
    self.stage = stage
    var streamPlan = plan
    if plan.datesStreams, plan.output.carries.contains(.seen), !plan.fields.contains(.seen) {
      streamPlan.writing.fields = plan.fields + [.seen]
    }
    self.streamPlan = streamPlan
    start = Clock.microseconds
    comparedFields = plan.fields.filter { !$0.isFeedLevel && $0 != .rank }
    digests = plan.selection.known.map { EntryDigests($0) }
  }

  func append(
    _ batch: inout RowBatch, in document: Int, of contents: RowContents,
    to partition: [UInt8], inputSize: Int
  ) throws(FeedError) {
    let part = try part(of: batch, in: document, of: contents, to: partition)
    if batch.feed.value.isComplete == false { part.isComplete = false }
    let entries = digests?.entries(of: batch) ?? []
    let (plan, streamEntries) = prepare(&batch, part)
    let count = try stage.append(
      &batch, to: part, plan.fields, of: inputSize, beside: staged.values + run)
    part.entries += entries.prefix(count).compactMap(\.self)
    part.streamEntries += streamEntries.prefix(count)
  }

  /// Dates the rows of a stream, and returns what they are known by.
  private func prepare(
    _ batch: inout RowBatch, _ part: StagedRows
  ) -> (plan: Conversion, entries: [StreamEntry]) {
    guard case .stream(let chart) = part.contents else { return (plan, []) }
    let documentKey = Array("\(part.document) \(chart.key)".utf8)
    var keys = documents[documentKey] ?? DocumentKeys()
    var dated = RowBatch()
    var packed: [UInt8] = []
    var entries: [StreamEntry] = []
    let kind = batch.feed.value.kind(isStream: true)
    for index in 0..<batch.count {
      packed.removeAll(keepingCapacity: true)
      batch[index].pack(comparedFields, into: &packed)
      var values = Hash64()
      values.add(packed.span)
      let isIdentified = EntryIdentity().fill(&key, of: batch[index], in: kind)
      let entry = StreamEntry(
        isIdentified ? key : nil, values: values.value, or: SHA256(packed).shortText)
      _ = keys.add(entry.digest, entry.details)
      entries.append(entry)
      dated.append(batch[index])
      dated.set(.seen, part.time)
    }
    documents[documentKey] = keys
    dated.feed = batch.feed
    swap(&batch, &dated)
    return (streamPlan, entries)
  }

  private func part(
    of batch: borrowing RowBatch, in document: Int, of contents: RowContents,
    to partition: [UInt8]
  ) throws(FeedError) -> StagedRows {
    let feed = batch.feed
    let name = String(decoding: partition, as: UTF8.self)
    let what = contents.copy.map { "\($0.isComplete) \($0.identity.key)" } ?? "\(contents.isStream)"
    let key = partition + "/\(document) \(what)".utf8
    if let part = staged[key] { return part }
    guard staged.count < Self.maximumSnapshots else {
      throw FeedError(.unwritable, "more than \(Self.maximumSnapshots) snapshots in an input")
    }
    let folder = try stage.folder(of: name)
    var isKnown = false
    if let digest = contents.digest, plan.preference == .first {
      isKnown = try index(of: contents).snapshot(digest, in: name) != nil
    }
    let part = StagedRows(
      contents, in: name, folder, document: document,
      of: plan.output.isBinary ? SharedFeed() : feed,
      at: feed.value.seen ?? time(of: document), isKnown: isKnown)
    staged[key] = part
    return part
  }

  /// Returns the time of the run, later for each document, so that of two versions of an entry the last one
  /// is known.
  private func time(of document: Int) -> Timestamp? {
    let time = start + document
    return Timestamp(
      secondsSince1970: time / 1_000_000, nanosecond: time % 1_000_000 * 1000)
  }

  private func index(of contents: RowContents) throws(FeedError) -> AppendedIndex {
    if let index = indexes[contents.indexKey] { return index }
    let index = try AppendedIndex(of: contents.indexKey, of: stage.root.path, in: stage.hidden)
    indexes[contents.indexKey] = index
    return index
  }

  /// Notes that a document lost entries.
  func markIncomplete(document: Int) {
    for part in staged.values where part.document == document { part.isComplete = false }
  }

  /// Ends an input. Returns the warnings about rows that are left out.
  ///
  /// - Parameter isComplete: `false` if it failed, so that nothing of it is added.
  func endInput(isComplete: Bool) throws(FeedError) -> Diagnostics {
    let parts = staged.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    staged.removeAll()
    for (_, part) in parts { try settle(part, isOfWholeInput: isComplete) }
    documents.removeAll()
    defer { omissions = Diagnostics() }
    return omissions
  }

  /// Decides what becomes of rows: they join those of the run, or are left out, or have a file of their
  /// own.
  private func settle(_ part: StagedRows, isOfWholeInput: Bool) throws(FeedError) {
    guard part.rowCount > 0 else { return }
    // The complete copy of an unnamed document couldn't replace its rows.
    let isUnnamed = part.contents == .unknown && !part.isComplete && plan.selection.known == nil
    guard isOfWholeInput, !isUnnamed else {
      guard !part.isKnown else { return }
      let path = try part.folder.nameByContents(try write([part], in: part.folder.partials))
      partials.insert(ExactText(path))
      if isOfWholeInput {
        omissions.warn(
          "an incomplete document without a chart or a time isn't added; its rows are in \(path)")
      } else {
        failed.append(path)
      }
      return
    }
    let index = try index(of: part.contents)
    if case .stream(let chart) = part.contents {
      // When they are settled again, the document is forgotten.
      if let keys = documents[Array("\(part.document) \(chart.key)".utf8)] {
        part.streamEntries.tellApart(by: keys)
      }
      let verdicts = try part.streamEntries.verdicts(isNewest: part.microseconds >= index.newest) {
        index.entries[$0]
      }
      try part.keep(verdicts.map(\.isAdded), stage.spill)
      for entry in part.streamEntries { index.note(entry, at: part.microseconds) }
      return if part.rowCount > 0 { run.append(part) } else { note(part) }
    }
    let digest = part.digest
    if let known = index.snapshot(digest, in: part.partition) {
      let verdict = SnapshotFacts(isComplete: part.isComplete, digits: part.hashText).verdict(
        beside: SnapshotFacts(isComplete: true, digits: known.hash), plan.preference)
      if verdict == .same || !part.isComplete { return note(part) }
      guard verdict == .counts, known.file.contains(digest) else {
        let file = known.file.isEmpty ? "an input before" : stage.root.path(of: known.file)
        omissions.warn(PartitionFolder.leftOut(because: file))
        return
      }
    }
    if part.contents.digest != nil,
      !part.isComplete || plan.preference == .last || part.folder.hasCopy(digest)
    {
      return try commit(part, digest, index)
    }
    index.note(digest, part.hashText, in: part.partition)
    run.append(part)
  }

  /// Gives a copy of a snapshot that another one may replace a file of its own.
  private func commit(
    _ part: StagedRows, _ digest: String, _ index: AppendedIndex
  ) throws(FeedError) {
    try LakeColumns(of: stage.root.path).note(plan, streamPlan)
    let file = try write([part], in: part.folder.path)
    let (isKept, warning) = try part.folder.commit(
      file, of: digest, isComplete: part.isComplete)
    if let warning { omissions.warn(warning) }
    guard isKept else { return }
    addedRows += part.rowCount
    note(part)
    guard part.isComplete else { return }
    index.note(digest, part.hashText, in: part.partition)
    _ = try OutputFolder(path: stage.hidden)
    try index.append(
      part.lines, of: "\(part.partition)/part-\(digest).\(plan.output.suffix)")
  }

  /// Notes entries that are in the output, whose file is on disk before.
  private func note(_ part: StagedRows) {
    guard let known = plan.selection.known, !part.entries.isEmpty else { return }
    Folder.flush(of: part.folder.path + "/")
    known.note(part.entries)
  }

  /// Writes the rows of the run. Returns the warnings about rows that are left out, and about values that
  /// the format can't represent.
  func commit() throws(FeedError) -> Diagnostics {
    if !run.isEmpty { try commitRun() }
    for folder in stage.folders.values { folder.removePartials(except: partials) }
    omissions.add(stage.diagnostics)
    return omissions
  }

  private func commitRun() throws(FeedError) {
    if FileStatus(of: stage.hidden) == nil, run.contains(where: \.folder.hasFiles) {
      omissions.warn(
        "\(stage.root.path) has files of earlier runs but no \(stage.hidden), which lists their rows; "
          + "some may be there twice now")
    }
    _ = try OutputFolder(path: stage.hidden)
    let lock = try FileDescriptor(lockingFolder: stage.hidden)
    defer { _ = lock }
    try settleAgain()
    if !run.isEmpty { try LakeColumns(of: stage.root.path).note(plan, streamPlan) }
    let groups = Dictionary(grouping: run) {
      Array("\($0.partition)/\($0.contents.isStream)".utf8)
    }
    for (_, parts) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      try commit(parts.contains { $0.contents.isStream } ? parts : parts.sorted { $0.precedes($1) })
    }
  }

  /// Looks again at what another run has added meanwhile.
  private func settleAgain() throws(FeedError) {
    var changed: Set<[UInt8]> = []
    for (key, index) in indexes where try index.refresh() { changed.insert(key) }
    guard !changed.isEmpty else { return }
    let parts = run
    run = []
    for part in parts {
      guard changed.contains(part.contents.indexKey) else {
        run.append(part)
        continue
      }
      try settle(part, isOfWholeInput: true)
    }
  }

  /// Writes the file of a partition, unless there is one of its name.
  private func commit(_ parts: [StagedRows]) throws(FeedError) {
    guard let folder = parts.first?.folder else { return }
    let lines = parts.flatMap { [String(decoding: $0.contents.indexKey, as: UTF8.self)] + $0.lines }
    // Another copy of a single snapshot may replace it.
    let digest =
      parts.count == 1 && parts[0].contents.digest != nil
      ? parts[0].digest : SHA256(Array(lines.joined(separator: "\n").utf8)).shortText
    let name = folder.freeName("part-\(digest)")
    let path = "\(folder.path)/\(name)"
    let file = FileStatus(of: path) == nil ? try write(parts, in: folder.path) : nil
    for (key, parts) in Dictionary(grouping: parts, by: \.contents.indexKey).sorted(by: {
      $0.key.lexicographicallyPrecedes($1.key)
    }) {
      try indexes[key]?.append(parts.flatMap(\.lines), of: "\(parts[0].partition)/\(name)")
    }
    do throws(FeedError) { _ = try file?.take(path, replaces: false) } catch {
      throw error.named(folder.path)
    }
    for part in parts {
      if file != nil { addedRows += part.rowCount }
      note(part)
    }
  }

  /// Writes rows to a file without a name. All files have the same columns, as some readers of folders
  /// require.
  private func write(_ parts: [StagedRows], in path: String) throws(FeedError) -> AtomicFile {
    let fields = (parts.contains { $0.contents.isStream } ? streamPlan : plan).fields
    return try stage.write(parts, packed: fields, in: path, streamPlan)
  }
}
