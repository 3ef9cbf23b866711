/// Where the output's bytes go: a descriptor, a file that replaces another, or memory.
public struct ByteSink: ~Copyable {
  private enum Target: ~Copyable {
    case descriptor(FileDescriptor)
    case file(AtomicFile)
    case memory
  }

  private let target: Target
  private let name: String
  /// What was written, where the target is memory.
  public private(set) var bytes: [UInt8] = []

  /// Standard output.
  public static var standardOutput: Self {
    Self(.descriptor(.standardOutput), name: "standard output")
  }

  /// Gathers in memory.
  public static var memory: Self { Self(.memory, name: "memory") }

  /// A file: a regular one appears, or replaces the old one, only when all is written; anything
  /// else (a terminal, a pipe, `/dev/null`) is written to directly.
  public init(path: String) throws(FeedError) {
    if let descriptor = try FileDescriptor(writingSpecialFile: path) {
      self.init(.descriptor(descriptor), name: path)
    } else {
      self.init(.file(try AtomicFile(path: path)), name: path)
    }
  }

  private init(_ target: consuming Target, name: String) {
    self.target = target
    self.name = name
  }

  /// Writes all that the buffer holds, and empties it.
  public mutating func write(_ buffer: inout OutputBuffer) throws(FeedError) {
    guard !buffer.isEmpty else { return }
    do throws(FeedError) {
      switch target {
      case .descriptor(let descriptor):
        unsafe try buffer.drain { bytes throws(FeedError) in unsafe try descriptor.write(bytes) }
      case .file(let file):
        unsafe try buffer.drain { bytes throws(FeedError) in unsafe try file.write(bytes) }
      case .memory:
        bytes += buffer.bytes
        buffer.truncate(to: 0)
      }
    } catch {
      throw error.named(name)
    }
  }

  /// Makes what was written final: the new file takes the old one's place.
  public func commit() throws(FeedError) {
    do throws(FeedError) {
      switch target {
      case .file(let file): try file.commit()
      case .descriptor: break
      case .memory: break
      }
    } catch {
      throw error.named(name)
    }
  }
}
