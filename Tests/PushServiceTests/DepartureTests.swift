import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

/// What happens to queued attempts when their recipient leaves, and to those behind them.
@Suite struct DepartureTests {
  /// One call at a time, each answered after a second.
  private func slowHost(workers: Int? = 1) throws -> LiveHost {
    let host = try LiveHost(Policy(), fanout: FanoutRules(workers: workers))
    host.replyTime = .seconds(1)
    return host
  }

  @Test("S4-ERR-5 nobody is called for an account that is deleted while its attempts queue")
  func deleted() throws {
    let host = try LiveHost(Policy(), fanout: FanoutRules(dispatchRate: 1, batch: 1))
    let people = (0..<3).map { _ in host.enrol() }
    for person in people { host.intend(.newPost, for: person) }
    people[1].person.pointee.recipient.status = .deleted
    host.advance(by: .minute)
    #expect(host.calls.map(\.attempt.recipient.rawValue) == [0, 2])
    #expect(
      host.ends.filter { $0.settlement == .withdrawn }.map(\.attempt.recipient.rawValue) == [1])
  }

  /// Where `letter` stands for what happens to a queued recipient.
  @Test(
    "S4-ERR-5 an attempt that may not be called gives its worker to the next at once",
    arguments: ["d", "p", "t"])
  func queueGoesOn(letter: Character) throws {
    let host = try slowHost()
    let people = (0..<4).map { _ in host.enrol() }
    for person in people { host.intend(.newPost, for: person) }
    for gone in people[1...2] {
      switch letter {
      case "d": gone.person.pointee.recipient.status = .deleted
      case "p": host.prefer(gone) { $0.isPushEnabled = false }
      default:
        gone.archive.pointee.devices[0].hasToken = false
        host.service.refreshReach(gone.card)
      }
    }
    host.advance(by: .hour)
    #expect(host.calls.map(\.attempt.recipient.rawValue) == [0, 3])
    #expect(host.calls.map(\.at) == [.monday, .monday + .seconds(1)])
    #expect(host.settlements.filter { $0 == .withdrawn }.count == 2)
    #expect(host.fanout.queue.depth == 0)
    #expect(host.fanout.queue.busy == 0)
  }

  @Test("an opt-out stops what is queued, but for security")
  func security() throws {
    let host = try slowHost()
    let anna = host.enrol()
    host.intend(.newPost, 1, for: anna)
    host.intend(.newPost, 2, for: anna)
    host.intend(.security, 3, for: anna)
    host.prefer(anna) { $0.isPushEnabled = false }
    host.advance(by: .minute)
    #expect(host.sent == [1, 3].map { .numbered($0) })
  }

  @Test("S0-ARCH-11 a worker that is free takes the next attempt, and one poll is ever asked for")
  func workers() throws {
    for workers in [1, 3] {
      let host = try slowHost(workers: workers)
      let anna = host.enrol()
      for number: UInt32 in 1...9 { host.intend(.newPost, number, for: anna) }
      host.advance(by: .minute)
      let expected = (0..<9).map { Timestamp.monday + .seconds(Int64($0 / workers)) }
      #expect(host.calls.map(\.at) == expected)
      #expect(host.pollsPeak == 1)
      #expect(host.settlements == [Settlement](repeating: .accepted, count: 9))
    }
  }
}
