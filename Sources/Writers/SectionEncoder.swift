internal import ChartConvIO
internal import ChartConvModel

/// Encodes the entries of each feed as cells for ``SectionAssembler``.
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
      fragment.sections.append(.heading(heading(of: batch.feed.value), view.kind))
    }
    guard let view else { return }
    let columns = view.sectionColumns(omitting: Layout.omitted)
    while let rows = fragment.takeRows(of: batch, repeating: 0) {
      for index in rows {
        let row = batch[index]
        var cells: [SectionCell] = []
        append(
          columns.all.prefix(columns.count), of: row, in: view,
          isWhole: options.isLong && view.isChosen, to: &cells)
        // The only row is a record.
        if !view.isChosen, options.isLong || isFirst {
          append(columns.all[...], of: row, in: view, isWhole: true, to: &cells)
        }
        isFirst = false
        stars.add(row, in: view)
        fragment.sections.append(.row(cells))
      }
    }
    if fragment.endsFeed(of: batch), let mean = stars.mean, !options.isLong {
      fragment.sections.append(
        .stars(SectionHeading(title: "\(mean) of 5 stars", facts: "", isPart: true)))
      for row in stars.texts { fragment.sections.append(.row(row.map { SectionCell($0) })) }
    }
  }

  private func append(
    _ columns: ArraySlice<EntryField>, of row: Row, in view: FeedView, isWhole: Bool,
    to cells: inout [SectionCell]
  ) {
    for column in columns {
      let text = writer.string {
        writer.write(column, of: row, in: view, isWhole: isWhole, into: &$0)
      }
      let address = writer.address(of: column, of: row)
      var cell = SectionCell(text)
      if let address { cell.address = String(decodingUTF8: address) }
      cells.append(cell)
    }
  }

  private func heading(of feed: Feed) -> SectionHeading {
    SectionHeading(
      title: writer.string { writer.write(Headings.section(feed, options), into: &$0) },
      facts: feed.updated.map { updated in
        writer.string { writer.date(updated.date, into: &$0) }
      } ?? "",
      about: FeedHead(feed).map { about($0, of: feed) } ?? [])
  }

  /// Returns paragraphs: the cover, the author and the page, and the description.
  private func about(_ head: FeedHead, of feed: Feed) -> [String] {
    let cover = head.cover.map { cover in
      writer.string { output in
        let title = feed.title ?? ""
        writer.picture(cover.bytes.span, of: title.bytes.span, into: &output)
      }
    }
    let author = writer.string { output in
      if let author = head.author { writer.write(author, into: &output) }
      if let url = head.url, let site = head.site {
        if head.author != nil { output.append(" · ") }
        writer.link(site.bytes.span, to: url.bytes.span, into: &output)
      }
    }
    let description = head.description.map { text in
      writer.string { writer.write(text, into: &$0) }
    }
    return [cover, author, description].compactMap(\.self).filter { !$0.isEmpty }
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
    for item in fragment.sections.items {
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
