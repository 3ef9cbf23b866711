internal import ChartConvModel
internal import ChartConvRecords

/// Reads the podcast values of the program's own JSON.
enum ChartconvPodcast {
  typealias ChartconvNode = Node<ChartconvName>

  /// Reads a member of the feed.
  static func read(_ node: ChartconvNode, into feed: inout Feed) {
    switch node.name {
    case .column(.explicit): feed.explicit = FeedValue.boolean(node.trimmed)
    case .word(.type): feed.type = node.text
    case .word(.owner):
      feed.owner = FeedPerson(name: node[.column(.name)]?.text, email: node[.word(.email)]?.text)
    case .word(.podcastGUID): feed.podcastGUID = node.text
    case .word(.locked): feed.locked = FeedValue.boolean(node.trimmed)
    case .word(.lockedOwner): feed.lockedOwner = node.text
    case .word(.medium): feed.medium = node.text
    case .word(.funding):
      feed.funding.append(
        Funding(url: node[.column(.url)]?.text, text: node[.word(.text)]?.text))
    default: break
    }
  }
}
