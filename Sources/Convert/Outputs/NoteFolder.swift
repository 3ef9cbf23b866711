package import ChartConvIO
package import ChartConvModel
internal import ChartConvWriters

/// A folder with a note for each entry. A note that someone changed stays, and so does every file that
/// isn't a note of the entry.
package final class NoteFolder: FileOutput {
  package let path: String
  package var prefersLast = false
  package var countsRows = false
  package private(set) var addedRows = 0
  /// The names of the notes in lower case, which are the same file on some systems.
  private var names: Set<ExactText> = []
  private var identities: Set<ExactText> = []
  private var changed: [String] = []

  package init(_ folder: OutputFolder) { path = folder.path }

  package var keepsRows: Bool { true }

  package func append(_ batch: borrowing RowBatch) throws(FeedError) {
    for index in 0..<batch.count {
      let note = MarkdownNote(batch[index], of: batch.feed.value)
      // The first of two documents with an entry is the one that counts.
      guard identities.insert(ExactText(note.identity)).inserted else { continue }
      try write(note)
    }
  }

  private func write(_ note: MarkdownNote) throws(FeedError) {
    for name in [note.name, note.otherName] {
      let key = ExactText(name.lowercased())
      guard !names.contains(key) else { continue }
      let file = "\(path)/\(name).md"
      if FileStatus(of: file) == nil {
        try replace(file, by: note)
      } else {
        // A folder or a pipe isn't a note either.
        guard let bytes = try FileDescriptor.regular(file)?.readToEnd() else { continue }
        let old = String(decoding: bytes, as: UTF8.self)
        switch note.compare(with: old) {
        case .other: continue
        case .changed: changed.append(file)
        case .unchanged: if old != note.text { try replace(file, by: note) }
        }
      }
      names.insert(key)
      return
    }
    changed.append("\(path)/\(note.otherName).md")
  }

  private func replace(_ file: String, by note: MarkdownNote) throws(FeedError) {
    addedRows += 1
    try AtomicFile.replace(file, with: Array(note.text.utf8))
  }

  package func settle() {}
  package func endInput(isComplete: Bool) {}
  package func commit() {}
  package func rollBack() {}

  package var warnings: [String] {
    guard let first = changed.first else { return [] }
    let notes = changed.count == 1 ? "1 note was" : "\(changed.count) notes were"
    return ["\(notes) changed and stays as it is: \(first)"]
  }
}
