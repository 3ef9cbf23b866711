internal import ChartConvIO
internal import ChartConvMarkup

/// A decoder from an encoding to UTF-8.
enum XMLDecoder {
  case windowsLatin1
  case singleByte(SingleByteEncoding)
  case library(TextDecoder)

  /// Creates a decoder of the encoding that a label means; `nil` if it is unknown.
  init?(_ label: EncodingLabel) {
    for name in label.candidates {
      if let decoder = Self(name, unit: label.unit) {
        self = decoder
        return
      }
    }
    return nil
  }

  private init?(_ name: String, unit: Int) {
    if name.lowercased() == DocumentEncoding.latin1 {
      self = .windowsLatin1
    } else if let encoding = SingleByteEncoding.named(name.lowercased()) {
      self = .singleByte(encoding)
    } else if let decoder = TextDecoder(name, unit: unit) {
      self = .library(decoder)
    } else {
      return nil
    }
  }

  /// Decodes a piece. An empty piece ends the text.
  func decode(_ piece: some Collection<UInt8>) -> [UInt8] {
    switch self {
    case .windowsLatin1: WindowsLatin1.utf8(piece)
    case .singleByte(let encoding): encoding.utf8(piece)
    case .library(let decoder): decoder.decode(piece)
    }
  }

  /// The number of bytes of an incomplete character at the end of the input so far.
  var pendingCount: Int {
    if case .library(let decoder) = self { decoder.pendingCount } else { 0 }
  }

  /// The offset of the first invalid bytes in the last output; `nil` if there were none.
  var firstProblem: Int? {
    if case .library(let decoder) = self { decoder.firstProblem } else { nil }
  }
}
