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
    row.appendItem(.persons)
    row.setText(member: Member.name, node[.column(.name)])
    row.setText(member: Member.role, node[.word(.role)])
    row.setText(member: Member.group, node[.word(.group)])
    row.setText(member: Member.image, node[.word(.image)])
    row.setText(member: Member.url, node[.column(.url)])
  }

  static func append(
    soundbite node: ChartconvNode, to row: inout RowBatch, _ reading: inout Reading
  ) {
    row.append(
      Soundbite(
        startInMilliseconds: node[.word(.start)].flatMap { reading.integer($0) },
        durationInMilliseconds: node[.column(.duration)].flatMap { reading.integer($0) },
        title: node[.word(.title)]?.text))
  }

  static func append(
    file node: ChartconvNode, to row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = ListMember.AlternateEnclosure
    let length = node[.word(.length)].flatMap { reading.integer($0) }
    let bitrate = node[.word(.bitrate)].flatMap { reading.integer($0) }
    let height = node[.word(.height)].flatMap { reading.integer($0) }
    row.appendItem(.alternateEnclosures)
    row.setText(member: Member.url, node[.column(.url)])
    row.setText(member: Member.type, node[.word(.type)])
    row.set(member: Member.length, length)
    row.set(member: Member.bitrate, bitrate)
    row.set(member: Member.height, height)
    row.setText(member: Member.language, node[.column(.language)])
    row.setText(member: Member.title, node[.word(.title)])
    row.setText(member: Member.rel, node[.word(.rel)])
    row.setText(member: Member.codecs, node[.word(.codecs)])
  }

  static func append(
    recipient node: ChartconvNode, to row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = ListMember.ValueRecipient
    let split = node[.word(.split)].flatMap { reading.integer($0) }
    row.appendItem(.valueRecipients)
    row.setText(member: Member.name, node[.column(.name)])
    row.setText(member: Member.type, node[.word(.type)])
    row.setText(member: Member.address, node[.word(.address)])
    row.set(member: Member.split, split)
    row.set(
      member: Member.fee, node[.word(.fee)].flatMap { FeedValue.boolean($0.trimmed) })
    row.setText(member: Member.payment, node[.word(.payment)])
    row.setText(member: Member.method, node[.word(.method)])
  }
}
