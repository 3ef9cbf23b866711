extension Span<UInt8> {
  /// Returns the index of the first byte from `start` on that must be percent-encoded in an IRI
  /// (RFC 3987 §2.2), or that is a bracket of a numeric host; `nil` if there is none.
  ///
  /// - Parameter allowsUnicode: `false` if bytes of non-ASCII characters must be encoded as well.
  package func firstIndexOutsideIRI(from start: Int, allowsUnicode: Bool = true) -> Int? {
    firstIndex(from: start) { block in
      let marks = block.controls | block.outsideIRI
      return allowsUnicode ? marks : marks | block.nonASCII
    }
  }
}

extension ByteBlock {
  /// The positions of the spaces, printable ASCII characters and U+007F that are neither reserved nor
  /// unreserved (RFC 3986 §2.2, §2.3), and of `[` and `]`. `%` isn't one of them.
  @inline(__always)
  fileprivate var outsideIRI: ByteMarks {
    let brackets = marks("<") | marks(">") | marks("[") | marks("]") | marks("{") | marks("}")
    return brackets | marks(" ") | marks("\"") | marks("\\") | marks("^") | marks("`") | marks("|")
      | marks("\u{7F}")
  }
}
