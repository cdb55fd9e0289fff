import Statistics
import Testing

@testable import Experiments
@testable import Scenarios

/// What seeds say about conditions.
@Suite struct GateJudgeTests {
  private static let delivery = GateSubject(figure: .metric(.deliveryRate))
  private static let optOuts = GateSubject(figure: .metric(.optOutRate))
  private static let noise = [-0.001, 0.0004, 0.0011, -0.0006, 0.0002, -0.0001]

  /// A candidate whose delivery rate is lower by `drop`, give or take the noise.
  private static func findings(
    drop: Double, _ kind: GateCondition.Kind = .notWorse(.init(margin: 0.005)),
    of subject: GateSubject = delivery, alpha: Double = 0.05
  ) throws -> [GateFinding] {
    let reference = noise.map { 0.95 + 10 * $0 }
    let candidate = zip(reference, noise).map { $0 - drop + $1 }
    let judge = GateJudge(
      candidate: GateFigures(values: [subject.description: candidate]),
      reference: GateFigures(values: [subject.description: reference]), alpha: alpha)
    return try judge.findings([GateCondition(subject: subject, kind: kind, line: 7)])
  }

  @Test(
    "a drop is passed, undecided or failed, as its limits lie beside the margin",
    arguments: [
      (0, .passed), (0.004, .passed), (0.0046, .undecided), (0.005, .undecided),
      (0.0054, .undecided), (0.006, .failed), (0.05, .failed), (-0.05, .passed),
    ] as [(Double, GateResult)])
  func drops(drop: Double, decision: GateResult) throws {
    let finding = try Self.findings(drop: drop)[0]
    #expect(finding.decision == decision)
    #expect(finding.seeds == 6 && finding.line == 7)
    #expect(try #require(finding.reference).isNear(0.95))
    #expect(try #require(finding.slack).isNear(0.005 - drop))
    #expect((finding.seedsNeeded != nil) == (decision == .undecided))
  }

  @Test("the limits are those of a t test over the paired differences")
  func limits() throws {
    let finding = try Self.findings(drop: 0.001)[0]
    let test = try NonInferiority(
      seedDifferences: Self.noise.map { $0 - 0.001 }, margin: 0.005, alpha: 0.05)
    #expect(try #require(finding.slackLow).isNear(test.lowerBound + 0.005))
    #expect(try #require(finding.slackHigh).isNear(test.upperBound + 0.005))
    #expect(try #require(finding.p).isNear(test.pValue))
  }

  @Test("where less is better, more is worse")
  func direction() throws {
    let fewer = try Self.findings(drop: 0.05, of: Self.optOuts)[0]
    let more = try Self.findings(drop: -0.05, of: Self.optOuts)[0]
    #expect(fewer.decision == .passed && more.decision == .failed)
  }

  @Test("a margin in the figure's own unit that is large against the reference is said")
  func largeMargin() throws {
    let small = try Self.findings(drop: 0, .notWorse(.init(margin: 0.1)))[0]
    #expect(small.largeMargin == nil)
    let large = try Self.findings(drop: 0, .notWorse(.init(margin: 0.475)))[0]
    let said = try #require(large.largeMargin)
    #expect(said.margin == 0.475 && said.level.isNear(0.95) && said.share?.isNear(0.5) == true)
    #expect(try Self.findings(drop: 0, .notWorse(.init(relative: 0.5)))[0].largeMargin == nil)
    #expect(try Self.findings(drop: 0, .atLeast(0.5))[0].largeMargin == nil)
  }

  @Test("a relative margin is a share of the reference's mean")
  func relative() throws {
    let kind = GateCondition.Kind.notWorse(.init(relative: 0.01))
    #expect(try Self.findings(drop: 0.008, kind)[0].decision == .passed)
    #expect(try Self.findings(drop: 0.011, kind)[0].decision == .failed)
    #expect(try #require(try Self.findings(drop: 0, kind)[0].slack).isNear(0.0095))
  }

  @Test("a limit holds for the confidence limit, not for the mean")
  func bounds() throws {
    #expect(try Self.findings(drop: 0, .atLeast(0.90))[0].decision == .passed)
    #expect(try Self.findings(drop: 0, .atLeast(0.949))[0].decision == .undecided)
    #expect(try Self.findings(drop: 0, .atMost(0.90))[0].decision == .failed)
    #expect(try Self.findings(drop: 0, .atMost(0.99))[0].decision == .passed)
  }

  @Test("what is the same in every seed passes by its margin, and at none it is undecided")
  func identity() throws {
    let same = [0.9, 0.95, 0.91]
    for (margin, decision) in [(0.001, GateResult.passed), (0, .undecided)] {
      let judge = GateJudge(
        candidate: GateFigures(values: ["deliveryRate": same]),
        reference: GateFigures(values: ["deliveryRate": same]), alpha: 0.05)
      let finding = try judge.findings([
        GateCondition(subject: Self.delivery, kind: .notWorse(.init(margin: margin)), line: 1)
      ])[0]
      #expect(finding.decision == decision && finding.method == "identical in every seed")
    }
  }

