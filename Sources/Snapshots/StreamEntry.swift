package import ChartConvIO
package import ChartConvModel

/// An entry of a stream's document, as stores of streams know it.
package struct StreamEntry: Sendable {
  /// A digest of its key, or of its values if nothing else identifies it.
  package let digest: ExactText
  package let details: EntryDetails
  /// A hash of its values.
  package let values: UInt64
  /// What tells the entries of its document apart that have its digest.
  package var uniqueness: Uniqueness

  package init(
    digest: String, details: EntryDetails, values: UInt64, _ uniqueness: Uniqueness = .key
  ) {
    self.digest = ExactText(digest)
    self.details = details
    self.values = values
    self.uniqueness = uniqueness
  }

  /// - Parameter digest: that of its values.
  package init(_ key: EntryKey?, values: UInt64, or digest: @autoclosure () -> String) {
    self.init(
      digest: key.map { SHA256($0.bytes).shortText } ?? digest(),
      details: key?.details ?? EntryDetails(), values: values)
  }

  package var words: [String] { [digest.wrappedValue ?? ""] + details.digits }

  /// A version of an entry that a store has: the hash of its values, and where they are.
  package typealias Stored = (values: UInt64, row: Int64)

  /// What becomes of an entry.
  package enum Verdict: Sendable {
    case new
    /// It replaces an older version.
    case changed(Stored)
    /// The store has it, or its document has it twice.
    case known

    package var isAdded: Bool { if case .known = self { false } else { true } }
  }
}

extension [StreamEntry] {
  /// Notes what tells entries of a document apart.
  package mutating func tellApart(by keys: DocumentKeys<ExactText>) {
    for index in indices { self[index].uniqueness = keys.uniqueness(of: self[index].digest) }
  }

  /// Returns what becomes of the entries of a document.
  ///
  /// - Parameters:
  ///   - isNewest: `false` if the store has seen a later document, so that this one changes no entry.
  ///   - stored: returns the entries with a digest that the store has.
  package func verdicts(
    isNewest: Bool, _ stored: (ExactText) throws(FeedError) -> SharedKey<StreamEntry.Stored>?
  ) throws(FeedError) -> [StreamEntry.Verdict] {
    var found: [ExactText: SharedKey<Bool>] = [:]
    return try map { entry throws(FeedError) in
      guard found[entry.digest]?[entry.details] == nil else { return .known }
      found[entry.digest, default: SharedKey()][entry.details] = true
      guard let stored = try stored(entry.digest),
        let same = stored.same(as: entry.details, entry.uniqueness),
        let version = stored[same]
      else { return .new }
      return version.values != entry.values && isNewest ? .changed(version) : .known
    }
  }
}
