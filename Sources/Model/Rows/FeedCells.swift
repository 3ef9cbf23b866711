/// What a feed gives to all its entries.
package struct Inherited: Sendable, Equatable {
  /// RFC 4287 §4.2.1.
  package var authors: [FeedPerson] = []
  /// RFC 4287 §4.2.10.
  package var rights: String?
  package var language: String?
  /// The participants and the recipients of a podcast, which an episode's replace.
  package var persons: [PodcastPerson] = []
  package var valueRecipients: [ValueRecipient] = []
  /// The author of a podcast, who is the artist of episodes without an author.
  package var podcastAuthors: [FeedPerson] = []

  package init() {}

  /// Returns the values, and those of `later` that are missing here.
  package func completed(by later: Self?) -> Self {
    guard let later else { return self }
    var values = self
    if authors.isEmpty { values.authors = later.authors }
    values.rights = rights ?? later.rights
    values.language = language ?? later.language
    if persons.isEmpty { values.persons = later.persons }
    if valueRecipients.isEmpty { values.valueRecipients = later.valueRecipients }
    if podcastAuthors.isEmpty { values.podcastAuthors = later.podcastAuthors }
    return values
  }
}

/// The values of a feed as a row, which takes less time to fill than a ``Feed``.
package final class FeedCells {
  /// A batch of one row.
  package var row = RowBatch()

  package init() {}

  package func removeAll() {
    row.removeAll()
    row.appendRow()
  }

  package var isEmpty: Bool { !EntryField.feedLevel.contains { row.has($0) } }

  package var parts: FeedParts {
    var parts: FeedParts = []
    for field in EntryField.feedLevel where row.has(field) { parts.formUnion(field.feedParts) }
    return parts
  }
}

extension Feed {
  /// Takes the values of columns that another feed has, its own and those that it gives to entries.
  package mutating func takeColumns(of other: Feed) {
    rights = other.rights ?? rights
    language = other.language ?? language
    var (other, ignored) = (other, Entry())
    // More of what no value holds may follow.
    for field in EntryField.feedLevel where field != .feedExtra {
      field.column.write(field.column.read(&other, &ignored), &self, &ignored)
    }
  }
}

/// The values of feeds in rows. All readers of rows find them there.
extension RowBatch {
  /// Sets the missing values of the rows to those of the feed.
  ///
  /// - Parameters:
  ///   - fields: the columns of the feed that are needed.
  ///   - start: the first row.
  package mutating func inherit(_ feed: SharedFeed, _ fields: FieldSet, from start: Int = 0) {
    guard count > start else { return }
    let rows = start..<count
    appendRow()
    var (values, entry) = (feed.value, Entry())
    for field in EntryField.feedLevel where fields.contains(field) {
      set(field, field.column.read(&values, &entry))
    }
    if let values = feed.inherited {
      setAuthors(values.authors)
      set(.rights, values.rights)
      set(.language, values.language)
      for person in values.persons { append(person) }
      for recipient in values.valueRecipients { append(recipient) }
    }
    giveLastRow(to: rows)
    guard let authors = feed.inherited?.podcastAuthors, !authors.isEmpty else { return }
    appendRow()
    setAuthors(authors)
    giveLastRow(to: rows.filter { self[$0].text(.kind).equals("podcast-episode") })
  }

  private mutating func setAuthors(_ authors: [FeedPerson]) {
    guard let first = authors.first(where: { $0.name != nil }) ?? authors.first else { return }
    set(.artist, first.name ?? first.email)
    set(.artistURL, first.url)
    for author in authors { append(author) }
  }

  /// Sets the missing values of the rows since the last call to those of a feed, if it has any.
  package mutating func inherit(_ cells: FeedCells?) {
    let rows = completeRows..<count
    completeRows = count
    guard let cells, !rows.isEmpty else { return }
    appendRow()
    copy(feedOf: cells.row[0])
    giveLastRow(to: rows)
  }

  private mutating func copy(feedOf row: Row) {
    for field in EntryField.feedLevel where row.has(field) {
      if field.type == .text || field.type == .object {
        set(field, text: row.text(field))
      } else {
        set(field, row.slot(field))
      }
    }
  }

  /// The texts and lists that entries take from their feed.
  static let marked: FieldSet = [
    .artist, .artistURL, .authors, .rights, .language, .persons, .valueRecipients,
  ]
  private static let person: FieldSet = [.artist, .artistURL, .authors]
  private static let author: FieldSet = [.artist, .authors]

  /// Removes the last row and gives its values to rows that have none. Its texts stay for them.
  private mutating func giveLastRow(to rows: some Sequence<Int>) {
    let given = presence[count - 1]
    let cells = (count - 1) * EntryField.count
    let (person, author) = (Self.person.bits, Self.author.bits)
    for row in rows {
      var missing = given & ~presence[row] & ~person
      // An author's name and address are of one person.
      if presence[row] & author == 0 { missing |= given & person }
      presence[row] |= missing
      while missing != 0 {
        let column = missing.trailingZeroBitCount
        slots[row * EntryField.count + column] = slots[cells + column]
        if Self.marked.bits & (1 << column) != 0 {
          slots[row * EntryField.count + column].high |= Slot.inheritedBit
        }
        missing &= missing &- 1
      }
    }
    removeLastRow()
  }

  /// Returns the row at `index` with its own values, without those of its feed. A country is its own
  /// if it differs from the feed's.
  @_lifetime(borrow self)
  package func ownRow(at index: Int) -> Row {
    let row = self[index]
    var fields = FieldSet.ofEntries
    if let country = row.text(.country), feed.value.country.map({ !country.equals($0) }) ?? true {
      fields.insert(.country)
    }
    return row.limited(to: fields)
  }

  /// Returns `true` if two rows have the values of one feed. Rows with the same values may be of two.
  package func shareFeed(_ one: Int, _ other: Int) -> Bool {
    let fields = FieldSet.ofFeeds.bits
    guard presence[one] & fields == presence[other] & fields else { return false }
    for field in EntryField.feedLevel where presence[one] & field.bit != 0 {
      let column = Int(field.rawValue)
      guard slots[one * EntryField.count + column] == slots[other * EntryField.count + column]
      else { return false }
    }
    return true
  }
}

extension EntryField {
  package static let feedLevel = allCases.filter(\.isFeedLevel)
}

extension FieldSet {
  /// The columns of the feed. A set is tested faster than a column's declaration.
  package static let ofFeeds = Self(EntryField.feedLevel)
  package static let ofEntries = Self(EntryField.allCases.filter { !$0.isFeedLevel })
}

extension Row {
  package func hasSameFeed(as other: Row) -> Bool {
    for field in EntryField.feedLevel where !hasSame(field, as: other) { return false }
    return true
  }

  /// Sets the values of a feed that the row has.
  package func fill(_ feed: inout Feed) {
    var ignored = Entry()
    for field in EntryField.feedLevel where has(field) {
      field.column.write(value(field), &feed, &ignored)
    }
  }

  /// The row without what it took from its feed.
  package var own: Row {
    @_lifetime(copy self)
    get {
      var fields = FieldSet(EntryField.allCases)
      for field in EntryField.allCases where RowBatch.marked.contains(field) && isInherited(field) {
        fields.remove(field)
      }
      return limited(to: fields)
    }
  }
}
