internal import ChartConv
package import ChartConvIO
internal import ChartConvText

/// Fetches documents into a folder of snapshots, several hosts at once.
package struct SnapshotRun: Sendable {
  package struct Report: Sendable {
    /// The address of the document.
    package let name: String
    package let event: FetchEvent
    package let warnings: [String]
  }

  /// The seconds for which a run after one that was stopped leaves out what that has fetched.
  private static let resumption = 3600

  private let requests: [SnapshotRequest]
  private let folder: SnapshotFolder
  private let session: WebSession
  /// The maximum number of further pages of a document that are fetched.
  private let pages: Int
  /// The time and the folder of each document so far; `nil` if another run has the file.
  private let journal: Journal?
  /// The folders of the documents that a stopped run has fetched.
  private let done: Set<[UInt8]>

  package init(
    _ requests: [SnapshotRequest], into path: String, _ session: WebSession, pages: Int
  ) throws(FeedError) {
    self.requests = requests
    self.pages = pages
    self.session = session
    folder = try SnapshotFolder(path)
    journal = Journal(path + "/.fetching")
    let now = Clock.now
    let lines = (journal?.lines ?? []).filter { words in
      let time = words.first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
      return words.count == 2 && (now - Self.resumption...now).contains(time)
    }
    done = Set(lines.map { $0[1] })
  }

  /// Calls `report` for each document, in their order, as soon as it and those before it are done.
  package func run(jobs: Int, report: @escaping (Report) throws(FeedError) -> Void)
    throws(FeedError)
  {
    let gate = HostGate()
    for (index, request) in requests.enumerated() { gate.expect(request.url, at: index) }
    var problem: FeedError?
    OrderedWork(count: requests.count, jobs: jobs, largestGroup: 1).run {
      { index, lane in
        for report in fetch(index, gate) { _ = lane.send(report, weight: 1) }
      }
    } take: { (next: Report) in
      do throws(FeedError) { try report(next) } catch { problem = error }
      return problem == nil
    }
    if let problem { throw problem }
    journal?.remove()
  }

  /// Fetches a document and its further pages.
  private func fetch(_ index: Int, _ gate: HostGate) -> [Report] {
    var reports: [Report] = []
    var names: Set<[UInt8]> = []
    var request: SnapshotRequest? = requests[index]
    while let page = request, reports.count <= pages, names.insert(Array(page.name.utf8)).inserted {
      let (report, next) = fetch(page, at: index, gate)
      reports.append(report)
      request = next.map { SnapshotRequest($0) }
    }
    return reports
  }

  private func fetch(
    _ request: SnapshotRequest, at index: Int, _ gate: HostGate
  ) -> (Report, next: WebAddress?) {
    let name = WebAddress.redacted(request.url)
    func report(_ event: FetchEvent, _ warnings: [String] = []) -> Report {
      Report(name: name, event: event, warnings: warnings)
    }
    let address: WebAddress
    do throws(FeedError) { address = try WebAddress(request.url) } catch {
      return (report(.failed(error.named(name))), nil)
    }
    let document = WebDocument(address, session, gate, at: index)
    // A page that isn't fetched tells no next one.
    if pages == 0, session.options.freshness == .standard,
      done.contains(Array(request.name.utf8))
    {
      return (report(.resumed), nil)
    }
    var page = NextPage()
    do throws(FeedError) {
      let path = try folder.store(document, named: request.name, &page)
      try folder.note(address.name, of: request.name)
      journal?.note("\(Clock.now) \(request.name)")
      let event = path.map { FetchEvent.new(path: $0) } ?? .known
      return (report(event, document.takeWarnings()), page.address(after: address))
    } catch {
      return (report(.failed(error.named(name)), document.takeWarnings()), nil)
    }
  }
}

/// What happened to a document, or to a copy of one in an archive.
package enum FetchEvent: Sendable {
  /// It is new or has changed, and is in the file.
  case new(path: String)
  /// The folder has it already.
  case known
  /// It was fetched by a run that was stopped.
  case resumed
  /// It isn't a feed, or of another time.
  case other(FeedError)
  case failed(FeedError)
  /// The archive wants to be asked later.
  case waiting(until: String, FeedError)
}

/// The next page of a document: `rel="next"` of XML and of Apple's JSON, `next` of the Apple Music
/// API, `next_url` of JSON Feed.
struct NextPage {
  /// Of a longer document, the first part is looked at.
  private static let maximumSize = 4 << 20

  private var bytes: [UInt8] = []

  mutating func add(_ piece: [UInt8]) {
    bytes += piece.prefix(max(Self.maximumSize - bytes.count, 0))
  }

  /// Returns the address, if it is of the document's own origin.
  func address(after page: WebAddress) -> WebAddress? {
    guard let reference, let next = try? page.redirected(to: reference),
      next.origin.utf8.elementsEqual(page.origin.utf8)
    else { return nil }
    return next
  }

  private var reference: String? {
    let first = bytes.first { $0 > 0x20 && $0 < 0x80 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return PageLink.all(in: bytes, base: nil).first { $0.relations.contains("next") }?.address
    }
    if let relation = PageCheck.end(of: #""rel":"next""#, in: bytes[...]) {
      let object = bytes[relation...].prefix { $0 != UInt8(ascii: "}") }
      return JSONText.first(named: "href", in: object)
    }
    return JSONText.first(named: "next", in: bytes[...])
      ?? JSONText.first(named: "next_url", in: bytes[...])
  }
}
