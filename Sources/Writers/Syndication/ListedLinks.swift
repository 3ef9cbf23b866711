import ChartConvModel

/// The relation between a list of links and the column with the page.
struct ListedLinks {
  /// `true` if a reader takes the page from the list.
  let holdsPage: Bool
  /// The number of links with the relation `alternate` or none, which must be distinct.
  let alternates: Int

  /// - Parameter rel: the relation of the page. Types are only significant for `alternate`.
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
