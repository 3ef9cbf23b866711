internal import ChartConvDetection

/// RSS 0.90 to 2.0, and RSS 1.0, which is RDF: there the items stand outside of the channel.
enum RSS: SyndicationDialect {
  static let name = "rss"
  /// RSS says nothing of its texts; all its readers take them for HTML.
  static let unsaidType = "text/html"
}

extension InputFormat {
  static let rss = InputFormat(
    RSS.self, "RSS 0.90 to 2.0, and RSS 1.0 (RDF), with podcast and media modules",
    recognition: .xml { ["rss", "rdf", "channel", "item"].contains($0.name.lowercased()) })
}
