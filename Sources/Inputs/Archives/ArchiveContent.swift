internal import ChartConvBytes

/// What a compressed file or an archive holds: members, or one document that is no archive.
final class ArchiveContent {
  typealias Fault = ArchiveReader.Fault

  enum Member {
    /// All that a compressed file holds.
    case whole
    case packed(path: String?, ArchiveReader.Kind)
  }

  private enum Form {
    case document
    case tar
    case zip(ZipDirectory)
    case sevenZip
  }

  private let form: Form
  private let decompressor: Decompressor?
  private let input: ArchiveInput
  /// `nil` where it is no archive.
  private let reader: ArchiveReader?
  private var members = 0

  /// - Parameter memory: how many bytes a decompressor may take.
  init(_ source: consuming ByteSource, memory: Int) throws(FeedError) {
    var source = source
    decompressor = try Self.decompressor(&source, memory)
    form = try Self.form(of: &source)
    switch form {
    case .document:
      input = ArchiveInput(source, canSeek: false)
      reader = nil
    case .zip(let directory):
      input = ArchiveInput(source, canSeek: directory.isTrusted)
      reader = try ArchiveReader(input)
    case .tar:
      input = ArchiveInput(source, canSeek: false)
      reader = try ArchiveReader(input)
    case .sevenZip:
      let canSeek = source.canSeek
      input = ArchiveInput(source, canSeek: canSeek)
      reader = try ArchiveReader(input)
    }
  }

  /// Puts what is unpacked in the place of a compressed source.
  private static func decompressor(
    _ source: inout ByteSource, _ memory: Int
  ) throws(FeedError) -> Decompressor? {
    guard let compression = try ArchiveMagic.compression(of: &source) else { return nil }
    let name = source.name
    let decompressor = Decompressor(source, compression, memory: memory)
    source = ByteSource(name: name) { () throws(FeedError) in try decompressor.read() }
    return decompressor
  }

  private static func form(of source: inout ByteSource) throws(FeedError) -> Form {
    switch try ArchiveMagic.container(of: &source) {
    case .tar: .tar
    case .zip: .zip(try ZipDirectory(of: &source))
    case .sevenZip: .sevenZip
    case nil: .document
    }
  }

  /// How many bytes were read, as they are stored.
  var size: Int { decompressor?.size ?? input.size }

  /// The next member; `nil` behind the last, when the end is as it should be.
  func next() throws(FeedError) -> Member? {
    guard let reader else {
      members += 1
      return members == 1 ? .whole : nil
    }
    guard let member = try reader.next() else {
      try checkEnd()
      return nil
    }
    members += 1
    return .packed(path: member.path, member.kind)
  }

  /// Some bytes of the member, none at its end.
  func read() throws(Fault) -> [UInt8] {
    if let reader { return try reader.read() }
    do throws(FeedError) { return try input.read() } catch {
      throw Fault(error: error, isLast: true)
    }
  }

  /// Reads what libarchive left, so that a compressed file's own checks are made, and makes those
  /// that libarchive doesn't.
  private func checkEnd() throws(FeedError) {
    switch form {
    case .tar:
      try input.skipRest()
      guard input.tail.endsInZeros(TarHeader.size) else {
        throw FeedError(.truncated, "the archive: cut off, its end isn't marked")
      }
    case .zip(let directory):
      if !directory.isTrusted { try input.skipRest() }
      try directory.check(members: members, tail: input.tail)
    case .document, .sevenZip: break
    }
  }
}
