import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Tables

/// Every figure against the same method over arrays of units.
@Suite("How a table's arms are compared")
struct TableMethodTests {
  let desk: TableDesk

  init() throws { desk = try TableDesk() }

  private struct Person {
    let arm: Int
    let before, spend, sent, opened: Double
  }

  private static let names = ["control", "mild", "strong"]

  /// 600 units in three arms; spending leans on what was spent before.
  private static let people: [Person] = {
    var chance = Chance(seed: 3)
    return (0..<600).map { index in
      let arm = index % 3
      let before = Double(chance.below(400)) / 4
      let sent = chance.below(9)
      return Person(
        arm: arm, before: before, spend: before * 2 + Double(chance.below(200) + 20 * arm) / 4,
        sent: Double(sent), opened: Double((0..<sent).count { _ in chance.below(10) < 3 + arm }))
    }
  }()

  private static let text =
    "unit,arm,before,spend,sent,opened,visit,group\n"
    + people.enumerated().map { index, own in
      "\(index),\(names[own.arm]),\(own.before),\(own.spend),\(own.sent),\(own.opened),"
        + "\(own.opened > 1 ? 1 : 0),g\(index % 5)\n"
    }.joined()

  private func of(_ arm: Int, _ value: (Person) -> Double) -> [Double] {
    Self.people.filter { $0.arm == arm }.map(value)
  }

  private func report(_ change: (inout TableQuestion) throws -> Void = { _ in }) throws
    -> TableReport
  {
    try desk.report(
      Self.text,
      TableQuestion(.column("unit"), "spend=spend", "rate=opened/sent", "visit=visit").with(change))
  }

  private func near(_ found: Double?, _ expected: Double, _ tolerance: Double = 1e-11) -> Bool {
    guard let found else { return false }
    return abs(found - expected) <= tolerance * max(abs(expected), 1e-6)
  }

  @Test("means by Welch's t, in three arms", arguments: [1, 2])
  func means(arm: Int) throws {
    let row = try #require(try report().comparison("spend", Self.names[arm]))
    let expected = try Welch(
      control: try Moments(of(0) { $0.spend }), treatment: try Moments(of(arm) { $0.spend })
    ).difference(level: 0.95)
    #expect(row.method == "Welch's t over units")
    #expect(near(row.difference, expected.value))
    #expect(near(row.low, expected.interval.low))
    #expect(near(row.high, expected.interval.high))
    #expect(near(row.statistic, expected.statistic))
    #expect(near(row.degreesOfFreedom, expected.degreesOfFreedom!))
    #expect(near(row.p, expected.pValue))
    let ranks = try MannWhitney(control: of(0) { $0.spend }, treatment: of(arm) { $0.spend })
    #expect(near(row.others.first { $0.method == "Mann-Whitney test" }?.p, try ranks.pValue()))
  }

  @Test("ratios by the delta method, and what a test over trials would have said")
  func ratios() throws {
    let row = try #require(try report().comparison("rate", "strong"))
    let control = try RatioEstimate(
      numerators: of(0) { $0.opened }, denominators: of(0) { $0.sent })
    let own = try RatioEstimate(numerators: of(2) { $0.opened }, denominators: of(2) { $0.sent })
    let expected = try RatioContrast(control: control, treatment: own).comparison(level: 0.95)
    #expect(row.unit == .share)
    #expect(near(row.difference, expected.difference.value))
    #expect(near(row.low, expected.difference.interval.low))
    #expect(near(row.p, expected.difference.pValue, 1e-9))
    #expect(near(row.relativeHigh, expected.relative!.interval.high))
    let naive = try #require(row.others.first { $0.use == .warning })
    let pair = try ProportionPair(
      control: try Tally(
        Int(of(0) { $0.opened }.reduce(0, +)), of: Int(of(0) { $0.sent }.reduce(0, +))),
      treatment: try Tally(
        Int(of(2) { $0.opened }.reduce(0, +)), of: Int(of(2) { $0.sent }.reduce(0, +))))
    #expect(near(naive.statistic, try pair.zTest().statistic))
    #expect(naive.method.hasPrefix("z test over trials, design effect "))
  }

