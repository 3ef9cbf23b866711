internal import ChartConvIO

/// A folder with the documents that were fetched, and a record of each.
///
///     CACHEDIR.TAG                                                           the marker
///     itunes.apple.com/us-rss-topsongs-limit-50-xml-5f1e0c9a77d2b384.txt     the record
///     itunes.apple.com/us-rss-topsongs-limit-50-xml-5f1e0c9a77d2b384.1       the document
///     itunes.apple.com/host.txt                                              when the host may be
///     asked
///
/// Files are replaced whole. A record names the file of its document and is written after it. So a
/// killed process leaves the old state or the new one. Only files of these names are removed, in a
/// folder with the marker.
struct WebCache: Sendable {
  /// The tag by which backup programs leave a folder out (Cache Directory Tagging Specification).
  private static let marker = """
    Signature: 8a477f597d28d172789f06886806bc55
    # This folder is a cache of chartconv, which may remove any document in it.

    """

  private let folder: String

  /// Throws `.usage` if the folder has other files.
  init(_ folder: String) throws(FeedError) {
    self.folder = folder
    guard !hasMarker, let names = Folder.names(in: folder, includingHidden: true) else { return }
    // Another process may just be writing the marker.
    guard names.allSatisfy({ $0.hasPrefix(".chartconv-") }) || hasMarker else {
      throw FeedError(
        .usage, "the cache folder '\(folder)' has other files; choose a new or an empty folder")
    }
  }

  private var markerPath: String { folder + "/CACHEDIR.TAG" }

  private var hasMarker: Bool {
    CacheFiles.contents(markerPath)?.elementsEqual(Self.marker.utf8) ?? false
  }

  /// Creates the folder with its marker. Returns `false` if that fails.
  private func prepare() -> Bool {
    guard CacheFiles.makeFolder(folder) else { return false }
    if !hasMarker { CacheFiles.write(Array(Self.marker.utf8), to: markerPath) }
    return hasMarker
  }

  /// Returns the record of an address; `nil` if there is none, or the document is missing.
  func record(of address: WebAddress) -> CacheRecord? {
    guard let record = CacheFiles.contents(path(of: address) + ".txt").flatMap(CacheRecord.init),
      record.url.elementsEqual(address.name.utf8)
    else { return nil }
    guard let body = record.body else { return record }
    return FileStatus(of: path(of: address) + body.rawValue)?.size == record.size ? record : nil
  }

  func body(of record: CacheRecord, _ address: WebAddress) throws(FeedError) -> FileDescriptor {
    let path = path(of: address) + (record.body?.rawValue ?? "")
    guard let file = CacheFiles.open(path, O_RDONLY) else {
      throw FeedError(.unreadable, "not a file of the cache", in: path)
    }
    return file
  }

  /// Writes the record of an address. A failure isn't an error of the input: the cache then stays
  /// unchanged.
  func store(_ record: CacheRecord, _ address: WebAddress) {
    CacheFiles.write(record.bytes, to: path(of: address) + ".txt")
  }

  /// Begins a new document. Its file isn't that of the old one.
  func begin(_ address: WebAddress, replacing old: CacheRecord?) -> CacheWriter? {
    let body: CacheRecord.Body = old?.body == .first ? .second : .first
    return CacheWriter(path(of: address) + body.rawValue, body)
  }

  /// Removes the old document of a record that was replaced.
  func removeBody(of old: CacheRecord?, _ address: WebAddress, unless record: CacheRecord) {
    guard let body = old?.body, body != record.body else { return }
    Folder.remove(path(of: address) + body.rawValue)
  }

  /// Locks the host for this process; `nil` if the folder can't be written.
  func lock(_ address: WebAddress) -> FileLock? {
    let folder = hostFolder(address)
    guard prepare(), CacheFiles.makeFolder(folder) else { return nil }
    return FileLock(folder + "/.lock", atMost: 30_000)
  }

