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

  static func append(person node: ChartconvNode, to row: inout RowBatch) {
    typealias Member = ListMember.Person
    row.appendPerson()
    row.setText(item: Member.name, node[.column(.name)])
    row.setText(item: Member.role, node[.word(.role)])
    row.setText(item: Member.group, node[.word(.group)])
    row.setText(item: Member.image, node[.word(.image)])
    row.setText(item: Member.url, node[.column(.url)])
  }

  static func append(
    soundbite node: ChartconvNode, to row: inout RowBatch, _ reading: inout Reading
  ) {
    row.append(
      Soundbite(
        start: node[.word(.start)].flatMap { reading.integer($0) },
        duration: node[.column(.duration)].flatMap { reading.integer($0) },
        title: node[.word(.title)]?.text))
  }

  static func append(
    file node: ChartconvNode, to row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = ListMember.AlternateEnclosure
    let length = node[.word(.length)].flatMap { reading.integer($0) }
    let bitrate = node[.word(.bitrate)].flatMap { reading.integer($0) }
    let height = node[.word(.height)].flatMap { reading.integer($0) }
    row.appendAlternateEnclosure()
    row.setText(item: Member.url, node[.column(.url)])
    row.setText(item: Member.type, node[.word(.type)])
    row.set(member: Member.length.rawValue, length)
    row.set(member: Member.bitrate.rawValue, bitrate)
    row.set(member: Member.height.rawValue, height)
    row.setText(item: Member.language, node[.column(.language)])
    row.setText(item: Member.title, node[.word(.title)])
    row.setText(item: Member.rel, node[.word(.rel)])
    row.setText(item: Member.codecs, node[.word(.codecs)])
  }

  static func append(
    recipient node: ChartconvNode, to row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = ListMember.ValueRecipient
    let split = node[.word(.split)].flatMap { reading.integer($0) }
    row.appendValueRecipient()
    row.setText(item: Member.name, node[.column(.name)])
    row.setText(item: Member.type, node[.word(.type)])
    row.setText(item: Member.address, node[.word(.address)])
    row.set(member: Member.split.rawValue, split)
    row.set(
      member: Member.fee.rawValue, node[.word(.fee)].flatMap { FeedValue.boolean($0.trimmed) })
    row.setText(item: Member.payment, node[.word(.payment)])
    row.setText(item: Member.method, node[.word(.method)])
  }
}
