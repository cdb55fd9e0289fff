import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

/// One push is one decision and one booking, whatever the number of devices.
@Suite struct DeviceTests {
  @Test(
    "S0-DATA-11 C-08 S4-RULE-4 k eligible devices make k calls and one push",
    arguments: [1, 2, 3, 4, 9, 32])
  func callsPerDevice(k: Int) throws {
    let policy = Policy(caps: [.global: Cap(limit: 2, per: .localDay)])
    let host = try LiveHost(policy)
    let anna = host.enrol([Device](repeating: .phone(), count: k))
    #expect(host.intend(.newPost, 1, for: anna) == .handed)
    #expect(host.calls.map(\.attempt.device.rawValue) == (0..<UInt8(k)).map { $0 })
    #expect(host.intend(.newPost, 2, for: anna) == .handed)
    #expect(host.intend(.newPost, 3, for: anna) == .suppressed(.globalCap))
    #expect(host.calls.count == 2 * k)
  }

  @Test("S0-DATA-02 S4-PLAT-4 a device without permission or token is never called")
  func onlyEligible() throws {
    let host = try LiveHost()
    let anna = host.enrol([
      .phone(permission: .denied), .phone(.ios), .phone(hasToken: false),
    ])
    #expect(host.intend(.newPost, for: anna) == .handed)
    #expect(host.calls.map(\.attempt.device.rawValue) == [1])
    #expect(host.calls.map(\.attempt.platform) == [.ios])
  }

  @Test("S4-OQ-1: who is called for an iPhone can be chosen", arguments: Provider.allCases)
  func provider(iosProvider: Provider) throws {
    let service = try PushService(Strategy(iosProvider: iosProvider), zones: Place.table)
    let anna = Customer(0, [.phone(), .phone(.ios)], under: service.policy)
    var fanout = Fanout(simulating: FanoutRules())
    var effects = Effects()
    _ = service.decideAndOffer(
      .make(.newPost, at: .monday), for: anna.card, from: .inGoodStanding, isInAudience: true,
      through: &fanout, at: .monday, effects: &effects)
    let called = effects.all.compactMap { effect -> Provider? in
      guard case .call(let attempt) = effect else { return nil }
      return attempt.provider
    }
    #expect(called == [.fcm, iosProvider])
  }

  @Test(
    "S4-PLAT-4 S1-2.3-register without a device nobody is called and the reason is kept",
    arguments: [
      (Device.phone(permission: .denied), Refusal.permissionDenied),
      (.phone(permission: .notAsked), .permissionDenied),
      (.phone(hasToken: false), .noToken),
    ])
  func noDevice(device: Device, refusal: Refusal) throws {
    let host = try LiveHost()
    #expect(host.intend(.newPost, for: host.enrol([device])) == .suppressed(refusal))
    #expect(host.calls.isEmpty)
  }

  @Test("a push that goes asks for its calls, device by device, and for nothing else")
  func effects() throws {
    let service = try PushService(Strategy(), zones: Place.table)
    let anna = Customer(0, [.phone(), .phone(.ios)], under: service.policy)
    var fanout = Fanout(simulating: FanoutRules())
    var effects = Effects()
    let push = Push.make(.newPost, at: .monday)
    let answer = service.decideAndOffer(
      push, for: anna.card, from: .inGoodStanding, isInAudience: true, through: &fanout,
      at: .monday, effects: &effects)
    #expect(answer == .handed)
    let attempts = [Platform.android, .ios].enumerated().map { device, platform in
      Attempt(
        push, to: RecipientID(rawValue: 0), device: DeviceIndex(rawValue: UInt8(device)),
        platform: platform, provider: platform == .ios ? .apns : .fcm, at: .monday)
    }
    #expect(effects.all == attempts.map { .call($0) })
  }

  @Test("ten simultaneous posts against a cap of five send exactly five")
  func simultaneous() throws {
    let host = try LiveHost(Policy(caps: [.global: Cap(limit: 5, per: .localDay)]))
    let anna = host.enrol()
    let answers = (1...10).map { host.intend(.newPost, $0, for: anna) }
    #expect(answers.prefix(5).allSatisfy { $0 == .handed })
    #expect(answers.suffix(5).allSatisfy { $0 == .suppressed(.globalCap) })
    #expect(host.sent == (1...5).map { .numbered($0) })
  }

  @Test("S0-ARCH-10 beyond the queue's bound a push fails, and its attempts are settled")
  func queueFull() throws {
    let host = try LiveHost(
      Policy(), fanout: FanoutRules(dispatchRate: 1, batch: 1, capacityMax: 2))
    let anna = host.enrol()
    for number: UInt32 in 1...4 { #expect(host.intend(.newPost, number, for: anna) == .handed) }
    #expect(host.settlements == [.failed(.queueFull)])
    #expect(host.ends.map(\.attempt.push) == [.numbered(4)])
    host.advance(by: .minute)
    #expect(host.sent == [1, 2, 3].map { .numbered($0) })
  }
}
