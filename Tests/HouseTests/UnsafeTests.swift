import TestSupport
import Testing

/// What can end the process, or read where nothing is: forbidden, or counted and reviewed.
@Suite struct UnsafeTests {
  /// Nothing that an input holds may trap: no forced unwrapping, no assumption that ends the
  /// process where it is wrong.
  @Test(arguments: SourceTree.sources)
  func nothingTraps(_ file: SourceTree.File) {
    for line in file.lines.filter({ !$0.drop { $0 == " " }.hasPrefix("//") }) {
      for word in ["try!", "as!", "fatalError", "precondition(", "preconditionFailure", "assert("] {
        #expect(!line.contains(word), "\(file): \(line)")
      }
      #expect(!Self.forcesUnwrapping(line), "\(file): \(line)")
    }
  }

  @Test func forcedUnwrappingIsFound() {
    for line in ["a!", "let b = a!.c", "f(a!)", "x[0]! + 1", "f()!"] {
      #expect(Self.forcesUnwrapping(line[...]), "\(line)")
    }
    for line in ["a != b", "!a", "if !a, b", "\"a!\"", "\"<!ENTITY\"", "f { !$0 }"] {
      #expect(!Self.forcesUnwrapping(line[...]), "\(line)")
    }
  }

  /// Whoever writes `unsafe` looks at what may go wrong there, and says so by the number here.
  @Test func unsafeIsReviewed() {
    var found: [String: Int] = [:]
    for file in SourceTree.sources {
      let count = file.lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        .map { $0.split { !$0.isLetter && $0 != "_" }.count { $0 == "unsafe" } }.reduce(0, +)
      if count > 0 { found[file.path] = count }
    }
    #expect(found == Self.reviewed)
  }

  /// An exclamation mark behind a name or a bracket, outside of quotes.
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

  /// C's doors, memory that is used again, and system calls: nothing else.
  private static let reviewed: [String: Int] = [
    "Sources/ChartconvCommand/Arguments.swift": 3,
    "Sources/ChartconvCommand/MessageWriter.swift": 2,
    "Sources/ChartconvCommand/ProgressLine.swift": 3,
    "Sources/ChartconvCommand/StandardDescriptors.swift": 1,
    "Sources/ChartconvCommand/Stopwatch.swift": 1,
    "Sources/FeedArchive/ArchiveInput.swift": 7,
    "Sources/FeedArchive/ArchiveReader.swift": 22,
    "Sources/FeedArchive/ArchiveTail.swift": 2,
    "Sources/FeedArchive/Decompressor.swift": 14,
    "Sources/FeedIO/AtomicFile.swift": 9,
    "Sources/FeedIO/ByteBlock.swift": 10,
    "Sources/FeedIO/ByteMarks.swift": 3,
    "Sources/FeedIO/ByteSearch.swift": 2,
    "Sources/FeedIO/ByteSink.swift": 2,
    "Sources/FeedIO/ByteSource.swift": 6,
    "Sources/FeedIO/Compression.swift": 11,
    "Sources/FeedIO/Compressor.swift": 8,
    "Sources/FeedIO/FileDescriptor.swift": 11,
    "Sources/FeedIO/FileStatus.swift": 1,
    "Sources/FeedIO/Folder.swift": 6,
    "Sources/FeedIO/OutputBuffer.swift": 30,
    "Sources/FeedIO/SinkTarget.swift": 7,
    "Sources/FeedIO/TextBytes.swift": 11,
    "Sources/FeedIO/TextDecoder.swift": 10,
    "Sources/FeedIO/UTF8Text.swift": 5,
    "Sources/FeedJSON/JSONDocuments.swift": 48,
    "Sources/FeedModel/Rows/Arena.swift": 14,
    "Sources/FeedModel/Rows/Row.swift": 7,
    "Sources/FeedPipeline/OutputFolder.swift": 1,
    "Sources/FeedPipeline/RelativePaths.swift": 3,
    "Sources/FeedRecord/FlatNode.swift": 6,
    "Sources/FeedRecord/Record.swift": 16,
    "Sources/FeedRecord/RecordBuilder.swift": 7,
    "Sources/FeedThreads/Monitor.swift": 10,
    "Sources/FeedThreads/Thread.swift": 6,
    "Sources/FeedXML/CDATASection.swift": 12,
    "Sources/FeedXML/PushedBytes.swift": 8,
    "Sources/FeedXML/TextPassage.swift": 5,
    "Sources/FeedXML/XMLContext.swift": 143,
    "Sources/FeedXML/XMLName.swift": 11,
    "Sources/FeedXML/XMLNodes.swift": 8,
    "Sources/FeedXML/XMLParser.swift": 2,
    "Sources/FeedXML/XMLRecords.swift": 3,
    "Sources/FeedXML/XMLRepair.swift": 1,
    "Sources/FeedXML/XMLSource.swift": 7,
  ]
}
