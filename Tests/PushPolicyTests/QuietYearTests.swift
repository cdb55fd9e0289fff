import PushModel
import PushPolicy
import TestSupport
import Testing

/// Quiet hours against an oracle that looks at the wall clock minute by minute.
@Suite struct QuietYearTests {
  static let windows = [
    QuietWindow("22:00", "08:00"), QuietWindow("02:00", "03:00"), QuietWindow("02:30", "02:45"),
    QuietWindow("01:30", "02:15"), QuietWindow("23:30", "00:30"), QuietWindow("00:00", "01:00"),
    QuietWindow("03:00", "02:00"), QuietWindow("00:00", "23:59"), QuietWindow("12:00", "12:00"),
  ]

  @Test(
    "S1-7-quiet every minute of the days around a change of the clock",
    arguments: Place.allCases.filter { !$0.offsets.changes.isEmpty }, windows)
  func aroundChanges(place: Place, window: QuietWindow) throws {
    for change in place.offsets.changes.map(\.at) {
      var someone = try Someone(
        Policy(quietHours: QuietRule(window: window, action: .defer)), in: place)
      var wake = change
      var wrong: [Timestamp] = []
      for minute in stride(from: 3_000, to: -1_500, by: -1) {
        let now = change + .minutes(Int64(minute))
        let isQuiet = Self.isQuiet(place.minute(now), in: window)
        if !isQuiet { wake = now }
        let expected: Verdict = isQuiet ? .wait(until: wake, because: .quietHours) : .send
        let verdict = someone.ask(.make(.newPost, at: now), at: now)
        if minute < 1_500, verdict != expected { wrong.append(now) }
      }
      #expect(wrong == [], "around \(change)")
    }
  }

  @Test(
    "S1-7-quiet any push in a year: never sent inside, woken at the first minute outside",
    arguments: Place.allCases)
  func year(place: Place) throws {
    var chance = Chance(seed: UInt64(place.rawValue))
    for _ in 0..<40 {
      let window = QuietWindow(
        from: .random(in: 0..<1_440, using: &chance), to: .random(in: 0..<1_440, using: &chance))
      let rule = QuietRule(
        window: chance.one(of: Self.windows), action: chance.one(of: QuietAction.allCases + [nil]))
      var someone = try Someone(Policy(quietHours: rule), in: place)
      let own = chance.one(of: [QuietPreference.inherit, .off, .own(window)])
      someone.recipient.preferences.quietHours = own
      let effective: QuietWindow? =
        switch own {
        case .inherit: rule.window
        case .off: nil
        case .own(let window): window
        }
      for _ in 0..<25 {
        let now =
          Timestamp.utc(2026, 1, 1) + .milliseconds(.random(in: 0..<31_536_000_000, using: &chance))
        let type = chance.one(of: PushType.allCases)
        let action = rule.action(for: type.category)
        let expected = effective.map { Self.verdict(action, $0, place, now) } ?? .send
        #expect(
          someone.ask(.make(type, at: now), at: now) == expected,
          "\(type) at \(now) in \(place), \(String(describing: effective))")
      }
    }
  }

  /// What the wall clock says, asked minute by minute.
  private static func verdict(
    _ action: QuietAction, _ window: QuietWindow, _ place: Place, _ now: Timestamp
  ) -> Verdict {
    guard action != .bypass, isQuiet(place.minute(now), in: window) else { return .send }
    if action == .drop { return .suppress(because: .quietHours) }
    var minute = Timestamp(milliseconds: now.milliseconds / 60_000 * 60_000)
    while isQuiet(place.minute(minute), in: window) { minute = minute + .minute }
    return .wait(until: minute, because: .quietHours)
  }

  /// Walks from the window's start to its end and looks whether `minute` is met.
  private static func isQuiet(_ minute: Int, in window: QuietWindow) -> Bool {
    let since = (minute - Int(window.from) + 1_440) % 1_440
    let length = (Int(window.to) - Int(window.from) + 1_440) % 1_440
    return since < length
  }
}
