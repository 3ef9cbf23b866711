package import ChartConvIO

/// The entries that earlier runs have converted, in a file with a line for each: the day on which a
/// run last saw it, a digest of its feed and its key, and the hashes of its address and of the rest.
///
/// A run holds a lock of the file to its end. So another run with the file, at the same time, waits and
/// converts no entry again.
package final class KnownEntries: @unchecked Sendable {
  /// How long entries are kept after the last run that saw them.
  package enum Keeping: Sendable {
    case days(Int)
    /// The number of entries, the last seen ones first. All that a run sees are kept.
    case entries(Int)
  }

  private static let heading =
    "\(kind)3: day since 1970, SHA-256 of an entry, hashes of its details"
  /// A list of version 2 has digests of ids alone, and feeds without an address by their titles.
  private static let olderHeading = "\(kind)2: day since 1970, SHA-256 of an entry"
  private static let kind = "# chartconv --only-new "

  private let path: String
  private let keeping: Keeping
  /// Holds the lock.
  private let file: FileDescriptor
  /// The entries by their digests: nearly always one, with the day on which it was seen last; -1 if this
  /// run has found it and no output has it yet.
  private var entries: [SHA256: SharedKey<Int>] = [:]
  /// The days of an older list's entries that this run hasn't seen.
  private var older: [SHA256: Int] = [:]
  private let today = time(nil) / 86_400

  /// `true` if the list was written by an older version, in part.
  var hasOlder: Bool { !older.isEmpty }

  enum Knowledge {
    case new
    case known
    /// It has the id of a known entry and other details. Either it has changed, or the id isn't unique
    /// and a later entry of the document has it too.
    case changed
  }

  /// Waits for the lock of the file and reads it. The file is created if there is none.
  ///
  /// - Throws: `.unreadable` if the file can't be opened or is another one.
  package init(path: String, keeping: Keeping) throws(FeedError) {
    self.path = path
    self.keeping = keeping
    file = try FileDescriptor(locking: path)
    try read()
  }

  private func read() throws(FeedError) {
    let bytes = try file.readToEnd()
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    guard let heading = lines.popFirst() else { return }
    let isOlder = heading.elementsEqual(Self.olderHeading.utf8)
    let isOurs = isOlder || heading.elementsEqual(Self.heading.utf8)
    guard isOurs || !heading.starts(with: Self.kind.utf8) else {
      throw FeedError(
        .unreadable, "a list of known entries of another version; remove it to begin again",
        in: path)
    }
    guard isOurs, bytes.last == UInt8(ascii: "\n") else {
      throw FeedError(.unreadable, "not a list of known entries", in: path)
    }
    for line in lines {
      guard read(line, isOlder: isOlder || !line.contains(UInt8(ascii: "-"))) else {
        throw FeedError(.unreadable, "a damaged list of known entries", in: path)
      }
    }
  }

  /// Reads a line: `19844 SHA-256 ADDRESS-REST`.
  private func read(_ line: ArraySlice<UInt8>, isOlder: Bool) -> Bool {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count == (isOlder ? 2 : 3),
      let day = Int(String(decoding: words[0], as: UTF8.self)),
      let digest = SHA256(digits: words[1])
    else { return false }
    guard !isOlder else {
      older[digest] = day
      return true
    }
    let digits = String(decoding: words[2], as: UTF8.self).split(separator: "-")
    guard let details = EntryDetails(digits: digits) else { return false }
    entries[digest, default: SharedKey()][details] = day
    return true
  }

  /// Returns what is known of an entry. A new one is known from then on, and stored when it is noted.
  ///
  /// - Parameter uniqueness: what tells the entries of its document apart that have its key.
  func look(up entry: KnownEntry, _ uniqueness: Uniqueness) -> Knowledge {
    let uniqueness = max(uniqueness, entries[entry.digest]?.uniqueness ?? .key)
    if let same = entries[entry.digest]?.same(as: entry.details, uniqueness) {
      guard same == entry.details || uniqueness > .key else { return .changed }
      replace(same, by: entry)
      return .known
    }
    let wasKnown = entry.older.map { older.removeValue(forKey: $0) != nil } ?? false
    entries[entry.digest, default: SharedKey()][entry.details] = wasKnown ? today : -1
    return wasKnown ? .known : .new
  }

  /// Notes that the only entry with a digest has changed.
  func change(_ entry: KnownEntry) {
    guard let known = entries[entry.digest], known.uniqueness == .key,
      let same = known.same(as: entry.details, .key)
    else { return }
    replace(same, by: entry)
  }

  private func replace(_ known: EntryDetails, by entry: KnownEntry) {
    guard let day = entries[entry.digest]?[known] else { return }
    entries[entry.digest]?[known] = nil
    entries[entry.digest]?[entry.details] = day < 0 ? day : today
  }

  package func note(_ noted: some Sequence<KnownEntry?>) {
    for case let entry? in noted {
      if entries[entry.digest]?[entry.details] != nil {
        entries[entry.digest]?[entry.details] = today
      }
    }
  }

  /// Replaces the file, after the output is complete.
  package func commit() throws(FeedError) {
    var sink = try ByteSink(path: path)
    var buffer = OutputBuffer()
    buffer.append(Self.heading)
    buffer.append("\n")
    for line in kept() {
      buffer.append("\(line.day) \(line.text)\n")
      if buffer.count >= OutputBuffer.flushSize { try sink.write(&buffer) }
    }
    try sink.write(&buffer)
    try sink.commit()
  }

  /// Returns the entries that are kept, the last seen ones first.
  private func kept() -> [(day: Int, text: String)] {
    var all = older.map { (day: $0.value, text: $0.key.text) }
    for (digest, entries) in entries {
      for (details, day) in entries.all where day >= 0 {
        all.append((day, "\(digest.text) \(details.digits.joined(separator: "-"))"))
      }
    }
    all.sort { ($1.day, $0.text) < ($0.day, $1.text) }
    switch keeping {
    case .days(let count): return all.filter { $0.day >= today - count }
    case .entries(let count):
      return all.enumerated().filter { $0.offset < count || $0.element.day == today }
        .map(\.element)
    }
  }
}
