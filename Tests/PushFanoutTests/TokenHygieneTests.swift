import PushFanout
import PushModel
import Testing

@Suite struct TokenHygieneTests {
  static let hygiene = TokenHygiene()

  static func device(seen age: Interval, hasToken: Bool = true) -> Device {
    Device(
      platform: .android, permission: .granted, hasToken: hasToken,
      registeredAt: .start - .days(400), lastSeenAt: .start - age, channelsOff: [.init(.marketing)])
  }

  @Test(
    "S4-RULE-5 a token unseen for more than 90 days is stale",
    arguments: [
      (.days(89), false), (.days(90), false), (.days(90) + .milliseconds(1), true),
      (.days(91), true),
    ] as [(Interval, Bool)])
  func stale(age: Interval, isStale: Bool) {
    #expect(Self.hygiene.isStale(Self.device(seen: age), at: .start) == isStale)
  }

  @Test("S4-RULE-5 the sweep forgets the tokens of stale devices and keeps the devices")
  func sweep() {
    var devices = Devices()
    let ages: [(Interval, Bool)] = [(.days(91), true), (.days(89), true), (.days(200), false)]
    let fitted = ages.map { devices.append(Self.device(seen: $0.0, hasToken: $0.1)) }
    let swept = Self.hygiene.sweep(&devices, at: .start)
    #expect(fitted == [true, true, true])
    #expect(swept == 0b001)
    #expect(devices.count == 3 && devices.reach.eligible == 0b010)
    #expect(Self.hygiene.sweep(&devices, at: .start) == 0)
  }

  @Test("a new token keeps the device: its platform, permission and silenced channels")
  func rotation() {
    var device = Self.device(seen: .days(91), hasToken: false)
    Self.hygiene.rotate(&device, at: .start)
    var expected = Self.device(seen: .zero)
    expected.registeredAt = .start
    #expect(device == expected)
    #expect(!Self.hygiene.isStale(device, at: .start))
  }

  /// The attempt set out at 0 s; what APNs and we know, in seconds from then.
  @Test(
    "410: the token dies only if its last registration is older than the moment APNs names",
    arguments: [(-20, -10, true), (-10, -10, false), (-5, -10, false), (-20, 5, true)]
      as [(Int64, Int64, Bool)])
  func gone(registered: Int64, goneSince: Int64, forgets: Bool) {
    let reply = ProviderReply(
      status: 410, reason: .unregistered, goneSince: .start + .seconds(goneSince))
    let registration = Registration(at: .start + .seconds(registered))
    #expect(
      Self.hygiene.forgets(reply, to: .sample(platform: .ios), registration: registration)
        == forgets)
  }

  @Test("410 without a moment deletes nothing")
  func goneWithoutMoment() {
    let reply = ProviderReply(status: 410, reason: .expiredToken)
    #expect(!Self.hygiene.forgets(reply, to: .sample(platform: .ios), registration: .old))
  }

  @Test("a token that was renewed while the attempt was out is not the one that died")
  func renewed() {
    let reply = ProviderReply(status: 404, reason: .unregistered)
    let renewed = Registration(at: .start + .milliseconds(1))
    #expect(!Self.hygiene.forgets(reply, to: .sample(), registration: renewed))
    #expect(Self.hygiene.forgets(reply, to: .sample(), registration: .old))
  }

  @Test("INVALID_ARGUMENT deletes where it is about the address, and the address is still the same")
  func invalidArgument() {
    let payload = ProviderReply(status: 400, reason: .invalidArgument)
    #expect(!Self.hygiene.forgets(payload, to: .sample(), registration: .old))
    let address = ProviderReply(status: 400, reason: .invalidAddress)
    #expect(Self.hygiene.forgets(address, to: .sample(), registration: .old))
    let renewed = Registration(at: .start + .milliseconds(1))
    #expect(!Self.hygiene.forgets(address, to: .sample(), registration: renewed))
  }
}
