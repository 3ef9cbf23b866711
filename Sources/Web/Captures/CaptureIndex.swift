internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// The index of a document's copies, by time. It is stored page by page, so that it is asked for once.
///
///     https://web.archive.org/cdx/search/cdx?url=… 2026-11-21T06:30:12Z
///     20140601000000 DIGEST http://charts.example/feed.xml
///     next KEY
struct CaptureIndex {
  /// The rows of a page.
  private static let pageSize = 10_000
  private static let maximumRows = 1_000_000
  /// The seconds for which the index of a period that isn't over is believed.
  private static let lifetime = 86_400

  /// The address of the first page.
  private let query: String
  private let period: ArchivePeriod
  private var asked = Clock.now
  private(set) var copies: [ArchivedCopy] = []
  /// The address of the next page; `nil` after the last.
  private(set) var next: String?

  init(_ archive: WebArchive, _ document: String, _ period: ArchivePeriod) {
    query =
      archive.index + "?url=\(WebAddress.encoded(value: document))&output=json"
      + "&fl=timestamp,original,mimetype,statuscode,digest,length&filter=statuscode:200"
      + "&to=\(period.last.digits)&limit=\(Self.pageSize)&showResumeKey=true"
    self.period = period
    next = query + "&from=\(period.first.digits)"
  }

  mutating func add(_ bytes: [UInt8]) throws(FeedError) {
    let page = try IndexPage(bytes)
    let count = copies.count
    let last = copies.last?.time
    copies += page.copies.filter { (period.first...period.last).contains($0.time) }
    // A page without a key may be one of a server that gives none.
    let isLast = copies.count == count || copies.count >= Self.maximumRows
    let following = page.copies.last?.time
    next =
      if isLast { nil } else if let key = page.key {
        query + "&from=\(period.first.digits)&resumeKey=\(WebAddress.encoded(value: key))"
      } else if page.copies.count >= Self.pageSize, let following, following != last {
        query + "&from=\(following.digits)"
      } else { nil }
    guard next == nil else { return }
    var known: Set<[UInt8]> = []
    copies = copies.sorted { ($0.digits, $0.original) < ($1.digits, $1.original) }
      .filter { known.insert(Array("\($0.digits) \($0.original)".utf8)).inserted }
  }

  /// Reads the pages that are stored in a file, if they are of the same question and not too old.
  mutating func load(_ path: String) {
    let lines = (CacheFiles.contents(path, atMost: 256 << 20) ?? []).split(separator: 0x0A)
    let head = lines.first?.split(separator: 0x20) ?? []
    let now = Clock.now
    guard head.count == 2, head[0].elementsEqual(query.utf8),
      let asked = Timestamp(feedDate: Array(head[1]).span)?.secondsSince1970, asked <= now,
      asked > now - Self.lifetime || asked > period.last.secondsSince1970, lines.count > 1,
      let end = lines.last?.split(separator: 0x20), end.first?.elementsEqual("next".utf8) == true
    else { return }
    self.asked = asked
    copies = lines.dropFirst().dropLast().compactMap { line in
      let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, let time = Timestamp(digits: words[0]) else { return nil }
      return ArchivedCopy(
        time: time, original: String(decoding: words[2], as: UTF8.self),
        digest: String(decoding: words[1], as: UTF8.self))
    }
    next = end.count > 1 ? String(decoding: end[1], as: UTF8.self) : nil
  }

  /// Stores the pages. If that fails, the next run asks again.
  func store(_ path: String) {
    var bytes = Array("\(query) \(Timestamp.text(asked))\n".utf8)
    for copy in copies { bytes += "\(copy.digits) \(copy.digest) \(copy.original)\n".utf8 }
    bytes += "next \(next ?? "")\n".utf8
    CacheFiles.write(bytes, to: path)
  }
}

/// A page of an index in JSON: an array of arrays, whose first has the names of the values; or lines of
/// objects. After an empty array stands the key of the next page.
private struct IndexPage {
  private(set) var copies: [ArchivedCopy] = []
  private(set) var key: String?

  init(_ bytes: [UInt8]) throws(FeedError) {
    switch bytes.first(where: { $0 > 0x20 }) {
    case nil: return
    case UInt8(ascii: "{"):
      for line in bytes.split(separator: 0x0A) {
        let members = JSONTree(Array(line)).members
        add(members.map(\.key), members.map(\.value))
      }
    case UInt8(ascii: "["):
      guard case .array(let rows) = JSONTree(bytes) else { return }
      var names: [String]?
      var isKeyNext = false
      for case .array(let values) in rows {
        if isKeyNext {
          key = values.first.map(Self.text)
        } else if let names {
          add(names, values)
        } else {
          names = values.map(Self.text)
        }
        isKeyNext = values.isEmpty
      }
    default: throw FeedError(.unrecognized, "the answer isn't an index of an archive")
    }
  }

  private static func text(_ value: JSONTree) -> String {
    value.isScalar ? value.text.map { String(decoding: $0, as: UTF8.self) } ?? "" : ""
  }

  /// Adds a copy. Those of redirects and errors are of no use; one that repeats an earlier one has no
  /// status.
  private mutating func add(_ names: [String], _ values: [JSONTree]) {
    func value(_ name: String, or other: String) -> String {
      let index = names.firstIndex(of: name) ?? names.firstIndex(of: other)
      return index.flatMap { $0 < values.count ? Self.text(values[$0]) : nil } ?? ""
    }
    guard let time = Timestamp(digits: value("timestamp", or: "").utf8),
      ["200", "-", ""].contains(value("statuscode", or: "status"))
    else { return }
    let (original, digest) = (value("original", or: "url"), value("digest", or: ""))
    // Others would be no address, or two lines of the stored index.
    guard (original + digest).utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !original.isEmpty else {
      return
    }
    copies.append(
      ArchivedCopy(time: time, original: original, digest: digest == "-" ? "" : digest))
  }
}
