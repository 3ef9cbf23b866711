import Glibc

/// Access to files and folders for tests, without Foundation.
public enum Files {
  /// The package's folder.
  public static let package: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  /// The folder of recorded feeds beside the package, if it exists.
  public static let recordings: String? = {
    let folder = package + "/../shared/feeds"
    return names(in: folder).isEmpty ? nil : folder
  }()

  /// Returns the names in a folder, sorted; none if there is no such folder.
  public static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns all files below a folder, sorted.
  public static func all(below folder: String) -> [String] {
    names(in: folder).flatMap { name in
      let path = "\(folder)/\(name)"
      return isFolder(path) ? all(below: path) : [path]
    }
  }

  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the size of a file in bytes; 0 if there is none.
  public static func size(_ path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Returns the contents of a file; `nil` if there is none.
  public static func bytes(_ path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Writes a file. Returns `false` if that fails.
  public static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count
  }

  /// `true` if expectations are rewritten: `UPDATE_FIXTURES=1`.
  public static var updatesFixtures: Bool { unsafe getenv("UPDATE_FIXTURES") != nil }
}
