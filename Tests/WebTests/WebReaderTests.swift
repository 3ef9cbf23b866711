import ChartConv
import ChartConvIO
import ChartConvWeb
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct WebReaderTests {
  private static let feed = """
    <rss><channel><title>Top</title><item><title>One</title></item><item><title>Two</title></item>
    </channel></rss>
    """

  @Test func document() throws {
    let server = try #require(OneAnswer("200 OK", Self.feed))
    defer { server.stop() }
    let url = "http://ann:secret@127.0.0.1:\(server.port)/top.xml"
    let document = try FeedReader().document(at: url)
    #expect(document.entries.map(\.name) == ["One", "Two"])
    #expect(document.feed.title == "Top")
    #expect(document.feed.source == "http://127.0.0.1:\(server.port)/top.xml")
    #expect(document.error == nil && document.warnings.isEmpty)
  }

  @Test func conversion() throws {
    let server = try #require(OneAnswer("200 OK", Self.feed))
    defer { server.stop() }
    let url = "http://127.0.0.1:\(server.port)/"
    let session = WebSession()
    var table = ByteSink.memory

    var conversion = Conversion(to: .csv)
    conversion.writing.fields = [.name]
    try conversion.run([.url(url, in: session)], into: &table)

    #expect(String(decoding: table.bytes, as: UTF8.self) == "name\nOne\nTwo\n")
  }

  @Test func optionsForAService() throws {
    var options = WebOptions()

    options.refusesPrivateAddresses = true
    options.maximumSize = 20 << 20
    options.totalTimeout = .seconds(60)

    let error = #expect(throws: FeedError.self) {
      try FeedReader().document(at: "http://127.0.0.1:9/", in: WebSession(options))
    }
    #expect(error?.description.contains("a private address") == true)
  }

  @Test func failures() throws {
    let server = try #require(OneAnswer("404 Not Found", ""))
    defer { server.stop() }
    func failure(_ url: String) -> String {
      do throws(FeedError) {
        _ = try FeedReader().document(at: url)
        return ""
      } catch {
        return error.description
      }
    }
    let url = "http://127.0.0.1:\(server.port)/x"
    #expect(failure(url) == "\(url): 404 Not Found")
    #expect(failure("top.xml") == "top.xml: not a URL of http or https")
  }
}

/// A server on loopback for one request.
private struct OneAnswer {
  let port: UInt16
  private let listener: Int32
  private let thread: Thread

  init?(_ status: String, _ body: String) {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, size) == 0 && listen(listener, 4) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isBound else { return nil }
    port = UInt16(bigEndian: address.sin_port)
    let answer = Array(
      "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        .utf8)
    // A thread of its own: the reader blocks the one that it is called on.
    let thread = Thread {
      let connection = accept(listener, nil, nil)
      var request = [UInt8](repeating: 0, count: 4096)
      _ = unsafe read(connection, &request, request.count)
      _ = unsafe answer.withUnsafeBytes { unsafe write(connection, $0.baseAddress, $0.count) }
      close(connection)
    }
    guard let thread else { return nil }
    self.listener = listener
    self.thread = thread
  }

  /// Waits until the answer is given, but for no request that hasn't come.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    thread.join()
    close(listener)
  }
}
