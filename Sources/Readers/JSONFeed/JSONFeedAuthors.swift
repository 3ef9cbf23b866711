internal import ChartConvModel
internal import ChartConvRecords

/// Reads the authors of a JSON Feed and of its items.
enum JSONFeedAuthors {
  typealias Name = JSONFeed.Name

  /// Returns the authors of a feed.
  static func people(of head: Node<Name>) -> [FeedPerson] {
    let member = self.member(of: head)
    var people: [FeedPerson] = []
    var nodes = head.children
    while let node = nodes.next(named: member) {
      let person = FeedPerson(name: name(of: node)?.plainLine, url: node.word(.column(.url)))
      if person != FeedPerson(), !people.prefix(64).contains(person) { people.append(person) }
    }
    return people
  }

  private static func member(of node: Node<Name>) -> Name {
    node[.column(.authors)] == nil ? .word(.author) : .column(.authors)
  }

  /// Reads the authors. Version 1.0 has `author`; `authors` of version 1.1 takes precedence.
  static func read(
    from node: Node<Name>, _ base: LinkBase, into row: inout RowBatch, isListed: Bool
  ) {
    let member = self.member(of: node)
    guard let first = firstNamed(member, of: node) ?? node[member] else { return }
    row.set(.artist, row.add(plainLine: name(of: first)))
    row.set(.artistURL, row.add(address: first[.column(.url)], base))
    guard isListed else { return }
    var authors = DistinctItems<RowPerson>()
    var people = node.children
    while let person = people.next(named: member) {
      let author = RowPerson(
        name: row.add(plainLine: name(of: person)), url: row.add(word: person[.column(.url)]))
      if !author.isEmpty, authors.append(author, in: row) { author.append(to: &row) }
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

  /// Returns the name of an author. Some feeds have it instead of the object.
  @_lifetime(copy person)
  private static func name(of person: Node<Name>) -> Node<Name>? {
    person.kind == .element ? person[.column(.name)] : person
  }
}
