import ChartConvIO
import ChartConvModel

/// Writes texts so that they can't become markup, and addresses that can't become scripts.
struct HTMLWriter: ValueWriter {
  func text(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    output.append(text, escaping: .html)
  }

  func element(_ name: String, _ text: String, into output: inout OutputBuffer) {
    output.append("<\(name)>")
    self.text(text.bytes.span, into: &output)
    output.append("</\(name)>\n")
  }

  /// Begins a page up to the heading of its body.
  func begin(_ title: String, into output: inout OutputBuffer) {
    output.append(HTMLPage.beginning)
    element("title", title, into: &output)
    output.append(HTMLPage.style)
    output.append("</head>\n<body>\n<main>\n<header>\n")
  }

  func attribute(_ name: String, _ value: Span<UInt8>, into output: inout OutputBuffer) {
    output.append(UInt8(ascii: " "))
    output.append(name)
    output.append("=\"")
    text(value, into: &output)
    output.append(UInt8(ascii: "\""))
  }

  func language(_ tag: String?, into output: inout OutputBuffer) {
    guard let tag, AtomTokens.isLanguage(tag.bytes.span) else { return }
    attribute("lang", tag.bytes.span, into: &output)
  }

  /// Writes the heading of a feed, its author, date and page, and beside its cover its description.
  func head(_ element: String, of feed: Feed, _ language: String?, into output: inout OutputBuffer)
  {
    let head = FeedHead(feed)
    let cover = head?.cover.flatMap { MarkdownWriter.isLinkable($0.bytes.span) ? $0 : nil }
    if let cover {
      output.append("<div class=\"top\"><span class=\"cv\">")
      image(cover.bytes.span, size: 104, into: &output)
      output.append("</span>\n<div>\n")
    }
    output.append("<\(element)")
    self.language(language, into: &output)
    output.append(">")
    write(Headings.heading(of: feed), into: &output)
    output.append("</\(element)>\n")
    var separator = "<p>"
    func next(into output: inout OutputBuffer) {
      output.append(separator)
      separator = " · "
    }
    if let author = head?.author {
      next(into: &output)
      output.append("<bdi>")
      write(author, into: &output)
      output.append("</bdi>")
    }
    if let updated = feed.updated {
      next(into: &output)
      date(updated.date, into: &output)
    }
    if let url = head?.url, let site = head?.site {
      next(into: &output)
      link(site.bytes.span, to: url.bytes.span, into: &output)
    }
    if separator != "<p>" { output.append("</p>\n") }
    if let description = head?.description {
      output.append("<p class=\"ab\" dir=\"auto\">")
      write(description, into: &output)
      output.append("</p>\n")
    }
    if cover != nil { output.append("</div>\n</div>\n") }
  }

  func date(_ day: CalendarDate, into output: inout OutputBuffer) {
    output.append("<time datetime=\"")
    output.append(day)
    output.append("\">")
    output.appendInWords(day)
    output.append("</time>")
  }

  func moment(_ moment: Timestamp, into output: inout OutputBuffer) {
    var text = OutputBuffer(capacity: 32)
    text.append(moment)
    let digits = text.bytes
    output.append("<time datetime=\"")
    output.append(digits)
    output.append("\">")
    output.appendInWords(moment.date)
    output.append(", ")
    output.append(Array(digits[(digits.firstIndex(of: UInt8(ascii: "T")).map { $0 + 1 } ?? 0)...]))
    output.append("</time>")
  }

  /// Writes a link, or only its text if the address can't be linked.
  func link(_ text: Span<UInt8>, to url: Span<UInt8>?, into output: inout OutputBuffer) {
    let isLink = if let url { MarkdownWriter.isLinkable(url) } else { false }
    if isLink, let url {
      output.append("<a rel=\"noreferrer\"")
      attribute("href", url, into: &output)
      output.append(">")
    }
    output.append("<bdi>")
    self.text(text, into: &output)
    output.append(isLink ? "</bdi></a>" : "</bdi>")
  }

  /// Writes a picture that a page loads when it is seen.
  func image(_ url: Span<UInt8>, size: Int, into output: inout OutputBuffer) {
    output.append("<img width=\"\(size)\" height=\"\(size)\" alt=\"\" loading=\"lazy\"")
    output.append(" decoding=\"async\" referrerpolicy=\"no-referrer\"")
    attribute("src", url, into: &output)
    output.append(">")
  }

  func picture(_ url: Span<UInt8>, of name: Span<UInt8>?, into output: inout OutputBuffer) {
    guard MarkdownWriter.isLinkable(url) else { return }
    output.append("<img width=\"48\" height=\"48\" alt=\"\" style=\"border-radius:8px\"")
    attribute("src", url, into: &output)
    output.append(">")
  }
}
