internal import ChartConvIO

/// A folder with the documents that were fetched, each after a record of it.
///
///     CACHEDIR.TAG                                                           the marker
///     itunes.apple.com/us-rss-topsongs-limit-50-xml-5f1e0c9a77d2b384.http    a document
///     itunes.apple.com/host.txt                                              when the host may be
///     asked
///
/// Files are replaced whole, so that a killed process leaves the old state or the new one. Only files
/// of these names are removed, in a folder with the marker.
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

  /// Opens the document of an address; `nil` if there is none.
  func copy(of address: WebAddress) -> CacheCopy? {
    CacheCopy(path(of: address)).flatMap { copy in
      copy.record.url.elementsEqual(address.name.utf8) ? copy : nil
    }
  }

  /// Replaces the record of an address.
  ///
  /// A failure isn't an error of the input: the cache then stays unchanged.
  ///
  /// - Parameter copy: the document; `nil` for none.
  func store(_ record: CacheRecord, _ address: WebAddress, before copy: CacheCopy?) {
    guard let writer = begin(record, address) else { return }
    do throws(FeedError) {
      while let bytes = try copy?.next(), !bytes.isEmpty { writer.write(bytes) }
    } catch { return }
    _ = writer.commit()
  }

  /// Begins a new document.
  func begin(_ record: CacheRecord, _ address: WebAddress) -> CacheWriter? {
    CacheWriter(path(of: address), record)
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
  /// bytes.
  func shrink(to limit: Int) {
    guard hasMarker else { return }
    var kept: [(path: String, time: Int, size: Int)] = []
    for host in Folder.names(in: folder) ?? [] where !Folder.isLink("\(folder)/\(host)") {
      for name in Folder.names(in: "\(folder)/\(host)") ?? [] where Self.isOfDocument(name) {
        let path = "\(folder)/\(host)/\(name)"
        guard let status = FileStatus(of: path) else { continue }
        kept.append((path, status.modificationTime, status.size))
      }
    }
    var total = kept.reduce(0) { $0 + $1.size }
    for file in kept.sorted(by: { $0.time < $1.time }) where total > limit {
      Folder.remove(file.path)
      total -= file.size
    }
  }

  private static let suffix = ".http"

  /// Returns `true` for the name of a file of an address, also of an older version's.
  private static func isOfDocument(_ name: String) -> Bool {
    guard let suffix = [suffix, ".txt", ".1", ".2"].first(where: name.hasSuffix) else {
      return false
    }
    let hash = name.dropLast(suffix.count).utf8.suffix(17)
    let isHash = hash.dropFirst().allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
    }
    return hash.count == 17 && hash.first == UInt8(ascii: "-") && isHash
  }

  private func path(of address: WebAddress) -> String {
    let rest = address.name.dropFirst(address.origin.utf8.count)
    let name = FileName.unique(rest, of: address.name, atMost: 80)
    return "\(hostFolder(address))/\(name)\(Self.suffix)"
  }

  /// Returns the folder of a host: its name, with a hash if that has other characters than names of
  /// files.
  func hostFolder(_ address: WebAddress) -> String {
    let name = FileName.text(address.host, atMost: 100)
    let isWhole = name.utf8.elementsEqual(address.host.utf8)
    return "\(folder)/\(name)\(isWhole ? "" : "-" + Folder.hash(String(address.host)))"
  }
}

/// A document of the cache. Its file may be replaced meanwhile.
final class CacheCopy {
  /// More bytes than a record has, of a head of at most 64K.
  private static let pieceSize = 256 << 10

  let record: CacheRecord
  private let file: FileDescriptor
  /// The first bytes of the document.
  private var first: ArraySlice<UInt8>

  /// Opens a file; `nil` if it isn't one of the cache.
  init?(_ path: String) {
    guard let file = CacheFiles.open(path, O_RDONLY),
      let bytes = try? file.read(upTo: Self.pieceSize)
    else { return nil }
    first = bytes[...]
    guard let record = CacheRecord(from: &first) else { return nil }
    self.record = record
    self.file = file
  }

  /// Returns the next bytes; empty at the end.
  func next() throws(FeedError) -> [UInt8] {
    guard first.isEmpty else {
      defer { first = [] }
      return Array(first)
    }
    return try file.read(upTo: 64 << 10)
  }
}

/// A document on its way into the cache. If a file can't be written, the document isn't kept.
final class CacheWriter {
  /// The size of the document.
  private(set) var size = 0
  private var file: AtomicFile?

  /// Creates the file; `nil` if that fails.
  init?(_ path: String, _ record: CacheRecord) {
    do throws(FeedError) {
      file = try AtomicFile(path: path)
      try file?.descriptor.write(record.bytes)
    } catch { return nil }
  }

  func write(_ bytes: [UInt8]) {
    size += bytes.count
    do throws(FeedError) { try file?.descriptor.write(bytes) } catch { file = nil }
  }

  /// Gives the file its name. Returns `false` if that fails.
  func commit() -> Bool {
    do throws(FeedError) { _ = try file?.commit() } catch { return false }
    return file != nil
  }
}
