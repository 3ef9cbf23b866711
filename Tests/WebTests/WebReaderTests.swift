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

  @Test func document() async throws {
    let server = try #require(OneAnswer("200 OK", Self.feed))
    defer { server.stop() }
    let url = "http://ann:secret@127.0.0.1:\(server.port)/top.xml"
    let document = try await FeedReader().document(at: url)
    #expect(document.entries.map(\.name) == ["One", "Two"])
    #expect(document.feed.title == "Top")
    #expect(document.feed.source == "http://127.0.0.1:\(server.port)/top.xml")
    #expect(document.error == nil && document.warnings.isEmpty)
  }

  @Test func conversion() async throws {
    let server = try #require(OneAnswer("200 OK", Self.feed))
    defer { server.stop() }
    let url = "http://127.0.0.1:\(server.port)/"
    let session = WebSession()
    var table = ByteSink.memory

    var conversion = Conversion(to: .csv)
    conversion.writing.fields = [.name]
    let reports = try await conversion.run([.url(url, in: session)], into: &table)
    #expect(reports.map(\.entries) == [2])

    #expect(String(decoding: table.bytes, as: UTF8.self) == "name\nOne\nTwo\n")
  }

  /// The document states no encoding. That of the server is kept with it.
  @Test func encodingOfTheServer() async throws {
    let title: [UInt8] = [0xE7, 0xCC, 0xC9, 0xCE, 0xC1]
    let answer =
      Array("HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=\"KOI8-R\"\r\n\r\n".utf8)
      + Array("<rss><channel><item><title>".utf8) + title
      + Array("</title></item></channel></rss>".utf8)
    let server = try #require(OneAnswer(answer))
    defer { server.stop() }
    let url = "http://127.0.0.1:\(server.port)/"
    var options = WebOptions()
    options.cache = "/tmp/chartconv-encoding-\(server.port)"
    for freshness in [WebOptions.Freshness.standard, .offline] {
      options.freshness = freshness
      let document = try await FeedReader().document(at: url, in: WebSession(options))
      #expect(document.entries.map(\.name) == ["Глина"], "\(freshness)")
    }
  }

  @Test func presetsAreAddresses() async {
    var options = WebOptions()
    options.freshness = .offline
    options.cache = "/tmp/chartconv-presets"
    let session = WebSession(options)
    let reader = FeedReader()
    let error = await #expect(throws: FeedError.self) {
      let chart = try await reader.document(at: "apple:us/topsongs", in: session)
      print(chart)
    }
    #expect(
      error?.source?.contains("itunes.apple.com/us/rss/topsongs") == true,
      "\(String(describing: error))")
    for name in ["apple:us,gb/topsongs", "apple:us/nonesuch"] {
      let error = await #expect(throws: FeedError.self) { try await reader.document(at: name) }
      #expect(error?.kind == .usage, "\(name)")
    }
  }

  @Test func optionsForAService() async throws {
    var options = WebOptions()

    options.refusesPrivateAddresses = true
    options.maximumSize = 20 << 20
    options.totalTimeout = .seconds(60)

    let error = await #expect(throws: FeedError.self) {
      try await FeedReader().document(at: "http://127.0.0.1:9/", in: WebSession(options))
    }
    #expect(error?.description.contains("private addresses are refused") == true)
  }

  @Test func failures() async throws {
    let server = try #require(OneAnswer("404 Not Found", ""))
    defer { server.stop() }
    func failure(_ url: String, _ options: WebOptions = .init()) async -> String {
      do throws(FeedError) {
        _ = try await FeedReader().document(at: url, in: WebSession(options))
        return ""
      } catch {
        return error.description
      }
    }
    let url = "http://127.0.0.1:\(server.port)/x"
    #expect(await failure(url) == "\(url): 404 Not Found")
    #expect(await failure("top.xml") == "top.xml: not a URL of http or https")
    for line in ["X: a\r\nY: b", "X: a\nY: b", "X: \0"] {
      var options = WebOptions()
      options.headers = [line]
      #expect(
        await failure(url, options)
          == "\(url): a header has a line end or another control character")
      options = WebOptions()
      options.userAgent = line
      #expect(await failure(url, options).contains("line end"))
    }
  }

  /// The server takes the connection and never answers.
  @Test func cancellation() async throws {
    let server = try #require(OneAnswer(nil))
    defer { server.stop() }
    let url = "http://127.0.0.1:\(server.port)/"
    let task = Task { try await FeedReader().document(at: url) }
    try await Task.sleep(for: .milliseconds(200))
    task.cancel()
    let error = await #expect(throws: FeedError.self) { try await task.value }
    #expect(error?.kind == .cancelled)
  }

  /// Waiting for servers blocks no thread of the tasks.
  @Test func manyDocuments() async throws {
    let server = try #require(OneAnswer(nil))
    defer { server.stop() }
    let url = "http://127.0.0.1:\(server.port)/"
    let tasks = (0..<100).map { _ in Task { try await FeedReader().document(at: url) } }
    // No answer ever comes: these would never end.
    for _ in 0..<10 { try await Task.sleep(for: .milliseconds(1)) }
    for task in tasks { task.cancel() }
    for task in tasks {
      let error = await #expect(throws: FeedError.self) { try await task.value }
      #expect(error?.kind == .cancelled)
    }
  }
}

/// A server on loopback for one request, or with no answer.
private struct OneAnswer {
  let port: UInt16
  private let listener: Int32
  private let thread: Thread

  init?(_ status: String, _ body: String) {
    let length = "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
    self.init(Array("HTTP/1.1 \(status)\r\n\(length)\(body)".utf8))
  }

  /// - Parameter answer: the bytes that are sent; `nil` for none.
  init?(_ answer: [UInt8]?) {
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
        unsafe bind(listener, address, size) == 0 && listen(listener, 128) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isBound else { return nil }
    port = UInt16(bigEndian: address.sin_port)
    // A separate thread, because the reader blocks the thread that calls it.
    let thread = Thread {
      guard let answer else { return }
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

  /// Waits until the answer is given, unless no request has come.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    thread.join()
    close(listener)
  }
}
