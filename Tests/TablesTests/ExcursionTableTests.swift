import Foundation
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Tables

/// Long tables of micro-randomised trials: rows in, effects out.
@Suite("Decision points of a table")
struct ExcursionTableTests {
  let desk: TableDesk

  init() throws { desk = try TableDesk() }

  /// Twelve people at ten decision points, by the recurrence of
  /// Tests/StatisticsTests/MicroRandomised/RecurrentTrial.swift.
  private static let points = Result { try Repository.text("Tests/Tables/points.csv") }

  private static func question(
    _ change: (inout ExcursionQuestion) throws -> Void = { _ in }
  ) throws -> ExcursionQuestion {
    var question = ExcursionQuestion(
      person: "person", treatment: "sent", probability: .column("probability"),
      outcomes: [try ExcursionOutcome("activity=activity")])
    question.availability = "available"
    question.controls = [try TableExcursionTerm("stress", in: "controls:")]
    question.numerator = .constant(0.5)
    try change(&question)
    return question
  }

  private func report(_ text: String, _ question: ExcursionQuestion) throws -> ExcursionReport {
    try ExcursionAnalysis(question).report(
      of: try DelimitedFile(path: try desk.write(text, to: "points.csv")))
  }

  private func refusal(_ text: String, _ question: ExcursionQuestion) -> String {
    do {
      _ = try report(text, question)
      return "none"
    } catch {
      return desk.told(error)
    }
  }

  @Test("effects are those of the published implementation")
  func marginal() throws {
    let found = try report(try Self.points.get(), try Self.question())
    #expect(found.points == 120 && found.people == 12 && found.available == 86)
    #expect(found.treated == 51)
    // MRTAnalysis 0.3.1 on R 4.2.2: wcls(…, ~1, ~stress, numerator_prob = 0.5).
    let effect = try #require(found.outcomes[0].marginal)
    #expect(abs(try #require(effect.value) - 0.714_392_608_215_362) < 1e-11)
    #expect(abs(try #require(effect.standardError) - 0.196_503_904_384_740) < 1e-11)
    #expect(abs(try #require(effect.low) - 0.269_869_893_393_609) < 1e-10)
    #expect(abs(try #require(effect.p) - 0.005_438_731_281_699) < 1e-10)
    #expect(effect.degreesOfFreedom == 9)
    #expect(found.checks.map(\.name) == ["treatments", "fewPeople"])
    #expect(found.checks[0].state == .fine)
  }

  @Test("a trend and a moderator, also as controls; effects at times; the joint test")
  func moderated() throws {
    let found = try report(
      try Self.points.get(),
      try Self.question {
        $0.trend = try TableExcursionTerm("decision", in: "trend:")
        $0.moderators = [try TableExcursionTerm("stress", in: "moderators:")]
        $0.numerator = .constant(0.4)
      }
    ).outcomes[0]
    #expect(found.controls == ["stress", "decision"])
    // MRTAnalysis 0.3.1: wcls(…, ~t + s, ~s + t, numerator_prob = 0.4), and Hotelling's T^2.
    let expected = [0.818_006_801_612_352, -0.043_450_818_771_148, 0.475_970_758_947_623]
    let errors = [0.317_214_368_096_088, 0.100_904_606_974_735, 0.526_355_742_831_374]
    for (place, term) in found.terms.enumerated() {
      #expect(abs(try #require(term.value) - expected[place]) < 1e-11)
      #expect(abs(try #require(term.standardError) - errors[place]) < 1e-11)
    }
    #expect(found.terms.map(\.term) == ["all at 0", "decision", "stress"])
    let joint = try #require(found.joint)
    #expect(abs(joint.statistic - 0.404_132_693_094_189) < 1e-10)
    #expect(found.times.map(\.at) == [0, 4.5, 9])
    // β₀ + 9 β₁ + mean stress β₂.
    let step = try #require(found.times[2].value) - #require(found.times[0].value)
    #expect(abs(step - 9 * expected[1]) < 1e-10)
  }

