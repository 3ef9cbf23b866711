internal import ChartConvIO
internal import ChartConvModel

/// Statistics of bytes interpreted as UTF-8.
struct UTF8Content {
  /// The number of valid non-ASCII characters.
  private(set) var sequences = 0
  private(set) var problems = 0

  init(_ bytes: Span<UInt8>) {
    var next = bytes.firstNonASCIIIndex(from: 0)
    while let index = next {
      let length = bytes.lengthOfCharacter(at: index)
      // A sequence truncated by the end of the bytes isn't counted as invalid.
      if length == 0, bytes.count - index >= 4 { problems += 1 }
      if length > 0 { sequences += 1 }
      let end = index + max(length, 1)
      // Non-ASCII characters mostly come in runs.
      let continuesRun = end < bytes.count && bytes[end] >= 0x80
      next = continuesRun ? end : bytes.firstNonASCIIIndex(from: end)
    }
  }

  /// `true` if there is no other character, except one that the end cuts off.
  var isASCII: Bool { sequences == 0 && problems == 0 }

  /// `true` if the bytes may be UTF-8 with a few errors. One damaged byte invalidates up to three
  /// others. In Windows-1252, hardly any non-ASCII character looks like UTF-8.
  var isConsistent: Bool { problems == 0 || sequences * 3 >= problems }

  /// Returns `true` if the bytes are UTF-8, regardless of the label. In Windows-1252, hardly any
  /// character of UTF-8 makes sense. In other encodings, two letters may look like one by chance, but
  /// not many without another that doesn't.
  func overrides(_ label: EncodingLabel) -> Bool {
    if problems == 0 { return sequences > (label.isLatin1 || label.isMultibyte ? 0 : 2) }
    return sequences > (label.isLatin1 ? problems : max(8, problems * 8))
  }
}
