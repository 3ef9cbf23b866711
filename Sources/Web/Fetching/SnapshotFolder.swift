internal import ChartConv
internal import ChartConvIO

/// A folder with a folder of snapshots for each document:
/// `apple-us-topsongs-91c3a0b2d4e5f607/2026-11-21T06-30-12Z.xml.gz`.
struct SnapshotFolder: Sendable {
  let path: String

  /// Creates the folder if it doesn't exist. Throws `.unwritable`.
  init(_ path: String) throws(FeedError) {
    self.path = path
    try Folder.make(path)
  }

  /// Writes a document, unless it is the same as the newest snapshot. Returns the path of the new
  /// file; `nil` if nothing has changed. If anything fails, no file is left.
  ///
  /// - Parameter page: takes the document's bytes.
  func store(
    _ document: WebDocument, named name: String, _ page: inout NextPage
  ) throws(FeedError) -> String? {
    let bytes = try document.next()
    // A copy that the server didn't confirm tells nothing about the document of today.
    if let staleness = document.staleness { throw FeedError(.unreadable, staleness) }
    let folder = try make(name)
    // Another run writes to the folder before or after, so that each finds the files of the other.
    let lock = try FileDescriptor(lockingFolder: folder)
    defer { _ = lock }
    let names = Folder.names(in: folder) ?? []
    let old = Self.newest(in: folder, names)
    let target = "\(folder)/\(Self.stem(among: names)).\(Self.suffix(of: bytes)).gz"
    var isSame = old != nil
    return try Self.write(document, bytes, to: target) { bytes in
      page.add(bytes)
      isSame = isSame && old?.continues(with: bytes) == true
    } unless: {
      isSame && old?.isAtEnd == true
    }
  }

  /// Writes a document of an archive, unless there is a file of its time. Returns the path of the new
  /// file.
  ///
  /// - Parameter time: returns the time of the document by the archive's answer.
  func keep(
    _ document: WebDocument, named name: String,
    at time: (WebAnswer) throws(FeedError) -> Timestamp
  ) throws(FeedError) -> String? {
    let bytes = try document.next()
    guard let answer = document.answer, bytes.contains(where: { $0 > 0x20 }) else {
      throw FeedError(.unrecognized, "an empty body instead of a feed")
    }
    let stem = try Self.stem(of: time(answer))
    let folder = try make(name)
    guard Folder.names(in: folder)?.contains(where: { $0.hasPrefix(stem + ".") }) != true else {
      return nil
    }
    return try Self.write(document, bytes, to: "\(folder)/\(stem).\(Self.suffix(of: bytes)).gz")
  }

  /// Writes the rest of a document after its first bytes. Returns the path, or `nil` if the document
  /// needn't be kept.
  private static func write(
    _ document: WebDocument, _ first: [UInt8], to target: String,
    each: ([UInt8]) -> Void = { _ in }, unless isKnown: () -> Bool = { false }
  ) throws(FeedError) -> String? {
    var bytes = first
    var sink = try ByteSink(replacing: target, compression: .gzip)
    var buffer = OutputBuffer()
    while !bytes.isEmpty {
      each(bytes)
      buffer.append(bytes)
      if buffer.count >= OutputBuffer.flushSize { try sink.write(&buffer) }
      bytes = try document.next()
    }
    if isKnown() { return nil }
    try sink.write(&buffer)
    try sink.commit()
    return target
  }

  /// Returns the newest snapshot that a run may have written up to now. Later ones are of a clock that
  /// was ahead.
  private static func newest(in folder: String, _ names: [String]) -> OldSnapshot? {
    let now = time
    return names.reversed().lazy.filter { $0.prefix(now.count) <= now && isSnapshot($0) }
      .compactMap { OldSnapshot("\(folder)/\($0)") }.first
  }

  /// Returns `true` for names as `2026-11-21T06-30-12Z.xml.gz` and `2026-11-21T06-30-12Z_02.xml.gz`.
  private static func isSnapshot(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, suffixes.contains(String(parts[1])), parts[2] == "gz" else {
      return false
    }
    let stem = parts[0].utf8.map { (0x30...0x39).contains($0) ? UInt8(ascii: "0") : $0 }
    let form = Array("0000-00-00T00-00-00Z".utf8)
    let count = stem.dropFirst(form.count)
    return stem.starts(with: form) && (count.isEmpty || count.elementsEqual("_00".utf8))
  }

  private static var time: String { stem(of: Timestamp.text(Clock.now)) }

  /// Returns the time of a copy as a part of a file's name.
  static func stem(of time: Timestamp) -> String { stem(of: time.description) }

  private static func stem(of time: String) -> String { String(time.map { $0 == ":" ? "-" : $0 }) }

  /// Returns the time as a part of a file's name, with a counter if other files have it. A colon
  /// isn't allowed in some file systems, and `_` sorts after the point that follows the first
  /// file's time.
  private static func stem(among names: [String]) -> String {
    let time = time
    var stem = time
    var count = 1
    while names.contains(where: { $0.hasPrefix(stem + ".") }) {
      count += 1
      stem = "\(time)_\(count < 10 ? "0" : "")\(count)"
    }
    return stem
  }

  private static let suffixes = ["xml", "json", "feed"]

  private static func suffix(of bytes: [UInt8]) -> String {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    switch text.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "<"): return "xml"
    case UInt8(ascii: "{"), UInt8(ascii: "["): return "json"
    default: return "feed"
    }
  }

  /// Writes the address of a document beside its snapshots, once.
  func note(_ address: String, of name: String) throws(FeedError) {
    let file = "\(path)/\(name)/\(FetchedDocument.addressFile)"
    guard FileStatus(of: file) == nil else { return }
    try AtomicFile.replace(file, with: Array("\(address)\n".utf8))
  }

  /// Creates the folder of a document's snapshots. Returns its path.
  func make(_ name: String) throws(FeedError) -> String {
    let folder = "\(path)/\(name)"
    try Folder.make(folder)
    return folder
  }
}

/// The newest snapshot of a document, compared with the fetched document.
private final class OldSnapshot {
  private var contents: ByteSource

  /// Opens a regular file; `nil` if there is none.
  init?(_ path: String) {
    guard let file = CacheFiles.open(path, O_RDONLY, mayHaveNames: true) else { return nil }
    contents = ByteSource(name: path) { () throws(FeedError) in try file.read(upTo: 64 << 10) }
    contents.decompress(.gzip, memory: 1 << 20, Unpacking(ratio: Limits().archiveRatio))
  }

  /// Returns `true` if these bytes are next. A file that can't be read has none.
  func continues(with bytes: [UInt8]) -> Bool {
    guard let next = try? contents.peek(bytes.count), next.elementsEqual(bytes) else {
      return false
    }
    contents.skip(bytes.count)
    return true
  }

  var isAtEnd: Bool { (try? contents.peek(1))?.isEmpty ?? true }
}
