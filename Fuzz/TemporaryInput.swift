import Glibc

/// A file or a pipe that has a path as long as the value exists.
protocol InputPath: AnyObject {
  var path: String { get }
}

/// The fuzzer's bytes as a file, for code that reads only files: archives, and inputs that are read
/// twice.
final class TemporaryInput: InputPath {
  private let file: UnsafeMutablePointer<FILE>

  init(_ bytes: [UInt8]) {
    guard let file = tmpfile() else { fatalError("no file") }
    self.file = file
    fwrite(bytes, 1, bytes.count, file)
    fflush(file)
  }

  deinit { fclose(file) }

  var path: String { "/proc/self/fd/\(fileno(file))" }

  /// All bytes of a small file.
  static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer.prefix(count)
    }
    return bytes
  }
}
