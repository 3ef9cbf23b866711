import TestSupport
import Testing

/// Forbids code that can trap or access invalid memory, or confines it to reviewed files.
@Suite struct UnsafeTests {
  /// Input must not trap: no forced unwrapping and no assertions.
  @Test(arguments: SourceTree.sources)
  func nothingTraps(_ file: SourceTree.File) {
    guard !Self.ofPrograms.contains(file.path) else { return }
    for line in file.lines.filter({ !$0.drop { $0 == " " }.hasPrefix("//") }) {
      for word in ["try!", "as!", "fatalError", "precondition(", "preconditionFailure", "assert("] {
        #expect(!line.contains(word), "\(file): \(line)")
      }
      #expect(!Self.forcesUnwrapping(line), "\(file): \(line)")
    }
  }

  /// Files with checks of a program's own literals, which no input reaches.
  private static let ofPrograms = [
    "Sources/Readers/Custom/CustomDialect.swift", "Sources/Readers/Custom/CustomVocabulary.swift",
    "Sources/Model/Values/DateLiterals.swift", "Sources/Model/Values/DecimalLiterals.swift",
  ]

  @Test func forcedUnwrappingIsFound() {
    for line in ["a!", "let b = a!.c", "f(a!)", "x[0]! + 1", "f()!"] {
      #expect(Self.forcesUnwrapping(line[...]), "\(line)")
    }
    for line in ["a != b", "!a", "if !a, b", "\"a!\"", "\"<!ENTITY\"", "f { !$0 }"] {
      #expect(!Self.forcesUnwrapping(line[...]), "\(line)")
    }
  }

  /// `unsafe` is allowed only in files that wrap memory, C and system calls.
  @Test func unsafeIsConfined() {
    let found = SourceTree.sources.filter { file in
      file.lines.contains { line in
        !line.drop { $0 == " " }.hasPrefix("//")
          && line.split { !$0.isLetter && $0 != "_" }.contains("unsafe")
      }
    }
    #expect(Set(found.map(\.path)) == Self.reviewed)
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

  /// The files that wrap C libraries, reused memory and system calls.
  private static let reviewed: Set = [
    "Sources/Command/Arguments.swift",
    "Sources/Command/Messages/MessageWriter.swift",
    "Sources/Command/Messages/ProgressLine.swift",
    "Sources/Command/StandardDescriptors.swift",
    "Sources/Command/Messages/Stopwatch.swift",
    "Sources/Command/Messages/Terminal.swift",
    "Sources/Inputs/Archives/ArchiveInput.swift",
    "Sources/Inputs/Archives/ArchiveReader.swift",
    "Sources/Inputs/Archives/ArchiveTail.swift",
    "Sources/Inputs/Decompressor.swift",
    "Sources/Bytes/Files/AtomicFile.swift",
    "Sources/Bytes/Texts/ByteBlock.swift",
    "Sources/Bytes/Texts/ByteFinder.swift",
    "Sources/Bytes/Texts/ByteMarks.swift",
    "Sources/Bytes/Texts/ByteSearch.swift",
    "Sources/Bytes/Files/ByteSink.swift",
    "Sources/Inputs/ByteOrigin.swift",
    "Sources/Inputs/ByteSource.swift",
    "Sources/Inputs/WaitingBytes.swift",
    "Sources/Bytes/Compression/Compression.swift",
    "Sources/Bytes/Compression/Compressor.swift",
    "Sources/Bytes/Files/FileDescriptor.swift",
    "Sources/Bytes/Files/SpillFile.swift",
    "Sources/Bytes/Files/FileStatus.swift",
    "Sources/Bytes/Files/Folder.swift",
    "Sources/Bytes/Output/OutputBuffer.swift",
    "Sources/Bytes/Output/OutputEscaping.swift",
    "Sources/Bytes/Output/OutputNumbers.swift",
    "Sources/Bytes/Output/OutputTexts.swift",
    "Sources/Bytes/Files/SinkTarget.swift",
    "Sources/Bytes/Files/WrittenInPlace.swift",
    "Sources/Bytes/Texts/ByteSums.swift",
    "Sources/Bytes/Texts/TextBytes.swift",
    "Sources/Bytes/Texts/TextDecoder.swift",
    "Sources/Bytes/Texts/UTF8Text.swift",
    "Sources/Bytes/Texts/WideMarks.swift",
    "Sources/Parsers/JSON/JSONDocuments.swift",
    "Sources/Parsers/JSON/JSONDocumentsOutline.swift",
    "Sources/Parsers/JSON/JSONEvents.swift",
    "Sources/Parsers/JSON/JSONPositions.swift",
    "Sources/Parsers/JSON/JSONVocabulary.swift",
    "Sources/Model/Rows/Arena.swift",
    "Sources/Model/Rows/CopiedTexts.swift",
    "Sources/Model/Rows/Row.swift",
    "Sources/Convert/Outputs/OutputFolder.swift",
    "Sources/Convert/Inputs/RelativePaths.swift",
    "Sources/Records/FlatNode.swift",
    "Sources/Records/Record.swift",
    "Sources/Records/RecordAttributes.swift",
    "Sources/Records/RecordBuilder.swift",
    "Sources/Readers/Table/PlainRun.swift",
    "Sources/Readers/Table/TableParser.swift",
    "Sources/Readers/Table/TableRow.swift",
    "Sources/Readers/Table/TableScanner.swift",
    "Sources/Convert/Selection/Conditions/TextPattern.swift",
    "Sources/Threads/ConditionLock.swift",
    "Sources/Threads/CurrentInput.swift",
    "Sources/Threads/ResourceLimit.swift",
    "Sources/Threads/Thread.swift",
    "Sources/Web/Cache/CacheFiles.swift",
    "Sources/Web/Transfer/CurlClient.swift",
    "Sources/Database/DatabaseConnection.swift",
    "Sources/Database/DatabaseStatement.swift",
    "Sources/Model/Values/SpanLiterals.swift",
    "Sources/Model/Values/SpanWords.swift",
    "Sources/Web/Transfer/WebClock.swift",
    "Sources/Parsers/XML/Texts/CDATASection.swift",
    "Sources/Markup/HTMLEntities.swift",
    "Sources/Parsers/XML/KeptBytes.swift",
    "Sources/Parsers/XML/Texts/PushBuffer.swift",
    "Sources/Parsers/XML/Texts/PushLoop.swift",
    "Sources/Parsers/XML/Texts/TextBlocks.swift",
    "Sources/Parsers/XML/Texts/TextPassage.swift",
    "Sources/Parsers/XML/XMLBytes.swift",
    "Sources/Parsers/XML/LibXML2/XMLCallbacks.swift",
    "Sources/Parsers/XML/LibXML2/XMLContext.swift",
    "Sources/Parsers/XML/LibXML2/XMLDictionary.swift",
    "Sources/Parsers/XML/LibXML2/XMLParserState.swift",
    "Sources/Parsers/XML/XMLDocument.swift",
    "Sources/Parsers/XML/Names/XMLName.swift",
    "Sources/Parsers/XML/XMLPushParser.swift",
    "Sources/Parsers/XML/Records/XMLNodes.swift",
    "Sources/Parsers/XML/XMLParser.swift",
    "Sources/Parsers/XML/XMLCheckpoint.swift",
    "Sources/Parsers/XML/Records/XMLRecords.swift",
    "Sources/Parsers/XML/Repair/XMLRepair.swift",
    "Sources/Parsers/XML/XMLSession.swift",
    "Sources/Parsers/XML/XMLSource.swift",
    "Sources/Parsers/XML/LibXML2/XMLStartTag.swift",
  ]
}
