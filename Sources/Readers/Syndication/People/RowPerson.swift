internal import ChartConvModel

/// A person of an entry or a feed, with the texts in a batch.
struct RowPerson: RowItem {
  var name: TextRange?
  var email: TextRange?
  var url: TextRange?

  var isEmpty: Bool { name == nil && email == nil && url == nil }

  func isSame(as other: Self, in rows: borrowing RowBatch) -> Bool {
    rows.areSame(name, other.name) && rows.areSame(email, other.email)
      && rows.areSame(url, other.url)
  }

  func hash(into hasher: inout Hasher, in rows: borrowing RowBatch) {
    for text in [name, email, url] { rows.hash(text, into: &hasher) }
  }

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
    rows.set(member: ListMember.Author.name, name)
    rows.set(member: ListMember.Author.url, url)
    rows.set(member: ListMember.Author.email, email)
  }
}
