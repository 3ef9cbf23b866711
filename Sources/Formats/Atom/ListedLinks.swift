import ChartConvModel

/// What a list of links says of the page that a column has.
struct ListedLinks {
  /// Whether a reader takes the page off the list.
  let holdsPage: Bool
  /// The number of links that have the relation `alternate`, or none, and so are told apart.
  let alternates: Int

  /// - Parameter rel: the relation of the page; links of another one than `alternate` have no types.
  init(_ list: ListItems, rel: String, page url: Span<UInt8>?) {
    let isAlternate = rel == "alternate"
    var items = list
    var alternates = 0
    var holdsPage: Bool?
    var isFound = false
    while let link = items.item() {
      if link.isAlternate, link.text(.url) != nil { alternates += 1 }
      guard !isFound, isAlternate ? link.isAlternate : link.text(.rel).equals(rel) else { continue }
      isFound = !isAlternate || link.isPage
      if isFound || holdsPage == nil { holdsPage = link.text(.url).equals(url) }
    }
    self.holdsPage = holdsPage ?? false
    self.alternates = alternates
  }
}
