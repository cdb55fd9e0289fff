import PushMessages
import PushModel
import PushService
import Testing

@testable import Scenarios

/// Settings that requirements ask for: there, with a default, and told by `pushlab check --full`.
@Suite struct RequiredSettingTests {
  private static let key = "arms[house].strategy."

  @Test("S3-ADMIN-1: each rule is described with its values and their defaults")
  func rules() throws {
    let rows = try Scenarios.load(Scenarios.small).describe()
    for rule in TriggerBook().rules {
      let own = rows.filter { $0.key.hasPrefix("\(Self.key)rules.\(rule.name).") }
      #expect(own.contains { $0.key.hasSuffix(".enabled") }, "\(rule.name)")
      #expect(own.allSatisfy { $0.isDefault && !$0.doc.isEmpty }, "\(rule.name)")
    }
    let thresholds = rows.filter {
      $0.key.hasPrefix(Self.key + "rules.") && $0.key.hasSuffix(".after")
    }
    #expect(thresholds.count >= 4 && thresholds.allSatisfy { $0.fallback == $0.value })
  }

  @Test(
    "S4-OQ-1..6: an open question has a default, and can be answered",
    arguments: [
      ("arms[house].strategy.iosProvider", "apns", "fcm"),
      ("arms[house].strategy.rules.reportStatus.by", "[staff, admin]", "[staff]"),
      ("arms[house].strategy.rules.reportStatus.to", "[assigned, resolved]", "[resolved]"),
      ("arms[house].strategy.timeToLive.report_status", "3d", "1d"),
      ("world.languages", "{ en: 1 }", "{ nb: 1 }"),
      ("arms[house].strategy.fanout.tokenAgeMax", "90d", "30d"),
    ])
  func openQuestions(key: String, fallback: String, answer: String) throws {
    let row = try #require(
      try Scenarios.load(Scenarios.small).describe().first { $0.key == key })
    #expect(row.fallback == fallback && row.isDefault)
    let answered = try Scenarios.load(Scenarios.small, overrides: ["\(key)=\(answer)"]).describe()
    #expect(answered.first { $0.key == key }?.value == answer)
  }

  /// Two of each: style, time of the day and days of patience.
  @Test("S2-future-ab: style, timing and frequency of reminders can be crossed")
  func crossed() throws {
    var arms: [String] = []
    for style in ["[]", "[personalised]"] {
      for time in ["\"14:00\"", "lastActive"] {
        for days in [2, 3] {
          arms.append(
            "{ name: arm-\(arms.count), strategy: { style: \(style), "
              + "rules: { inactivity: { at: \(time), after: \(days)d } } } }")
        }
      }
    }
    let text = "pushlab: 1\nname: crossed\narms: [\(arms.joined(separator: ", "))]"
    let strategies = try Scenarios.load(text).arms.map(\.strategy)
    #expect(Set(strategies).count == 8)
    #expect(strategies.count { $0.style == .plain } == 4)
    let absences = strategies.compactMap { strategy -> Absence? in
      guard case .unopened(let absence) = strategy.rules["inactivity"]?.when else { return nil }
      return absence
    }
    #expect(absences.count { $0.at == .lastActive } == 4)
    #expect(absences.count { $0.days == 2 } == 4 && absences.count { $0.days == 3 } == 4)
  }
}
