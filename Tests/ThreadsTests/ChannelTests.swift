import ChartConvThreads
import Testing

@Suite struct ChannelTests {
  @Test func elementsComeInOrder() {
    let channel = Channel<Int>(capacity: 8)
    let sender = Thread {
      for number in 0..<10_000 { _ = channel.send(number) }
      channel.finish()
    }
    var received: [Int] = []
    while let number = channel.receive() { received.append(number) }
    sender?.join()
    #expect(received == Array(0..<10_000))
  }

  @Test func oneElementAlwaysFits() {
    let channel = Channel<Int>(capacity: 4)
    #expect(channel.send(1, weight: 100))
    #expect(channel.receive() == 1)
    #expect(channel.send(2, weight: 4))
    channel.finish()
    #expect(channel.receive() == 2)
    #expect(channel.receive() == nil)
  }

  /// Cancelling releases a waiting sender.
  @Test func cancellingEndsWaiting() {
    let channel = Channel<Int>(capacity: 1)
    #expect(channel.send(1))
    let sender = Thread { #expect(!channel.send(2)) }
    channel.cancel()
    sender?.join()
    #expect(!channel.send(3))
    #expect(channel.receive() == 1)
    #expect(channel.receive() == nil)
  }
}
