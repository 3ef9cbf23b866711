import ChartConv
import ChartConvIO

/// Any bytes as a compressed file or an archive: bytes unpacked without an error equal those that
/// libarchive unpacks with its own filters. A gzip file then also passes `gzip -t`, because
/// libarchive doesn't compare checksums.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzUnpacking(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Input(start, count).bytes
  guard let ours = unpacked(bytes) else { return 0 }
  if bytes.starts(with: [0x1F, 0x8B]), !Gzip.accepts(TemporaryInput(bytes)) {
    fatalError("gzip -t refuses it")
  }
  guard let theirs = Reference.contents(of: bytes) else { return 0 }
  if ours != theirs { fatalError("\(ours.count) bytes, \(theirs.count) by libarchive") }
  return 0
}

/// The bytes of all files; `nil` if there is an error, or if it is neither compressed nor an
/// archive.
private func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
  let file = TemporaryInput(bytes)
  var limits = Limits()
  limits.archiveSize = 4 << 20
  var all: [UInt8] = []
  do throws(FeedError) {
    var source = try ByteSource(path: file.path)
    guard try ArchiveMagic.begins(&source) else { return nil }
    let archive = try Archive(source, limits)
    while let member = try archive.next() {
      guard member.kind != .other else { return nil }
      while case let piece = try archive.read(), !piece.isEmpty { all += piece }
    }
    return all
  } catch {
    return nil
  }
}
