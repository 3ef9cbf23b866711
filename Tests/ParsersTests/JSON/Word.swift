import ChartConvParsers

/// The names of a small dialect with every role.
enum Word: UInt8, RecordName {
  case entry, id, title, name, price, flag, link, image, artist
  case href, label, itemID

  private static let plain = Namespace(prefix: "atom", uris: [], includesNone: true)
  private static let store = Namespace(prefix: "im", uris: [])

  private static func term(
    _ namespace: Namespace, _ word: String, _ name: Word?, _ role: Vocabulary.Role,
    _ values: Vocabulary.Values = .any
  ) -> Vocabulary.Term {
    Vocabulary.Term(
      namespace, word, name: name?.rawValue ?? .max, role: role, headRole: role,
      values: values)
  }

  static let vocabulary = Vocabulary(
    elements: [
      term(plain, "feed", nil, .frame), term(plain, "resultCount", nil, .frame),
      term(plain, "charts", nil, .feed),
      term(plain, "entry", .entry, .entry), term(plain, "results", .entry, .entry),
      term(plain, "id", .id, .text), term(plain, "title", .title, .text),
      term(store, "name", .name, .text), term(plain, "price", .price, .text),
      term(plain, "flag", .flag, .text, .scalar), term(plain, "link", .link, .node),
      term(store, "image", .image, .text), term(store, "artist", .artist, .node),
      term(plain, "attributes", nil, .inline), term(plain, "label", nil, .ownText),
      term(plain, "secret", nil, .skipped),
    ],
    attributes: [
      term(.none, "href", .href, .text), term(.none, "label", .label, .text),
      term(store, "id", .itemID, .text),
    ])
}
