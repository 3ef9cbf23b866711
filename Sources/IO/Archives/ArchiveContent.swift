/// The contents of a compressed file or an archive: its members, or one document that isn't an
/// archive.
final class ArchiveContent {
  typealias Problem = ArchiveReader.Problem

  private enum Form: Equatable {
    case document, tar, zip, sevenZip
    case records(isARC: Bool)
  }

  private let form: Form
  private let decompressor: Decompressor?
  private let input: ArchiveInput
  /// `nil` if libarchive doesn't read the contents.
  private let reader: ArchiveReader?
  /// `nil` unless the contents are a web archive.
  private let records: WebRecords?
  private var members = 0

  /// - Parameter memory: the maximum memory of a decompressor, in bytes.
  init(_ source: consuming ByteSource, memory: Int, _ unpacking: Unpacking) throws(FeedError) {
    var source = source
    decompressor = try Self.decompressor(&source, memory, unpacking)
    form = try Self.form(of: &source)
    let canSeek = form == .sevenZip && source.canSeek
    input = ArchiveInput(source, canSeek: canSeek)
    switch form {
    case .document: (reader, records) = (nil, nil)
    case .records(let isARC):
      reader = nil
      records = WebRecords(input, decompressor, isARC: isARC, memory: memory, unpacking)
    case .tar, .zip, .sevenZip: (reader, records) = (try ArchiveReader(input), nil)
    }
  }

  /// Replaces a compressed source by its decompressed bytes.
  private static func decompressor(
    _ source: inout ByteSource, _ memory: Int, _ unpacking: Unpacking
  ) throws(FeedError) -> Decompressor? {
    guard let compression = try ArchiveMagic.compression(of: &source) else { return nil }
    let dictionary =
      compression == .zstd ? try ZstdDictionary.take(from: &source, memory, unpacking) : []
    return source.decompress(compression, memory: memory, unpacking, dictionary: dictionary)
  }

  private static func form(of source: inout ByteSource) throws(FeedError) -> Form {
    switch try ArchiveMagic.container(of: &source) {
    case .tar: .tar
    case .zip: .zip
    case .sevenZip: try sevenZip(&source)
    case .warc: .records(isARC: false)
    case .arc: .records(isARC: true)
    case nil: .document
    }
  }

  private static func sevenZip(_ source: inout ByteSource) throws(FeedError) -> Form {
    let header = try source.peek(SevenZipHeader.size)
    guard SevenZipHeader.isValid(header) else {
      throw FeedError(.malformed, "archive: the header is damaged")
    }
    return .sevenZip
  }

  /// The number of stored bytes read.
  var size: Int { decompressor?.size ?? input.size }

  /// The number of bytes read of the archive, without its compression.
  var archiveSize: Int { input.size }

  /// The records of a web archive so far; `nil` for another one.
  var tally: RecordTally? { records?.tally }

  /// Returns the next member; `nil` after the last. Throws if the end of the archive is invalid.
  func next() throws(FeedError) -> ArchiveReader.Member? {
    if let records { return try records.next() }
    guard let reader else {
      members += 1
      return members == 1 ? ArchiveReader.Member(path: nil, kind: .whole) : nil
    }
    guard let member = try reader.next() else {
      try checkEnd()
      return nil
    }
    members += 1
    return member
  }

  /// Returns some bytes of the member; empty at its end.
  func read() throws(Problem) -> [UInt8] {
    if let records { return try records.read() }
    if let reader { return try reader.read() }
    do throws(FeedError) { return try input.read() } catch {
      throw Problem(error: error, isLast: true)
    }
  }

  /// Reads the bytes that libarchive left unread, so that the checksums of a compressed file are
  /// verified. Makes the checks that libarchive omits.
  private func checkEnd() throws(FeedError) {
    switch form {
    case .tar:
      try input.skipRest()
      let last = input.tail.bytes.suffix(TarHeader.size)
      guard last.count == TarHeader.size, last.allSatisfy({ $0 == 0 }) else {
        throw FeedError(.truncated, "archive: truncated: the end marker is missing")
      }
    case .zip:
      try input.skipRest()
      try ZipEnd.check(members: members, tail: input.tail.bytes, size: input.size)
    case .document, .sevenZip, .records: break
    }
  }
}
