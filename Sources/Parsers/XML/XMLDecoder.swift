internal import ChartConvBytes

/// Makes UTF-8 of a document that is in another encoding, piece by piece.
enum XMLDecoder {
  case windowsLatin1
  case library(TextDecoder)

  /// `nil` where nobody knows the encoding.
  init?(_ name: String) {
    if name.lowercased() == DocumentEncoding.latin1 {
      self = .windowsLatin1
    } else if let decoder = TextDecoder(name, unit: EncodingLabel(name).unit) {
      self = .library(decoder)
    } else {
      return nil
    }
  }

  /// What a piece says; one that is empty ends the text.
  func decode(_ piece: some Collection<UInt8>) -> [UInt8] {
    switch self {
    case .windowsLatin1: WindowsLatin1.utf8(piece)
    case .library(let decoder): decoder.decode(piece)
    }
  }

  /// How many of the bytes so far wait for the rest of their character.
  var pendingCount: Int {
    if case .library(let decoder) = self { decoder.pendingCount } else { 0 }
  }

  /// Where, in what the last piece said, the first bytes stood that are no character.
  var firstFault: Int? {
    if case .library(let decoder) = self { decoder.firstFault } else { nil }
  }
}
