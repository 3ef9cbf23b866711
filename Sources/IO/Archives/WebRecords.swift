/// The records of a WARC file (ISO 28500, versions 0.17 to 1.1) or of an ARC file. Those whose payload
/// may be a feed are members.
///
/// A record that can't be read is an error of that record, and the next one is found.
final class WebRecords: MemberReader {
  /// What may follow of the current record.
  private enum Block {
    case none
    /// The bytes that are left of its stated length.
    case stated(Int)
    /// What stands between its stated end and the next record.
    case beyond
  }

  private static let pieceSize = 16 << 10

  private var stream: RecordStream
  private let isARC: Bool
  private let memory: Int
  private let unpacking: Unpacking
  private var counts: RecordTally = [:]
  private var block = Block.none
  /// The number of records that don't end where they say.
  private var wrongLengths = 0
  private var name = ""
  private var payload: WebPayload?
  private let known = RevisitedPayloads()
  /// The problem of the current record, if it isn't reported yet.
  private var pending: FeedError?
  /// `true` if the next record has to be searched.
  private var isLost = false
  private(set) var canContinue = true
  /// The error of a record before the file's first one, if it isn't reported yet.
  private var damage: FeedError?

  init(
    _ input: ArchiveInput, _ decompressor: Decompressor?, isARC: Bool, memory: Int,
    _ unpacking: Unpacking, damage: FeedError?
  ) {
    self.damage = damage
    stream = RecordStream(input, decompressor, mark: isARC ? "http" : "WARC/") { line in
      isARC
        ? WebRecord(arc: line) != nil
        : line.starts(with: "WARC/0.".utf8) || line.starts(with: "WARC/1.".utf8)
    }
    self.isARC = isARC
    self.memory = memory
    self.unpacking = unpacking
  }

  var tally: RecordTally? { counts }

  var warning: String? {
    guard wrongLengths > 0 else { return nil }
    return
      "records that don't end where they say: \(wrongLengths); each was read up to the next one"
  }

  func next() throws(FeedError) -> ArchiveMember? {
    payload = nil
    pending = damage.take()
    if pending != nil {
      beginRecord()
      return member(nil)
    }
    while true {
      do throws(FeedError) {
        while try !readBlock(atMost: Self.pieceSize).isEmpty {}
        if isLost, try !stream.findRecord() { return nil }
        guard let record = try nextRecord() else { return nil }
        let fate = try open(record)
        counts[.damaged, default: 0] -= 1
        counts[fate, default: 0] += 1
        guard fate == .feeds, let payload else { continue }
        return member(
          Capture(
            address: record.address, time: record.time, isDeclared: payload.isDeclared,
            charset: payload.charset))
      } catch {
        guard isOfRecord(error) else { throw error }
        pending = error
        return member(nil)
      }
    }
  }

  func read() throws(FeedError) -> [UInt8] {
    if let problem = pending.take() { throw problem }
    do throws(FeedError) {
      let bytes = try payload?.read() ?? []
      known.add(bytes)
      return bytes
    } catch {
      canContinue = isOfRecord(error)
      throw error
    }
  }

  /// Returns `true` if the records after the current one can be read in spite of an error.
  private func isOfRecord(_ error: FeedError) -> Bool {
    // The file itself can't be read, or only the payload of the record.
    isLost
      ? error.kind == .malformed || error.kind == .truncated
      : error.kind != .limit && error.kind != .cancelled
  }

  private func member(_ capture: Capture?) -> ArchiveMember {
    ArchiveMember(source: name, kind: .file, capture: capture)
  }

  /// Returns some bytes of the record; none at its end.
  private func readBlock(atMost count: Int) throws(FeedError) -> ArraySlice<UInt8> {
    do throws(FeedError) {
      if case .stated(0) = block {
        block = try stream.hasMore() ? .beyond : .none
        if case .beyond = block { wrongLengths += 1 }
      }
      let piece: ArraySlice<UInt8>
      switch block {
      case .none: return []
      case .stated(let left):
        piece = try stream.read(min(left, count), of: left)
        block = .stated(left - piece.count)
        if piece.isEmpty { wrongLengths += 1 }
      case .beyond: piece = try stream.read(count, of: nil)
      }
      if piece.isEmpty { block = .none }
      return piece
    } catch {
      isLost = true
      block = .none
      throw error
    }
  }

