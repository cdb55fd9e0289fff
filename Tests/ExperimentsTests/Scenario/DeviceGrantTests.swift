import SimWorld
import Testing

@testable import Scenarios

@Suite("The share of devices that allow pushes has a short form, by platform")
struct DeviceGrantTests {
  private func resolved(_ line: String, overrides: [String] = []) throws -> String {
    try ScenarioFile.load(
      text: Scenarios.small + "\n" + line, name: "s.yaml", overrides: overrides
    ).resolved
  }

  private func devices(_ inside: String) -> String { "world: { devices: { \(inside) } }" }

  @Test("It is read as the keys of iOS and of both versions of Android, and leaves no trace")
  func long() throws {
    let short = try resolved(devices("granted: { ios: 0.55, android: 0.75 }"))
    let long = try resolved(
      devices("grantedIOS: 0.55, grantedAndroid13: 0.75, grantedAndroid: 0.75"))
    #expect(short == long)
    #expect(!short.contains("granted:"))
    let again = try ScenarioFile.load(text: short, name: "r.yaml")
    #expect(again.resolved == short)
  }

  @Test("A platform that is not named keeps its defaults")
  func one() throws {
    let world = try Scenarios.load(Scenarios.small + "\n" + devices("granted: { ios: 0.2 }")).world
    #expect(world.devices.grantedIOS == 0.2)
    #expect(world.devices.grantedAndroid == 0.91 && world.devices.grantedAndroid13 == 0.67)
    #expect(try resolved(devices("granted: {}")) == resolved(""))
  }

  @Test("It can be set on the command line, over a file that has it")
  func setting() throws {
    let set = try resolved(
      devices("granted: { ios: 0.55, android: 0.75 }"),
      overrides: ["world.devices.granted.ios=0.3"])
    #expect(set == (try resolved(devices("granted: { ios: 0.3, android: 0.75 }"))))
  }

  @Test("A setting of the command line in one form replaces the other form of the file")
  func settingOver() throws {
    let short = devices("granted: { ios: 0.55, android: 0.75 }")
    #expect(
      try resolved(short, overrides: ["world.devices.grantedIOS=0.3"])
        == resolved(devices("granted: { ios: 0.3, android: 0.75 }")))
    #expect(
      try resolved(short, overrides: ["world.devices.grantedAndroid13=0.3"])
        == resolved(devices("grantedIOS: 0.55, grantedAndroid13: 0.3, grantedAndroid: 0.75")))
    #expect(
      try resolved(
        devices("grantedIOS: 0.5, grantedAndroid: 0.5"),
        overrides: ["world.devices.granted.android=0.3"])
        == resolved(devices("grantedIOS: 0.5, granted: { android: 0.3 }")))
  }

  @Test(
    "Both forms of one share, other platforms and other numbers are refused",
    arguments: [
      (
        "granted: { ios: 0.5 }, grantedIOS: 0.5",
        "s.yaml:7:44: world.devices.grantedIOS is given beside granted.ios; accepted: one of them"
      ),
      (
        "granted: { android: 0.5 }, grantedAndroid: 0.5",
        "s.yaml:7:48: world.devices.grantedAndroid is given beside granted.android; "
          + "accepted: one of them"
      ),
      (
        "granted: { iOS: 0.5 }",
        "s.yaml:7:32: world.devices.granted.iOS is not known here; did you mean 'ios'? "
          + "accepted: ios, android"
      ),
      (
        "granted: { ios: 550% }",
        "s.yaml:7:37: world.devices.granted.ios is '550%'; "
          + "accepted: a number from 0 to 1"
      ),
    ])
  func refused(inside: String, problem: String) {
    #expect(Scenarios.problems(of: Scenarios.small + "\n" + devices(inside)) == [problem])
  }

  @Test("A long key beside the short form of the other platform is accepted")
  func mixed() {
    let text = Scenarios.small + "\n" + devices("granted: { ios: 0.5 }, grantedAndroid: 0.5")
    #expect(Scenarios.problems(of: text) == [])
  }
}
