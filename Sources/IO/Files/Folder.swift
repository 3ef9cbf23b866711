import ChartConvSystem

/// Lists the files of a folder.
package enum Folder {
  /// Returns all regular files below the folder, sorted by the bytes of their paths, without hidden
  /// files. An unreadable folder is returned as its own path, so that opening it reports the error.
  package static func files(below path: String) -> [String] {
    guard let names = names(in: path) else { return [path] }
    let parent = path.hasSuffix("/") ? path : path + "/"
    return names.flatMap { name in
      let path = parent + name
      guard let status = FileStatus(of: path) else { return [path] }
      if status.isFolder { return isLink(path) ? [] : files(below: path) }
      return status.isRegular ? [path] : []
    }
  }

  /// Returns the names in a folder, sorted by their bytes; `nil` if it can't be read.
  package static func names(in path: String, includingHidden: Bool = false) -> [String]? {
    guard let directory = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let isHidden = name.hasPrefix(".")
      if !isHidden || includingHidden && name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { one, other in
      var isLess = false
      unsafe one.withBytes { one in
        unsafe other.withBytes { unsafe isLess = one.lexicographicallyPrecedes($0) }
      }
      return isLess
    }
  }

  /// Removes a file, if it can be removed. The corresponding C function is `unlink`.
  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