  /// A fault that is rare may spare the first two worlds by chance.
  @Test("few seeds that are equal decide nothing before the last look")
  func early() throws {
    for (seeds, isEarly, decision) in [
      (2, true, GateResult.undecided), (9, true, .undecided), (10, true, .passed),
      (2, false, .passed),
    ] {
      let same = GateFigures(values: ["deliveryRate": Array(repeating: 0.9, count: seeds)])
      let judge = GateJudge(candidate: same, reference: same, alpha: 0.05, isEarly: isEarly)
      let finding = try judge.findings([
        GateCondition(subject: Self.delivery, kind: .notWorse(.init(margin: 0.01)), line: 1)
      ])[0]
      #expect(finding.decision == decision, "\(seeds) seeds, \(isEarly)")
    }
  }

  @Test("a condition that passed early says whether any later seed moved") func merged() throws {
    func finding(_ own: [Double], _ drop: Double) throws -> GateFinding {
      try GateJudge(
        candidate: GateFigures(values: ["deliveryRate": own]),
        reference: GateFigures(values: ["deliveryRate": own.map { _ in 0.9 }]), alpha: 0.05
      ).findings([
        GateCondition(subject: Self.delivery, kind: .notWorse(.init(margin: drop)), line: 1)
      ])[0]
    }
    let kinds = [GateCondition.Kind.notWorse(.init(margin: 0.1))]
    let first = try finding([0.9, 0.9], 0.1)
    #expect(first.change == .unchanged)
    let later = try finding([0.9, 0.9, 0.2], 0.1)
    #expect(later.decision != .passed)
    let merged = GateRun.merge([first], [later], kinds)[0]
    #expect(merged.decision == .passed && merged.change == .withinMargin)
  }

  @Test("without two seeds that can be judged nothing is evaluated")
  func nothing() throws {
    for own in [[], [0.9], [nil, nil, 0.9], [nil, nil]] as [[Double?]] {
      let judge = GateJudge(
        candidate: GateFigures(values: ["deliveryRate": own]),
        reference: GateFigures(values: ["deliveryRate": [0.9, 0.9, 0.9]]), alpha: 0.05)
      let finding = try judge.findings([
        GateCondition(subject: Self.delivery, kind: .notWorse(.init(margin: 0.1)), line: 1)
      ])[0]
      #expect(finding.decision == .notEvaluated)
    }
  }

  @Test("a failure among many conditions has to be clearer: Holm")
  func holm() throws {
    let alone = try Self.findings(drop: 0.0059)[0]
    #expect(alone.decision == .failed && (0.01...0.05).contains(1 - (alone.p ?? 0)))
    let conditions = Array(
      repeating: GateCondition(
        subject: Self.delivery, kind: .notWorse(.init(margin: 0.005)), line: 1), count: 20)
    let reference = Self.noise.map { 0.95 + 10 * $0 }
    let candidate = zip(reference, Self.noise).map { $0 - 0.0059 + $1 }
    let judge = GateJudge(
      candidate: GateFigures(values: ["deliveryRate": candidate]),
      reference: GateFigures(values: ["deliveryRate": reference]), alpha: 0.05)
    #expect(try judge.findings(conditions).allSatisfy { $0.decision == .undecided })
  }

  @Test("one failed condition fails a gate, one that nothing is known of never passes it")
  func outcome() throws {
    let finding = try Self.findings(drop: 0)[0]
    func decision(_ decisions: GateResult...) -> GateResult {
      GateReport.decision(
        of: decisions.map { decision in
          var other = finding
          other.decision = decision
          return other
        })
    }
    #expect(decision(.passed, .passed) == .passed)
    #expect(decision(.passed, .undecided) == .undecided)
    #expect(decision(.undecided, .notEvaluated) == .notEvaluated)
    #expect(decision(.notEvaluated, .failed) == .failed)
    #expect(decision() == .notEvaluated)
  }

  @Test("several looks spend alpha together; one has all of it")
  func looks() throws {
    #expect(try GateLooks([10], alpha: 0.05, .obrienFleming).levels == [0.05])
    let three = try GateLooks([10, 20, 40], alpha: 0.05, .obrienFleming).levels
    #expect(three == three.sorted() && three[0] < 0.002 && three[2] > 0.04 && three[2] < 0.05)
    let even = try GateLooks([10, 20, 40], alpha: 0.05, .pocock).levels
    #expect(even[0] > three[0] && even[2] < three[2])
  }
}

extension Double {
  fileprivate func isNear(_ other: Double) -> Bool { abs(self - other) < 1e-9 }
}
