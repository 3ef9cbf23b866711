/// Converts text in another encoding to UTF-8, piece by piece. Each invalid byte becomes U+FFFD,
/// and decoding continues after it.
@safe
package final class TextDecoder {
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  private let converter: iconv_t
  /// The first bytes of a character that continues in the next piece.
  private var rest: [UInt8] = []
  private var room = [UInt8](repeating: 0, count: 16 << 10)
  /// The size of the smallest character in bytes.
  private let unit: Int

  /// The offset of the first invalid bytes in the last output; `nil` if there were none.
  package private(set) var firstProblem: Int?

  /// The number of bytes of an incomplete character at the end of the input so far.
  package var pendingCount: Int { rest.count }

  /// Creates a decoder; `nil` if the C library doesn't support the encoding. The corresponding C
  /// function is `iconv_open`.
  package init?(_ encoding: String, unit: Int) {
    guard let converter = unsafe iconv_open("UTF-8", encoding),
      Int(bitPattern: converter) != -1
    else { return nil }
    unsafe self.converter = unsafe converter
    self.unit = unit
  }

  deinit { unsafe iconv_close(converter) }

  /// Decodes a piece. An empty piece ends the text.
  package func decode(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    var input = rest + piece
    firstProblem = nil
    var output: [UInt8] = []
    var position = 0
    while position < input.count {
      let (read, written, error) = convert(&input, from: position)
      position += read
      output += room[..<written]
      if error == EINVAL, !piece.isEmpty { break }
      if error == EILSEQ || error == EINVAL {
        if firstProblem == nil { firstProblem = output.count }
        output += Self.replacement
        position = min(position + unit, input.count)
      }
    }
    rest = Array(input[position...])
    return output
  }

  /// Converts as much as fits. Returns the numbers of bytes read and written, and the error that
  /// stopped the conversion. The corresponding C function is `iconv`.
  private func convert(
    _ input: inout [UInt8], from position: Int
  ) -> (read: Int, written: Int, error: Int32) {
    unsafe input.withUnsafeMutableBytes { input in
      unsafe room.withUnsafeMutableBytes { room in
        var source = unsafe input.baseAddress?.assumingMemoryBound(to: CChar.self)
        unsafe source = source?.advanced(by: position)
        var sourceLeft = input.count - position
        var target = unsafe room.baseAddress?.assumingMemoryBound(to: CChar.self)
        var targetLeft = room.count
        let result = unsafe iconv(converter, &source, &sourceLeft, &target, &targetLeft)
        return (
          input.count - position - sourceLeft, room.count - targetLeft, result == -1 ? errno : 0
        )
      }
    }
  }
}
