/// Conversion between rows and ``Entry`` values.
extension RowBatch {
  /// Appends an entry as a row.
  package mutating func append(_ entry: Entry) {
    appendRow()
    fill(entry)
  }

  /// Sets the values of the last row to those of an entry.
  package mutating func fill(_ entry: Entry) {
    for field in EntryField.allCases where !field.isFeedLevel {
      set(field, field.column.read(Self.noFeed, entry))
    }
    set(.country, entry.country)
  }

  private static var noFeed: Feed { Feed() }
}

extension Row {
  /// The row as an ``Entry``.
  package var entry: Entry {
    var entry = Entry()
    var ignored = Feed()
    for field in EntryField.allCases where !field.isFeedLevel {
      field.column.write(value(field), &ignored, &entry)
    }
    entry.country = string(.country)
    return entry
  }

  /// Returns the value of a column.
  package func value(_ field: EntryField) -> FieldValue {
    guard has(field) else { return .null }
    switch field.type {
    case .text: return string(field).map(FieldValue.text) ?? .null
    case .integer: return integer(field).map(FieldValue.integer) ?? .null
    case .decimal: return decimal(field).map(FieldValue.decimal) ?? .null
    case .boolean: return boolean(field).map(FieldValue.boolean) ?? .null
    case .date: return date(field).map(FieldValue.date) ?? .null
    case .timestamp: return timestamp(field).map(FieldValue.timestamp) ?? .null
    case .list: return value(ofList: field)
    }
  }

  package func decimal(_ field: EntryField) -> DecimalNumber? {
    guard let digits = text(field) else { return nil }
    return DecimalNumber(digits)
  }

  /// Returns the items of a list column, possibly none.
  package func value(ofList field: EntryField) -> FieldValue {
    switch field {
    case .genres: .categories(genres)
    case .artwork: .artwork(artwork)
    case .links: .links(links)
    case .persons: .persons(persons)
    case .soundbites: .soundbites(soundbites)
    case .alternateEnclosures: .alternateEnclosures(alternateEnclosures)
    case .valueRecipients: .valueRecipients(valueRecipients)
    default: .people(authors)
    }
  }
}

extension Row {
  package var genres: [FeedCategory] {
    var result: [FeedCategory] = []
    var items = list(.genres)
    while let item = items.item() {
      result.append(
        FeedCategory(
          id: item.string(ListMember.Genre.id.rawValue),
          name: item.string(ListMember.Genre.name.rawValue),
          term: item.string(ListMember.Genre.term.rawValue),
          scheme: item.string(ListMember.Genre.scheme.rawValue)))
    }
    return result
  }

  package var artwork: [FeedArtwork] {
    var result: [FeedArtwork] = []
    var items = list(.artwork)
    while let item = items.item() {
      result.append(
        FeedArtwork(
          url: item.string(ListMember.Artwork.url.rawValue),
          width: item.integer(ListMember.Artwork.width.rawValue),
          height: item.integer(ListMember.Artwork.height.rawValue)))
    }
    return result
  }

  package var links: [FeedLink] {
    var result: [FeedLink] = []
    var items = list(.links)
    while let item = items.item() {
      result.append(
        FeedLink(
          url: item.string(ListMember.Link.url.rawValue),
          rel: item.string(ListMember.Link.rel.rawValue),
          type: item.string(ListMember.Link.type.rawValue),
          title: item.string(ListMember.Link.title.rawValue),
          length: item.integer(ListMember.Link.length.rawValue),
          duration: item.integer(ListMember.Link.duration.rawValue),
          hreflang: item.string(ListMember.Link.hreflang.rawValue)))
    }
    return result
  }

  package var authors: [FeedPerson] {
    var result: [FeedPerson] = []
    var items = list(.authors)
    while let item = items.item() {
      result.append(
        FeedPerson(
          name: item.string(ListMember.Author.name.rawValue),
          url: item.string(ListMember.Author.url.rawValue),
          email: item.string(ListMember.Author.email.rawValue)))
    }
    return result
  }
}

extension RowBatch {
  /// Appends a copy of a row of another batch.
  package mutating func append(_ row: Row) {
    appendRow()
    for field in EntryField.allCases where row.has(field) {
      switch field.type {
      case .text, .decimal: set(field, text: row.text(field))
      case .list: appendItems(field, of: row)
      case .integer, .boolean, .date, .timestamp: set(field, row.slot(field))
      }
    }
  }

  private mutating func appendItems(_ field: EntryField, of row: Row) {
    let members = ListMember.all(of: field)
    var items = row.list(field)
    while let item = items.item() {
      appendItem(field, members: members.count)
      for member in members {
        switch member.type {
        case .text: set(member: member.ordinal, text: item.text(member.ordinal))
        case .boolean: set(member: member.ordinal, item.boolean(member.ordinal))
        default: set(member: member.ordinal, item.integer(member.ordinal))
        }
      }
    }
  }
}
