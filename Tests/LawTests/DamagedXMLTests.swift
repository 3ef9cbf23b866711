import ChartConv
import TestSupport
import Testing

/// Laws over XML documents with one error.
@Suite struct DamagedXMLTests {
  private static let step = LawSample.step(debug: 37, release: 1)

  /// A document that ends before its root element does is an error, also after a repair.
  @Test(arguments: Self.documents)
  func aCutIsAnError(document: Document) {
    let bytes = document.bytes
    guard let root = bytes.root else { return }
    for (number, problem) in Problem.all.enumerated() {
      var random = SplitMix(seed: UInt64(number) &* 31 &+ UInt64(bytes.count))
      let tags = bytes.tags.dropFirst()
      guard let tag = tags.dropLast().randomElement(using: &random) else { return }
      var damaged = bytes
      problem.apply(&damaged, tag)
      guard let end = damaged.lastIndex(ofEndTag: root) else { continue }
      let cuts = damaged.cuts(from: min(tag.lowerBound, end), to: end + root.count + 2)
      let step = Self.step * LawSample.step(readings: cuts.count, of: damaged.count / 2, in: 0.002)
      for index in cuts.indices where index % step == number % step {
        let reading = Reading.of(Array(damaged[..<cuts[index]]))
        if reading.error == nil { Issue.record("\(problem.name) in \(tag), cut at \(cuts[index])") }
      }
    }
  }

  /// Bytes that aren't UTF-8 are an error with `--strict`, and else Windows-1252.
  @Test(arguments: Self.documents)
  func textIsUTF8(document: Document) {
    let bytes = document.bytes
    guard bytes.root != nil, !bytes.declaresEncoding else { return }
    var options = ReadingOptions()
    options.isStrict = true
    let offsets = bytes.indices.filter { bytes[$0] == UInt8(ascii: "e") && bytes.isInText($0) }
    let step = max(offsets.count / 40, 1) * min(Self.step, 8)
    for (number, offset) in offsets.enumerated() where number % step == 0 {
      let invalid = Self.invalid[number / step % Self.invalid.count]
      let damaged = Array(bytes[..<offset] + invalid + bytes[(offset + 1)...])
      let reading = Reading.of(damaged)
      let written = reading.written(in: .ndjson)
      let isReplaced = written.contains(bytes: [0xEF, 0xBF, 0xBD])
      #expect(!isReplaced || bytes.contains(bytes: [0xEF, 0xBF, 0xBD]), "\(invalid) at \(offset)")
      #expect(Reading.of(damaged, options).error != nil, "\(invalid) at \(offset)")
    }
  }

  /// Overlong forms, surrogates, numbers that are too large, and characters that are cut off.
  private static let invalid: [[UInt8]] = [
    [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF], [0xED, 0xA0, 0x80],
    [0xED, 0xB0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0x80], [0xC3],
    [0xE2, 0x82], [0xFF],
  ]

  struct Document: Sendable, CustomTestStringConvertible {
    let path: String
    var testDescription: String { path.split(separator: "/").suffix(2).joined(separator: "/") }
    var bytes: [UInt8] { Files.bytes(path) ?? [] }
  }

  // A debug build reads the fixtures only: it takes forty times as long.
  static let documents =
    (Fixture.all.map(\.path) + (step > 1 ? [] : Recording.all.map(\.path)))
    .filter { $0.hasSuffix(".xml") || $0.hasSuffix(".rss") || $0.hasSuffix(".atom") }
    .map(Document.init(path:))
}

/// An error in a document, at one of its tags.
private struct Problem: Sendable {
  let name: String
  /// Damages the document at the tag in the range.
  let apply: @Sendable (inout [UInt8], Range<Int>) -> Void

  init(_ name: String, _ apply: @escaping @Sendable (inout [UInt8], Range<Int>) -> Void) {
    self.name = name
    self.apply = apply
  }

  /// Inserts a text before the tag.
  private static func inserted(_ text: String) -> Self {
    Self("'\(text)' inserted") { $0.insert(contentsOf: Array(text.utf8), at: $1.lowerBound) }
  }

