internal import FeedRecord

/// From the names of one document to the terms of a vocabulary.
///
/// libxml2 keeps each name of a document once, so two names are the same where their pointers
/// are: a name is compared letter by letter when it is met first, and by two words from then on.
struct XMLNameTable {
  /// What a name was found to be.
  enum Match: Equatable {
    case term(Int)
    case unknown
  }

  private struct Slot {
    var local = 0
    var space = 0
    var match = Match.unknown
  }

  /// A document may have millions of names; past this many they are compared each time.
  private static let largest = 4096

  private let terms: [Vocabulary.Term]
  private var slots = [Slot](repeating: Slot(), count: 256)
  private var used = 0

  init(_ terms: [Vocabulary.Term]) { self.terms = terms }

  subscript(_ index: Int) -> Vocabulary.Term { terms[index] }

  /// The names of another document lie elsewhere.
  mutating func forget() {
    slots = [Slot](repeating: Slot(), count: slots.count)
    used = 0
  }

  /// What the name is; `spell` gives its local name, URI and prefix where it must be compared.
  @inline(__always)
  mutating func match(
    local: Int, space: Int, spell: () -> (local: String, uri: String?, prefix: String?)
  ) -> Match {
    var place = Self.hash(local, space) & (slots.count - 1)
    while slots[place].local != 0 {
      if slots[place].local == local, slots[place].space == space { return slots[place].match }
      place = (place + 1) & (slots.count - 1)
    }
    return learn(local, space, at: place, spell())
  }

  private static func hash(_ local: Int, _ space: Int) -> Int {
    (local &* 31 &+ space) &* 0x9E37_79B9 >> 12
  }

  private mutating func learn(
    _ local: Int, _ space: Int, at place: Int,
    _ name: (local: String, uri: String?, prefix: String?)
  ) -> Match {
    let index = terms.firstIndex {
      $0.word == name.local && $0.namespace.matches(uri: name.uri, prefix: name.prefix)
    }
    let match = index.map(Match.term) ?? .unknown
    guard used < Self.largest else { return match }
    slots[place] = Slot(local: local, space: space, match: match)
    used += 1
    if used * 2 > slots.count { grow() }
    return match
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.local != 0 {
      var place = Self.hash(slot.local, slot.space) & (slots.count - 1)
      while slots[place].local != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = slot
    }
  }
}
