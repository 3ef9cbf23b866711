/// The documents of an input: of a compressed file or an archive, those in it.
package struct UnpackedInputs {
  private let limits: Limits
  private let depth: Int

  /// - Parameter depth: the number of archives around the input.
  package init(_ limits: Limits, depth: Int = 0) {
    self.limits = limits
    self.depth = depth
  }

  /// Calls `read` with each document. An error of one member of an archive doesn't stop the others;
  /// the first is thrown at the end.
  package func read(
    _ source: consuming ByteSource, _ read: (inout ByteSource) throws(FeedError) -> Void
  ) throws(FeedError) {
    try self.read(source, depth: depth, read)
  }

  private func read(
    _ source: consuming ByteSource, depth: Int, _ read: (inout ByteSource) throws(FeedError) -> Void
  ) throws(FeedError) {
    var source = source
    guard try ArchiveMagic.begins(&source) else { return try read(&source) }
    try limits.checkArchive(at: depth)
    let archive = try Archive(source, limits)
    var problem: FeedError?
    while let member = try archive.next() {
      guard member.kind != .other else { continue }
      let contents = ByteSource(name: member.source) { () throws(FeedError) in try archive.read() }
      do throws(FeedError) { try self.read(contents, depth: depth + 1, read) } catch {
        problem = problem ?? error.named(member.source)
      }
    }
    if let problem { throw problem }
  }
}
