internal import FeedModel
internal import FeedRecord

/// The categories that elements name, each once.
struct Genres {
  private var gathered = Distinct<Category>()
  /// The terms among them, where keywords are to be told from them.
  private var terms: Set<ExactText>?
  /// How many are wanted; a few more may come of one element.
  private let most: Int

  init(most: Int = .max) { self.most = most }

  var list: [Category] { gathered.values }

  mutating func read(_ elements: consuming NodeChoice<SyndicationName>) {
    while gathered.values.count < most, let element = elements.next() { add(element) }
  }

  private mutating func add(_ node: Node<SyndicationName>) {
    switch node.name {
    case .itunesKeywords, .keywords, .mediaKeywords:
      if terms == nil { terms = Set(gathered.values.lazy.compactMap(\.term).map { ExactText($0) }) }
      for word in (node.word ?? "").split(separator: ",") {
        let word = String(word).trimmingBlanks
        if terms?.contains(ExactText(word)) == false { add(Category(name: word)) }
      }
    case .categories:
      var inner = node.all([.category])
      while let category = inner.next() { add(category) }
    case .itunesCategory:
      add(Category(name: node.word(.text) ?? node.word, scheme: Self.itunesScheme))
      var inner = node.all([.itunesCategory])
      while let category = inner.next() { add(category) }
    default:
      let scheme = (node[.scheme] ?? node[.domain])?.word
      let term = node.word(.term) ?? node.word
      add(
        Category(
          name: node.word(.label) ?? node.word, term: term,
          scheme: scheme ?? (node.name == .mediaCategory ? Self.mediaScheme : nil)))
    }
  }

  /// Media RSS 1.5: what a category without a scheme belongs to.
  private static let mediaScheme = "http://search.yahoo.com/mrss/category_schema"
  private static let itunesScheme = "http://www.itunes.com/"

  /// A category that has but one name for people and programs has it twice.
  private mutating func add(_ category: Category) {
    var category = category
    category.term = category.term ?? category.name
    guard let term = category.term, !term.isEmpty else { return }
    terms?.insert(ExactText(term))
    gathered.append(category)
  }
}
