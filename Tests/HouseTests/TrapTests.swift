import TestSupport
import Testing

/// Forbids code that can trap.
@Suite struct TrapTests {
  /// Input must not trap: no forced unwrapping and no preconditions. Assertions are checked in
  /// debug builds only.
  @Test(arguments: SourceTree.sources)
  func nothingTraps(_ file: SourceTree.File) {
    guard !Self.ofPrograms.contains(file.path) else { return }
    for line in file.lines.filter({ !$0.drop { $0 == " " }.hasPrefix("//") }) {
      for word in ["try!", "as!", "fatalError", "precondition(", "preconditionFailure"] {
        #expect(!line.contains(word), "\(file): \(line)")
      }
      #expect(!Self.forcesUnwrapping(line), "\(file): \(line)")
    }
  }

  /// Files with checks of a program's literals, which no input reaches.
  private static let ofPrograms = [
    "Sources/Readers/Custom/CustomDialect.swift", "Sources/Readers/Custom/CustomVocabulary.swift",
    "Sources/Model/Values/ValueLiterals.swift",
  ]

  @Test func forcedUnwrappingIsFound() {
    for line in ["a!", "let b = a!.c", "f(a!)", "x[0]! + 1", "f()!"] {
      #expect(Self.forcesUnwrapping(line[...]), "\(line)")
    }
    for line in ["a != b", "!a", "if !a, b", "\"a!\"", "\"<!ENTITY\"", "f { !$0 }"] {
      #expect(!Self.forcesUnwrapping(line[...]), "\(line)")
    }
  }

  /// Returns true for an exclamation mark after a name or bracket, outside of quotes.
  private static func forcesUnwrapping(_ line: Substring) -> Bool {
    var isQuoted = false
    var last: Character = " "
    var characters = line.makeIterator()
    var next = characters.next()
    while let character = next {
      next = characters.next()
      if character == "\"", last != "\\" { isQuoted.toggle() }
      let isBehindValue = last.isLetter || last.isNumber || ")]_".contains(last)
      if character == "!", !isQuoted, isBehindValue, next != "=" { return true }
      last = character
    }
    return false
  }
}
