internal import FeedModel
internal import FeedRecord

/// Reads the objects of the program's own JSON.
enum ChartconvLists {
  typealias ChartconvNode = Node<ChartconvName>

  static func category(_ node: ChartconvNode) -> Category {
    Category(
      id: node[.column(.id)]?.text, name: node[.column(.name)]?.text,
      term: node[.word(.term)]?.text, scheme: node[.word(.scheme)]?.text)
  }

  static func artwork(_ node: ChartconvNode, _ reading: inout Reading) -> Artwork {
    Artwork(
      url: node[.column(.url)]?.text,
      width: node[.word(.width)].flatMap { reading.integer($0) },
      height: node[.word(.height)].flatMap { reading.integer($0) })
  }

  static func link(_ node: ChartconvNode, _ reading: inout Reading) -> Link {
    Link(
      url: node[.column(.url)]?.text, rel: node[.word(.rel)]?.text,
      type: node[.word(.type)]?.text, title: node[.word(.title)]?.text,
      length: node[.word(.length)].flatMap { reading.integer($0) },
      duration: node[.column(.duration)].flatMap { reading.integer($0) },
      hreflang: node[.word(.hreflang)]?.text)
  }

  static func person(_ node: ChartconvNode) -> Person {
    Person(
      name: node[.column(.name)]?.text, url: node[.column(.url)]?.text,
      email: node[.word(.email)]?.text)
  }

  static func generator(_ node: ChartconvNode) -> Generator {
    Generator(
      name: node[.column(.name)]?.text, url: node[.column(.url)]?.text,
      version: node[.column(.version)]?.text)
  }
}
