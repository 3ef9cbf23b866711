/// A base URL for relative references. A class, because the base is copied for each element that may
/// move it.
final class BaseAddress: Sendable {
  /// The length in bytes from which a URL is parsed once and cached. Shorter ones are parsed at
  /// each use, because most are never used.
  private static let longLength = 256

  let text: String
  private let parts: URLReference?

  init(_ text: String) {
    self.text = text
    parts = text.utf8.count < Self.longLength ? nil : URLReference(base: text)
  }

  func resolve(_ reference: String) -> String {
    guard let parts else { return URLReference.resolve(reference, against: text) }
    return URLReference.resolve(reference, against: parts)
  }
}