  @Test("rows in any order give the same bytes")
  func order() throws {
    let lines = try Self.points.get().split(separator: "\n")
    var chance = Chance(seed: 5)
    let shuffled = lines[1...].shuffled(using: &chance)
    let question = try Self.question {
      $0.numerator = .estimated(by: nil)
      $0.trend = try TableExcursionTerm("decision", in: "trend:")
    }
    let text = ([lines[0]] + shuffled).joined(separator: "\n")
    #expect(try report(try Self.points.get(), question) == report(text, question))
  }

  @Test("a bad row is refused with its place")
  func refusals() throws {
    let head = "person,decision,available,stress,probability,sent,activity\n"
    func told(_ row: String, _ change: (inout ExcursionQuestion) throws -> Void = { _ in })
      -> String
    {
      guard let question = try? Self.question(change) else { return "no question" }
      return refusal(head + "a,1,1,0,0.5,1,2\n" + row + "\n", question)
    }
    #expect(
      told("b,1,1,0,1,1,2").hasPrefix(
        "points.csv:3:9: `1` in `probability` is no probability of a treatment; accepted where "))
    #expect(told("b,1,1,0,,1,2").hasPrefix("points.csv:3:9: `` in `probability` is no prob"))
    #expect(
      told("b,1,1,0,0.5,2,2") == "points.csv:3:13: `2` in `sent`; accepted: 1 for a treatment, 0 "
        + "for none")
    #expect(
      told("b,1,yes,0,0.5,1,2")
        == "points.csv:3:5: `yes` in `available`; accepted: 1 where the person was available, else "
        + "0")
    #expect(
      told(",1,1,0,0.5,1,2")
        == "points.csv:3:1: nothing in `person`; accepted: the person of a decision point")
    #expect(told("b,1,1,0,0.5,1,much").hasPrefix("points.csv:3:15: `much` in `activity` is no num"))
    #expect(
      told("b,1,1,0,0.5,1,-3") {
        $0.outcomes = [try ExcursionOutcome("a=log(activity+0.5)")]
      } == "points.csv:3:15: `-3` in `activity` has no logarithm; accepted by "
        + "`log(activity+0.5)`: a number above -0.5")
    #expect(
      told("b,1,1,0,0.5,1,3") { $0.effect = .relativeRisk }
        == "points.csv:2:15: `2` in `activity` is no outcome of 0 or 1; accepted with "
        + "`effect: relative-risk`: 0 and 1")
    #expect(
      told("b,1,1,0,0.5,1,3") { $0.treatment = "send" }
        .contains("has no column `send` for `treatment`; did you mean 'sent'?"))
  }

  @Test("a question that cannot be answered is refused before the table is read")
  func questions() throws {
    func told(_ change: (inout ExcursionQuestion) throws -> Void) -> String {
      do {
        try Self.question(change).check()
        return "none"
      } catch {
        return "\(error)"
      }
    }
    #expect(told { $0.probability = .constant(1) }.hasPrefix("`probability: 1.0` is out of range"))
    #expect(told { $0.numerator = .constant(0) }.hasPrefix("`numerator: 0.0` is out of range"))
    #expect(told { $0.outcomes = [] }.hasPrefix("give at least one `--metric`"))
    #expect(told { $0.level = 1 }.hasPrefix("`--level 1.0` is out of range"))
    #expect(
      told { $0.controls += $0.controls } == "`controls: stress` is given twice; accepted: each "
        + "term once")
    #expect(
      told {
        _ = try ExcursionOutcome("rate=a/b")
        $0.level = 0.9
      }.hasPrefix(
        "`--metric rate=a/b` is no outcome of a decision point"))
    #expect(
      told {
        _ = try TableExcursionTerm("log(x+y)", in: "controls:")
        $0.level = 0.9
      }
      .hasPrefix("`controls: log(x+y)` adds what is no number"))
  }

  @Test("missing values, false treatments and treatments off their probability are told")
  func checks() throws {
    var lines = try Self.points.get().split(separator: "\n").map(String.init)
    let first = try #require(lines.firstIndex { $0.contains(",1,") && $0.hasPrefix("p02") })
    lines[first] = lines[first].split(separator: ",").dropLast().joined(separator: ",") + ","
    let off = try #require(
      lines.firstIndex { $0.hasPrefix("p03") && $0.split(separator: ",")[2] == "0" })
    lines[off] = "p03,9,0,0.1,,1,0"
    let found = try report(
      lines.joined(separator: "\n"),
      try Self.question { $0.probability = .constant(0.2) })
    #expect(
      found.checks.map(\.name) == ["treatments", "treatedUnavailable", "missing", "fewPeople"])
    #expect(found.checks.map(\.state) == [.alarm, .warning, .warning, .warning])
    #expect(found.outcomes[0].points == found.available - 1)
  }

  @Test("what cannot be estimated has a reason and no numbers")
  func reason() throws {
    let found = try report(
      try Self.points.get(),
      try Self.question { $0.filters = [try TableFilter("person=p01|p02|p03")] })
    #expect(found.outcomes[0].marginal == nil)
    #expect(
      found.outcomes[0].reason
        == "3 people with an available point are no more than the 3 coefficients")
  }
}