  @Test("one covariate is CUPED")
  func covariate() throws {
    let row = try #require(try report { $0.covariates = ["before"] }.comparison("spend", "mild"))
    let expected = try Cuped(
      control: Cuped.Arm(outcomes: of(0) { $0.spend }, covariates: of(0) { $0.before }),
      treatment: Cuped.Arm(outcomes: of(1) { $0.spend }, covariates: of(1) { $0.before }),
      level: 0.95)
    #expect(near(row.difference, expected.difference.value))
    #expect(near(row.p, expected.difference.pValue, 1e-9))
    #expect(near(row.varianceReduction, expected.varianceReduction))
    #expect(row.varianceReduction! > 0.9)
    #expect(row.method.contains("CUPED on `before`"))
    let plain = try #require(try report().comparison("spend", "mild"))
    let unadjusted = try #require(row.others.first { $0.use == .unadjusted })
    #expect(unadjusted.p == plain.p)
    #expect(unadjusted.low == plain.low)
  }

  /// A covariate and its double say no more than one.
  @Test("several covariates are least squares; a double is no second one")
  func covariates() throws {
    let one = try #require(
      try report { $0.covariates = ["before"] }.comparison("spend", "strong"))
    let two = try #require(
      try report { $0.covariates = ["before", "sent"] }.comparison("spend", "strong"))
    #expect(abs(two.difference! - one.difference!) < 2)
    #expect(two.varianceReduction! >= one.varianceReduction! - 0.01)
    let same = Self.text.replacing("unit,arm,before,spend", with: "unit,arm,before,spend")
    #expect(same == Self.text)
    let ratio = try #require(
      try report { $0.covariates = ["before"] }.comparison("rate", "strong"))
    #expect(ratio.method.contains("CUPED"))
  }

  @Test("a covariate that is constant changes nothing")
  func constantCovariate() throws {
    let text = Self.text.split(separator: "\n").enumerated().map { index, line in
      line + (index == 0 ? ",always" : ",4")
    }.joined(separator: "\n")
    let question = try TableQuestion(.column("unit"), "spend=spend").with {
      $0.covariates = ["always"]
    }
    let row = try #require(try desk.report(text, question).comparison("spend", "mild"))
    #expect(row.method == "Welch's t over units")
    #expect(row.varianceReduction == nil)
  }

  @Test("Holm over arms and success metrics; guardrails stay outside")
  func family() throws {
    let report = try report {
      $0.margins = ["rate": 0.05]
      $0.success = ["spend", "visit"]
    }
    let family = report.comparisons.filter { $0.role == .success }
    #expect(family.count == 4)
    #expect(family.map { $0.pAdjusted! } == (try Adjustment.holm.adjusted(family.map { $0.p! })))
    let guards = report.comparisons.filter { $0.role == .guardrail }
    #expect(guards.count == 2)
    #expect(guards.allSatisfy { $0.pAdjusted == nil && $0.margin == 0.05 })
    #expect(guards.allSatisfy { $0.verdict == .notWorse })
    let none = try self.report { $0.correction = .none }
    #expect(none.comparisons.allSatisfy { $0.pAdjusted == nil })
    let lower = try self.report {
      $0.margins = ["rate": 0.001]
      $0.lowerIsBetter = ["rate"]
    }
    #expect(lower.comparison("rate", "strong")?.verdict == .worse)
  }

  @Test("a look has its own bound, of intervals and of verdicts")
  func look() throws {
    let report = try report { $0.look = try TableQuestion.Look("2/5") }
    let bounds = try GroupSequential(
      information: [0.2, 0.4], alpha: 1 - 0.95, spending: .obrienFleming
    ).bounds
    #expect(near(report.look?.bound, bounds[1]))
    let row = try #require(report.comparison("rate", "strong"))
    let plain = try #require(try self.report().comparison("rate", "strong"))
    let stretch = (row.high! - row.difference!) / (plain.high! - plain.difference!)
    let freedom = try #require(row.degreesOfFreedom)
    let reach = { try StudentT.upperQuantile($0, degreesOfFreedom: freedom) }
    #expect(near(stretch, try reach(try Normal.upperTail(bounds[1])) / reach(0.025), 1e-6))
    #expect(row.p == plain.p)
    #expect(report.warnings.contains { $0.contains("look 2 of 5") })
    let first = try self.report { $0.look = try TableQuestion.Look("1/50") }
    #expect(first.comparisons.allSatisfy { $0.verdict == .inconclusive })
  }

  @Test("segments are exploratory, with Cochran's Q over their effects")
  func segments() throws {
    let report = try report { $0.segments = ["group"] }
    let rows = report.comparisons.filter {
      $0.role == .exploratory && $0.metric == "rate" && $0.arm == "mild"
    }
    #expect(rows.map(\.segment) == (0..<5).map { "group=g\($0)" })
    // Of smaller segments the spread is not known well enough.
    let large = rows.filter { $0.degreesOfFreedom! >= 49 }
    let errors = try large.map { row in
      (row.high! - row.low!) / 2
        / (try StudentT.upperQuantile(0.025, degreesOfFreedom: row.degreesOfFreedom!))
    }
    let expected = try CochranQ.test(
      differences: large.map { $0.difference! }, variances: errors.map { $0 * $0 })
    let found = try #require(
      report.interactions.first { $0.metric == "rate" && $0.arm == "mild" })
    #expect(found.segments == large.count && (2..<5).contains(large.count))
    #expect(near(found.statistic, expected.statistic, 1e-9))
    #expect(near(found.p, expected.pValue, 1e-9))
    let all = report.comparisons.filter { $0.role == .exploratory }
    let adjusted = try Adjustment.benjaminiHochberg.adjusted(all.map { $0.p! })
    #expect(all.map { $0.pAdjusted! } == adjusted)
    #expect(report.comparison("visit", "mild")!.others.contains { $0.method.hasPrefix("Mantel") })
  }

  @Test("arms that change places negate")
  func swapped() throws {
    let one = try #require(try report().comparison("rate", "mild"))
    let other = try #require(
      try report { $0.baseline = "mild" }.comparison("rate", "control"))
    #expect(one.difference == -other.difference!)
    #expect(one.p == other.p)
  }

  // MARK: Paired

  private func pairedText(same: Bool) -> String {
    "unit,arm,sent,opened\n"
      + (0..<200).flatMap { place -> [String] in
        let own = Self.people[place]
        return Self.names.enumerated().map { arm, name in
          let opened =
            same ? own.opened : max(0, min(own.sent, own.opened + Double((place + arm) % 3 - 1)))
          return "\(place),\(name),\(own.sent),\(opened)\n"
        }
      }.joined()
  }

  @Test("paired units, in three arms")
  func paired() throws {
    let question = try TableQuestion(.column("unit"), "rate=opened/sent", "opens=opened").with {
      $0.design = .paired
      $0.baseline = "control"
    }
    let report = try desk.report(pairedText(same: false), question)
    func opened(_ arm: Int) -> [Double] {
      (0..<200).map { place in
        let own = Self.people[place]
        return max(0, min(own.sent, own.opened + Double((place + arm) % 3 - 1)))
      }
    }
    let sent = (0..<200).map { Self.people[$0].sent }
    let carriers = try RatioEstimate(numerators: sent, denominators: sent).carriers
    for arm in [1, 2] {
      let expected = try PairedRatio(
        controlNumerators: opened(0), controlDenominators: sent, treatmentNumerators: opened(arm),
        treatmentDenominators: sent
      ).comparison(level: 0.95, carriers: carriers)
      let row = try #require(report.comparison("rate", Self.names[arm]))
      #expect(near(row.difference, expected.difference.value, 1e-9))
      #expect(near(row.high, expected.difference.interval.high, 1e-9))
      #expect(near(row.relativeLow, expected.relative!.interval.low, 1e-9))
      let mean = try #require(report.comparison("opens", Self.names[arm]))
      let t = try PairedT(control: opened(0), treatment: opened(arm)).difference(level: 0.95)
      #expect(near(mean.low, t.interval.low, 1e-9))
      #expect(near(mean.p, t.pValue, 1e-9))
      #expect(mean.method == "t over paired units")
    }
  }

  @Test("the same counts under every arm are an identity, to the bit")
  func identity() throws {
    let question = try TableQuestion(.column("unit"), "rate=opened/sent", "opens=opened").with {
      $0.design = .paired
    }
    let report = try desk.report(pairedText(same: true), question)
    #expect(report.comparisons.count == 4)
    for row in report.comparisons {
      #expect(row.verdict == .identical)
      #expect(row.difference == 0)
      #expect(row.p == nil && row.low == nil)
    }
  }

  @Test("totals of trials")
  func totals() throws {
    let text = "arm,hits,shots\na,5,50\na,7,50\nb,20,100\nb,9,50\nc,1,9\n"
    let report = try desk.report(text, TableQuestion(.none, "rate=hits/shots"))
    let row = try #require(report.comparison("rate", "b"))
    let pair = try ProportionPair(
      control: try Tally(12, of: 100), treatment: try Tally(29, of: 150))
    #expect(row.statistic == (try pair.zTest().statistic))
    #expect(row.low == (try pair.newcombe(level: 0.95).low))
    #expect(report.comparison("rate", "c")?.method.hasPrefix("Fisher") == true)
    #expect(report.level("rate", "a")?.low == (try pair.control.wilson(level: 0.95).low))
  }
}
