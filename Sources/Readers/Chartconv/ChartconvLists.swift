internal import ChartConvModel
internal import ChartConvRecords

/// Reads the objects of the program's own JSON.
enum ChartconvLists {
  typealias ChartconvNode = Node<ChartconvName>

  static func category(_ node: ChartconvNode) -> FeedCategory {
    FeedCategory(
      id: node[.column(.id)]?.text, name: node[.column(.name)]?.text,
      term: node[.word(.term)]?.text, scheme: node[.word(.scheme)]?.text)
  }

  static func link(_ node: ChartconvNode, _ reading: inout Reading) -> FeedLink {
    FeedLink(
      url: node[.column(.url)]?.text, rel: node[.word(.rel)]?.text,
      type: node[.word(.type)]?.text, title: node[.word(.title)]?.text,
      length: node[.word(.length)].flatMap { reading.integer($0) },
      durationInMilliseconds: node[.column(.duration)].flatMap { reading.integer($0) },
      hreflang: node[.word(.hreflang)]?.text)
  }

  static func person(_ node: ChartconvNode) -> FeedPerson {
    FeedPerson(
      name: node[.column(.name)]?.text, url: node[.column(.url)]?.text,
      email: node[.word(.email)]?.text)
  }

  static func generator(_ node: ChartconvNode) -> FeedGenerator {
    FeedGenerator(
      name: node[.column(.name)]?.text, url: node[.column(.url)]?.text,
      version: node[.column(.version)]?.text)
  }

  static func append(genre node: ChartconvNode, to row: inout RowBatch) {
    row.appendItem(.genres)
    row.setText(member: ListMember.Genre.id, node[.column(.id)])
    row.setText(member: ListMember.Genre.name, node[.column(.name)])
    row.setText(member: ListMember.Genre.term, node[.word(.term)])
    row.setText(member: ListMember.Genre.scheme, node[.word(.scheme)])
  }

  static func append(
    artwork node: ChartconvNode, to row: inout RowBatch, _ reading: inout Reading
  ) {
    row.append(
      FeedArtwork(
        url: node[.column(.url)]?.text,
        width: node[.word(.width)].flatMap { reading.integer($0) },
        height: node[.word(.height)].flatMap { reading.integer($0) }))
  }

  static func append(link node: ChartconvNode, to row: inout RowBatch, _ reading: inout Reading) {
    row.append(link(node, &reading))
  }

  static func append(author node: ChartconvNode, to row: inout RowBatch) {
    row.appendItem(.authors)
    row.setText(member: ListMember.Author.name, node[.column(.name)])
    row.setText(member: ListMember.Author.url, node[.column(.url)])
    row.setText(member: ListMember.Author.email, node[.word(.email)])
  }
}
