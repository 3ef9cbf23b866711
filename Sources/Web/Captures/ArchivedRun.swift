package import ChartConvIO
package import ChartConvModel
internal import ChartConvText

/// Fetches the copies of documents in an archive of the web into a folder of snapshots, one after the
/// other. A run that is stopped goes on with the next run.
package final class ArchivedRun {
  /// What would be fetched of a document.
  package struct Outlook {
    package let request: SnapshotRequest
    /// The names of the files that would be new, without their suffixes, and their addresses.
    package fileprivate(set) var copies: [(path: String, url: String)] = []
    package fileprivate(set) var days: Set<CalendarDate> = []
    /// The number of copies that the folder has.
    package fileprivate(set) var known = 0
    /// The number of copies that repeat an earlier one.
    package fileprivate(set) var repeated = 0
    fileprivate let choice: CopyChoice
  }

  /// The pauses after requests that the archive refuses begin with a minute and double.
  private static let firstPause = 60
  private static let attempts = 5
  /// A longer wait, in seconds, ends the run.
  private static let longestWait = 3600
  /// The shortest time for a copy, in milliseconds.
  package static let pause = HostPause.archive

  private let archive: WebArchive
  private let period: ArchivePeriod
  private let spacing: ArchiveSpacing?
  private let folder: SnapshotFolder
  private let session: WebSession
  private let gate = HostGate()
  private let report: (FetchEvent) throws(FeedError) -> Void

  package init(
    _ archive: WebArchive, _ period: ArchivePeriod, every spacing: ArchiveSpacing?,
    into path: String, _ session: WebSession,
    report: @escaping (FetchEvent) throws(FeedError) -> Void
  ) throws(FeedError) {
    self.archive = archive
    self.period = period
    self.spacing = spacing
    self.session = session
    self.report = report
    folder = try SnapshotFolder(path)
  }

  /// Returns what would be fetched, or why the archive has nothing. Throws if it doesn't answer.
  package func outlook(_ request: SnapshotRequest) throws(FeedError) -> Result<Outlook, FeedError> {
    var choice: CopyChoice
    switch try self.choice(request) {
    case .success(let value): choice = value
    case .failure(let error): return .failure(error.named(WebAddress.redacted(request.url)))
    }
    var outlook = Outlook(request: request, choice: choice)
    while let copy = choice.next() {
      let path = "\(folder.path)/\(request.name)/\(SnapshotFolder.stem(of: copy.time))"
      outlook.copies.append((path, copy.original))
      outlook.days.insert(copy.time.date)
      choice.noteKept(at: copy.time)
    }
    (outlook.known, outlook.repeated) = (choice.known, choice.repeated)
    return .success(outlook)
  }

  /// Fetches the copies of a document. Throws if the archive doesn't answer any more.
  package func fetch(_ outlook: Outlook) throws(FeedError) {
    var choice = outlook.choice
    let request = outlook.request
    while let copy = choice.next() {
      let address = try archive.address(of: copy)
      var time = copy.time
      let result = try ask(address) { document throws(FeedError) in
        try folder.keep(document, named: request.name) { answer throws(FeedError) in
          time = try self.time(of: answer, asked: copy)
          return time
        }
      }
      switch result {
      case .success(let path):
        choice.note(copy, answer: time)
        choice.noteKept(at: time)
        try report(path.map { .new(path: $0) } ?? .known)
      case .failure(let error) where error.kind == .unrecognized:
        choice.note(copy, answer: nil)
        try report(.other(error.named(address.name)))
      case .failure(let error): try report(.failed(error.named(address.name)))
      }
    }
  }

  /// Returns the time of the copy that an archive has sent: the nearest one that it has.
  private func time(of answer: WebAnswer, asked copy: ArchivedCopy) throws(FeedError) -> Timestamp {
    guard var time = archive.time(of: answer.address) else {
      throw FeedError(.unreadable, "redirects to \(answer.address.name), which isn't a copy")
    }
    if time == copy.time, let said = answer.head.value("memento-datetime") {
      time = Timestamp(feedDate: said.span)?.inUTC ?? time
    }
    guard (period.first...period.last).contains(time) else {
      throw FeedError(.unrecognized, "the archive has sent a copy of \(time.date)")
    }
    return time
  }

  /// Reads the index of a document, as far as it isn't stored, and what the folder has.
  private func choice(
    _ request: SnapshotRequest
  ) throws(FeedError) -> Result<CopyChoice, FeedError> {
    let path = try folder.make(request.name)
    try folder.note(WebAddress(request.url).name, of: request.name)
    var choice = try CopyChoice(in: path, spacing)
    var index = CaptureIndex(archive, try WebAddress(request.url).name, period)
    let file = path + "/.copies"
    if session.options.freshness != .asked { index.load(file) }
    while let page = index.next {
      let result = try ask(WebAddress(page)) { document throws(FeedError) in
        var bytes: [UInt8] = []
        while case let piece = try document.next(), !piece.isEmpty {
          bytes += piece
          if bytes.count > 64 << 20 { throw FeedError(.limit, "the index has more than 64 MiB") }
        }
        try index.add(bytes)
      }
      if case .failure(let error) = result { return .failure(error) }
      index.store(file)
    }
    choice.rest = index.copies[...]
    return .success(choice)
  }

  /// Asks until the archive answers. Throws if it doesn't.
  ///
  /// - Returns: the result, or why this answer is of no use.
  private func ask<Value>(
    _ address: WebAddress, _ take: (WebDocument) throws(FeedError) -> Value
  ) throws(FeedError) -> Result<Value, FeedError> {
    var pause = Self.firstPause
    var attempt = 1
    while true {
      let document = WebDocument(address, session, gate, at: 0)
      let problem: FeedError
      do throws(FeedError) { return .success(try take(document)) } catch { problem = error }
      switch problem.kind {
      case .unwritable: throw problem
      case .unreadable, .truncated, .malformed: break
      default: return .failure(problem)
      }
      let status = document.answer?.head.status
      let isRefused = status == nil || status == 429 || status == 503
      // An answer that was cut, or a server's error, is tried once more.
      guard isRefused || status == 200 || status ?? 0 >= 500 else { return .failure(problem) }
      guard attempt < (isRefused ? Self.attempts : 2) else {
        if isRefused { throw problem }
        return .failure(problem)
      }
      let now = Clock.now
      let wait = max(pause, (session.refusal(address)?.until ?? now) - now)
      guard wait <= Self.longestWait, session.options.freshness != .offline else { throw problem }
      try report(.waiting(until: Timestamp.text(now + wait), problem))
      Clock.sleep(milliseconds: wait * 1000)
      pause *= 2
      attempt += 1
    }
  }
}

