internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvReaders
internal import ChartConvWriters

/// Converts inputs, including members of archives, one after another, and sends the results to a
/// lane. The work of one worker.
final class InputConverter {
  private let plan: Conversion
  private let sendsRows: Bool
  private let reader: InputReader
  private let sender: RowSender
  /// The modification time of the input or member, if it is needed.
  private var modified: Timestamp?
  /// The member that is read alone; `nil` for all.
  private var wanted: String?

  /// - Parameter sendsRows: `true` to send batches without encoding them.
  init(_ plan: Conversion, sendsRows: Bool = false) {
    self.plan = plan
    self.sendsRows = sendsRows
    reader = InputReader(plan.dialects, plan.reading)
    sender = RowSender(plan, sendsRows: sendsRows)
  }

  /// Reads an input to its end and sends the results to the lane, followed by a report.
  func convert(_ input: ConversionInput, into lane: Lane<OutputItem>) {
    sender.lane = lane
    input.live?.cancellation = plan.cancellation
    sender.live = input.live
    defer { sender.live = nil }
    do throws(FeedError) {
      try plan.stopIfCancelled()
      var source = try open(input)
      modified =
        plan.snapshotTime == .modification && input.isFile
        ? Self.timestamp(FileStatus(of: input.name)?.modificationTime) : nil
      if let counter = plan.counter { source.onRead = { counter.add(bytes: $0) } }
      try convert(source, isFound: input.isFound, depth: 0)
    } catch {
      sender.report(error, of: input.name)
    }
    plan.counter?.add(inputs: 1)
  }

  /// Converts a file, unless it was found in a folder or an archive and is something else than a feed.
  private func convert(
    _ source: consuming ByteSource, isFound: Bool, depth: Int
  ) throws(FeedError) {
    let kind =
      isFound && !plan.reading.isStrict ? try StrayFile.kind(of: source.name, &source) : .feed
    sender.leavesOutUnrecognised = kind == .unknown
    if kind == .other {
      if depth > 0 { try verify(&source) }
      try sender.send(.report(.stray(source.name)))
    } else {
      try convert(source, depth: depth)
    }
  }

  /// Opens an input, or the archive that it is a member of: `charts.tar/us/top.xml`, as members are named.
  private func open(_ input: ConversionInput) throws(FeedError) -> ByteSource {
    wanted = nil
    do throws(FeedError) { return try input.open() } catch {
      guard let archive = input.archive else { throw error }
      wanted = input.name
      return try ByteSource(path: archive)
    }
  }

  /// Returns `true` for the member that is read alone, and for archives around it.
  private func isWanted(_ member: ArchiveMember) -> Bool {
    guard let wanted, member.kind != .whole else { return true }
    let slash = UInt8(ascii: "/")
    return wanted.utf8.starts(with: member.source.utf8)
      && wanted.utf8.dropFirst(member.source.utf8.count).first ?? slash == slash
  }

  /// - Parameter depth: the number of enclosing archives.
  private func convert(_ source: consuming ByteSource, depth: Int) throws(FeedError) {
    if let problem = try OfficeFile.problem(of: &source) { throw problem }
    guard try ArchiveMagic.begins(&source) else {
      guard depth > 0 || wanted == nil else {
        throw FeedError(.unreadable, "\(source.name) isn't an archive")
      }
      return try read(&source, isMember: depth > 0)
    }
    let limits = plan.reading.parser.limits
    try limits.checkArchive(at: depth)
    let archive = try Archive(source, limits) { [plan] () throws(FeedError) in
      try plan.stopIfCancelled()
    }
    let readers =
      depth == 0 && wanted == nil && sender.lane.channel != nil && plan.destination != .files
      ? memberReaders() : nil
    defer { readers?.finish() }
    var problem: FeedError?
    do throws(FeedError) {
      var isFound = wanted == nil
      while let member = try archive.next() {
        guard isWanted(member) else { continue }
        isFound = true
        if member.kind == .file { modified = Self.timestamp(member.modificationTime) }
        try convert(member, of: archive, readers, depth: depth)
      }
      if !isFound { throw FeedError(.unreadable, "the archive has no such member") }
    } catch {
      if error.isOutputError { throw error }
      problem = error
    }
    // Members before an error are complete.
    try readers?.flush(send)
    try reportRecords(of: archive)
    if let problem { throw problem }
  }

