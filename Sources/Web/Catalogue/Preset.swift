package import ChartConvIO

/// A short name for documents that Apple serves: `apple:us,gb/topsongs?limit=50`.
package struct Preset: Sendable {
  /// A document of a preset.
  package struct Document: Sendable {
    /// The name of the folder of its snapshots: `apple-us-topsongs`.
    package let name: String
    package let url: String
  }

  private static let prefix = "apple:"

  package let documents: [Document]

  /// Returns `true` if the name of an input is a preset. A file of such a name is `./NAME`.
  package static func isPreset(_ name: String) -> Bool { name.utf8.starts(with: prefix.utf8) }

  /// Parses a preset. Throws `.usage`.
  package init(_ text: String) throws(FeedError) {
    let rest = text.dropFirst(Self.prefix.count)
    guard let slash = rest.firstIndex(of: "/") else {
      throw Self.problem(text, "expected apple:COUNTRY/CHART, such as apple:us/topsongs")
    }
    let question = rest.firstIndex(of: "?") ?? rest.endIndex
    guard slash < question else { throw Self.problem(text, "expected apple:COUNTRY/CHART") }
    let name = String(rest[rest.index(after: slash)..<question])
    // The number of an app may be a part of the name: `reviews/ID`.
    let parts = name.split(separator: "/", maxSplits: 1)
    let isOfApp = parts.count == 2 && parts[0] == "reviews"
    guard let entry = AppleCatalogue.entry(isOfApp ? "reviews" : name) else {
      throw Self.problem(text, "unknown chart '\(name)'; chartconv charts lists them")
    }
    if let reason = entry.ended { throw Self.problem(text, "'\(name)' has ended: \(reason)") }
    let query = rest[question...].dropFirst()
    let parameters = try PresetParameters(
      isOfApp ? "id=\(parts[1])&\(query)" : query, of: entry
    ) { Self.problem(text, $0) }
    var documents: [Document] = []
    for country in try Self.countries(rest[..<slash], text) {
      for page in parameters.pages {
        documents.append(
          Document(
            name: parameters.folder(of: country, page), url: parameters.url(in: country, page)))
      }
    }
    self.documents = documents
  }

  private static func countries(
    _ list: Substring, _ text: String
  ) throws(FeedError) -> [Substring] {
    if list == "all" { return Storefronts.all }
    return try list.split(separator: ",", omittingEmptySubsequences: false).map {
      code throws(FeedError) in
      guard let known = Storefronts.all.first(where: { $0.utf8.elementsEqual(code.utf8) }) else {
        throw problem(
          text, "unknown storefront '\(code)' (for example us, gb, jp; 'all' for every storefront)")
      }
      return known
    }
  }

  private static func problem(_ text: String, _ message: String) -> FeedError {
    FeedError(.usage, "\(text): \(message)")
  }
}