/// Chooses copies by time: one of each period, and each content once.
///
/// What was asked of the archive is in a file of the document's folder: the time in the index, the time of
/// the answer, or `-` if that isn't a feed, and the digest.
private struct CopyChoice {
  var rest: ArraySlice<ArchivedCopy> = []
  private let spacing: ArchiveSpacing?
  private let journal: Journal
  private var times: Set<Timestamp> = []
  private var others: Set<Timestamp> = []
  /// The names of files without their suffixes.
  private var names: Set<[UInt8]>
  private var digests: Set<ExactText> = []
  private var period: Int?
  private var current: ArchivedCopy?
  private(set) var known = 0
  private(set) var repeated = 0

  /// Throws if another run has the folder.
  init(in folder: String, _ spacing: ArchiveSpacing?) throws(FeedError) {
    guard let journal = Journal(folder + "/.fetched") else {
      throw FeedError(.unwritable, "another run writes to the folder", in: folder)
    }
    self.journal = journal
    self.spacing = spacing
    let files = Folder.names(in: folder) ?? []
    names = Set(files.map { Array($0.utf8.prefix { $0 != UInt8(ascii: ".") }) })
    for words in journal.lines where words.count >= 2 {
      guard let asked = Timestamp(digits: words[0]) else { continue }
      guard let time = Timestamp(digits: words[1]) else {
        others.insert(asked)
        continue
      }
      times.formUnion([asked, time])
      if words.count > 2 { digests.insert(ExactText(String(decoding: words[2], as: UTF8.self))) }
    }
  }

  mutating func next() -> ArchivedCopy? {
    while let copy = rest.popFirst() {
      let own = spacing?.period(of: copy.time.date)
      if let own, own == period { continue }
      if others.contains(copy.time) { continue }
      current = copy
      if times.contains(copy.time) || names.contains(Self.name(of: copy.time)) {
        known += 1
        noteKept(at: copy.time)
      } else if !copy.digest.isEmpty, digests.contains(ExactText(copy.digest)) {
        repeated += 1
      } else {
        return copy
      }
    }
    return nil
  }

  /// Notes that the folder has the copy that was returned.
  ///
  /// - Parameter time: the time of the archive's answer.
  mutating func noteKept(at time: Timestamp) {
    guard let current else { return }
    names.insert(Self.name(of: time))
    period = spacing?.period(of: current.time.date)
    if !current.digest.isEmpty { digests.insert(ExactText(current.digest)) }
  }

  private static func name(of time: Timestamp) -> [UInt8] {
    Array(SnapshotFolder.stem(of: time).utf8)
  }

  func note(_ copy: ArchivedCopy, answer: Timestamp?) {
    journal.note("\(copy.digits) \(answer?.digits ?? "-") \(copy.digest)")
  }
}
