import ChartConvSystem

/// The file or descriptor that a sink writes to, with optional compression.
final class SinkTarget {
  private enum Form: ~Copyable {
    case descriptor(FileDescriptor)
    case file(AtomicFile)
  }

  private let form: Form
  private let compressor: Compressor?

  init(_ descriptor: consuming FileDescriptor, _ compressor: Compressor? = nil) {
    form = .descriptor(descriptor)
    self.compressor = compressor
  }

  init(_ file: AtomicFile, _ compressor: Compressor? = nil) {
    form = .file(file)
    self.compressor = compressor
  }

  /// `true` if the target is the descriptor of standard output.
  var isStandardOutput: Bool {
    switch form {
    case .descriptor(let descriptor): descriptor.raw == FileDescriptor.standardOutput.raw
    case .file: false
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    guard let compressor else { return unsafe try put(bytes) }
    unsafe try compressor.pack(bytes) { bytes throws(FeedError) in unsafe try put(bytes) }
  }

  /// Flushes the compressor and completes the file. Returns the name of a partial file.
  func commit(isComplete: Bool) throws(FeedError) -> String? {
    unsafe try compressor?.finish { bytes throws(FeedError) in unsafe try put(bytes) }
    return switch form {
    case .file(let file): try file.commit(isComplete: isComplete)
    case .descriptor: nil
    }
  }

  private func put(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    switch form {
    case .descriptor(let descriptor): unsafe try descriptor.write(bytes)
    case .file(let file): unsafe try file.write(bytes)
    }
  }
}

extension FileDescriptor {
  /// The folders that have a file for each of the process's open descriptors, named after its
  /// number.
  private static let folders = ["/dev/fd/", "/proc/self/fd/"]

  /// Returns the number of the descriptor that a path names: 1 for `/dev/fd/1`.
  static func number(in path: String) -> Int32? {
    let folder = AtomicFile.folder(of: path)
    return folders.contains(folder) ? Int32(path.dropFirst(folder.count)) : nil
  }

  /// Opens a file for writing that isn't replaced. It may be a descriptor by its name, such as
  /// `/dev/stdout`, or another existing file that isn't regular. The file of a descriptor may have
  /// other text before and after. `nil` for any other path.
  init?(writingInPlace path: String) throws(FeedError) {
    let number = Self.number(in: try AtomicFile.resolvingLinks(path))
    let status = FileStatus(of: path)
    if let number, status != nil {
      self.init(raw: number, closes: false)
      return
    }
    guard let status, !status.isRegular else { return nil }
    let raw = retryingOnInterrupt { unsafe open(path, O_WRONLY | O_CLOEXEC) }
    guard raw >= 0 else { throw FeedError(.unwritable, systemMessage(), in: path) }
    self.init(raw: raw, closes: true)
  }
}
