/// Where the output's bytes go: a descriptor, a file that replaces another, or memory.
public struct ByteSink: ~Copyable {
  /// `nil` for memory.
  private let target: SinkTarget?
  private let name: String
  /// What was written, where the target is memory.
  public private(set) var bytes: [UInt8] = []

  /// Standard output.
  public static var standardOutput: Self {
    Self(SinkTarget(.standardOutput), name: "standard output")
  }

  /// Gathers in memory.
  public static var memory: Self { Self(nil, name: "memory") }

  /// A file: a regular one appears, or replaces the old one, only when all is written; anything
  /// else (a terminal, a pipe, `/dev/null`) is written to directly.
  ///
  /// - Parameter compression: how the file is compressed, if it is.
  public init(path: String, compression: Compression? = nil) throws(FeedError) {
    var compressor: Compressor?
    if let compression { compressor = try Compressor(compression) }
    if let descriptor = try FileDescriptor(writingSpecialFile: path) {
      self.init(SinkTarget(descriptor, compressor), name: path)
    } else {
      self.init(SinkTarget(try AtomicFile(path: path), compressor), name: path)
    }
  }

  private init(_ target: SinkTarget?, name: String) {
    self.target = target
    self.name = name
  }

  /// Writes all that the buffer holds, and empties it.
  public mutating func write(_ buffer: inout OutputBuffer) throws(FeedError) {
    guard !buffer.isEmpty else { return }
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

  /// Makes what was written final: the new file takes the old one's place.
  public func commit() throws(FeedError) {
    do throws(FeedError) { try target?.commit() } catch { throw error.named(name) }
  }
}
