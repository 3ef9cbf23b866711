internal import ChartConvModel

/// RSS 0.90 to 2.0, and RSS 1.0 in RDF, with items outside of the channel.
enum RSS: SyndicationDialect {
  static let name = "rss"
  /// RSS doesn't specify the type of texts; all readers interpret them as HTML.
  static let defaultType = "text/html"
  static let inherited: FieldSet = [.rights, .language]
}

extension InputFormat {
  static let rss = InputFormat(
    RSS.self, "RSS 0.90 to 2.0, and RSS 1.0 (RDF), with podcast and media modules",
    recognition: .xml { ["rss", "rdf", "channel", "item"].contains($0.name.lowercased()) })
}