  /// Reads the head of the next record. Returns `nil` at the end of the file.
  private func nextRecord() throws(FeedError) -> WebRecord? {
    isLost = true
    let lines: [ArraySlice<UInt8>]?
    do throws(FeedError) { lines = try stream.head(isLine: isARC) } catch {
      if !stream.isBrokenByLastRecord { beginRecord() }
      throw error
    }
    guard let lines, !lines.isEmpty else { return nil }
    beginRecord()
    guard let record = isARC ? WebRecord(arc: lines[0]) : WebRecord(warc: lines) else {
      throw FeedError(.malformed, "a damaged record")
    }
    block = .stated(record.size)
    isLost = false
    if !record.address.isEmpty { name = "\(record.address) \(record.time ?? "")" }
    return record
  }

  /// Counts a record, which is damaged until it is opened.
  private func beginRecord() {
    counts[.damaged, default: 0] += 1
    name = "record \(counts.all)"
  }

  /// Decides what becomes of a record, and opens the payload of one that may be a feed.
  private func open(_ record: WebRecord) throws(FeedError) -> RecordFate {
    switch record.kind {
    case .accessory: return .accessory
    case .revisit:
      guard let earlier = known.feed(of: record.keys) else { return .revisits }
      payload = WebPayload(
        known.source(of: earlier, name: name), memory: memory, unpacking, type: earlier.type)
      known.begin([record.key], type: earlier.type)
      return .feeds
    case .answer where record.isTruncated, .payload where record.isTruncated: return .truncated
    case .answer, .payload:
      let source = ByteSource(name: name) { [unowned self] () throws(FeedError) in
        Array(try readBlock(atMost: Self.pieceSize))
      }
      let payload = WebPayload(source, memory: memory, unpacking, type: record.type)
      self.payload = payload
      if record.kind == .answer {
        guard let status = try payload.readHead() else {
          throw FeedError(.malformed, "the answer isn't HTTP")
        }
        guard status == 200 else { return .failures }
      }
      guard try payload.mayBeFeed() else { return .others }
      known.begin([record.key] + record.keys, type: payload.type)
      return .feeds
    }
  }
}

/// The payloads of the feeds in a web archive, in a temporary file: a `revisit` record repeats an earlier
/// one without its bytes.
final class RevisitedPayloads {
  /// Later feeds aren't kept.
  private static let maximumSize = 1 << 30

  private let file = SpillFile()
  /// `false` if the file can't be written.
  private var isUsable = true
  /// The place in the file and the media type of each feed.
  typealias Feed = (range: Range<Int>, type: String)
  private var feeds: [[UInt8]: Feed] = [:]
  /// The feed that is being read, its type, and where its bytes begin.
  private var keys: [String] = []
  private var type = ""
  private var start = 0

  /// Begins a feed that is known by some keys.
  func begin(_ keys: [String], type: String) {
    self.keys = isUsable ? keys : []
    self.type = type
    start = file.size
  }

  /// Adds bytes of the feed; none at its end.
  func add(_ bytes: [UInt8]) {
    guard !keys.isEmpty else { return }
    guard !bytes.isEmpty else {
      for key in keys { feeds[Array(key.utf8)] = (start..<file.size, type) }
      keys = []
      return
    }
    do throws(FeedError) {
      guard file.size < Self.maximumSize else { return keys = [] }
      var buffer = OutputBuffer(capacity: bytes.count)
      buffer.append(bytes)
      _ = try file.append(&buffer)
    } catch {
      keys = []
      isUsable = false
    }
  }

  /// Returns the feed that one of some keys names; `nil` if there is none.
  func feed(of keys: [String]) -> Feed? {
    keys.lazy.compactMap { self.feeds[Array($0.utf8)] }.first
  }

  func source(of feed: Feed, name: String) -> ByteSource {
    var bytes = SpilledBytes(file, [feed.range])
    return ByteSource(name: name) { () throws(FeedError) in try bytes.next() }
  }
}
