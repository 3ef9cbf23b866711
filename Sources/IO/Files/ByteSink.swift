/// The destination of an output: standard output, a file that is replaced atomically, memory, or a
/// closure.
public struct ByteSink: ~Copyable {
  /// `nil` for memory and a closure.
  private let target: SinkTarget?
  private var take: (([UInt8]) throws -> Void)?
  private let name: String
  /// The bytes written so far, if the target is memory.
  public private(set) var bytes: [UInt8] = []

  /// Standard output.
  public static var standardOutput: Self {
    Self(SinkTarget(.standardOutput), name: "standard output")
  }

  /// Collects the bytes in memory.
  public static var memory: Self { Self() }

  /// Collects the bytes in memory, as ``memory`` does, which a program can't take from a module that
  /// is built for library evolution.
  public init() { self.init(nil, name: "memory") }

  /// Passes the bytes to a closure, in pieces, on the thread that runs the conversion. What the
  /// closure throws ends the conversion.
  public init(_ take: @escaping ([UInt8]) throws -> Void) {
    self.init(nil, name: "output")
    self.take = take
  }

  /// Passes the bytes to an asynchronous closure, in pieces: to an actor, for example. The next piece
  /// is encoded when the closure has returned. What it throws ends the conversion.
  public init(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) {
    self.init { bytes in
      let taken = Channel<Result<Void, any Error>>(capacity: 1)
      Task {
        let result: Result<Void, any Error>
        do { result = .success(try await take(bytes)) } catch { result = .failure(error) }
        _ = taken.send(result)
      }
      try taken.receive()?.get()
    }
  }

  /// Opens a file. A regular file appears, or replaces the old one, only when the output is
  /// complete. Anything else (a terminal, a pipe, `/dev/null`, `/dev/stdout`) is written directly.
  ///
  /// - Parameter compression: the compression of the file; `nil` for none.
  public init(path: String, compression: FeedCompression? = nil) throws(FeedError) {
    guard let descriptor = try FileDescriptor(writingInPlace: path) else {
      try self.init(replacing: path, compression: compression)
      return
    }
    let compressor = try compression.map { kind throws(FeedError) in try kind.packing() }
    self.init(SinkTarget(descriptor, compressor), name: path)
  }

  /// Opens a file that appears, or replaces whatever has its name, when it is complete.
  package init(replacing path: String, compression: FeedCompression? = nil) throws(FeedError) {
    let compressor = try compression.map { kind throws(FeedError) in try kind.packing() }
    self.init(SinkTarget(try AtomicFile(path: path), compressor), name: path)
  }

  /// Writes to a file that its owner completes.
  package init(_ file: AtomicFile, name: String) { self.init(SinkTarget(file), name: name) }

  private init(_ target: SinkTarget?, name: String) {
    self.target = target
    self.name = name
  }

  /// `true` for a file that is replaced when it is complete.
  package var isReplaced: Bool { target?.isReplaced ?? false }

  /// Returns the error of an output that would replace or append to a file that is read; `nil` if
  /// it doesn't.
  package func replacedFile(of files: ReadFiles) -> FeedError? {
    guard let target else { return nil }
    guard !target.isReplaced, target.descriptor.raw == 1 else {
      return files.problem(ofWriting: name)
    }
    return files.role(ofDescriptor: 1).map { FeedError(.unwritable, "\(name) is \($0)") }
  }

  /// Writes the contents of the buffer and empties it.
  package mutating func write(_ buffer: inout OutputBuffer) throws(FeedError) {
    guard !buffer.isEmpty else { return }
    if let take {
      do { try take(buffer.bytes) } catch {
        throw error as? FeedError ?? FeedError(.unwritable, "\(error)", in: name)
      }
      return buffer.truncate(to: 0)
    }
    guard let target else {
      bytes += buffer.bytes
      return buffer.truncate(to: 0)
    }
    do throws(FeedError) {
      unsafe try buffer.drain { bytes throws(FeedError) in unsafe try target.write(bytes) }
    } catch {
      throw error.named(name)
    }
  }

  /// Completes the output: the new file replaces the old one.
  ///
  /// - Parameter isComplete: `false` if an input failed. An old file then stays, and the new one is
  ///   `FILE.partial`.
  /// - Returns: the error if the output is incomplete; `nil` for an output that isn't a file.
  @discardableResult
  package func commit(isComplete: Bool = true) throws(FeedError) -> FeedError? {
    do throws(FeedError) {
      let verb = FileStatus(of: name) == nil ? "written" : "replaced"
      guard let partial = try target?.commit(isComplete: isComplete) else { return nil }
      return FeedError(
        .incomplete, "not \(verb), because an input failed; what was read is in \(partial)",
        in: name, about: .partialOutput)
    } catch {
      throw error.named(name)
    }
  }
}

/// The file or descriptor that a sink writes to, with optional compression.
final class SinkTarget {
  let descriptor: FileDescriptor
  /// The file that is replaced when it is complete; `nil` for another one.
  private let file: AtomicFile?
  private let compressor: CompressionStream?
  private var packed = OutputBuffer(capacity: 64)

  init(_ descriptor: consuming FileDescriptor, _ compressor: CompressionStream? = nil) {
    self.descriptor = descriptor
    file = nil
    self.compressor = compressor
  }

  init(_ file: AtomicFile, _ compressor: CompressionStream? = nil) {
    descriptor = FileDescriptor(raw: file.descriptor.raw, closes: false)
    self.file = file
    self.compressor = compressor
  }

  var isReplaced: Bool { file != nil }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    guard compressor != nil else { return unsafe try descriptor.write(bytes) }
    unsafe try pack(bytes, isLast: false)
  }

  private func pack(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(FeedError) {
    guard let compressor else { return }
    if let problem = unsafe packed.append(bytes, packedBy: compressor, isLast: isLast) {
      throw FeedError(.unwritable, problem)
    }
    unsafe try packed.drain { bytes throws(FeedError) in unsafe try descriptor.write(bytes) }
  }

  /// Flushes the compressor and completes the file. Returns the name of a partial file.
  func commit(isComplete: Bool) throws(FeedError) -> String? {
    unsafe try pack(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
    return try file?.commit(isComplete: isComplete)
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
