/// How the bytes to look up are found in a block: the escaped bytes and control characters. A loop is
/// compiled for each, so that it doesn't ask for each block how many bytes are escaped.
protocol EscapeLookup {
  static func marks(in block: ByteBlock, _ rules: EscapeRules) -> ByteMarks
}

/// For tables and JSON.
enum TwoNeedles: EscapeLookup {
  @inline(__always)
  static func marks(in block: ByteBlock, _ rules: EscapeRules) -> ByteMarks {
    block.marks(rules.needles.0) | block.marks(rules.needles.1) | block.controls
  }
}

/// For XML.
enum FiveNeedles: EscapeLookup {
  @inline(__always)
  static func marks(in block: ByteBlock, _ rules: EscapeRules) -> ByteMarks {
    let found = block.marks(rules.needles.0) | block.marks(rules.needles.1)
    let more = block.marks(rules.moreNeedles.0) | block.marks(rules.moreNeedles.1)
    let plain = block.marks(rules.plainControls.0) | block.marks(rules.plainControls.1)
    return found | more | block.marks(rules.moreNeedles.2) | block.controls.subtracting(plain)
  }
}

/// For HTML and Markdown.
enum ManyNeedles: EscapeLookup {
  @inline(__always)
  static func marks(in block: ByteBlock, _ rules: EscapeRules) -> ByteMarks {
    var marks = FiveNeedles.marks(in: block, rules)
    for needle in rules.otherNeedles { marks = marks | block.marks(needle) }
    return marks
  }
}
