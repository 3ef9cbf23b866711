internal import ChartConvIO

/// A document on its way into the cache. If a file can't be written, the document isn't kept.
final class CacheWriter {
  /// The name of the file in its folder.
  let name: [UInt8]
  private(set) var size = 0
  private var sink: ByteSink?
  private var buffer = OutputBuffer()

  /// `nil` if the file can't be created.
  init?(_ path: String, name: [UInt8]) {
    self.name = name
    do throws(FeedError) { sink = try ByteSink(path: path) } catch { return nil }
  }

  func write(_ bytes: [UInt8]) {
    size += bytes.count
    buffer.append(bytes)
    if buffer.count >= OutputBuffer.flushSize { flush() }
  }

  /// Gives the file its name. Returns `false` if that fails.
  func commit() -> Bool {
    flush()
    do throws(FeedError) {
      guard sink != nil else { return false }
      try sink?.commit()
      return true
    } catch {
      return false
    }
  }

  private func flush() {
    do throws(FeedError) { try sink?.write(&buffer) } catch {
      sink = nil
      buffer.truncate(to: 0)
    }
    if sink == nil { buffer.truncate(to: 0) }
  }
}
