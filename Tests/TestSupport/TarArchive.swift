/// Archives in the ustar format (POSIX.1-1988), made in memory.
public enum TarArchive {
  public static func bytes(_ members: [(name: String, contents: [UInt8])]) -> [UInt8] {
    members.flatMap { member in
      header(member.name, size: member.contents.count) + member.contents
        + [UInt8](repeating: 0, count: (512 - member.contents.count % 512) % 512)
    } + [UInt8](repeating: 0, count: 1024)
  }

  private static func header(_ name: String, size: Int) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at offset: Int) {
      header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
    }
    put(name, at: 0)
    put("0000644", at: 100)
    put(octal(size, digits: 11), at: 124)
    // The checksum is computed with blanks in its field.
    put("        0ustar", at: 148)
    put("00", at: 263)
    put(octal(header.reduce(0) { $0 + Int($1) }, digits: 6) + "\0", at: 148)
    return header
  }

  private static func octal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: digits - text.utf8.count) + text
  }
}
