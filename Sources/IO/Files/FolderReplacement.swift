internal import CChartConvFiles

/// Replacement of all files of a folder by a new one, in one step: the folder changes places with a
/// hidden one that has the new file (`RENAME_EXCHANGE`, rename(2)).
///
/// A run that is killed before that leaves the old files, and after it the new one. The hidden folder is
/// removed by the next replacement. Files whose names begin with a dot or an underscore stay. On file
/// systems that can't exchange, the new file appears before the old ones are removed.
package struct FolderReplacement: ~Copyable {
  private let folder: String
  /// The folder that changes places.
  private let hidden: String
  private let lock: FileDescriptor

  /// Waits for other replacements of the folder. Throws `.unwritable`.
  package init(of folder: String) throws(FeedError) {
    self.folder = folder
    let name = folder.dropFirst(AtomicFile.folder(of: folder).utf8.count)
    hidden = AtomicFile.folder(of: folder) + ".chartconv-" + Folder.hash(String(name))
    lock = try FileDescriptor(lockingFolder: folder)
  }

  /// Gives a file that was created in the folder its name there, and removes the others.
  package func commit(_ file: AtomicFile, as name: String) throws(FeedError) {
    let target = "\(folder)/\(name)"
    try removeHidden()
    guard let others = Folder.names(in: folder)?.filter({ isReplaced($0) && $0 != name }),
      !others.isEmpty
    else {
      _ = try file.take(target, replaces: true)
      return
    }
    try check(unsafe mkdir(hidden, 0o777))
    FileStatus(descriptor: lock.raw)?.apply(toFolder: hidden)
    file.takeMode(of: target)
    _ = try file.take("\(hidden)/\(name)", replaces: false)
    if unsafe cun_exchange(hidden, folder) != 0 {
      try check(unsafe rename("\(hidden)/\(name)", target))
      for other in others { Folder.remove("\(folder)/\(other)") }
    }
    try removeHidden()
  }

  /// Removes the hidden folder with what was replaced. What wasn't is moved back.
  private func removeHidden() throws(FeedError) {
    let names = Folder.names(in: hidden, includingHidden: true) ?? []
    // Some readers also look into hidden folders, and know files of rows by their names.
    for name in names {
      let kept = isReplaced(name) ? "\(hidden)/_\(name)" : "\(folder)/\(name)"
      try check(unsafe rename("\(hidden)/\(name)", kept))
    }
    for name in names where isReplaced(name) { Folder.remove("\(hidden)/_\(name)") }
    guard unsafe rmdir(hidden) == 0 || errno == ENOENT else {
      throw FeedError(.unwritable, systemMessage(), in: hidden)
    }
  }

  private func isReplaced(_ name: String) -> Bool { !name.hasPrefix(".") && !name.hasPrefix("_") }

  private func check(_ status: Int32) throws(FeedError) {
    guard status == 0 else { throw FeedError(.unwritable, systemMessage(), in: folder) }
  }
}
