internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Writes what no column of an entry or a feed holds.
extension FeedOutput {
  /// Writes the attributes of an entry or a feed itself.
  mutating func attributes() {
    var tag = isStore || declaresStore ? ["im", "chartconv"] : []
    for member in extra.members where member.isAttribute(isOfRoot: true) {
      if foreign.isAllowed(member) { attribute(member, &tag) }
    }
  }

  /// Writes what is left of an element that an entry or a feed has once, within its start tag.
  mutating func attributes(ofElement name: String) {
    var tag: [String] = []
    for member in extra.rest(of: name) where member.isAttribute() && !member.isDefault {
      attribute(member, &tag)
    }
  }

  /// Writes the elements in it, before its end tag.
  mutating func elements(ofElement name: String) {
    for member in extra.rest(of: name) where !member.isAttribute() {
      for value in member.value.all { element(member.key, value) }
    }
  }

  /// Writes the elements of an entry or a feed.
  ///
  /// - Parameter merged: the elements whose rest is written with them.
  /// - Returns: the names that have no element in the document.
  @discardableResult
  mutating func elements(of extra: Extra, except merged: [String]) -> [String] {
    let isNative = foreign.isNative
    var repeated: [String] = []
    for member in extra.members where !member.isAttribute(isOfRoot: true) {
      let key = member.key
      let isOfAtom = ForeignXML.ofAtom.contains(key)
      if !isNative, isOfAtom, member.value.isNull { continue }
      if foreign.isRest(member) {
        // RSS has a text or HTML of any type.
        if isNative || !ForeignXML.isHeld(member) { repeated.append(key) }
        continue
      }
      // Elements of Atom in RSS of which Atom has one can't follow.
      let isAtom = foreign.kind == .atom
      if isAtom, key.hasPrefix("atom:"), merged.contains(String(key.dropFirst(5))) {
        repeated.append(key)
        continue
      }
      if merged.contains(key) {
        if member.isMerged { continue }
        // RFC 4287 allows these elements once.
        if isAtom {
          if !member.value.isNull, foreign.isWritable(key) { repeated.append(key) }
          continue
        }
      }
      for value in member.value.all { element(key, value) }
    }
    return extra.isEmpty ? [] : foreign.lost(of: extra) + repeated
  }
}
