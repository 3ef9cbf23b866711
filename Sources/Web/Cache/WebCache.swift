internal import ChartConvIO

/// A folder with the documents that were fetched, and a record of each.
///
///     itunes.apple.com/us-rss-topsongs-limit-50-xml-5f1e0c9a77d2b384.txt     the record
///     itunes.apple.com/us-rss-topsongs-limit-50-xml-5f1e0c9a77d2b384.1       the document
///     itunes.apple.com/host.txt                                              when the host may be asked
///
/// Files are replaced whole. A record names the file of its document and is written after it, so that a
/// process that is killed leaves the old state or the new one.
struct WebCache: Sendable {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  /// Returns the record of an address; `nil` if there is none, or the document is missing.
  func record(of address: WebAddress) -> CacheRecord? {
    guard let record = CacheFiles.contents(path(of: address) + ".txt").flatMap(CacheRecord.init),
      record.url.elementsEqual(address.name.utf8)
    else { return nil }
    if record.status == 200, FileStatus(of: bodyPath(record, address))?.size != record.size {
      return nil
    }
    return record
  }

  /// Opens the document of a record.
  func body(of record: CacheRecord, _ address: WebAddress) throws(FeedError) -> FileDescriptor {
    try FileDescriptor(reading: bodyPath(record, address))
  }

  /// Writes the record of an address. A failure is no error of the input: the cache is then as it was.
  func store(_ record: CacheRecord, _ address: WebAddress) {
    do throws(FeedError) {
      try CacheFiles.write(record.bytes, to: path(of: address) + ".txt")
    } catch {}
  }

  /// Begins a new document. Its file isn't that of the old one.
  func begin(_ address: WebAddress, replacing old: CacheRecord?) -> CacheWriter? {
    let stem = Self.stem(of: address)
    let first = Array("\(stem).1".utf8)
    let body = old?.body == first ? Array("\(stem).2".utf8) : first
    let path = "\(hostFolder(address))/\(String(decoding: body, as: UTF8.self))"
    return CacheWriter(path, name: body)
  }

  /// Removes the old document of a record that was replaced.
  func removeBody(of old: CacheRecord?, _ address: WebAddress, unless record: CacheRecord) {
    guard let old, !old.body.isEmpty, old.body != record.body else { return }
    CacheFiles.remove(bodyPath(old, address))
  }

  /// Locks the host for this process; `nil` if the folder can't be written.
  func lock(_ address: WebAddress) -> FileLock? {
    let folder = hostFolder(address)
    guard CacheFiles.makeFolder(folder) else { return nil }
    return CacheFiles.lock(folder + "/.lock")
  }

  func host(of address: WebAddress) -> HostRecord {
    CacheFiles.contents(hostFolder(address) + "/host.txt").map(HostRecord.init) ?? HostRecord()
  }

  func store(_ host: HostRecord, _ address: WebAddress) {
    do throws(FeedError) {
      try CacheFiles.write(host.bytes, to: hostFolder(address) + "/host.txt")
    } catch {}
  }

  /// Removes the documents that were used longest ago, until the others have at most a number of
  /// bytes; and files that no record names.
  func shrink(to limit: Int) {
    var kept: [(path: String, checked: Int, size: Int)] = []
    var bodies: Set<[UInt8]> = []
    let files = Folder.files(below: folder)
    for path in files where path.hasSuffix(".txt") && !path.hasSuffix("/host.txt") {
      guard let record = CacheFiles.contents(path).flatMap(CacheRecord.init) else { continue }
      kept.append((path, record.checked, record.size))
      bodies.insert(Array(Self.folder(of: path).utf8) + record.body)
    }
    let now = WebClock.now
    for path in files where !path.hasSuffix(".txt") && !bodies.contains(Array(path.utf8)) {
      // A younger one may be about to be named.
      guard let status = FileStatus(of: path), status.modificationTime < now - 3600 else {
        continue
      }
      CacheFiles.remove(path)
    }
    var total = kept.reduce(0) { $0 + $1.size }
    for entry in kept.sorted(by: { $0.checked < $1.checked }) where total > limit {
      let body = CacheFiles.contents(entry.path).flatMap(CacheRecord.init)?.body ?? []
      CacheFiles.remove(entry.path)
      CacheFiles.remove(Self.folder(of: entry.path) + String(decoding: body, as: UTF8.self))
      total -= entry.size
    }
  }

  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  private func bodyPath(_ record: CacheRecord, _ address: WebAddress) -> String {
    "\(hostFolder(address))/\(String(decoding: record.body, as: UTF8.self))"
  }

  private func path(of address: WebAddress) -> String {
    "\(hostFolder(address))/\(Self.stem(of: address))"
  }

  /// The folder of a host: its name, with a hash where that has other characters than names of files.
  func hostFolder(_ address: WebAddress) -> String {
    let name = FileName.text(address.host, atMost: 100)
    let isWhole = name.utf8.elementsEqual(address.host.utf8)
    return "\(folder)/\(name)\(isWhole ? "" : "-" + FileName.hash(String(address.host)))"
  }

  /// The name of an address's files: a readable part, and a hash of all of it.
  private static func stem(of address: WebAddress) -> String {
    let rest = address.name.dropFirst(address.origin.utf8.count)
    return "\(FileName.text(rest, atMost: 80))-\(FileName.hash(address.name))"
  }
}
