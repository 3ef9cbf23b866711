import ChartConvIO

/// An encapsulated message of Arrow's IPC format: its size, its metadata, and a body.
enum ArrowMessage {
  /// `MetadataVersion.V5` of Schema.fbs.
  static var version: FlatValue { .int16(4) }
  /// The four bytes before the size of a message.
  private static let continuation = UInt32.max

  /// `MessageHeader` of Message.fbs.
  enum Header: UInt8 {
    case schema = 1
    case recordBatch = 3
  }

  /// Appends a message without its body. Returns its size.
  static func append(
    _ header: Header, _ metadata: FlatValue, bodySize: Int, into output: inout OutputBuffer
  ) -> Int {
    output.append(littleEndian: continuation)
    let start = output.count
    output.append(littleEndian: UInt32(0))
    let size = FlatBuffer.append(
      .table([version, .byte(header.rawValue), metadata, .int64(Int64(bodySize))]), into: &output)
    output.replace(at: start, littleEndian: UInt32(clamping: size))
    return size + 8
  }

  /// Appends the end of a stream.
  static func appendEnd(into output: inout OutputBuffer) {
    output.append(littleEndian: continuation)
    output.append(littleEndian: UInt32(0))
  }
}