/// HeartSteps V1: suggestions raise the logarithm of the steps of the next half hour at first, and
/// less with time (Klasnja et al. 2019, Annals of Behavioral Medicine 53:573; Boruvka et al. 2018).
@Suite(
  "The HeartSteps trial", .enabled(if: RealData.folder != nil, Comment(rawValue: RealData.note)))
struct HeartStepsTests {
  @Test("25 people of it: an effect that fades, as the published implementation finds")
  func suggestions() throws {
    var question = ExcursionQuestion(
      person: "user", treatment: "sent", probability: .constant(0.6),
      outcomes: [try ExcursionOutcome("steps=log(steps30_after+0.5)")])
    question.availability = "available"
    question.controls = [try TableExcursionTerm("log(steps30_before+0.5)", in: "controls:")]
    question.trend = try TableExcursionTerm("decision", in: "trend:")
    question.numerator = .constant(0.6)
    let source = try DelimitedFile(path: RealData.folder! + "/push_trial_users_01_25.csv.gz")
    let report = try ExcursionAnalysis(question).report(of: source)
    let steps = report.outcomes[0]
    #expect(report.people == 25 && steps.points == 3_959)
    // MRTAnalysis 0.3.1 on R 4.2.2, wcls on the same file.
    let marginal = try #require(steps.marginal)
    #expect(abs(try #require(marginal.value) - 0.145_014_050_950) < 1e-9)
    #expect(abs(try #require(marginal.standardError) - 0.099_266_897_480) < 1e-9)
    #expect(abs(try #require(marginal.p) - 0.158_858_129_908) < 1e-9)
    #expect(abs(try #require(steps.terms[0].value) - 0.441_637_753_643) < 1e-9)
    #expect(abs(try #require(steps.terms[0].p) - 0.033_259_235_092) < 1e-9)
    #expect(abs(try #require(steps.terms[1].value) + 0.002_693_763_636) < 1e-9)
    #expect(abs(try #require(steps.terms[1].standardError) - 0.001_275_041_293) < 1e-9)
    #expect(abs(try #require(steps.terms[1].p) - 0.047_397_855_554) < 1e-9)
    #expect(abs(try #require(steps.times[1].standardError) - 0.093_416_774_809) < 1e-9)
    // Two decision points have a suggestion though nobody was available.
    #expect(report.checks.first { $0.name == "treatedUnavailable" }?.count == 2)
  }
}
