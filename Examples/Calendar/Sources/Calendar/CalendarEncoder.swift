import ChartConv

/// Writes the entries that have a release date as events of a calendar (RFC 5545).
struct CalendarEncoder: EntryEncoder {
  /// The columns of the description.
  let fields: [EntryField]

  func encode(_ entry: Entry, of feed: Feed, into output: inout EncodedOutput) {
    guard let day = entry.releaseDate else { return }
    let title = [entry.artist, entry.name].compactMap(\.self).joined(separator: ": ")
    let description = fields.compactMap { field in
      entry[field, of: feed].text.map { "\(field.name): \($0)" }
    }
    // The same input gives the same output, so the stamp isn't the current time.
    let stamp = (feed.updated ?? Timestamp(date: day))?.inUTC
    write("BEGIN:VEVENT", to: &output)
    write("UID:\(escaped(entry.id ?? entry.url ?? "\(day) \(title)"))", to: &output)
    write("DTSTAMP:\(basic(stamp?.description ?? ""))", to: &output)
    write("DTSTART;VALUE=DATE:\(basic(day.description))", to: &output)
    write("SUMMARY:\(escaped(title))", to: &output)
    if let url = entry.url { write("URL:\(url)", to: &output) }
    if !description.isEmpty {
      write("DESCRIPTION:\(escaped(description.joined(separator: "\n")))", to: &output)
    }
    write("END:VEVENT", to: &output)
  }

  /// Writes a line, folded after 75 bytes.
  private func write(_ line: String, to output: inout EncodedOutput) {
    var length = 0
    for character in line {
      let size = character.utf8.count
      if length + size > 75 {
        output.write("\r\n ")
        length = 1
      }
      output.write(String(character))
      length += size
    }
    output.write("\r\n")
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { line, character in
      switch character {
      case "\\", ";", ",": line += "\\\(character)"
      case _ where character.isNewline: line += "\\n"
      default: line.append(character)
      }
    }
  }

  /// Returns a date or a moment without hyphens, colons and a fraction.
  private func basic(_ text: String) -> String {
    let whole = text.split(separator: ".").first ?? ""
    let digits = whole.filter { $0 != "-" && $0 != ":" }
    return text.hasSuffix("Z") && !digits.hasSuffix("Z") ? "\(digits)Z" : digits
  }
}

extension OutputFormat {
  /// An iCalendar file of release dates.
  static let calendar = OutputFormat(
    name: "calendar", suffixes: ["ics"], fields: [.artist, .name, .releaseDate, .url, .id],
    feedValues: [\.updated],
    delimiters: FeedDelimiters(
      start: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//chartconv//Calendar example//EN\r\n",
      end: "END:VCALENDAR\r\n")
  ) { options in
    CalendarEncoder(fields: options.fields ?? [])
  }
}
