import ChartConv
import ChartConvWeb

/// A file with the names of inputs: one per line, or NUL-terminated as by `find -print0`. Of OPML, the
/// addresses of its feeds.
struct InputList {
  /// The path; `-` is standard input.
  let path: String
  let isZeroTerminated: Bool

  /// Reads the list and adds its names.
  func read(into names: inout InputNames) throws(FeedError) {
    do throws(FeedError) {
      var source = try ByteSource(path: path)
      let list = try source.peek(.max)
      guard isZeroTerminated || !list.contains(0) else {
        throw FeedError(.malformed, "the list has NUL bytes; -0 reads names that end with them")
      }
      let count = names.count
      if list.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
        names.setList(try Self.addresses(in: list), endedBy: 0)
      } else {
        names.setList(list, endedBy: isZeroTerminated ? 0 : 0x0A)
      }
      guard names.count > count else { throw FeedError(.malformed, "the list has no names") }
    } catch {
      throw .usage("--files-from: \(error)")
    }
  }

  private static func addresses(
    in list: ArraySlice<UInt8>
  ) throws(FeedError) -> ArraySlice<UInt8> {
    let document = try FeedDocument(list)
    guard document.feeds.allSatisfy({ $0.feed.dialect == "opml" }) else {
      throw FeedError(.unrecognised, "a feed, not a list of names or OPML")
    }
    if let error = document.error { throw error }
    var addresses: [UInt8] = []
    for entry in document.entries {
      guard let address = entry.podcastURL ?? entry.url else { continue }
      guard WebAddress.isAddress(address) else {
        throw FeedError(.malformed, "'\(address)' isn't an address of http or https")
      }
      addresses += address.utf8
      addresses.append(0)
    }
    return addresses[...]
  }
}
