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
      throw Self.fault(text, "expected apple:COUNTRY/CHART, as apple:us/topsongs")
    }
    let question = rest.firstIndex(of: "?") ?? rest.endIndex
    guard slash < question else { throw Self.fault(text, "expected apple:COUNTRY/CHART") }
    let name = String(rest[rest.index(after: slash)..<question])
    guard let entry = AppleCatalogue.entry(name) else {
      throw Self.fault(text, "'\(name)' is no chart; chartconv charts lists them")
    }
    if let reason = entry.ended { throw Self.fault(text, "'\(name)' has ended: \(reason)") }
    let parameters = try PresetParameters(rest[question...].dropFirst(), of: entry) {
      Self.fault(text, $0)
    }
    documents = try Self.countries(rest[..<slash], text).map { country throws(FeedError) in
      Document(
        name: parameters.folder(of: country), url: parameters.url(in: country))
    }
  }

  private static func countries(
    _ list: Substring, _ text: String
  ) throws(FeedError) -> [Substring] {
    if list == "all" { return Storefronts.all }
    return try list.split(separator: ",", omittingEmptySubsequences: false).map {
      code throws(FeedError) in
      guard let known = Storefronts.all.first(where: { $0.utf8.elementsEqual(code.utf8) }) else {
        throw fault(text, "'\(code)' is no storefront, as us, gb or jp; all is every one")
      }
      return known
    }
  }

  private static func fault(_ text: String, _ message: String) -> FeedError {
    FeedError(.usage, "\(text): \(message)")
  }
}