  func host(of address: WebAddress) -> HostRecord {
    CacheFiles.contents(hostFolder(address) + "/host.txt").map(HostRecord.init) ?? HostRecord()
  }

  func store(_ host: HostRecord, _ address: WebAddress) {
    CacheFiles.write(host.bytes, to: hostFolder(address) + "/host.txt")
  }

  /// Removes the documents that were used longest ago, until the others have at most a number of
  /// bytes; and documents that no record names.
  func shrink(to limit: Int) {
    guard hasMarker else { return }
    var kept: [(stem: String, body: String, checked: Int, size: Int)] = []
    let now = Clock.now
    for host in Folder.names(in: folder) ?? [] where !Folder.isLink("\(folder)/\(host)") {
      let stems = (Folder.names(in: "\(folder)/\(host)") ?? []).compactMap(Self.stem(ofFile:))
      for stem in Set(stems) {
        let path = "\(folder)/\(host)/\(stem)"
        let record = CacheFiles.contents(path + ".txt").flatMap(CacheRecord.init)
        if let record {
          kept.append((path, record.body?.rawValue ?? "", record.checked, record.size))
        }
        for body in CacheRecord.Body.allCases where body != record?.body {
          // A younger one may be about to be named.
          guard let status = FileStatus(of: path + body.rawValue),
            status.modificationTime < now - 3600
          else { continue }
          Folder.remove(path + body.rawValue)
        }
      }
    }
    var total = kept.reduce(0) { $0 + $1.size }
    for entry in kept.sorted(by: { $0.checked < $1.checked }) where total > limit {
      Folder.remove(entry.stem + ".txt")
      if !entry.body.isEmpty { Folder.remove(entry.stem + entry.body) }
      total -= entry.size
    }
  }

  /// Returns the name of a file of an address without its suffix; `nil` if it is another file.
  private static func stem(ofFile name: String) -> String? {
    let suffixes = [".txt"] + CacheRecord.Body.allCases.map(\.rawValue)
    guard let suffix = suffixes.first(where: name.hasSuffix) else { return nil }
    let stem = name.dropLast(suffix.count)
    let hash = stem.utf8.suffix(17)
    let isHash = hash.dropFirst().allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
    }
    return hash.count == 17 && hash.first == UInt8(ascii: "-") && isHash ? String(stem) : nil
  }

  private func path(of address: WebAddress) -> String {
    let rest = address.name.dropFirst(address.origin.utf8.count)
    return "\(hostFolder(address))/\(FileName.unique(rest, of: address.name, atMost: 80))"
  }

  /// Returns the folder of a host: its name, with a hash if that has other characters than names of
  /// files.
  func hostFolder(_ address: WebAddress) -> String {
    let name = FileName.text(address.host, atMost: 100)
    let isWhole = name.utf8.elementsEqual(address.host.utf8)
    return "\(folder)/\(name)\(isWhole ? "" : "-" + Folder.hash(String(address.host)))"
  }
}

/// A document on its way into the cache. If a file can't be written, the document isn't kept.
final class CacheWriter {
  let body: CacheRecord.Body
  private(set) var size = 0
  private var sink: ByteSink?
  private var buffer = OutputBuffer()

  /// Creates the file; `nil` if that fails.
  init?(_ path: String, _ body: CacheRecord.Body) {
    self.body = body
    do throws(FeedError) { sink = try ByteSink(replacing: path) } catch { return nil }
  }

  func write(_ bytes: [UInt8]) {
    size += bytes.count
    buffer.append(bytes)
    if buffer.count >= OutputBuffer.flushSize { flush() }
  }

  /// Gives the file its name. Returns `false` if that fails.
  func commit() -> Bool {
    flush()
    do throws(FeedError) { try sink?.commit() } catch { return false }
    return sink != nil
  }

  private func flush() {
    do throws(FeedError) { try sink?.write(&buffer) } catch { sink = nil }
    if sink == nil { buffer.truncate(to: 0) }
  }
}
