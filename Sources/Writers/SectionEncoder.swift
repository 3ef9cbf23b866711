internal import ChartConvIO
internal import ChartConvModel

/// Encodes the entries of each feed as cells for ``SectionAssembler``.
///
/// A cell is its text and its address, each ended by a separator, which is removed from texts.
struct SectionEncoder<Writer: ValueWriter, Layout: SectionLayout>: FormatEncoder {
  private let writer: Writer
  private let options: OutputOptions
  private var view: FeedView?
  private var isFirst = false
  private var stars = StarCounts()

  init(_ writer: Writer, _: Layout.Type, _ options: OutputOptions) {
    self.writer = writer
    self.options = options
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    if fragment.startsFeed { view = nil }
    if view == nil, batch.count > 0 || batch.endsFeed {
      let view = FeedView(of: batch, options)
      self.view = view
      isFirst = true
      stars = StarCounts()
      begin(batch.feed.value, view, into: &fragment.bytes)
    }
    guard let view else { return }
    let columns = view.sectionColumns(omitting: Layout.omitted)
    fragment.encodeRows(of: batch) { index, output in
      let row = batch[index]
      let cells = columns.all.prefix(columns.count)
      encode(cells, of: row, in: view, isWhole: options.isLong && view.isChosen, into: &output)
      // The only row is a record.
      if !view.isChosen, options.isLong || isFirst {
        encode(columns.all[...], of: row, in: view, isWhole: true, into: &output)
      }
      isFirst = false
      stars.add(row, in: view)
      output.append(SectionRows.record)
    }
    if fragment.endsFeed(of: batch), let mean = stars.mean, !options.isLong {
      SectionRows.append(["\(mean) of 5 stars"], SectionRows.group, to: &fragment.bytes)
      for row in stars.texts {
        SectionRows.append(row.flatMap { [$0, ""] }, SectionRows.record, to: &fragment.bytes)
      }
    }
  }

  private func encode(
    _ columns: ArraySlice<EntryField>, of row: Row, in view: FeedView, isWhole: Bool,
    into output: inout OutputBuffer
  ) {
    for column in columns {
      writer.write(column, of: row, in: view, isWhole: isWhole, into: &output)
      output.append(SectionRows.unit)
      if let address = writer.address(of: column, of: row) { output.append(address) }
      output.append(SectionRows.unit)
    }
  }

  private func begin(_ feed: Feed, _ view: FeedView, into output: inout OutputBuffer) {
    writer.write(Headings.section(feed, options), into: &output)
    output.append(SectionRows.unit)
    if let updated = feed.updated { writer.date(updated.date, into: &output) }
    output.append(SectionRows.unit)
    output.append(Int(view.kind.rawValue))
    output.append(SectionRows.unit)
    if let head = FeedHead(feed) { write(head, of: feed, into: &output) }
    output.append(SectionRows.group)
  }

  /// Writes paragraphs: the cover, the author and the page, and the description.
  private func write(_ head: FeedHead, of feed: Feed, into output: inout OutputBuffer) {
    if let cover = head.cover {
      let title = feed.title ?? ""
      writer.picture(cover.bytes.span, of: title.bytes.span, into: &output)
      output.append(SectionRows.unit)
    }
    if let author = head.author { writer.write(author, into: &output) }
    if let url = head.url, let site = head.site {
      if head.author != nil { output.append(" · ") }
      writer.link(site.bytes.span, to: url.bytes.span, into: &output)
    }
    output.append(SectionRows.unit)
    if let description = head.description { writer.write(description, into: &output) }
    output.append(SectionRows.unit)
  }
}

extension FeedView {
  /// The columns of a record, and the number of the first of them that a table has.
  func sectionColumns(omitting omitted: FieldSet) -> (all: [EntryField], count: Int) {
    let shown = isChosen ? columns : columns.filter { !omitted.contains($0) }
    return (shown + details, shown.count)
  }
}

/// Lays out the cells of ``SectionEncoder``.
struct SectionAssembler<Layout: SectionLayout>: Assembler {
  private let options: OutputOptions
  private var table: SectionTable<Layout>

  init(_: Layout.Type, _ options: OutputOptions) {
    self.options = options
    table = SectionTable(options)
  }

  func begin(_ first: Feed?, into output: inout OutputBuffer) {
    Layout.writePage(Headings.page(first ?? Feed(), options), into: &output)
  }

  mutating func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    for item in SectionRows.items(in: fragment.bytes.bytes) {
      switch item {
      case .heading(let heading, let kind):
        let view = FeedView(kind, options)
        let columns = view.sectionColumns(omitting: Layout.omitted)
        table.begin(
          heading, columns.all.map { ReportColumn($0, heading: view.heading(of: $0)) },
          count: options.fields == nil ? columns.count : nil, isChosen: options.fields != nil,
          into: &output)
      case .stars(let heading): table.begin(heading, StarCounts.columns, into: &output)
      case .row(let row): table.append(row, into: &output)
      }
    }
  }

  mutating func end(into output: inout OutputBuffer) {
    table.end(into: &output)
    Layout.writePageEnd(into: &output)
  }
}

/// The form of the rows of fragments.
enum SectionRows {
  /// Ends a text (US), a row (RS), and the heading of a feed (GS).
  static let unit: UInt8 = 0x1F
  static let record: UInt8 = 0x1E
  static let group: UInt8 = 0x1D

  enum Item {
    case heading(SectionHeading, FeedView.Kind)
    /// The heading of the reviews by their stars.
    case stars(SectionHeading)
    case row([SectionCell])
  }

  static func items(in bytes: [UInt8]) -> [Item] {
    var items: [Item] = []
    var start = bytes.startIndex
    for index in bytes.indices where bytes[index] == group || bytes[index] == record {
      let parts = bytes[start..<index].split(separator: unit, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      if bytes[index] == record {
        items.append(
          .row(
            stride(from: 0, to: parts.count - 1, by: 2).map {
              SectionCell(parts[$0], address: parts[$0 + 1])
            }))
      } else if parts.count > 3,
        let kind = UInt8(parts[2]).flatMap({ FeedView.Kind(rawValue: $0) })
      {
        let about = parts[3...].filter { !$0.isEmpty }
        items.append(
          .heading(SectionHeading(title: parts[0], facts: parts[1], about: about), kind))
      } else {
        items.append(.stars(SectionHeading(title: parts[0], facts: "", isPart: true)))
      }
      start = index + 1
    }
    return items
  }

  static func append(_ texts: [String], _ end: UInt8, to output: inout OutputBuffer) {
    for text in texts {
      output.append(text)
      output.append(unit)
    }
    output.append(end)
  }
}
