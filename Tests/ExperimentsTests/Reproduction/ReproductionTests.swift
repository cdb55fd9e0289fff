import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// The Drink Less trial (Bell et al. 2023) through the policy and the fan-out, 200 times. The bands are
/// those of docs/validation.md: exact binomial 99 % ones for shares.
@Suite("Reproduction", .releaseOnly)
struct ReproductionTests {
  private static let trials = Build.runsProofs ? 200 : 80
  private static let found = Result { try Published() }

  /// The trial's figures, by contrast.
  private struct Published {
    let estimates: [ExcursionRatioEstimate]

    init(_ overrides: [String] = [], replications: Int = trials) throws {
      let file = try ScenarioFile.load(
        path: Scenarios.folder + "/reproduce/drink-less.yaml",
        overrides: overrides + ["replications=\(replications)"])
      let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
      estimates = try RunEvidence(plan, in: plan.run(threads: 2)).trialEstimates().map(\.estimate)
    }

    func own(_ contrast: String, _ outcome: String = "opened within 1h") -> [ExcursionRatioEstimate]
    {
      estimates.filter { $0.contrast == contrast && $0.outcome == outcome }
    }

    func mean(_ rows: [ExcursionRatioEstimate], _ figure: (ExcursionRatioEstimate) -> Double?)
      -> Double
    {
      let values = rows.compactMap(figure)
      return values.reduce(0, +) / Double(values.count)
    }

    func rejected(_ rows: [ExcursionRatioEstimate]) -> Double {
      mean(rows) { $0.p.map { $0 < 0.05 ? 1 : 0 } }
    }

    func covered(_ rows: [ExcursionRatioEstimate], _ truth: Double) -> Double {
      mean(rows) { row in row.low.map { $0 <= truth && truth <= row.high! ? 1 : 0 } }
    }
  }

  /// Whether a share of the trials is within the page's band, or an exact one for fewer trials.
  private static func holds(_ share: Double, _ probability: Double) throws -> Bool {
    if trials == 200 {
      return probability > 0.5
        ? (0.905...0.985).contains(share) : (0.015...0.095).contains(share)
    }
    let counts = try BinomialBand(probability, of: trials).counts
    return counts.contains(Int((share * Double(trials)).rounded()))
  }

  @Test("the relative risk is 3.5, its standard error 0.0966, and 95 % of the intervals hold it")
  func hour() throws {
    let found = try Self.found.get()
    let rows = found.own("push / none")
    #expect(rows.count == Self.trials && rows.allSatisfy { $0.ratio != nil })
    #expect((3.4...3.6).contains(found.mean(rows, \.ratio)))
    #expect((0.092...0.104).contains(found.mean(rows, \.standardError)))
    #expect(try Self.holds(found.covered(rows, 3.5), 0.95))
    // About 350 people.
    #expect((345.0...355).contains(found.mean(rows) { Double($0.clusters) }))
  }

  @Test("one text is as good as the other, and early as late, in all but some 5 % of the trials")
  func negative() throws {
    let found = try Self.found.get()
    for contrast in ["text 2 / text 1", "late / early"] {
      let rows = found.own(contrast)
      #expect(rows.count == Self.trials)
      #expect(try Self.holds(found.rejected(rows), 0.05), "\(contrast)")
    }
  }

  @Test("people stay as long under each of the three policies")
  func survival() throws {
    let found = try Self.found.get()
    for contrast in ["standard / none", "randomised / none"] {
      let rows = found.own(contrast, "uninstall")
      #expect(rows.count == Self.trials)
      #expect(try Self.holds(found.rejected(rows), 0.05), "\(contrast)")
    }
  }

  @Test("the effect of the hour is larger than that of the day, and that than the one on staying")
  func nearTermLaw() throws {
    let found = try Self.found.get()
    let hour = found.mean(found.own("push / none"), \.ratio)
    let day = found.mean(found.own("push / none", "opened within 1d"), \.ratio)
    let staying = found.mean(found.own("randomised / none", "uninstall"), \.ratio)
    #expect((1.2...1.4).contains(day))
    #expect((0.9...1.1).contains(staying))
    #expect(hour > 2 * day && day > 1.1 * staying)
  }

  @Test(
    "a world in which something is broken is outside the bands",
    arguments: [
      // Nobody opens a push.
      "world.response.openContextual=0",
      // Pushes are opened hours later.
      "world.response.timeToOpenIOS=5h",
      // They are not sent: the cap lets none through.
      "arms[randomised].strategy.caps.global.limit=0",
    ])
  func broken(override: String) throws {
    let found = try Published([override], replications: 20)
    #expect(found.mean(found.own("push / none"), \.ratio) < 3)
    #expect(found.covered(found.own("push / none"), 3.5) < 0.9)
  }
}
