public import ChartConvIO
package import ChartConvModel
internal import ChartConvReaders
internal import ChartConvWriters

extension Conversion {
  /// Returns the conversion if all its options are valid and the output format can follow them.
  ///
  /// Each `run` function calls it before it opens an input.
  ///
  /// - Throws: an error of kind `.usage`, whose ``FeedError/option`` has an invalid value, or of another
  ///   kind if a library that the output needs isn't installed.
  public func validated() throws(FeedError) -> Self {
    _ = try writing.validated(for: output)
    try selection.check()
    guard jobs > 0 else { throw FeedError(.usage, "\(jobs) is not a number of jobs", about: .jobs) }
    if let base = reading.baseURL, !Self.isAbsolute(base) {
      throw FeedError(.usage, "'\(base)' is not an absolute URL", about: .baseURL)
    }
    return self
  }

  /// Returns `true` if a URL has a scheme (RFC 3986 §3.1).
  package static func isAbsolute(_ url: String) -> Bool {
    let scheme = url.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isScheme = scheme.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || "+-.".utf8.contains(byte)
    }
    guard let first = scheme.first, (0x61...0x7A).contains(first | 0x20) else { return false }
    return isScheme && scheme.count < url.utf8.count
  }
}

extension EntrySelection {
  fileprivate func check() throws(FeedError) {
    try Self.checkScalar(unique, .unique)
    try Self.checkScalar(sorting.map(\.field), .sorting)
    for (number, option) in [
      (offset, FeedOption.offset), (limit ?? 0, .limit), (sortLimit, .sortLimit),
    ] {
      guard number >= 0 else { throw FeedError(.usage, "\(number) is negative", about: option) }
    }
  }

  private static func checkScalar(
    _ fields: [EntryField], _ option: FeedOption
  ) throws(FeedError) {
    if let error = fields.lazy.compactMap({ $0.problem(about: option) }).first { throw error }
  }
}

extension EntryField {
  /// Returns an error if the values aren't single ones, which can be compared.
  package func problem(about option: FeedOption) -> FeedError? {
    isScalar
      ? nil
      : FeedError(
        .usage, "'\(name)' is \(type.nameWithArticle), not a single value", about: option)
  }
}
