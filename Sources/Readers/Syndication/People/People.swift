internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// The distinct authors of an entry or a feed.
struct People {
  private var people: [RowPerson] = []
  /// `true` if two elements are one person, or one is nobody's.
  private(set) var isRepeated = false

  var isEmpty: Bool { people.isEmpty }

  /// Reads authors. Elements with different names that describe the same person are merged, for
  /// example a name and an address.
  mutating func read(
    _ names: Precedence.Names, of entry: borrowing SyndicationChildren,
    _ base: LinkBase, _ row: inout RowBatch
  ) {
    entry.forEach(names) { element in
      let found = Self.people(element, base, &row)
      if found.isEmpty, element.isNamed(.author) { isRepeated = true }
      if people.isEmpty, found.count == 1 { return people = found }
      for person in found { add(person, row) }
    }
  }

  func write(into row: inout RowBatch, isListed: Bool) {
    guard let first = people.first(where: { $0.name != nil }) ?? people.first else { return }
    row.set(.artist, first.name ?? first.email)
    row.set(.artistURL, first.url)
    if isListed { for person in people { person.append(to: &row) } }
  }

  private mutating func add(_ person: RowPerson, _ row: borrowing RowBatch) {
    for index in people.indices.prefix(Self.maximumCompared)
    where people[index].isSamePerson(as: person, in: row) {
      people[index].add(person)
      isRepeated = true
      return
    }
    people.append(person)
  }

  /// Reads the people of an element; none if it is empty or the role isn't author or host. Media
  /// RSS credits photographers, and podcasts name their guests.
  private static func people(
    _ node: SyndicationNode, _ base: LinkBase, _ row: inout RowBatch
  ) -> [RowPerson] {
    if node.isAbsent { return [] }
    let role = node.word(.role)?.lowercased()
    if node.isNamed(.credit), role != "author" { return [] }
    // In Podcasting 2.0, the default role is host.
    if node.isNamed(.person), let role, role != "host", role != "author" { return [] }
    var people = line(node.trimmed, &row)
    if node.isLeaf || people.count > 1 { return people }
    var named: [RowPerson] = []
    if let name = node[.name] { named = Self.people(named: name, &row) }
    if named.count > 1 { return named }
    var person = named.first ?? RowPerson()
    if let other = people.popLast() { person.add(other) }
    if let email = node[.email]?.wordBytes {
      let isLink = email.begins(withAnyCaseOf: "mailto:")
      person.email = row.add(isLink ? email.extracting(droppingFirst: 7) : email)
    }
    person.url = row.add(address: node[.uri] ?? node[.url] ?? node[.href], base.moved(by: node))
    return person.isEmpty ? [] : [person]
  }

  /// Reads the element of a name, which may be a list with addresses, and else is as written.
  private static func people(named node: SyndicationNode, _ row: inout RowBatch) -> [RowPerson] {
    if node.trimmed.firstIndex(of: UInt8(ascii: "@"), from: 0) != nil {
      let people = line(node.trimmed, &row)
      if people.contains(where: { $0.email != nil }) { return people }
    }
    return row.add(line: node).map { [RowPerson(name: $0)] } ?? []
  }

  static func line(_ line: Span<UInt8>, _ row: inout RowBatch) -> [RowPerson] {
    guard !line.isBlank else { return [] }
    if PersonList.isName(line), CleanText.isClean(line) { return [RowPerson(name: row.add(line))] }
    return PersonList.people(line).map { person in
      RowPerson(name: person.name.map { row.add($0) }, email: person.email.map { row.add($0) })
    }
  }

  /// The number of people that are compared with a further one.
  private static let maximumCompared = 64
}

/// A person of an entry or a feed, with the texts in a batch.
struct RowPerson: RowItem {
  var name: TextRange?
  var email: TextRange?
  var url: TextRange?

  var isEmpty: Bool { name == nil && email == nil && url == nil }

  var texts: Texts { (name, email, url, nil, nil) }

  /// Returns `true` if both have the same name, or the same address if a name is missing.
  func isSamePerson(as other: Self, in rows: borrowing RowBatch) -> Bool {
    if name != nil, other.name != nil { return rows.areSame(name, other.name) }
    return email != nil && other.email != nil && rows.areSame(email, other.email)
  }

  /// Takes missing values from another person.
  mutating func add(_ other: Self) {
    name = name ?? other.name
    email = email ?? other.email
    url = url ?? other.url
  }

  func append(to rows: inout RowBatch) {
    rows.appendItem(.authors)
    rows.set(member: FeedPerson.Member.name, name)
    rows.set(member: FeedPerson.Member.url, url)
    rows.set(member: FeedPerson.Member.email, email)
  }
}
