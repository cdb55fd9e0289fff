import TestSupport
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// Two settings of fatigue that show the same opt-outs at seven pushes a week and say the opposite about fourteen: .310 and
/// .304 % in the days that count, and .590 and .339 %.
@Suite(.releaseOnly) struct TwoSettingsTests {
  private static let text = """
    pushlab: 1
    name: ident
    horizon: { start: 2026-03-16, days: 28, warmupDays: 7 }
    replications: 10
    world:
      businesses: 1
      subscribers: 3000
      zones: { America/Sao_Paulo: 0.8, Europe/Lisbon: 0.2 }
      posts: { perDay: 4, perDaySigma: 0, offerShare: 1, pendingShare: 0, bannedShare: 0 }
      follows: { mean: 1 }
      preferences: { marketingShare: 1 }
      devices: { androidShare: 0.6, granted: { ios: 0.55 } }
      response: { openAndroid: 0.0405, openIOS: 0.02 }
      fatigue: { optOutPerPush: 0.00003, leavePerWeekAbove: 0.004 }
    arms:
      - name: seven
        baseline: true
        strategy:
          caps: { marketing: { limit: 7, per: rolling 7d } }
          quietHours: { from: "22:00", to: "08:00", action: defer }
      - name: fourteen
        extends: seven
        strategy: { caps: { marketing: { limit: 14 } } }
    metrics: { success: [optOutRate], guardrails: {} }
    facts: { figures: { optOutRate: { is: 0.31 %, per: 17d, within: 0.03 % } } }
    worlds:
      vary:
        world.fatigue.optOutPerPush: 0.00001..0.001
        world.fatigue.leavePerWeekAbove: 0.0003..0.03
        world.fatigue.toleranceMedian: 1..20

    """

  private static let settings = [
    ["leavePerWeekAbove=0", "optOutPerPush=0.000347"],
    ["leavePerWeekAbove=0.0026", "optOutPerPush=0", "toleranceMedian=2"],
  ].map { $0.map { "world.fatigue.\($0)" } }

  /// What a setting shows of the fact, and by how much fourteen differs, over some replications.
  private static func shown(_ setting: [String]) throws -> (fact: Double, effect: Double) {
    let scenario = try ScenarioFile.load(text: text, name: "i.yaml", overrides: setting).scenario
    let facts = try #require(scenario.facts)
    let figures = try FactFigures(scenario, facts, keys: [], isWhole: true, people: 2_000)
    let place = try #require(figures.metrics.firstIndex(of: .optOutRate))
    let rows = try inParallel(10) { try figures.row([], seed: UInt64($0)) }
    let mean = { (number: (FactFigures.Row) -> Double) in rows.map(number).reduce(0, +) / 10 }
    return (mean { $0.facts[0] }, mean { $0.levels[1][place] - $0.levels[0][place] })
  }

  @Test("one ensemble holds both settings, and leaves open what fourteen would do")
  func oneEnsemble() throws {
    let own = try Self.settings.map(Self.shown)
    for setting in own { #expect(abs(setting.fact - 0.0031) < 0.0004, "\(setting)") }
    #expect(own[0].effect > 4 * own[1].effect)

    let run = try MatchRun(
      try ScenarioFile.load(text: Self.text, name: "ident.yaml"),
      size: MatchRunTests.size(1_000, people: 1_000), threads: 2)
    let report = try run.matched().report
    #expect(report.answer != .conflict, "\(report.diagnosis)")
    let effect = try #require(report.further?.effects.first)
    // Nine of ten worlds reach at least halfway to each of the settings.
    let middle = (own[0].effect + own[1].effect) / 2
    #expect(effect.low < (own[1].effect + middle) / 2, "\(effect)")
    #expect(effect.high > (own[0].effect + middle) / 2, "\(effect)")
    // The margin of .2 points lies between: not worse in some of these worlds, worse in others.
    #expect(effect.low < 0.001 && effect.high > 0.002, "\(effect)")
  }
}
