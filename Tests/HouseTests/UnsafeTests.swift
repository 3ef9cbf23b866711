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
    "Sources/Command/Messages/MessageWriter.swift",
    "Sources/Command/Messages/ProgressLine.swift",
    "Sources/Command/StandardDescriptors.swift",
    "Sources/Command/Messages/Stopwatch.swift",
    "Sources/Command/Messages/Terminal.swift",
    "Sources/IO/Archives/ArchiveInput.swift",
    "Sources/IO/Archives/ArchiveReader.swift",
    "Sources/IO/Archives/ArchiveTail.swift",
    "Sources/IO/Inputs/Decompressor.swift",
    "Sources/IO/Files/AtomicFile.swift",
    "Sources/IO/Texts/ByteBlock.swift",
    "Sources/IO/Texts/ByteFinder.swift",
    "Sources/IO/Texts/ByteMarks.swift",
    "Sources/IO/Texts/ByteSearch.swift",
    "Sources/IO/Files/ByteSink.swift",
    "Sources/IO/Inputs/ByteOrigin.swift",
    "Sources/IO/Inputs/ByteSource.swift",
    "Sources/IO/Inputs/WaitingBytes.swift",
    "Sources/IO/Compression/Compression.swift",
    "Sources/IO/Compression/Compressor.swift",
    "Sources/IO/Files/FileDescriptor.swift",
    "Sources/IO/Files/SpillFile.swift",
    "Sources/IO/Files/FileStatus.swift",
    "Sources/IO/Files/Folder.swift",
    "Sources/IO/Output/OutputBuffer.swift",
    "Sources/IO/Output/OutputEscaping.swift",
    "Sources/IO/Output/OutputNumbers.swift",
    "Sources/IO/Output/OutputTexts.swift",
    "Sources/IO/Files/SinkTarget.swift",
    "Sources/IO/Files/WrittenInPlace.swift",
    "Sources/IO/Texts/ByteSums.swift",
    "Sources/IO/Texts/TextBytes.swift",
    "Sources/IO/Texts/TextDecoder.swift",
    "Sources/IO/Texts/UTF8Text.swift",
    "Sources/IO/Texts/WideMarks.swift",
    "Sources/JSON/JSONDocuments.swift",
    "Sources/JSON/JSONDocumentsOutline.swift",
    "Sources/JSON/JSONEvents.swift",
    "Sources/JSON/JSONPositions.swift",
    "Sources/JSON/JSONVocabulary.swift",
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
    "Sources/IO/Threads/ConditionLock.swift",
    "Sources/IO/Threads/ResourceLimit.swift",
    "Sources/IO/Threads/Thread.swift",
    "Sources/Web/Cache/CacheFiles.swift",
    "Sources/Web/Transfer/CurlClient.swift",
    "Sources/Database/DatabaseConnection.swift",
    "Sources/Database/DatabaseStatement.swift",
    "Sources/Model/Values/SpanLiterals.swift",
    "Sources/Model/Values/SpanWords.swift",
    "Sources/Web/Transfer/WebClock.swift",
    "Sources/XML/Texts/CDATASection.swift",
    "Sources/Markup/HTMLEntities.swift",
    "Sources/XML/KeptBytes.swift",
    "Sources/XML/Texts/PushBuffer.swift",
    "Sources/XML/Texts/PushLoop.swift",
    "Sources/XML/Texts/TextBlocks.swift",
    "Sources/XML/Texts/TextPassage.swift",
    "Sources/XML/XMLBytes.swift",
    "Sources/XML/LibXML2/XMLCallbacks.swift",
    "Sources/XML/LibXML2/XMLContext.swift",
    "Sources/XML/LibXML2/XMLDictionary.swift",
    "Sources/XML/LibXML2/XMLParserState.swift",
    "Sources/XML/XMLDocument.swift",
    "Sources/XML/Names/XMLName.swift",
    "Sources/XML/XMLPushParser.swift",
    "Sources/XML/Records/XMLNodes.swift",
    "Sources/XML/XMLParser.swift",
    "Sources/XML/XMLCheckpoint.swift",
    "Sources/XML/Records/XMLRecords.swift",
    "Sources/XML/Repair/XMLRepair.swift",
    "Sources/XML/XMLSession.swift",
    "Sources/XML/XMLSource.swift",
    "Sources/XML/LibXML2/XMLStartTag.swift",
  ]
}
