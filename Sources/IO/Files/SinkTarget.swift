/// The file or descriptor behind a sink, with optional compression.
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
