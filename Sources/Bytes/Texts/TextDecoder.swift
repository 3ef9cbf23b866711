import Glibc

/// Makes UTF-8 of text in another encoding, piece by piece; bytes that are no character there
/// become U+FFFD, each of them, and what follows is read on.
@safe
package final class TextDecoder {
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  private let converter: iconv_t
  /// The first bytes of a character, of which the others are in the next piece.
  private var rest: [UInt8] = []
  private var room = [UInt8](repeating: 0, count: 16 << 10)
  /// How many bytes the smallest character has.
  private let unit: Int

  /// Where, in what the last piece said, the first bytes stood that are no character.
  package private(set) var firstFault: Int?

  /// How many of the bytes so far wait for the rest of their character.
  package var pendingCount: Int { rest.count }

  /// `nil` where the C library knows no such encoding. The corresponding C function is
  /// `iconv_open`.
  package init?(_ encoding: String, unit: Int) {
    guard let converter = unsafe iconv_open("UTF-8", encoding),
      Int(bitPattern: converter) != -1
    else { return nil }
    unsafe self.converter = unsafe converter
    self.unit = unit
  }

  deinit { unsafe iconv_close(converter) }

  /// What a piece says; one that is empty ends the text.
  package func decode(_ piece: some Collection<UInt8>) -> [UInt8] {
    var input = rest + piece
    firstFault = nil
    var output: [UInt8] = []
    var position = 0
    while position < input.count {
      let (read, written, error) = convert(&input, from: position)
      position += read
      output += room[..<written]
      if error == EINVAL, !piece.isEmpty { break }
      if error == EILSEQ || error == EINVAL {
        if firstFault == nil { firstFault = output.count }
        output += Self.replacement
        position = min(position + unit, input.count)
      }
    }
    rest = Array(input[position...])
    return output
  }

  /// Converts as much as there is room for: how many bytes were read and written, and what kept it
  /// from reading on. The corresponding C function is `iconv`.
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
