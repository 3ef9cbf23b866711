extension Array {
  /// The elements in place. The property of that name in the standard library needs macOS 26.
  @inlinable
  package var span: Span<Element> {
    @_lifetime(borrow self) get {
      // A slice shares the elements, which live as long as the array is borrowed.
      let slice = self[...]
      return unsafe _overrideLifetime(slice.span, borrowing: self)
    }
  }
}

extension [UInt8] {
  /// Copies bytes at once.
  package init(_ bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }
}

extension String {
  /// A copy of the text's bytes, for functions that take a span of them. `utf8.span` needs macOS 26.
  /// Where a copy for each row takes too long, ``withSpan(_:)`` has none.
  @inlinable
  package var bytes: ContiguousArray<UInt8> { ContiguousArray(utf8) }

  /// Calls a closure with the text's bytes.
  @inlinable
  package func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8 { unsafe body($0.span) }
  }
}

/// Comparison of texts in place.
extension Span<UInt8> {
  @inlinable
  package var first: UInt8? { isEmpty ? nil : self[0] }

  @inlinable
  @_disfavoredOverload
  package func equals(_ text: String) -> Bool { text.withSpan { equals($0) } }

  /// Returns `true` if both have the same bytes. Texts of a batch often share memory, which is
  /// checked first.
  @inlinable
  package func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    if isIdentical(to: other) { return true }
    return unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { other in
        // Both are empty if one is.
        unsafe other.baseAddress.map { unsafe Self.equal(bytes, $0, bytes.count) } ?? true
      }
    }
  }

  /// The bytes without surrounding white space.
  @inlinable
  package var trimmed: Span<UInt8> {
    @inline(__always) @_lifetime(copy self) get {
      // Nearly all texts have none.
      if count > 0, self[0] > 0x20, self[count - 1] > 0x20 { return self }
      return extracting(trimmedRange)
    }
  }

  @usableFromInline
  var trimmedRange: Range<Int> {
    var start = 0
    var end = count
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  @inlinable
  package func begins(with text: String) -> Bool {
    text.withSpan { count >= $0.count && extracting(first: $0.count).equals($0) }
  }

  /// Returns `true` if another text occurs in this one.
  package func contains(_ other: Span<UInt8>) -> Bool {
    guard let first = other.first else { return true }
    guard count >= other.count else { return false }
    for start in 0...(count - other.count)
    where self[start] == first && extracting(start..<start + other.count).equals(other) {
      return true
    }
    return false
  }

  package func ends(with text: String) -> Bool {
    text.withSpan { count >= $0.count && extracting(last: $0.count).equals($0) }
  }

  /// Returns `true` if the bytes begin with `word`, ignoring the case of ASCII letters. `word` must
  /// be lower-case.
  @inlinable
  package func begins(withAnyCaseOf word: String) -> Bool {
    word.withSpan { word in
      guard count >= word.count else { return false }
      for index in word.indices {
        let byte = self[index]
        guard (byte.isASCIILetter ? byte | 0x20 : byte) == word[index] else { return false }
      }
      return true
    }
  }
}

extension Optional where Wrapped == Span<UInt8> {
  /// Returns `true` if both have the same bytes, or both are `nil`.
  @inlinable
  package func equals(_ other: Span<UInt8>?) -> Bool {
    guard let text = self else { return other == nil }
    guard let other else { return false }
    return text.equals(other)
  }

  @inlinable
  @_disfavoredOverload
  package func equals(_ text: String) -> Bool { self?.equals(text) ?? false }

  /// `true` for the media types of HTML.
  package var isHTMLType: Bool { equals("text/html") || equals("application/xhtml+xml") }
}
