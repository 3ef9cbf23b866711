internal import FeedModel
internal import FeedRecord

/// The authors that a list of elements names, each once.
enum People {
  /// Elements of one person under several words are one person: an address beside a name.
  static func list(
    _ elements: consuming NodeChoice<SyndicationName>, _ base: LinkBase
  ) -> [Person] {
    var people: [Person] = []
    while let node = elements.next() {
      guard let person = person(node, base) else { continue }
      if let place = people.prefix(mostCompared).firstIndex(where: { isSame($0, person) }) {
        people[place].name = people[place].name ?? person.name
        people[place].email = people[place].email ?? person.email
        people[place].url = people[place].url ?? person.url
      } else {
        people.append(person)
      }
    }
    return people
  }

  /// `nil` where nothing is said, or somebody else is named: Media RSS credits photographers,
  /// podcasts name their guests.
  static func person(_ node: Node<SyndicationName>, _ base: LinkBase) -> Person? {
    let role = node.word(.role)?.lowercased()
    if node.name == .credit, role != "author" { return nil }
    // Podcasting 2.0: who has no role is a host.
    if node.name == .person, let role, role != "host", role != "author" { return nil }
    let base = base.moved(by: node)
    var person = node.word.map(PersonText.person) ?? Person()
    person.name = node.word(.name).map(HTMLText.plain) ?? person.name
    person.email = node.word(.email) ?? person.email
    person.url = base.address(node[.uri] ?? node[.url] ?? node[.href])
    return person == Person() ? nil : person
  }

  /// Only the first so many are looked at for one that is named again.
  private static let mostCompared = 64

  private static func isSame(_ one: Person, _ other: Person) -> Bool {
    if let name = one.name, let otherName = other.name { return name.hasBytes(of: otherName) }
    if let email = one.email, let otherEmail = other.email { return email.hasBytes(of: otherEmail) }
    return false
  }
}
