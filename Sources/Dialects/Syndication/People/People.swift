internal import ChartConvBytes
internal import ChartConvModel
internal import ChartConvRecords

/// The authors that elements name, each once.
struct People {
  private var people: [RowPerson] = []

  /// Elements of one person under several words are one person: an address beside a name.
  mutating func read(
    _ names: Precedence.Names, of entry: borrowing NamedChildren<SyndicationName>,
    _ base: LinkBase, _ row: inout RowBatch
  ) {
    for name in names {
      var elements = entry.all(having: name)
      while let element = elements.next(named: name) {
        guard let person = Self.person(element, base, &row) else { continue }
        add(person, row)
      }
    }
  }

  func write(into row: inout RowBatch, isListed: Bool) {
    guard let first = people.first else { return }
    row.set(.artist, people.first { $0.name != nil }?.name ?? first.email)
    row.set(.artistURL, first.url)
    if isListed { for person in people { person.append(to: &row) } }
  }

  private mutating func add(_ person: RowPerson, _ row: borrowing RowBatch) {
    for place in people.indices.prefix(Self.mostCompared)
    where people[place].isSamePerson(as: person, in: row) {
      people[place].add(person)
      return
    }
    people.append(person)
  }

  /// `nil` where nothing is said, or somebody else is named: Media RSS credits photographers,
  /// podcasts name their guests.
  private static func person(
    _ node: Node<SyndicationName>, _ base: LinkBase, _ row: inout RowBatch
  ) -> RowPerson? {
    let role = node.word(.role)?.lowercased()
    if node.isNamed(.credit), role != "author" { return nil }
    // Podcasting 2.0: who has no role is a host.
    if node.isNamed(.person), let role, role != "host", role != "author" { return nil }
    var person = RowPerson()
    if let text = node.wordBytes { person = line(text, &row) }
    if let name = node.word(.name) { person.name = row.add(HTMLText.plain(name)) }
    person.email = row.add(word: node[.email]) ?? person.email
    person.url = row.add(
      address: node[.uri] ?? node[.url] ?? node[.href], base.moved(by: node))
    return person.isEmpty ? nil : person
  }

  /// A person in a line.
  private static func line(_ line: Span<UInt8>, _ row: inout RowBatch) -> RowPerson {
    if PersonText.isName(line) { return RowPerson(name: row.add(line)) }
    let person = PersonText.person(String(line))
    return RowPerson(
      name: person.name.map { row.add($0) }, email: person.email.map { row.add($0) })
  }

  /// Only the first so many are looked at for one that is named again.
  private static let mostCompared = 64
}
