import JSON
import PushModel
import PushPolicy
import PushService
import Scenarios
import Testing

private typealias PushCategory = PushModel.Category

/// What people switch, their quiet hours, and the caps of categories.
@Suite struct PreferenceLiteralTests {
  @Test(
    "S1-7-defaults, S1-7-security: what is on at first",
    arguments: Literal.of("PreferenceLiteralTests/preferences"))
  func preferences(literal: Literal) throws {
    for (name, value) in try #require(literal.value.members) {
      let category = try #require(PushCategory(name: name))
      let isOn = Preferences().categories.contains(category)
      #expect(isOn == (value.string != "false"))
      if value.string?.contains("non-toggleable") == true {
        #expect(!TypeSet.switchable.contains(.security))
      }
    }
  }

  /// A Boolean's name begins with `is` in Swift.
  @Test(
    "S1-7-master: the master switch has the source's name, and is on at first",
    arguments: Literal.of("PreferenceLiteralTests/master"))
  func master(literal: Literal) throws {
    let name = "is" + literal.text.letters
    let switches = Mirror(reflecting: Preferences()).children.filter { $0.label?.letters == name }
    #expect(switches.map { $0.value as? Bool } == [true])
  }

  @Test(
    "S1-7-quiet: the hours of the source are a window",
    arguments: Literal.of("PreferenceLiteralTests/quiet"))
  func quiet(literal: Literal) throws {
    let window = try #require(QuietWindow("22:00-08:00"))
    let isStart = literal.kind == "quiet.start"
    let shown = window.description
    #expect(String(isStart ? shown.prefix(5) : shown.suffix(5)) == literal.text)
    #expect(window.contains(minute: isStart ? 22 * 60 : 8 * 60 - 1))
    #expect(!window.contains(minute: isStart ? 22 * 60 - 1 : 8 * 60))
  }

  @Test(
    "S1-7-quiet: a person's own quiet hours can be on and off",
    arguments: Literal.of("PreferenceLiteralTests/quietSwitch"))
  func quietSwitch(literal: Literal) throws {
    #expect(literal.text == "enabled")
    let window = try #require(QuietWindow("22:00-08:00"))
    #expect(QuietPreference(window.description) == .own(window))
    #expect(QuietPreference(QuietPreference.off.description) == .off)
  }

  @Test(
    "S1-7-quiet: the source's zone is known, with winter and summer time",
    arguments: Literal.of("PreferenceLiteralTests/zone"))
  func zone(literal: Literal) throws {
    #expect(ZoneBuilder.isKnown(literal.text))
    let (first, last) = (
      Timestamp(milliseconds: 1_767_225_600_000), Timestamp(milliseconds: 1_798_761_600_000)
    )
    let zones = try ZoneBuilder.table(of: [literal.text], from: first, to: last).zones
    #expect(zones.map(\.name) == [literal.text])
    #expect(Set(zones[0].offsets) == [3_600_000, 7_200_000])
  }

  /// A window of the source, such as `7 days`, and what it says of a push beyond the limit.
  private static let windows: [String: CapWindow] = [
    "1 hour": .rolling(.hours(1)), "7 days": .rolling(.days(7)),
  ]
  private static let endings: [String: Cap.Overflow] = ["batch": .digest, "drop, no queue": .drop]

  @Test(
    "S1-8-trans, S1-8-msg, S1-8-mkt, S1-8-sec: limits of categories are the source's",
    arguments: Literal.of("PreferenceLiteralTests/caps"))
  func caps(literal: Literal) throws {
    let name = try #require(literal.value["category"]?.string)
    let category = try #require(PushCategory(name: name))
    let caps = try Sample.shop().strategy.policy.caps
    let cap = caps[.category(category)] ?? (category == .messages ? caps[.type(.message)] : nil)
    guard let limit = literal.value["limit"]?.int else {
      #expect(cap == nil && Cap.defaultExempt.contains(.category(category)))
      return
    }
    #expect(cap?.limit == limit)
    #expect(cap?.per == Self.windows[literal.value["window"]?.string ?? ""])
    #expect(cap?.overflow == Self.endings[literal.value["atLimit"]?.string ?? ""])
  }
}
