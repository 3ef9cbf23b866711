internal import ChartConvModel
internal import ChartConvReaders

/// The cache's entry of a host: the times at which it may be asked again.
struct HostRecord {
  /// The status by which the host asked for patience, with the time at which that ends, in seconds
  /// since 1970.
  var refusal: (status: Int, until: Int)?
  /// The time before which no request should be sent, where requests are to be spaced.
  var next = 0

  init() {}

  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0A) {
      let words = line.split(separator: 0x20)
      guard words.count >= 2, let moment = Timestamp(feedDate: Array(words[1]).span) else {
        continue
      }
      let seconds = moment.secondsSince1970
      if words[0].elementsEqual("next:".utf8) { next = seconds }
      if words[0].elementsEqual("blocked-until:".utf8), words.count == 3,
        let status = Int(String(decoding: words[2], as: UTF8.self))
      {
        refusal = (status, seconds)
      }
    }
  }

  var bytes: [UInt8] {
    var text = ""
    if next > 0 { text += "next: \(WebClock.text(next))\n" }
    if let refusal { text += "blocked-until: \(WebClock.text(refusal.until)) \(refusal.status)\n" }
    return Array(text.utf8)
  }
}
