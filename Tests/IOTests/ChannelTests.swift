import ChartConvIO
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

  /// The receiver may sleep until elements of some weight wait, but not if the sender waits for it.
  @Test(.timeLimit(.minutes(1)), arguments: [(4, 100), (8, 8), (100, 10), (10_000, 5000), (1, 0)])
  func receiverSleeps(capacity: Int, wakeWeight: Int) {
    let channel = Channel<Int>(capacity: capacity, wakeWeight: wakeWeight)
    let sender = Thread {
      for number in 0..<1000 { _ = channel.send(number, weight: number % 5) }
      channel.finish()
    }
    var received: [Int] = []
    while let number = channel.receive() { received.append(number) }
    sender?.join()
    #expect(received == Array(0..<1000))
  }

  /// Elements that weigh enough are received before the channel is finished, and with them those
  /// before.
  @Test(.timeLimit(.minutes(1))) func receiverIsWoken() {
    let channel = Channel<Int>(capacity: 100, wakeWeight: 10)
    for (number, weight) in [(1, 4), (2, 4), (3, 4), (4, 1)] {
      #expect(channel.send(number, weight: weight))
    }
    for number in 1...4 { #expect(channel.receive() == number) }
    #expect(channel.send(5, weight: 1))
    channel.finish()
    #expect(channel.receive() == 5)
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
