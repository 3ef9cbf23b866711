internal import FeedRecord

/// The texts of an entry, each with the media type that its element has where it doesn't say one.
enum SyndicationText {
  static func summary(_ node: Node<SyndicationName>, _ unsaidType: String) -> TextConstruct? {
    TextConstruct(node, unsaid: unsaidType)
  }

  static func content(_ node: Node<SyndicationName>, _ unsaidType: String) -> TextConstruct? {
    switch node.name {
    case .body: TextConstruct(node, unsaid: "application/xhtml+xml")
    case .content: TextConstruct(node, unsaid: unsaidType)
    default: TextConstruct(node, unsaid: "text/html")
    }
  }
}
