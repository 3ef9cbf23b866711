internal import ChartConvModel
internal import ChartConvRecords

/// Reads the authors of a JSON Feed and of its items.
enum JSONFeedAuthors {
  typealias Name = JSONFeed.Name

  static func person(_ node: Node<Name>) -> FeedPerson {
    FeedPerson(name: name(of: node)?.text, url: node.word(.column(.url)))
  }

  /// Version 1.0 has `author`; `authors` of version 1.1 takes precedence.
  static func read(
    from node: Node<Name>, _ base: LinkBase, into row: inout RowBatch, isListed: Bool
  ) {
    let member = node[.column(.authors)] == nil ? Name.word(.author) : .column(.authors)
    guard let first = firstNamed(member, of: node) ?? node[member] else { return }
    row.setText(.artist, name(of: first))
    row.set(.artistURL, row.add(address: first[.column(.url)], base))
    guard isListed else { return }
    var authors = DistinctItems<RowPerson>()
    var people = node.children
    while let person = people.next(named: member) {
      let author = RowPerson(
        name: row.add(text: name(of: person)), url: row.add(word: person[.column(.url)]))
      if authors.append(author, in: row) { author.append(to: &row) }
    }
  }

  /// Returns the first author with a name.
  @_lifetime(copy node)
  private static func firstNamed(_ member: Name, of node: Node<Name>) -> Node<Name>? {
    var people = node.children
    while let person = people.next(named: member) {
      if name(of: person) != nil { return person }
    }
    return nil
  }

  /// Returns the name of an author. Some feeds have it in the place of the object.
  @_lifetime(copy person)
  private static func name(of person: Node<Name>) -> Node<Name>? {
    person.kind == .element ? person[.column(.name)] : person
  }
}
