/// The address that relative references are resolved against.
struct BaseAddress: Sendable {
  /// From this length on it is taken apart once, and else, as most are never used, for each use.
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
