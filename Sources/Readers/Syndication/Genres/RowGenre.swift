internal import ChartConvModel

/// A category of an entry or a feed, with its texts in a batch.
struct RowGenre: RowItem {
  let name: TextRange?
  let term: TextRange
  var scheme: TextRange?

  func isSame(as other: Self, in rows: borrowing RowBatch) -> Bool {
    rows.areSame(name, other.name) && rows.areSame(term, other.term)
      && rows.areSame(scheme, other.scheme)
  }

  func hash(into hasher: inout Hasher, in rows: borrowing RowBatch) {
    for text in [name, term, scheme] { rows.hash(text, into: &hasher) }
  }

  func append(to rows: inout RowBatch) {
    rows.appendItem(.genres)
    rows.set(member: ListMember.Genre.name, name)
    rows.set(member: ListMember.Genre.term, term)
    rows.set(member: ListMember.Genre.scheme, scheme)
  }
}
