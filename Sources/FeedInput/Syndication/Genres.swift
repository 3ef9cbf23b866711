internal import FeedModel
internal import FeedRecord

/// The categories that a list of elements names, each once.
enum Genres {
  /// - Parameter most: how many are wanted; a few more may come of one element.
  static func list(_ nodes: [Node<SyndicationName>], most: Int = .max) -> [Category] {
    var gathered = Gathered()
    for node in nodes where gathered.list.values.count < most { add(node, to: &gathered) }
    return gathered.list.values
  }

  private struct Gathered {
    var list = Distinct<Category>()
    /// The terms in the list, where keywords are to be told from them.
    lazy var terms = Set(list.values.lazy.compactMap(\.term))
    var hasKeywords = false
  }

  private static func add(_ node: Node<SyndicationName>, to list: inout Gathered) {
    switch node.name {
    case .itunesKeywords, .keywords, .mediaKeywords:
      list.hasKeywords = true
      for word in (node.word ?? "").split(separator: ",") {
        let word = String(word).trimmingBlanks
        if !list.terms.contains(word) { add(Category(name: word), to: &list) }
      }
    case .itunesCategory:
      add(Category(name: node.word(.text) ?? node.word, scheme: itunesScheme), to: &list)
      for inner in node.all([.itunesCategory]) { add(inner, to: &list) }
    default:
      let scheme = (node[.scheme] ?? node[.domain])?.word
      let term = node.word(.term) ?? node.word
      add(
        Category(
          name: node.word(.label) ?? node.word, term: term,
          scheme: scheme ?? (node.name == .mediaCategory ? mediaScheme : nil)),
        to: &list)
    }
  }

  /// Media RSS 1.5: what a category without a scheme belongs to.
  private static let mediaScheme = "http://search.yahoo.com/mrss/category_schema"
  private static let itunesScheme = "http://www.itunes.com/"

  /// A category that has but one name for people and programs has it twice.
  private static func add(_ category: Category, to gathered: inout Gathered) {
    var category = category
    category.term = category.term ?? category.name
    guard let term = category.term, !term.isEmpty else { return }
    if gathered.hasKeywords { gathered.terms.insert(term) }
    gathered.list.append(category)
  }
}
