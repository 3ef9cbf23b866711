package import ChartConvModel

/// What tells an entry from the others of its feed.
package struct EntryKey: Sendable {
  /// The packed id, else the address, else the name with the artist, in a stream with its date, else there
  /// its text.
  package fileprivate(set) var bytes: [UInt8] = []
  /// The number of its bytes without the date.
  fileprivate var undatedCount = 0
  /// What tells two entries apart that share it.
  package fileprivate(set) var details = EntryDetails()

  /// The key without a date, as older versions made it.
  var undated: ArraySlice<UInt8> { bytes.prefix(undatedCount) }

  /// The bytes with those of the details, which ``Uniqueness/bytes(_:)`` shortens.
  package var withDetails: [UInt8] {
    [details.address, details.rest].reduce(into: bytes) { bytes, word in
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
  }

  package init() {}
}

/// The hashes of an entry's address, and of its name and date; of an entry that has neither id nor
/// address, also of its text, its enclosure and its collection.
package struct EntryDetails: Hashable, Sendable {
  package let address: UInt64
  package let rest: UInt64

  package init(address: UInt64 = 0, rest: UInt64 = 0) {
    self.address = address
    self.rest = rest
  }

  /// Parses what ``digits`` are.
  package init?(digits: some Sequence<Substring>) {
    let numbers = digits.compactMap { UInt64($0, radix: 16) }
    guard numbers.count == 2 else { return nil }
    self.init(address: numbers[0], rest: numbers[1])
  }

  package var digits: [String] { [address, rest].map { String($0, radix: 16) } }
}

/// What tells entries apart that have the same key. A key is a key only if it is unique in its document.
package enum Uniqueness: Int, Comparable, Sendable {
  /// Nothing: there is one entry.
  case key
  case address
  case all

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// Returns the bytes that only one entry has of ``EntryKey/withDetails``.
  package func bytes(_ key: some BidirectionalCollection<UInt8>) -> [UInt8] {
    Array(key.dropLast(16 - 8 * rawValue))
  }
}

/// Different entries with one key.
package struct SharedKey<Value: Sendable>: Sendable {
  package private(set) var all: [EntryDetails: Value] = [:]
  private var byAddress: [UInt64: EntryDetails] = [:]

  package init() {}

  /// What tells the entries apart.
  package var uniqueness: Uniqueness {
    all.count < 2 ? .key : byAddress.count == all.count ? .address : .all
  }

  package subscript(details: EntryDetails) -> Value? {
    get { all[details] }
    set {
      all[details] = newValue
      byAddress[details.address] = newValue == nil ? nil : details
    }
  }

  /// Returns the details of the entry that is the same.
  ///
  /// - Parameter uniqueness: what tells the entries of its document apart that have the key.
  package func same(as details: EntryDetails, _ uniqueness: Uniqueness) -> EntryDetails? {
    switch max(uniqueness, self.uniqueness) {
    case .key: all.first?.key
    case .address: byAddress[details.address]
    case .all: all[details] == nil ? nil : details
    }
  }
}

/// The keys of the entries of one document, and what tells those apart that share one.
package struct DocumentKeys<Key: Hashable & Sendable>: Sendable {
  private var first: [Key: EntryDetails] = [:]
  private var shared: [Key: SharedKey<Bool>] = [:]
  /// The number of entries that nothing told from one before.
  package private(set) var repetitions = 0

  package init() {}

  /// Adds an entry. Returns what tells those with its key apart.
  package mutating func add(_ key: Key, _ details: EntryDetails) -> Uniqueness {
    guard let known = first[key] else {
      first[key] = details
      return .key
    }
    guard known != details || shared[key] != nil else {
      repetitions += 1
      return .key
    }
    if known == details || shared[key]?[details] != nil { repetitions += 1 }
    shared[key, default: SharedKey()][known] = true
    shared[key]?[details] = true
    return uniqueness(of: key)
  }

  /// Returns what tells the entries with a key apart.
  package func uniqueness(of key: Key) -> Uniqueness { shared[key]?.uniqueness ?? .key }

  package mutating func removeAll() {
    first.removeAll(keepingCapacity: true)
    shared.removeAll()
  }
}

/// The identity of an entry among those of one feed, in any number of documents.
package struct EntryIdentity: Sendable {
  /// The columns whose values an entry must share; empty for the standard ones.
  private let columns: [EntryField]

  /// - Parameter columns: the columns of `--key`.
  package init(_ columns: [EntryField] = []) { self.columns = columns }

  /// `true` if entries of different charts are never the same.
  package var isOfOneChart: Bool { columns.isEmpty }

  /// The columns that are read.
  package var fields: FieldSet {
    columns.isEmpty
      ? FieldSet(Self.standard + Self.telling + [.entryDate]) : FieldSet(columns)
  }

  /// The columns that are the same in all entries with one identity.
  package var sharedColumns: [EntryField] { columns.isEmpty ? [.id] : columns }

  package static let standard: [EntryField] = [.id, .url, .name, .artist]
  /// What tells entries apart of the same name and date.
  private static let telling: [EntryField] = [.summary, .previewURL, .collection]

  /// Replaces a key by that of a row. Returns `false` if the row has none of the values.
  package func fill(_ key: inout EntryKey, of row: borrowing Row, in kind: FeedKind) -> Bool {
    let isOfStream = kind != .chart
    key.bytes.removeAll(keepingCapacity: true)
    guard columns.isEmpty else {
      row.pack(columns, into: &key.bytes)
      key.details = EntryDetails()
      for column in columns where row.has(column) { return true }
      return false
    }
    var hash = Hash64()
    if let url = row.text(.url) { hash.add(url) }
    let address = hash.value
    hash = Hash64()
    if let name = row.text(.name) { hash.add(name) }
    // In a chart it is the day of an album, or of the request.
    if isOfStream {
      var packed: [UInt8] = []
      row.pack([.entryDate], into: &packed)
      hash.add(packed.span)
    }
    if !row.has(.id), !row.has(.url) {
      for field in Self.telling { if let text = row.text(field) { hash.add(text) } }
    }
    key.details = EntryDetails(address: address, rest: hash.value)
    if row.has(.id) {
      row.pack([.id], into: &key.bytes)
    } else if row.has(.url) {
      row.pack([.id, .url], into: &key.bytes)
    } else {
      row.pack(Self.standard, into: &key.bytes)
    }
    key.undatedCount = key.bytes.count
    if kind == .titledStream, let id = row.text(.id),
      !id.indices.contains(where: { id[$0] == 0x3A })
    {
      key.bytes = key.withDetails
    }
    guard !row.has(.id), !row.has(.url) else { return true }
    if isOfStream { row.pack([.entryDate], into: &key.bytes) }
    guard isOfStream, !row.has(.name) else { return row.has(.name) }
    // Of a short message, there is nothing but its text.
    key.bytes = key.withDetails
    return Self.telling.contains { row.has($0) }
  }
}

/// A hash of 64 bits (FNV-1a) for what isn't stored, and for what is compared only beneath a SHA-256.
package struct Hash64: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01B3 }

  /// Adds a text, and a byte that never occurs in UTF-8.
  package mutating func add(_ text: Span<UInt8>) {
    for index in text.indices { add(UInt64(text[index])) }
    add(0xFF)
  }
}
