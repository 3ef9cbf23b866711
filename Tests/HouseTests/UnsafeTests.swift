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

  /// `unsafe` is written only in the files that wrap memory, C and the system.
  @Test func unsafeIsConfined() {
    let found = SourceTree.sources.filter { file in
      file.lines.contains { line in
        !line.drop { $0 == " " }.hasPrefix("//")
          && line.split { !$0.isLetter && $0 != "_" }.contains("unsafe")
      }
    }
    #expect(Set(found.map(\.path)) == Self.reviewed)
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
  private static let reviewed: Set = [
    "Sources/ChartconvCommand/Arguments.swift",
    "Sources/ChartconvCommand/MessageWriter.swift",
    "Sources/ChartconvCommand/ProgressLine.swift",
    "Sources/ChartconvCommand/StandardDescriptors.swift",
    "Sources/ChartconvCommand/Stopwatch.swift",
    "Sources/FeedArchive/ArchiveInput.swift",
    "Sources/FeedArchive/ArchiveReader.swift",
    "Sources/FeedArchive/ArchiveTail.swift",
    "Sources/FeedArchive/Decompressor.swift",
    "Sources/FeedIO/AtomicFile.swift",
    "Sources/FeedIO/ByteBlock.swift",
    "Sources/FeedIO/ByteMarks.swift",
    "Sources/FeedIO/ByteSearch.swift",
    "Sources/FeedIO/ByteSink.swift",
    "Sources/FeedIO/ByteSource.swift",
    "Sources/FeedIO/Compression.swift",
    "Sources/FeedIO/Compressor.swift",
    "Sources/FeedIO/FileDescriptor.swift",
    "Sources/FeedIO/FileStatus.swift",
    "Sources/FeedIO/Folder.swift",
    "Sources/FeedIO/OutputBuffer.swift",
    "Sources/FeedIO/SinkTarget.swift",
    "Sources/FeedIO/TextBytes.swift",
    "Sources/FeedIO/TextDecoder.swift",
    "Sources/FeedIO/UTF8Text.swift",
    "Sources/FeedJSON/JSONDocuments.swift",
    "Sources/FeedModel/Rows/Arena.swift",
    "Sources/FeedModel/Rows/Row.swift",
    "Sources/FeedPipeline/OutputFolder.swift",
    "Sources/FeedPipeline/RelativePaths.swift",
    "Sources/FeedRecord/FlatNode.swift",
    "Sources/FeedRecord/Record.swift",
    "Sources/FeedRecord/RecordBuilder.swift",
    "Sources/FeedTable/PlainRun.swift",
    "Sources/FeedTable/TableParser.swift",
    "Sources/FeedTable/TableRow.swift",
    "Sources/FeedTable/TableScanner.swift",
    "Sources/FeedThreads/Monitor.swift",
    "Sources/FeedThreads/Thread.swift",
    "Sources/FeedXML/CDATASection.swift",
    "Sources/FeedXML/HTMLEntities.swift",
    "Sources/FeedXML/PushedBytes.swift",
    "Sources/FeedXML/TextPassage.swift",
    "Sources/FeedXML/XMLBytes.swift",
    "Sources/FeedXML/XMLContext.swift",
    "Sources/FeedXML/XMLDocument.swift",
    "Sources/FeedXML/XMLName.swift",
    "Sources/FeedXML/XMLNodes.swift",
    "Sources/FeedXML/XMLParser.swift",
    "Sources/FeedXML/XMLPlace.swift",
    "Sources/FeedXML/XMLRecords.swift",
    "Sources/FeedXML/XMLRepair.swift",
    "Sources/FeedXML/XMLSource.swift",
  ]
}