  /// Reports what became of the records of a web archive.
  private func reportRecords(of archive: Archive) throws(FeedError) {
    guard let tally = archive.tally else { return }
    var diagnostics = Diagnostics()
    diagnostics.records = tally
    var report = InputReport(source: archive.name, diagnostics: diagnostics, isOfInput: false)
    if let warning = archive.warning {
      var warnings = Diagnostics()
      warnings.warn(warning)
      report.warn(warnings, isStrict: plan.reading.isStrict)
    }
    try sender.send(.report(report))
  }

  private func convert(
    _ member: ArchiveMember, of archive: Archive, _ readers: MemberReaders?, depth: Int
  ) throws(FeedError) {
    let source = archive.source(of: member)
    switch member.kind {
    case .whole: try convert(source, depth: depth + 1)
    case .file:
      try sender.combine()
      if let readers {
        return try readers.read(member, modified: modified, of: archive, send: send)
      }
      let isFound = wanted == nil && member.capture == nil
      do throws(FeedError) { try convert(source, isFound: isFound, depth: depth + 1) } catch {
        if error.isOutputError { throw error }
        sender.report(error, of: member.source)
      }
    case .other, .folder:
      try readers?.flush(send)
      var diagnostics = Diagnostics()
      diagnostics.warn("not a regular file; ignored")
      try sender.send(.report(InputReport(source: member.source, diagnostics: diagnostics)))
    }
  }

  /// Returns threads that read an archive's members while the current one unpacks; `nil` if the
  /// inputs keep all threads busy.
  private func memberReaders() -> MemberReaders? {
    guard plan.jobs > 1, !plan.writing.isCombined else { return nil }
    let isLater = plan.selection.needsOrder || plan.destination.isDelivery
    return MemberReaders(plan.combined, sendsRows: sendsRows && isLater, threads: plan.jobs)
  }

  /// Reads members that another thread unpacks.
  func convert(_ task: MemberTask) {
    sender.lane = task.lane
    for member in task.members {
      modified = member.modified
      var source = ByteSource(name: member.name) { () throws(FeedError) in
        try member.pieces.receive()?.get() ?? []
      }
      source.unpacking = { member.unpacking }
      source.capture = member.capture
      do throws(FeedError) {
        try convert(source, isFound: member.capture == nil, depth: 1)
      } catch {
        sender.report(error, of: member.name)
      }
      member.pieces.cancel()
    }
    task.lane.channel?.finish()
  }

  /// Reads what no reader needs of a member, after which its checksum is known. With a limit, errors
  /// after the last entry don't count; records of the web that aren't feeds may be damaged.
  private func verify(_ source: inout ByteSource) throws(FeedError) {
    guard plan.selection.limit == nil, source.capture == nil else { return }
    while try source.nextChunk() != nil {}
  }

  /// Reads one input that isn't an archive, and reports the result.
  private func read(_ source: inout ByteSource, isMember: Bool) throws(FeedError) {
    try sender.begin(source, modified: modified)
    var diagnostics = Diagnostics()
    var problem: FeedError?
    do throws(FeedError) {
      try reader.read(&source, into: sender, &diagnostics)
    } catch {
      if error.isOutputError { throw error }
      problem = error
    }
    if isMember, (problem?.kind ?? .unrecognized) == .unrecognized {
      do throws(FeedError) { try verify(&source) } catch { problem = error.named(source.name) }
    }
    if let error = problem, let capture = source.capture, capture.isOther(error),
      !sender.hasSentRows
    {
      diagnostics = Diagnostics()
      diagnostics.records = [.feeds: -1, .others: 1]
      problem = nil
    }
    try sender.end(source.name, diagnostics, problem)
  }

  private static func timestamp(_ seconds: Int?) -> Timestamp? {
    seconds.flatMap { Timestamp(secondsSince1970: $0) }
  }

  private func send(_ lane: Lane<OutputItem>) throws(FeedError) {
    try sender.send(.lane(lane))
  }
}
