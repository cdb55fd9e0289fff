import PushModel
import Testing

private enum Five: UInt8, Named {
  case one, two, three, four, five
  var name: String { "\(self)" }
}

private enum Shifted: UInt8, Named {
  case one = 1
  case two
  var name: String { "\(self)" }
}

@Suite struct PackingTests {
  @Test("cases that fit, in the order of their raw values, pass")
  func fits() {
    Packing.check(Language.self, places: 4, in: "ContentTable")
    Packing.check(Category.self, places: 8, in: "CategorySet")
    Packing.check(Five.self, places: 5, in: "Holder")
  }

  @Test("one case more ends the process in every build, with a message that names the limit")
  func tooMany() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Packing.check(Five.self, places: 4, in: "Holder")
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Five has 5 cases, Holder has room for 4"))
  }

  @Test("raw values other than 0, 1, 2, … end the process, with the case in the message")
  func shifted() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Packing.check(Shifted.self, places: 4, in: "Holder")
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Shifted.one has raw value 1, Holder expects 0"))
  }

  @Test("a reach has a bit for every device, and says the platform of each")
  func reach() {
    for platforms in [0, 1, 0b101, 0xF0F0_1234, UInt32.max] {
      var devices = Devices()
      for index in 0..<Devices.max {
        let platform: Platform = platforms & 1 << index != 0 ? .ios : .android
        let isAdded = devices.append(
          Device(
            platform: platform, permission: .granted, hasToken: true,
            registeredAt: .distantPast, lastSeenAt: .distantPast))
        #expect(isAdded)
      }
      #expect(devices.reach.apple == platforms)
      for index in 0..<Devices.max {
        #expect(devices.reach.platform(of: index) == devices[index].platform)
      }
    }
    #expect(Platform.allCases.count == 2)
  }
}
