internal import ChartConv
internal import ChartConvIO

/// The folder of `--set failed-into`: copies of the inputs that failed, to read them again.
final class FailedInputs {
  private let folder: String
  private let limits: Limits
  private var kept: Set<ExactText> = []
  /// The members to keep, by their archives. These are read once, at the end.
  private var members: [(archive: String, names: Set<ExactText>)] = []

  init(_ folder: String, _ limits: Limits) throws(FeedError) {
    self.folder = folder
    self.limits = limits
    _ = try OutputFolder(path: folder)
  }

  /// Copies the file of an input. Returns `false` if it has none: standard input, or an address.
  func keep(_ source: String) throws(FeedError) -> Bool {
    if FileStatus(of: source)?.isRegular ?? false {
      try copy(source)
      return true
    }
    guard let archive = ConversionInput.path(source).archive else { return false }
    if members.last?.archive != archive { members.append((archive, [])) }
    members[members.count - 1].names.insert(ExactText(source))
    return true
  }

  /// Copies the members. Of a damaged archive, that is also a copy of the archive.
  func keepMembers() throws(FeedError) {
    for (archive, names) in members {
      do throws(FeedError) {
        try UnpackedInputs(limits).read(try ByteSource(path: archive)) { source throws(FeedError) in
          guard names.contains(ExactText(source.name)) else { return }
          try write(&source, as: Self.name(source.name, in: archive))
        }
      } catch {
        if error.isOutputError { throw error }
        try copy(archive)
      }
    }
  }

  /// Returns the path of a member, from its archive on, as the name of a file.
  private static func name(_ member: String, in archive: String) -> String {
    let path = member.utf8.dropFirst(AtomicFile.folder(of: archive).utf8.count)
    let name = path.split(separator: UInt8(ascii: "/")).joined(separator: [UInt8(ascii: "-")])
    return String(decoding: name.suffix(longestName), as: UTF8.self)
  }

  /// Addresses in web archives are longer than a name can be: 255 bytes, a number included.
  private static let longestName = 200

  private func copy(_ path: String) throws(FeedError) {
    guard kept.insert(ExactText(path)).inserted else { return }
    var source: ByteSource
    do throws(FeedError) { source = try ByteSource(path: path) } catch {
      throw FeedError(.unwritable, error.message, in: path)
    }
    let name = path.utf8.dropFirst(AtomicFile.folder(of: path).utf8.count)
    try write(&source, as: String(decoding: name, as: UTF8.self))
  }

  private func write(_ source: inout ByteSource, as name: String) throws(FeedError) {
    let file = try AtomicFile(in: folder)
    while let piece = try source.nextChunk() { try file.descriptor.write(Array(piece)) }
    try file.take(name, in: folder)
  }
}
