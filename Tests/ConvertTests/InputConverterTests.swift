import ChartConvIO
import ChartConvModel
import ChartConvWriters
import TestSupport
import Testing

@testable import ChartConvConvert

/// Tests the results that a worker sends for an input, and the output that the writer makes.
@Suite struct InputConverterTests {
  /// A short form of each item, with the names of inputs that are in the package.
  private static func items(
    of path: String, in plan: Conversion, limit: Int = .max
  ) -> [String] {
    var items: [String] = []
    let converter = InputConverter(plan)
    converter.convert(
      .path(Files.package + "/" + path),
      into: Lane { item in
        items.append(describe(item))
        return items.count < limit
      })
    return items
  }

  private static func describe(_ item: OutputItem) -> String {
    func short(_ name: String) -> String {
      name.split(separator: "/").suffix(2).joined(separator: "/")
    }
    return switch item {
    case .document(let name): "document \(short(name))"
    case .fragment: "fragment"
    case .rows: "rows"
    case .lane: "lane"
    case .report(let report):
      "report \(short(report.source)) \(report.entries)\(report.error == nil ? "" : " error")"
    case .combine: "combine"
    case .flush: "flush"
    }
  }

  private static var plan: Conversion {
    var plan = Conversion(to: .csv)
    plan.writing.fields = [.name]
    return plan
  }

  @Test func aFile() {
    let items = Self.items(of: "Fixtures/rss/old.xml", in: Self.plan)
    #expect(items.first == "fragment")
    #expect(items.last?.hasPrefix("report rss/old.xml ") == true)
    #expect(items.count { $0.hasPrefix("report") } == 1)
  }

  @Test func aMissingFile() {
    #expect(Self.items(of: "none.xml", in: Self.plan).map { $0.suffix(16) } == ["none.xml 0 error"])
  }

  /// The first member makes it a conversion of several inputs; each member has a report, in order.
  @Test func anArchive() {
    let items = Self.items(of: "Tests/CommandTests/archives/charts.zip", in: Self.plan)
    #expect(items.first == "combine")
    #expect(items.count { $0 == "combine" } == 1)
    let reports = items.filter { $0.hasPrefix("report") }
    #expect(reports.count > 1)
    for kind in ["7z", "tar.bz2", "tar.gz", "tar.lz4", "tar.xz", "tar.zst"] {
      let others = Self.items(of: "Tests/CommandTests/archives/charts.\(kind)", in: Self.plan)
      #expect(others.count { $0.hasPrefix("report") } == reports.count, "\(kind)")
    }
  }

  /// Nothing is combined if each member has a separate file.
  @Test func membersOfSeparateFiles() {
    var plan = Self.plan
    plan.destination = .files
    let items = Self.items(of: "Tests/CommandTests/archives/charts.zip", in: plan)
    #expect(!items.contains("combine"))
    let documents = items.filter { $0.hasPrefix("document") }.map { $0.dropFirst(9) }
    let reports = items.filter { $0.hasPrefix("report") }
    #expect(documents.count == reports.count && documents.count > 1)
    for (document, report) in zip(documents, reports) {
      #expect(report.dropFirst(7).hasPrefix(document))
    }
  }

  /// A receiver that needs no more gets no more.
  @Test func aFullReceiver() {
    #expect(
      Self.items(of: "Tests/CommandTests/archives/charts.zip", in: Self.plan, limit: 1) == [
        "combine"
      ])
  }

  /// Members that threads read are written in the order of the archive.
  @Test(arguments: ["7z", "tar.gz", "zip"], [2, 3, 16])
  func membersOnThreads(kind: String, jobs: Int) throws {
    let path = Files.package + "/Tests/CommandTests/archives/charts.\(kind)"
    let single = try Self.output(of: [path], jobs: 1)
    let several = try Self.output(of: [path], jobs: jobs)
    #expect(single.text == several.text && single.reports == several.reports)
    #expect(single.reports.count > 1)
  }

  /// The header of a table is written once, before the first input's rows.
  @Test func severalInputs() throws {
    let paths = ["old.xml", "media.xml"].map { Files.package + "/Fixtures/rss/\($0)" }
    let whole = try Self.output(of: paths, jobs: 2)
    let parts = try paths.map { try Self.output(of: [$0], jobs: 1) }
    #expect(whole.text == parts[0].text + parts[1].text.drop { $0 != "\n" }.dropFirst())
    #expect(whole.reports == parts[0].reports + parts[1].reports)
  }

  /// If errors leave no feed, nothing is written, not even a header.
  @Test func nothingIsWrittenAfterErrors() throws {
    let output = try Self.output(of: ["/none"], jobs: 1)
    #expect(output.text.isEmpty && output.reports == ["/none 0 error"])
    #expect(try Self.output(of: [], jobs: 1).text == "name\n")
  }

  private static func output(
    of paths: [String], jobs: Int
  ) throws(FeedError) -> (text: String, reports: [String]) {
    var plan = plan
    plan.jobs = jobs
    var reports: [String] = []
    var sink = ByteSink.memory
    _ = try plan.runAndWait(paths.map { .path($0) }, into: &sink) {
      reports.append("\($0.source) \($0.entries)\($0.error == nil ? "" : " error")")
    }
    return (String(decoding: sink.bytes, as: UTF8.self), reports)
  }
}