  static let all: [Self] = [
    Self("a tag dropped") { $0.removeSubrange($1) },
    Self("a tag doubled") { $0.insert(contentsOf: Array($0[$1]), at: $1.lowerBound) },
    Self("a name misspelt") { $0.insert(UInt8(ascii: "z"), at: $1.lowerBound + 2) },
    Self("a name without its first letter") { $0.remove(at: $1.lowerBound + 1) },
    Self("a tag without its <") { $0.remove(at: $1.lowerBound) },
    Self("a tag without its >") { $0.remove(at: $1.upperBound - 1) },
    Self("a tag without a quote") { bytes, tag in
      if let quote = bytes[tag].firstIndex(of: UInt8(ascii: "\"")) { bytes.remove(at: quote) }
    },
    Self("two tags swapped") { bytes, tag in
      let text = Array(bytes[tag])
      bytes.removeSubrange(tag)
      let next = bytes[tag.lowerBound...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
      bytes.insert(contentsOf: text, at: next + 1)
    },
    Self("a byte that isn't UTF-8") { $0.insert(0xFF, at: $1.lowerBound) },
    Self("an overlong form") { $0.insert(contentsOf: [0xC0, 0xBC], at: $1.lowerBound) },
    Self("a NUL") { $0.insert(0, at: $1.lowerBound) },
    inserted(" & "), inserted("&nosuch;"), inserted("< "), inserted("<b>"), inserted("</x>"),
    inserted("]]>"), inserted("<!-- a -- b -->"), inserted("<!-- "), inserted("<![CDATA["),
    inserted("<?x "), inserted("<!DOCTYPE x [<!"), inserted("<a b='"), inserted("</rss:y>"),
  ]
}

/// A generator of the same numbers in each run.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

extension [UInt8] {
  /// The ranges of bytes that look like start and end tags.
  fileprivate var tags: [Range<Int>] {
    var tags: [Range<Int>] = []
    var next = 0
    while let start = self[next...].firstIndex(of: UInt8(ascii: "<")) {
      next = start + 1
      guard start + 2 < count,
        self[start + 1] == UInt8(ascii: "/") || self[start + 1] | 0x20 > 0x60,
        let end = self[start...].firstIndex(of: UInt8(ascii: ">"))
      else { continue }
      tags.append(start..<end + 1)
    }
    return tags
  }

  /// The name of the root element of a feed in UTF-8 that ends with its only end tag. Content after
  /// a feed within a page is ignored.
  fileprivate var root: [UInt8]? {
    guard first == UInt8(ascii: "<"), Reading.of(self).error == nil, let tag = tags.first else {
      return nil
    }
    let name = Array(self[(tag.lowerBound + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") })
    let local = name.split(separator: UInt8(ascii: ":")).last ?? []
    guard ["feed", "rss", "RDF"].contains(String(decoding: local, as: UTF8.self)),
      let last = tags.last, self[last].elementsEqual("</".utf8 + name + ">".utf8),
      tags.count(where: { self[$0].starts(with: "</".utf8 + name + ">".utf8) }) == 1
    else { return nil }
    return name
  }

  /// Returns the offsets of the beginning of each tag, in its name, and before its end.
  fileprivate func cuts(from first: Int, to end: Int) -> [Int] {
    self[first..<Swift.min(end, count)].indices.filter { self[$0] == UInt8(ascii: "<") }.flatMap {
      tag in
      [tag, tag + 2, self[tag...].firstIndex(of: UInt8(ascii: ">")) ?? count].filter { $0 <= end }
    }
  }

  fileprivate func lastIndex(ofEndTag name: [UInt8]) -> Int? {
    tags.last { self[$0].starts(with: "</".utf8 + name) }?.lowerBound
  }

  /// `true` if an encoding other than UTF-8 is declared.
  fileprivate var declaresEncoding: Bool {
    let declaration = String(decoding: prefix(100), as: UTF8.self).lowercased()
    return declaration.contains("encoding=") && !declaration.contains("utf-8")
  }

  /// Returns `true` if an index is in an element's text or a CDATA section.
  fileprivate func isInText(_ index: Int) -> Bool {
    let mark = self[..<index].last { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
    return mark == UInt8(ascii: ">")
  }

  fileprivate func contains(bytes: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: bytes) }
  }
}
