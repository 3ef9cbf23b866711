internal import CChartConvJSON

/// A vocabulary compiled to JSON keys, shared by all documents.
@safe
package final class JSONVocabulary {
  let table: OpaquePointer
  /// `true` if the members of the root are the entries.
  let isKeyed: Bool

  package init(_ vocabulary: Vocabulary) {
    isKeyed = vocabulary.rootKey != nil
    let count = vocabulary.elements.count + vocabulary.attributes.count
    unsafe table = csj_vocabulary_create(count, vocabulary.kept, vocabulary.rootKey ?? csj_no_name)
    for term in vocabulary.elements { add(term, isAttribute: false) }
    for term in vocabulary.attributes { add(term, isAttribute: true) }
  }

  deinit { unsafe csj_vocabulary_destroy(table) }

  /// Returns `true` if entries or feeds are under a key outside of entries.
  func hasFrame(_ key: [UInt8], isScalar: Bool) -> Bool {
    unsafe key.withUnsafeBufferPointer {
      unsafe csj_vocabulary_has_frame(table, $0.baseAddress, $0.count, isScalar)
    }
  }

  private func add(_ term: Vocabulary.Term, isAttribute: Bool) {
    let key = term.namespace.key(of: term.localName)
    let code = csj_term(
      name: term.name, role: term.role.code, head_role: term.headRole.code,
      values: term.values.rawValue, is_extra: term.isExtra, others: term.others ?? csj_no_name,
      number: 0)
    unsafe csj_vocabulary_add(table, key, key.utf8.count, code, isAttribute)
  }
}

extension Vocabulary {
  /// The objects of which the members that aren't read are kept.
  fileprivate var kept: UInt8 {
    var kept = keepsExtra ? csj_keeps_of_entries : 0
    if keepsExtra, keepsMembers { kept |= csj_keeps_of_objects }
    if keepsHeadExtra, keepsMembers { kept |= csj_keeps_of_heads }
    return UInt8(truncatingIfNeeded: kept)
  }
}

extension Vocabulary.Role {
  fileprivate var code: UInt8 {
    let role =
      switch self {
      case .skipped: csj_role_unwanted
      case .frame, .folder: csj_role_frame
      case .feed: csj_role_feed
      case .entry: csj_role_entry
      case .node, .head: csj_role_node
      case .text, .markup: csj_role_text
      case .inline: csj_role_inline
      case .ownText: csj_role_own_text
      case .extra: csj_role_extra
      }
    return UInt8(truncatingIfNeeded: role.rawValue)
  }
}
