import PushModel
import Testing

@Suite struct DevicesTests {
  private func device(_ permission: Permission, hasToken: Bool) -> Device {
    Device(
      platform: .ios, permission: permission, hasToken: hasToken, registeredAt: utc(2026, 1, 1),
      lastSeenAt: utc(2026, 1, 2))
  }

  @Test(
    "S4-PLAT-4, S1-2.3-register: a push needs permission and a token",
    arguments: [Permission.notAsked, .denied, .granted], [false, true])
  func eligibility(permission: Permission, hasToken: Bool) {
    let isEligible = device(permission, hasToken: hasToken).isEligible
    #expect(isEligible == (permission == .granted && hasToken))
  }

  @Test("S0-DATA-11: thirty-two devices are taken, and one more is not")
  func full() {
    var devices = Devices()
    #expect(devices.count == 0)
    let added = (0..<32).map { _ in devices.append(device(.granted, hasToken: true)) }
    #expect(added.allSatisfy { $0 } && devices.count == Devices.max && Devices.max == 32)
    #expect(devices.reach.eligible == .max && devices.reach.apple == .max)
    let before = (0..<32).map { devices[$0] }
    let isTaken = devices.append(device(.denied, hasToken: false))
    #expect(!isTaken)
    #expect(devices.count == Devices.max)
    #expect((0..<32).map { devices[$0] } == before)
  }

  @Test("lists of devices that were copied change apart")
  func copies() {
    var devices = Devices()
    for _ in 0..<5 { _ = devices.append(device(.granted, hasToken: true)) }
    var other = devices
    for index in 0..<5 { other[index].hasToken = false }
    #expect(devices.reach.eligible == 0b11111 && other.reach.eligible == 0)
  }

  /// One letter per device: `t` with permission and token, `p` with permission only, `x` neither.
  @Test(
    "S4-RULE-4: reach has a bit for every device that can be tried",
    arguments: [
      ("", 0 as UInt32, false), ("t", 1, true), ("xt", 2, true), ("txt", 5, true),
      ("ttt", 7, true), ("xxxtxt", 0b10_1000, true), ("p", 0, true),
      ("xxx", 0, false), ("xpx", 0, true),
    ])
  func reach(strip: String, eligible: UInt32, anyPermission: Bool) {
    var devices = Devices()
    for letter in strip {
      let added = devices.append(
        device(letter == "x" ? .denied : .granted, hasToken: letter == "t"))
      #expect(added)
    }
    #expect(devices.reach.eligible == eligible)
    #expect(devices.reach.anyPermission == anyPermission)
  }

  @Test("C-11: each device has its own token; one that is lost leaves the others theirs")
  func ownTokens() {
    var devices = Devices()
    let added = (0..<3).map { _ in devices.append(device(.granted, hasToken: true)) }
    #expect(added == [true, true, true])
    devices[1].hasToken = false
    #expect((0..<3).map { devices[$0].hasToken } == [true, false, true])
    #expect(devices.reach.eligible == 0b101)
  }

  @Test("a device changes in place")
  func mutation() {
    var devices = Devices()
    let isTaken = devices.append(device(.granted, hasToken: true))
    #expect(isTaken)
    devices[0].hasToken = false
    #expect(devices.reach.eligible == 0)
    #expect(devices.reach.anyPermission)
  }
}
