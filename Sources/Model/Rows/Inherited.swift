/// What a feed gives to all its entries.
package struct Inherited: Sendable, Equatable {
  /// RFC 4287 §4.2.1.
  package var authors: [FeedPerson] = []
  /// RFC 4287 §4.2.10.
  package var rights: String?
  package var language: String?

  package init() {}
}

extension RowBatch {
  /// Sets the missing values of the rows to those of their feed.
  package mutating func inherit(_ values: Inherited) {
    let rows = count
    appendRow()
    if let first = values.authors.first(where: { $0.name != nil }) ?? values.authors.first {
      set(.artist, first.name ?? first.email)
      set(.artistURL, first.url)
      for author in values.authors { append(author) }
    }
    set(.rights, values.rights)
    set(.language, values.language)
    for row in 0..<rows {
      let hasAuthor = has(.artist, at: row) || has(.authors, at: row)
      if !hasAuthor {
        for field in [EntryField.artist, .artistURL, .authors] { copy(field, to: row) }
      }
      for field in [EntryField.rights, .language] where !has(field, at: row) {
        copy(field, to: row)
      }
    }
    // Its texts stay for the other rows.
    removeLastRow()
  }

  private func has(_ field: EntryField, at row: Int) -> Bool { presence[row] & field.bit != 0 }

  /// Copies a value of the last row.
  private mutating func copy(_ field: EntryField, to row: Int) {
    guard has(field) else { return }
    let column = Int(field.rawValue)
    slots[row * EntryField.count + column] = slots[(count - 1) * EntryField.count + column]
    presence[row] |= field.bit
  }
}
