import ChartConv
import ChartConvIO
import Foundation
import TestSupport
import Testing

extension Conversion {
  fileprivate func run(
    _ paths: [String], partitionedBy keys: [PartitionKey], into folder: OutputFolder,
    report: @escaping (InputReport) -> Void = { _ in }
  ) throws {
    try run(
      InputSeries(count: paths.count) { .path(paths[$0]) }, partitionedBy: keys, into: folder,
      ifExisting: .refuse, sparing: ReadFiles(paths), report: report)
  }
}

/// Rows that a program divides among folders.
@Suite struct PartitionTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test func filesOfPartitionsAreThoseOfTheirRows() throws {
    try withFolder { folder in
      var conversion = Conversion(to: .csv)
      conversion.writing.fields = [.name, .kind, .releaseDate]
      var counts: [Int] = []
      try conversion.run(
        ["itunes-xml/top-songs.xml", "itunes-xml/top-albums.xml"].map(Fixtures.path),
        partitionedBy: [PartitionKey(.kind), PartitionKey(.releaseDate, by: .year)],
        into: OutputFolder(path: folder)
      ) { counts.append($0.entries) }
      let files = Files.all(below: folder)
      #expect(files.count > 2)
      var rows = 0
      for file in files {
        #expect(file.contains("/release_date_year="))
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.first == "name,release_date")
        rows += lines.count - 1
      }
      #expect(rows == counts.reduce(0, +))
    }
  }

  /// More rows than memory is used for, in columns and in bytes.
  @Test(arguments: [OutputFormat.parquet, .csv])
  func alternatingRowsHaveOneFileEach(_ format: OutputFormat) throws {
    try withFolder { folder in
      let text = String(repeating: "x", count: 2000)
      let rows = (0..<8_000).map { "\($0),g\($0 % 300),\(text)" }
      let input = folder + ".csv"
      defer { try? FileManager.default.removeItem(atPath: input) }
      try ("rank,genre,summary\n" + rows.joined(separator: "\n") + "\n")
        .write(toFile: input, atomically: true, encoding: .utf8)
      var conversion = Conversion(to: format)
      conversion.writing.fields = [.rank, .genre, .summary]
      try conversion.run(
        [input], partitionedBy: [PartitionKey(.genre)], into: OutputFolder(path: folder)
      ) { #expect($0.error == nil && $0.entries == 8_000) }
      let files = Files.all(below: folder)
      #expect(files.count == 300)
      guard format.name == "csv" else { return }
      for file in files {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        let first = lines.dropFirst().compactMap { $0.split(separator: ",").first }
        let ranks = first.compactMap { Int($0) }
        #expect(ranks.count == 8_000 / 300 + (ranks[0] < 8_000 % 300 ? 1 : 0))
        #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $1 - $0 == 300 })
      }
    }
  }

  @Test func noColumnIsAProblem() {
    #expect(throws: FeedError.self) {
      try withFolder { folder in
        var conversion = Conversion(to: .csv)
        conversion.writing.fields = [.name]
        try conversion.run(
          [Fixtures.path("itunes-xml/top-songs.xml")], partitionedBy: [PartitionKey(.name)],
          into: OutputFolder(path: folder))
      }
    }
  }
}
