internal import ChartConvIO

/// The bytes that an ``EntryEncoder`` writes. `print(_:to:)` also writes to it.
public struct EncodedOutput: TextOutputStream, Sendable {
  private var bytes: [UInt8] = []

  init() {}

  var isEmpty: Bool { bytes.isEmpty }

  /// Appends a text in UTF-8.
  public mutating func write(_ text: String) { bytes += text.utf8 }

  /// Appends bytes.
  public mutating func write(contentsOf more: some Sequence<UInt8>) { bytes += more }

  /// Moves the bytes to a buffer.
  mutating func flush(into output: inout OutputBuffer) {
    output.append(bytes.span)
    bytes.removeAll(keepingCapacity: true)
  }
}
